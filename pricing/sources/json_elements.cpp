// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/json_elements.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <nlohmann/json.hpp>

#include "planner/files/table.h"

namespace gpuplan {

namespace {

constexpr std::size_t kMostFields = 4096;
constexpr std::size_t kMostDepth = 64;
constexpr std::size_t kMostRawBytes = 2000;

/// The characters of a text for the JSON parser, and what the handler needs to know about them: the line, and how many
/// there were since the last event, because the parser itself would gather a text of any length.
class Characters {
public:
    explicit Characters(TextStream& text) : m_text(&text) { }
    explicit Characters(std::string_view piece) : m_piece(piece) { }

    bool atEnd()
    {
        if (m_at < m_piece.size())
            return false;
        if (!m_text || m_error || m_too_large)
            return true;
        const Result<std::string_view> next = m_text->next();
        if (!next) {
            m_error = next.error();
            m_error->where.line = m_line;
            return true;
        }
        m_piece = *next;
        m_at = 0;
        return m_piece.empty();
    }
    char current() const { return m_piece[m_at]; }
    void advance()
    {
        const char c = m_piece[m_at++];
        m_line += c == '\n' ? 1 : 0;
        if (m_recording && m_record.size() < kMostRawBytes)
            m_record += c;
        if (++m_since_event > kMaxRowBytes) {
            m_too_large = true;
            m_piece = {};
            m_at = 0;
        }
    }

    void event() { m_since_event = 0; }
    void startRecord(char first)
    {
        m_record.assign(1, first);
        m_recording = true;
    }
    void endRecord() { m_recording = false; }
    const std::string& record() const { return m_record; }
    std::int64_t line() const { return m_line; }
    bool tooLarge() const { return m_too_large; }
    const std::optional<Error>& error() const { return m_error; }

private:
    TextStream* m_text = nullptr;
    std::string_view m_piece;
    std::size_t m_at = 0, m_since_event = 0;
    std::int64_t m_line = 1;
    bool m_too_large = false, m_recording = false;
    std::string m_record;
    std::optional<Error> m_error;
};

/// What the parser reads from; the end is an iterator without characters.
class CharacterIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    explicit CharacterIterator(Characters* characters = nullptr) : m_characters(characters) { }
    char operator*() const { return m_characters->current(); }
    CharacterIterator& operator++()
    {
        m_characters->advance();
        return *this;
    }
    bool operator==(const CharacterIterator& other) const
    {
        const bool end = !m_characters || m_characters->atEnd();
        const bool other_end = !other.m_characters || other.m_characters->atEnd();
        return end == other_end;
    }
    bool operator!=(const CharacterIterator& other) const { return !(*this == other); }

private:
    Characters* m_characters;
};

} // namespace

