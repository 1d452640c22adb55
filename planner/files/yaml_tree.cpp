// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/yaml_tree.h"

#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <sstream>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace gpuplan {

namespace {

/// Leaves the parser from inside of an event; caught in parseYaml and nowhere else.
struct Stop {
    Error error;
};

std::string inColumn(std::string what, int column)
{
    return std::move(what) + " in column " + std::to_string(column + 1);
}

Error syntaxError(std::string met, std::int64_t line, const std::string& file)
{
    return {ErrorCode::BadSyntax, {std::string("YAML"), std::move(met)}, {file, line, {}}};
}

std::size_t countNodes(const YamlNode& node)
{
    std::size_t count = 1;
    for (const YamlNode& item : node.items)
        count += countNodes(item);
    return count;
}

/// Builds the tree from the events of the parser.
class TreeBuilder : public YAML::EventHandler {
public:
    TreeBuilder(std::string_view text, const std::string& file) : m_text(text), m_file(file) { }

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (++m_documents > 1)
            stop(mark, "a second document");
    }
    void OnDocumentEnd() override { }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { finish(begin(mark, anchor)); }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override
    {
        checkTag(mark, tag);
        Frame frame = begin(mark, anchor);
        frame.node.kind = YamlNode::Kind::Scalar;
        frame.node.text = value;
        frame.node.quoted = tag == "!";
        finish(std::move(frame));
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        const auto known = m_anchors.find(anchor);
        if (known == m_anchors.end())
            stop(mark, inColumn("an alias of itself", mark.column));
        Frame frame = begin(mark, 0);
        // Counted before it is copied: a few lines of aliases of aliases stand for billions of values.
        m_nodes += known->second.nodes;
        checkNodes(mark);
        const std::int64_t line = frame.node.line;
        frame.node = known->second.node;
        frame.node.line = line;
        finish(std::move(frame));
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        open(mark, tag, anchor, YamlNode::Kind::List);
    }
    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        open(mark, tag, anchor, YamlNode::Kind::Map);
    }
    void OnMapEnd() override { close(); }

    std::optional<YamlNode> root;

private:
    struct Frame {
        YamlNode node;
        YAML::anchor_t anchor = 0;
        std::optional<std::string> key; ///< of a map: read, and its value is still to come
        std::int64_t key_line = 0;
        std::vector<YamlNode> merged; ///< of a map: what "<<" names; its own keys win wherever they stand
    };
    struct Anchored {
        YamlNode node;
        std::size_t nodes = 0;
    };

    [[noreturn]] void stop(const YAML::Mark& mark, std::string met) const
    {
        throw Stop{syntaxError(std::move(met), mark.line + 1, m_file)};
    }

    void checkNodes(const YAML::Mark& mark) const
    {
        if (m_nodes > kMaxYamlNodes)
            throw Stop{{ErrorCode::TooLarge,
                        {std::string("YAML"), std::string("more values than a training file has"),
                         static_cast<std::int64_t>(kMaxYamlNodes)},
                        {m_file, mark.line + 1, {}}}};
    }

    void checkTag(const YAML::Mark& mark, const std::string& tag) const
    {
        if (!tag.empty() && tag != "?" && tag != "!" && !tag.starts_with("tag:yaml.org,2002:"))
            stop(mark, inColumn("a tag", mark.column));
    }

    /// The programs that read these files refuse tabs before the first word of a line.
    void checkIndentation(const YAML::Mark& mark) const
    {
        const auto at = static_cast<std::size_t>(std::max(0, mark.pos));
        if (at > m_text.size())
            return;
        const std::size_t line_start = at == 0 ? 0 : m_text.rfind('\n', at - 1) + 1; // npos + 1 is 0
        const std::string_view before = m_text.substr(line_start, at - line_start);
        const bool blank = before.find_first_not_of(" \t") == std::string_view::npos;
        if (const std::size_t tab = before.find('\t'); blank && tab != std::string_view::npos)
            stop(mark, inColumn("a tab", static_cast<int>(tab)));
    }

    Frame begin(const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        ++m_nodes;
        checkNodes(mark);
        checkIndentation(mark);
        Frame frame;
        frame.node.line = mark.line + 1;
        frame.anchor = anchor;
        return frame;
    }

    void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode::Kind kind)
    {
        checkTag(mark, tag);
        if (m_stack.size() >= static_cast<std::size_t>(kMaxYamlDepth))
            throw Stop{{ErrorCode::TooLarge,
                        {std::string("YAML"), std::string("deep nesting"), std::int64_t{kMaxYamlDepth}},
                        {m_file, mark.line + 1, {}}}};
        Frame frame = begin(mark, anchor);
        frame.node.kind = kind;
        m_stack.push_back(std::move(frame));
    }

    void close()
    {
        Frame frame = std::move(m_stack.back());
        m_stack.pop_back();
        for (const YamlNode& source : frame.merged)
            merge(frame.node, source);
        finish(std::move(frame));
    }

    void finish(Frame frame)
    {
        if (frame.anchor != 0)
            m_anchors[frame.anchor] = {frame.node, countNodes(frame.node)};
        if (m_stack.empty()) {
            root = std::move(frame.node);
            return;
        }
        Frame& parent = m_stack.back();
        if (parent.node.kind == YamlNode::Kind::List) {
            parent.node.items.push_back(std::move(frame.node));
        } else if (!parent.key) {
            takeKey(parent, frame.node);
        } else {
            frame.node.line = parent.key_line;
            addEntry(parent, std::move(frame.node));
        }
    }

    void takeKey(Frame& map, const YamlNode& key) const
    {
        if (key.kind != YamlNode::Kind::Scalar)
            throw Stop{syntaxError("a key that is no text", key.line, m_file)};
        map.key = key.text;
        map.key_line = key.line;
    }

    void addEntry(Frame& map, YamlNode value) const
    {
        const std::string key = *std::exchange(map.key, std::nullopt);
        if (key == "<<") {
            map.merged.push_back(std::move(value));
            return;
        }
        if (map.node.find(key))
            throw Stop{{ErrorCode::Duplicate, {key}, {m_file, value.line, {}}}};
        map.node.keys.push_back(key);
        map.node.items.push_back(std::move(value));
    }

    static void merge(YamlNode& map, const YamlNode& source)
    {
        if (source.kind == YamlNode::Kind::List) {
            for (const YamlNode& item : source.items)
                merge(map, item);
            return;
        }
        for (std::size_t i = 0; i < source.keys.size(); ++i) {
            if (!map.find(source.keys[i])) {
                map.keys.push_back(source.keys[i]);
                map.items.push_back(source.items[i]);
            }
        }
    }

    std::string_view m_text;
    const std::string& m_file;
    std::vector<Frame> m_stack;
    std::map<YAML::anchor_t, Anchored> m_anchors;
    std::size_t m_nodes = 0;
    int m_documents = 0;
};

