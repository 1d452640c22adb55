// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/price_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "planner/files/table.h"
#include "planner/quantity/names.h"
#include "pricing/sources/catalog_readers.h"
#include "pricing/sources/table_reader.h"
#include "pricing/sources/text_values.h"
#include "pricing/sources/tracker_readers.h"

namespace gpuplan {

namespace {

constexpr std::size_t kBeginningBytes = 64 * 1024;
constexpr std::string_view kTable = "table";

/// The beginning of a file, and what stands in it.
struct Beginning {
    std::string text;
    std::optional<char> delimiter;
    std::vector<std::string> header; ///< of a table
    char first = 0;                  ///< the first character that is not blank

    bool holds(std::string_view word) const { return text.find(word) != std::string::npos; }
};

/// One format: how it is recognised, and its reader. A new format is a line in kFormats.
struct PriceFormat {
    std::string_view name;
    bool (*looksLike)(const Beginning&);
    std::unique_ptr<PriceReader> (*make)(PriceFileParts);
    bool names_provider; ///< its rows say whose prices they are
};

constexpr PriceFormat kFormats[] = {
    {"skypilot",
     [](const Beginning& b) {
         return hasColumns(b.header, {"InstanceType", "AcceleratorName", "AcceleratorCount", "Price"});
     },
     makeSkyPilotReader, false},
    {"gpuhunt",
     [](const Beginning& b) {
         return hasColumns(b.header, {"instance_name", "gpu_name", "gpu_count", "price", "spot"});
     },
     makeGpuhuntReader, false},
    {"gpurentalprices",
     [](const Beginning& b) { return b.first == '{' && b.holds("\"offers\"") && b.holds("\"usd_hr\""); },
     makeGpuRentalPricesReader, true},
    {"tardellirs",
     [](const Beginning& b) { return b.first == '[' && b.holds("\"price_usd_hour\"") && b.holds("\"provider_id\""); },
     makeTardellirsReader, true},
    {"tugot17",
     [](const Beginning& b) { return b.first == '{' && b.holds("\"by_provider\"") && b.holds("\"gpu_type\""); },
     makeTugot17Reader, true},
};

/// Files that lie beside price files and hold something else.
struct OtherFile {
    bool (*looksLike)(const Beginning&);
    const char* what;
    const char* holds;
};
constexpr OtherFile kOtherFiles[] = {
    {[](const Beginning& b) {
         return hasColumns(b.header, {"AcceleratorName", "Clouds"});
     },
     "a SkyPilot list of accelerators", "names and no prices; import the vms.csv of a cloud instead"},
    {[](const Beginning& b) {
         return hasColumns(b.header, {"Tag", "Region", "OS"});
     },
     "a SkyPilot list of images", "names and no prices; import the vms.csv of a cloud instead"},
    {[](const Beginning& b) { return b.text.starts_with("SQLite format 3"); }, "a database",
     "no text; name it with --db"},
    {[](const Beginning& b) { return b.text.starts_with("PK\x03\x04"); }, "an archive or an Excel workbook",
     "no text; unpack it, or save it as CSV"},
    {[](const Beginning& b) { return b.first == '<'; }, "a web page or XML", "no table; save the price list as CSV"},
};

Result<Beginning> beginningOf(ByteSource& source, Encoding encoding)
{
    Result<TextStream> text = TextStream::open(source, encoding);
    if (!text)
        return fail(text.error());
    Beginning beginning;
    while (beginning.text.size() < kBeginningBytes) {
        const Result<std::string_view> piece = text->next();
        // A fault further on is reported with its line when the rows are read.
        if (!piece && beginning.text.empty()) {
            Error error = piece.error();
            error.where.line = 1;
            return fail(std::move(error));
        }
        if (!piece || piece->empty())
            break;
        beginning.text.append(*piece);
    }
    const std::size_t first = beginning.text.find_first_not_of(" \t\r\n");
    beginning.first = first == std::string::npos ? '\0' : beginning.text[first];
    if (beginning.first == '{' || beginning.first == '[')
        return beginning;
    beginning.delimiter = findDelimiter(std::string_view(beginning.text).substr(0, kBeginningBytes));
    std::unique_ptr<ByteSource> copy = bytesInMemory(source.name(), beginning.text);
    // The header alone: what is wrong further on is reported when the rows are read.
    Result<TextStream> again = TextStream::open(*copy, Encoding::Utf8);
    if (!again)
        return fail(again.error());
    CsvStream rows(*again, beginning.delimiter.value_or(','));
    if (const Result<const CsvRow*> row = rows.next(); row && *row)
        for (const std::string_view cell : (*row)->cells)
            beginning.header.emplace_back(cell);
    return beginning;
}

/// The first bytes tell a picture, an archive or a database, whatever their encoding would be.
Result<std::string> firstBytes(ByteSource& source)
{
    std::string bytes(64, '\0');
    if (Result<void> start = source.rewind(); !start)
        return fail(start.error());
    const Result<std::size_t> read = source.read(bytes.data(), bytes.size());
    if (!read)
        return fail(read.error());
    bytes.resize(*read);
    return bytes;
}

Result<void> refuseOthers(const Beginning& beginning, const std::string& name)
{
    for (const OtherFile& other : kOtherFiles)
        if (other.looksLike(beginning))
            return fail(ErrorCode::OtherFile, {std::string(other.what), std::string(other.holds)}, {name, 0, {}});
    return {};
}

const PriceFormat* formatOf(const Beginning& beginning)
{
    for (const PriceFormat& format : kFormats)
        if (format.looksLike(beginning))
            return &format;
    return nullptr;
}

Result<OpenedSource> openTable(std::unique_ptr<ByteSource> source, const OpenOptions& options, OpenedSource opened)
{
    TableAnswers answers = options.answers;
    Result<TableInspection> table = inspect(*source, answers, options.saved);
    if (!table)
        return fail(table.error());
    for (TableQuestion& question : table->questions)
        if (question.kind == TableQuestionKind::Provider && !opened.provider.empty()) {
            question.suggestion = opened.provider; // a file name is no proof
            question.option = "--provider " + opened.provider;
        }
    opened.format = std::string(kTable);
    opened.provider = table->profile.provider;
    opened.questions = table->questions;
    opened.preview = table->preview;
    opened.reader = makeTableReader(std::move(source), table->encoding, table->profile);
    opened.table = std::move(*table);
    return opened;
}

bool isHex(std::string_view text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// Clouds of the catalogs of SkyPilot and gpuhunt, as their files are named.
constexpr std::array kCatalogNames{
    std::string_view("aws"),
    std::string_view("azure"),
    std::string_view("cloudrift"),
    std::string_view("crusoe"),
    std::string_view("cudo"),
    std::string_view("datacrunch"),
    std::string_view("digitalocean"),
    std::string_view("do"),
    std::string_view("fluidstack"),
    std::string_view("gcp"),
    std::string_view("hotaisle"),
    std::string_view("hyperbolic"),
    std::string_view("hyperstack"),
    std::string_view("ibm"),
    std::string_view("jarvislabs"),
    std::string_view("lambda"),
    std::string_view("lambdalabs"),
    std::string_view("lium"),
    std::string_view("mithril"),
    std::string_view("nebius"),
    std::string_view("oci"),
    std::string_view("paperspace"),
    std::string_view("primeintellect"),
    std::string_view("runpod"),
    std::string_view("scp"),
    std::string_view("seeweb"),
    std::string_view("shadeform"),
    std::string_view("spheron"),
    std::string_view("tensordock"),
    std::string_view("vast"),
    std::string_view("vastai"),
    std::string_view("verda"),
    std::string_view("vultr"),
    std::string_view("yotta"),
};

} // namespace

std::vector<std::string_view> priceFormats()
{
    std::vector<std::string_view> names;
    for (const PriceFormat& format : kFormats)
        names.push_back(format.name);
    names.push_back(kTable);
    return names;
}

std::string providerOfPath(std::string_view path)
{
    const std::string stem = lowered(fileStem(path));
    if (stem == "vms")
        return lowered(folderName(path));
    constexpr std::size_t kHashDigits = 8; // "<cloud>_<first digits of the commit>[_…]"
    const std::size_t underscore = stem.find('_');
    const std::string_view front = std::string_view(stem).substr(0, underscore);
    if (underscore != std::string::npos) {
        const std::string_view rest = std::string_view(stem).substr(underscore + 1);
        if (rest.size() >= kHashDigits && isHex(rest.substr(0, kHashDigits))
            && (rest.size() == kHashDigits || rest[kHashDigits] == '_'))
            return std::string(front);
    }
    // "runpod.csv", "runpod_august.csv"; but "do_not_use.csv" is not DigitalOcean's.
    const bool known = std::find(kCatalogNames.begin(), kCatalogNames.end(), front) != kCatalogNames.end();
    return known && (front.size() == stem.size() || front != "do") ? std::string(front) : std::string();
}

Result<OpenedSource> openPriceFile(std::unique_ptr<ByteSource> source, const OpenOptions& options)
{
    const std::string name = source->name();
    const bool by_content = options.format.empty() || options.format == "auto";
    OpenedSource opened;
    opened.file_time_s = source->modifiedS();
    opened.provider = options.answers.provider.empty() ? providerOfPath(name) : options.answers.provider;

    const Result<std::string> bytes = firstBytes(*source);
    if (!bytes)
        return fail(bytes.error());
    if (bytes->empty())
        return fail(ErrorCode::EmptySource, {name}, {name, 0, {}});
    Beginning raw;
    raw.text = *bytes;
    if (Result<void> refused = refuseOthers(raw, name); !refused)
        return fail(refused.error());

    const Result<Encoding> encoding = findEncoding(*source);
    if (!encoding)
        return fail(encoding.error());
    opened.encoding = *encoding;
    Result<Beginning> beginning = beginningOf(*source, *encoding);
    if (!beginning)
        return fail(beginning.error());
    if (beginning->first == '\0')
        return fail(ErrorCode::EmptySource, {name}, {name, 0, {}});

    const PriceFormat* format = nullptr;
    if (by_content) {
        if (Result<void> refused = refuseOthers(*beginning, name); !refused)
            return fail(refused.error());
        format = formatOf(*beginning);
        if (!format && (beginning->first == '{' || beginning->first == '['))
            return fail(ErrorCode::Unsupported,
                        {std::string("this JSON"), std::string("gpurentalprices, tardellirs, tugot17")}, {name, 0, {}});
    } else if (options.format != kTable) {
        const auto found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                        [&](const PriceFormat& f) { return f.name == options.format; });
        if (found == std::end(kFormats)) {
            std::vector<std::string> names;
            for (const std::string_view each : priceFormats())
                names.emplace_back(each);
            return fail(ErrorCode::UnknownName, {std::string("format"), options.format, joinNames(names)});
        }
        format = found;
    }
    if (!format)
        return openTable(std::move(source), options, std::move(opened));

    opened.format = std::string(format->name);
    if (format->names_provider)
        opened.provider = options.answers.provider;
    else if (opened.provider.empty())
        opened.questions.push_back({TableQuestionKind::Provider, {}, {}, "--provider NAME", true});
    opened.reader = format->make({std::move(source), {*encoding, beginning->delimiter.value_or(',')}, opened.provider});
    Result<std::vector<PreviewRow>> preview = previewRows(*opened.reader);
    if (!preview)
        return fail(preview.error());
    opened.preview = std::move(*preview);
    return opened;
}

Result<OpenedSource> openPriceFile(const std::string& path, const OpenOptions& options)
{
    Result<std::unique_ptr<ByteSource>> source = openByteFile(path);
    if (!source)
        return fail(source.error());
    return openPriceFile(std::move(*source), options);
}

} // namespace gpuplan