/// Turns the events of the parser into elements.
class ElementHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    using Take = std::function<Result<void>(const JsonElement&)>;

    /// `element_depth`: how many brackets are open around an element; `key`: that of the list, when it has one.
    ElementHandler(Characters& characters, const std::string& file, std::size_t element_depth, std::string_view key,
                   const JobControl& control, const Take& take)
        : m_characters(&characters), m_file(&file), m_element_depth(element_depth), m_key(key), m_control(&control),
          m_take(&take)
    {
    }

    bool null() override
    {
        return scalar([](JsonElement::Field& f) { f.kind = JsonElement::Kind::Null; });
    }
    bool boolean(bool value) override
    {
        return scalar([value](JsonElement::Field& f) {
            f.kind = JsonElement::Kind::Boolean;
            f.number = value ? 1 : 0;
        });
    }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override
    {
        return scalar([&value](JsonElement::Field& f) {
            f.kind = JsonElement::Kind::Text;
            f.text = value;
        });
    }
    bool binary(binary_t&) override { return true; }
    bool key(string_t& value) override
    {
        m_characters->event();
        if (m_open.size() == 1 && m_element_depth == 2)
            m_in_list = value == m_key;
        if (!m_open.empty())
            m_open.back().key = value;
        return true;
    }
    bool start_object(std::size_t) override { return start(true); }
    bool start_array(std::size_t) override { return start(false); }
    bool end_object() override { return end(); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t, const std::string& token, const nlohmann::detail::exception&) override
    {
        fault(ErrorCode::BadSyntax,
              {std::string("JSON"), token.empty() ? std::string("the end of the file") : token.substr(0, 40)});
        return false;
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    struct Open {
        bool object;
        std::size_t index = 0;
        std::string key;
    };

    bool inElement() const { return m_open.size() > m_element_depth; }
    bool atElement() const { return m_open.size() == m_element_depth && (m_element_depth != 2 || m_in_list); }

    void fault(ErrorCode code, Arguments arguments)
    {
        if (!m_error)
            m_error = Error{code, std::move(arguments), {*m_file, m_characters->line(), {}}};
    }

    bool start(bool object)
    {
        m_characters->event();
        if (m_open.size() >= kMostDepth) {
            fault(ErrorCode::TooLarge,
                  {std::string("nesting"), std::int64_t(m_open.size() + 1), std::int64_t(kMostDepth)});
            return false;
        }
        if (atElement()) {
            m_element.clear();
            m_element.m_line = ++m_elements;
            m_characters->startRecord(object ? '{' : '[');
            m_taking = true;
        }
        m_open.push_back({object, 0, {}});
        return true;
    }

    bool end()
    {
        m_characters->event();
        m_open.pop_back();
        if (m_taking && atElement()) {
            m_taking = false;
            m_characters->endRecord();
            m_element.m_raw = m_characters->record();
            return deliver();
        }
        countUp();
        return true;
    }

    bool deliver()
    {
        if (m_control->stop.stop_requested()) {
            fault(ErrorCode::Cancelled, {});
            return false;
        }
        if (Result<void> taken = (*m_take)(m_element); !taken) {
            if (!m_error)
                m_error = taken.error();
            return false;
        }
        return true;
    }

    void countUp()
    {
        if (!m_open.empty() && !m_open.back().object)
            ++m_open.back().index;
    }

    bool number(double value)
    {
        return scalar([value](JsonElement::Field& f) {
            f.kind = JsonElement::Kind::Number;
            f.number = value;
        });
    }

    template <class Set> bool scalar(Set set)
    {
        m_characters->event();
        if (m_taking && inElement()) {
            if (m_element.size() == kMostFields) {
                fault(ErrorCode::TooLarge,
                      {std::string("JSON element"), std::int64_t(kMostFields + 1), std::int64_t(kMostFields)});
                return false;
            }
            JsonElement::Field& field = m_element.add();
            for (std::size_t i = m_element_depth; i < m_open.size(); ++i) {
                field.path += field.path.empty() ? "" : "/";
                field.path += m_open[i].object ? m_open[i].key : std::to_string(m_open[i].index);
            }
            set(field);
        } else if (atElement() && m_element_depth > 0) { // a bare value among the objects: an element without fields
            m_element.clear();
            m_element.m_line = ++m_elements;
            return deliver();
        }
        countUp();
        return true;
    }

    Characters* m_characters;
    const std::string* m_file;
    std::size_t m_element_depth;
    std::string_view m_key;
    const JobControl* m_control;
    const Take* m_take;
    std::vector<Open> m_open;
    bool m_in_list = false, m_taking = false;
    std::int64_t m_elements = 0;
    JsonElement m_element;
    std::optional<Error> m_error;
};

const JsonElement::Field* JsonElement::find(std::string_view path) const
{
    for (std::size_t i = 0; i < m_size; ++i)
        if (m_fields[i].path == path)
            return &m_fields[i];
    return nullptr;
}

std::string_view JsonElement::text(std::string_view path) const
{
    const Field* field = find(path);
    return field && field->kind == Kind::Text ? std::string_view(field->text) : std::string_view();
}

std::optional<double> JsonElement::number(std::string_view path) const
{
    const Field* field = find(path);
    return field && field->kind == Kind::Number ? std::optional(field->number) : std::nullopt;
}

bool JsonElement::isOther(std::string_view path, Kind kind) const
{
    const Field* field = find(path);
    return field && field->kind != kind && field->kind != Kind::Null;
}