std::int64_t lineAt(std::string_view text, std::size_t at)
{
    return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())), '\n');
}

/// Length of the UTF-8 character at `at`; 0 when the bytes are none.
std::size_t characterLength(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(at);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
    if (length == 0 || first >= 0xF5 || at + length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
    const bool overlong = (first == 0xE0 && byte(at + 1) < 0xA0) || (first == 0xF0 && byte(at + 1) < 0x90);
    const bool surrogate = first == 0xED && byte(at + 1) > 0x9F;
    const bool beyond = first == 0xF4 && byte(at + 1) > 0x8F;
    return overlong || surrogate || beyond ? 0 : length;
}

std::optional<Error> textFault(std::string_view text, const std::string& file)
{
    if (text.size() > kMaxYamlBytes)
        return Error{ErrorCode::TooLarge,
                     {std::string("the file"), std::string("more bytes"), static_cast<std::int64_t>(kMaxYamlBytes)},
                     {file, 0, {}}};
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F)
            return syntaxError("a control character (a binary file?)", lineAt(text, at), file);
        const std::size_t length = characterLength(text, at);
        if (length == 0)
            return syntaxError("a byte that is no UTF-8", lineAt(text, at), file);
        at += length;
    }
    return std::nullopt;
}

/// Brackets can open ahead of the parser, which looks for the end of each: counted without regard to quotes and
/// comments, so the bound is wide.
bool opensTooMuch(std::string_view text)
{
    constexpr int kMost = 4096;
    int depth = 0;
    for (const char c : text) {
        depth += c == '[' || c == '{' ? 1 : (c == ']' || c == '}') && depth > 0 ? -1 : 0;
        if (depth > kMost)
            return true;
    }
    return false;
}

/// What the parser stumbled over, in few words: its own messages are for people who know its inside.
std::string metBy(const YAML::Exception& error)
{
    const std::string_view message = error.msg;
    constexpr std::array<std::pair<std::string_view, const char*>, 6> kKnown{
        {{"end of map", "something that ends a map too early"},
         {"end of sequence", "something that ends a list too early"},
         {"illegal map value", "a second colon"},
         {"illegal EOF", "the end of the file"},
         {"unknown token", "an unknown mark"},
         {"anchor", "an alias without its anchor"}}};
    const auto known = std::find_if(kKnown.begin(), kKnown.end(), [message](const auto& entry) {
        return message.find(entry.first) != std::string_view::npos;
    });
    const std::string met = known == kKnown.end() ? "something unexpected" : known->second;
    return error.mark.column >= 0 ? inColumn(met, error.mark.column) : met;
}

/// Column of a tab before the first word of the line: the usual cause of a fault in it.
std::optional<int> tabAtStart(std::string_view text, std::int64_t line)
{
    for (; line > 1 && !text.empty(); --line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    const std::size_t tab = text.substr(0, text.find_first_not_of(" \t")).find('\t');
    return line == 1 && tab != std::string_view::npos ? std::optional(static_cast<int>(tab)) : std::nullopt;
}

} // namespace

const YamlNode* YamlNode::find(std::string_view key) const
{
    const auto found = std::find(keys.begin(), keys.end(), key);
    return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

Result<YamlNode> parseYaml(std::string_view text, const std::string& file)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    if (std::optional<Error> fault = textFault(text, file))
        return fail(std::move(*fault));
    if (opensTooMuch(text))
        return fail(ErrorCode::TooLarge,
                    {std::string("YAML"), std::string("deep nesting"), std::int64_t{kMaxYamlDepth}}, {file, 0, {}});
    TreeBuilder builder(text, file);
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) { }
    } catch (Stop& stopped) {
        return fail(std::move(stopped.error));
    } catch (const YAML::Exception& error) {
        const std::int64_t line = error.mark.line >= 0 ? error.mark.line + 1 : 0;
        const std::optional<int> tab = tabAtStart(text, line);
        return fail(syntaxError(tab ? inColumn("a tab", *tab) : metBy(error), line, file));
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge,
                    {std::string("YAML"), std::string("more values than a training file has"),
                     static_cast<std::int64_t>(kMaxYamlNodes)},
                    {file, 0, {}});
    } catch (const std::exception&) {
        return fail(syntaxError("something unexpected", 0, file));
    }
    if (!builder.root || builder.root->kind == YamlNode::Kind::Null)
        return fail(ErrorCode::Unsupported, {std::string("an empty file"), std::string(kTrainingFiles)}, {file, 0, {}});
    return std::move(*builder.root);
}

} // namespace gpuplan