void JsonElement::clear()
{
    m_size = 0;
    m_line = 0;
    m_raw.clear();
}

JsonElement::Field& JsonElement::add()
{
    if (m_size == m_fields.size())
        m_fields.emplace_back();
    Field& field = m_fields[m_size++];
    field.path.clear();
    field.text.clear();
    field.number = 0;
    field.kind = Kind::Null;
    return field;
}

Result<void> forEachJsonElement(ByteSource& source, Encoding encoding, std::string_view key, const JobControl& control,
                                const std::function<Result<void>(const JsonElement&)>& take)
{
    Result<TextStream> text = TextStream::open(source, encoding);
    if (!text)
        return fail(text.error());
    Characters characters(*text);
    std::uint64_t told = 0;
    const auto watched = [&](const JsonElement& element) {
        if (control.progress && text->bytesRead() != told) {
            told = text->bytesRead();
            control.progress(told, source.size().value_or(0));
        }
        return take(element);
    };
    const std::function<Result<void>(const JsonElement&)> watched_take = watched;
    ElementHandler handler(characters, source.name(), key.empty() ? 1 : 2, key, control, watched_take);
    if (characters.atEnd() && !characters.error())
        return {}; // an empty file has no elements
    const bool parsed = nlohmann::json::sax_parse(CharacterIterator(&characters), CharacterIterator(), &handler);
    if (characters.tooLarge())
        return fail(ErrorCode::TooLarge,
                    {std::string("JSON element"), std::int64_t(kMaxRowBytes + 1), std::int64_t(kMaxRowBytes)},
                    {source.name(), characters.line(), {}});
    if (characters.error())
        return fail(*characters.error());
    if (handler.error())
        return fail(*handler.error());
    if (!parsed)
        return fail(ErrorCode::BadSyntax, {std::string("JSON"), std::string("the end of the file")},
                    {source.name(), characters.line(), {}});
    return {};
}

Result<void> forEachJsonLine(ByteSource& source, Encoding encoding, const JobControl& control,
                             const std::function<Result<void>(const JsonElement&)>& take)
{
    Result<TextStream> text = TextStream::open(source, encoding);
    if (!text)
        return fail(text.error());
    std::string line; // of at most kMaxRowBytes
    std::int64_t number = 0;
    const auto takeLine = [&]() -> Result<void> {
        ++number;
        if (trimmed(line).empty() || line == "\r")
            return {};
        Characters characters{std::string_view(line)};
        JsonElement found;
        const std::function<Result<void>(const JsonElement&)> keep = [&](const JsonElement& element) -> Result<void> {
            found = element;
            return {};
        };
        // The document is itself the element: no bracket is open around it.
        ElementHandler handler(characters, source.name(), 0, {}, control, keep);
        if (!nlohmann::json::sax_parse(CharacterIterator(&characters), CharacterIterator(), &handler))
            found.clear();
        if (handler.error() && handler.error()->code == ErrorCode::Cancelled)
            return fail(*handler.error());
        found.m_line = number;
        found.m_raw.assign(line, 0, kMostRawBytes);
        return take(found);
    };
    for (;;) {
        const Result<std::string_view> piece = text->next();
        if (!piece) {
            Error error = piece.error();
            error.where.line = number + 1;
            return fail(std::move(error));
        }
        if (piece->empty())
            break;
        if (control.progress)
            control.progress(text->bytesRead(), source.size().value_or(0));
        std::string_view rest = *piece;
        for (std::size_t end = rest.find('\n');; end = rest.find('\n')) {
            line.append(rest.substr(0, end));
            if (line.size() > kMaxRowBytes)
                return fail(ErrorCode::TooLarge,
                            {std::string("row"), std::int64_t(line.size()), std::int64_t(kMaxRowBytes)},
                            {source.name(), number + 1, {}});
            if (end == std::string_view::npos)
                break;
            if (Result<void> taken = takeLine(); !taken)
                return taken;
            line.clear();
            rest.remove_prefix(end + 1);
        }
    }
    return line.empty() ? Result<void>() : takeLine();
}

} // namespace gpuplan
