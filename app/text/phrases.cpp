// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/phrases.h"

#include <array>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace gpuplan {

namespace {

struct NamedPhrase {
    const char* key; ///< as the core writes it
    const char* english;
};

// Keys of the core that are not words for people.
constexpr std::array kNamed{
    NamedPhrase{"load", QT_TRANSLATE_NOOP("Phrase", "loading")},
    NamedPhrase{"loss", QT_TRANSLATE_NOOP("Phrase", "the loss")},
    NamedPhrase{"backward", QT_TRANSLATE_NOOP("Phrase", "the backward pass")},
    NamedPhrase{"backward_end", QT_TRANSLATE_NOOP("Phrase", "the end of the backward pass")},
    NamedPhrase{"optimizer_step", QT_TRANSLATE_NOOP("Phrase", "the optimizer step")},
    NamedPhrase{"prefill", QT_TRANSLATE_NOOP("Phrase", "reading the prompt")},
    NamedPhrase{"decode", QT_TRANSLATE_NOOP("Phrase", "writing")},
    NamedPhrase{"weights", QT_TRANSLATE_NOOP("Phrase", "weights")},
    NamedPhrase{"gradients", QT_TRANSLATE_NOOP("Phrase", "gradients")},
    NamedPhrase{"optimizer", QT_TRANSLATE_NOOP("Phrase", "optimizer states")},
    NamedPhrase{"master_weights", QT_TRANSLATE_NOOP("Phrase", "fp32 master weights")},
    NamedPhrase{"adapters", QT_TRANSLATE_NOOP("Phrase", "adapters")},
    NamedPhrase{"activations", QT_TRANSLATE_NOOP("Phrase", "activations")},
    NamedPhrase{"logits", QT_TRANSLATE_NOOP("Phrase", "logits and loss")},
    NamedPhrase{"communication", QT_TRANSLATE_NOOP("Phrase", "communication buffers")},
    NamedPhrase{"kv_cache", QT_TRANSLATE_NOOP("Phrase", "KV cache")},
    NamedPhrase{"trainer", QT_TRANSLATE_NOOP("Phrase", "training framework")},
    NamedPhrase{"engine", QT_TRANSLATE_NOOP("Phrase", "inference engine")},
    NamedPhrase{"fits", QT_TRANSLATE_NOOP("Phrase", "fits")},
    NamedPhrase{"tight", QT_TRANSLATE_NOOP("Phrase", "tight")},
    NamedPhrase{"does not fit", QT_TRANSLATE_NOOP("Phrase", "does not fit")},
};

// What errors expect and name, in the words of the core: they are their own keys.
[[maybe_unused]] constexpr std::array kWords{
    QT_TRANSLATE_NOOP("Phrase", "\",\" or \"]\""),
    QT_TRANSLATE_NOOP("Phrase", "\")\", \"and\" or \"or\""),
    QT_TRANSLATE_NOOP("Phrase", "\"[\": a list such as [RTX 4090, A100]"),
    QT_TRANSLATE_NOOP("Phrase", "\"and\", \"or\" or the end"),
    QT_TRANSLATE_NOOP("Phrase", "a field, a tier, \"not\" or \"(\""),
    QT_TRANSLATE_NOOP("Phrase", "a number such as 2.5"),
    QT_TRANSLATE_NOOP("Phrase", "more levels"),
    QT_TRANSLATE_NOOP("Phrase", "one of = != < <= > >= in: this field is a number"),
    QT_TRANSLATE_NOOP("Phrase", "one of = != < <= > >= ~ in"),
    QT_TRANSLATE_NOOP("Phrase", "one of = != ~ in: this field is a text"),
    QT_TRANSLATE_NOOP("Phrase", "one of on_demand, spot, community, secure, reserved, bid_floor, owned"),
    QT_TRANSLATE_NOOP("Phrase", "the closing quotation mark"),
    QT_TRANSLATE_NOOP("Phrase", "the end"),
    QT_TRANSLATE_NOOP("Phrase", "the filter"),
    QT_TRANSLATE_NOOP("Phrase", "the nesting of the filter"),
    QT_TRANSLATE_NOOP("Phrase", "hours such as 0.25, or Provider=0.25"),
    QT_TRANSLATE_NOOP("Phrase", "who rents it out (or --owned NAME for a machine of yours)"),
    QT_TRANSLATE_NOOP("Phrase", "an amount"),
    QT_TRANSLATE_NOOP("Phrase", "per_gpu_hour, per_instance_hour … as the provider says; it is never guessed"),
    QT_TRANSLATE_NOOP("Phrase", "CNY, USD … as the provider says; it is never guessed"),
    QT_TRANSLATE_NOOP("Phrase", "a file for your prices: no home folder is known"),
    QT_TRANSLATE_NOOP("Phrase", "machine of yours"),
    QT_TRANSLATE_NOOP("Phrase", "a machine of your own"),
    QT_TRANSLATE_NOOP("Phrase", "0 or more"),
    QT_TRANSLATE_NOOP("Phrase", "16 bit"),
    QT_TRANSLATE_NOOP("Phrase", "F64 to F4, I64 to I8, U64 to U8, BOOL"),
    QT_TRANSLATE_NOOP("Phrase", "GPU"),
    QT_TRANSLATE_NOOP("Phrase", "ISO 4217: CNY, USD, EUR"),
    QT_TRANSLATE_NOOP("Phrase", "KV cache type"),
    QT_TRANSLATE_NOOP("Phrase", "a GPU name"),
    QT_TRANSLATE_NOOP("Phrase", "a JSON object"),
    QT_TRANSLATE_NOOP("Phrase", "a measurement"),
    QT_TRANSLATE_NOOP("Phrase", "a memory figure of the whole GPU"),
    QT_TRANSLATE_NOOP("Phrase", "a number above zero"),
    QT_TRANSLATE_NOOP("Phrase", "a number to start from"),
    QT_TRANSLATE_NOOP("Phrase", "an engine that reserves its cache at start"),
    QT_TRANSLATE_NOOP("Phrase", "definition"),
    QT_TRANSLATE_NOOP("Phrase", "the GPU on which it was measured"),
    QT_TRANSLATE_NOOP("Phrase", "the datasheet's rates without any loss"),
    QT_TRANSLATE_NOOP("Phrase", "the format of the weights; a speed without it says nothing"),
    QT_TRANSLATE_NOOP("Phrase", "the memory of the GPU"),
    QT_TRANSLATE_NOOP("Phrase", "the requests in flight; without the load a speed measures the client"),
    QT_TRANSLATE_NOOP("Phrase", "the weights alone"),
    QT_TRANSLATE_NOOP("Phrase", "tokens_per_s or gib"),
    QT_TRANSLATE_NOOP("Phrase", "allocated, reserved or device"),
    QT_TRANSLATE_NOOP("Phrase", "an object with tokens_per_s or gib"),
    QT_TRANSLATE_NOOP("Phrase", "where the figure was published, or who measured it"),
    QT_TRANSLATE_NOOP("Phrase", "a date like 2026-11-30"),
    QT_TRANSLATE_NOOP("Phrase", "a file for your runs: no home folder is known"),
    QT_TRANSLATE_NOOP("Phrase", "another program is writing it"),
    QT_TRANSLATE_NOOP("Phrase", "its folder cannot be written"),
    QT_TRANSLATE_NOOP("Phrase", "at least one line"),
    QT_TRANSLATE_NOOP("Phrase", "its folder cannot be made"),
    QT_TRANSLATE_NOOP("Phrase", "a big-endian GGUF file"),
    QT_TRANSLATE_NOOP("Phrase", "a column of this name"),
    QT_TRANSLATE_NOOP("Phrase", "a currency code such as CNY"),
    QT_TRANSLATE_NOOP("Phrase", "a date, YYYY-MM-DD"),
    QT_TRANSLATE_NOOP("Phrase", "a day that has been"),
    QT_TRANSLATE_NOOP("Phrase", "a dense rate"),
    QT_TRANSLATE_NOOP("Phrase", "a line with the names of the columns"),
    QT_TRANSLATE_NOOP("Phrase", "a list"),
    QT_TRANSLATE_NOOP("Phrase", "a list of experiments"),
    QT_TRANSLATE_NOOP("Phrase", "a list of sizes"),
    QT_TRANSLATE_NOOP("Phrase", "a list of texts"),
    QT_TRANSLATE_NOOP("Phrase", "a memory and time estimate"),
    QT_TRANSLATE_NOOP("Phrase", "a model"),
    QT_TRANSLATE_NOOP("Phrase", "a model name or an object"),
    QT_TRANSLATE_NOOP("Phrase", "a model_type"),
    QT_TRANSLATE_NOOP("Phrase", "a name"),
    QT_TRANSLATE_NOOP("Phrase", "a name, a shape or parameters_b"),
    QT_TRANSLATE_NOOP("Phrase", "a number"),
    QT_TRANSLATE_NOOP("Phrase", "a number that is too large"),
    QT_TRANSLATE_NOOP("Phrase", "a positive rate per US dollar inside its band"),
    QT_TRANSLATE_NOOP("Phrase", "a price per kWh, or a peak and a valley price"),
    QT_TRANSLATE_NOOP("Phrase", "a price with its origin"),
    QT_TRANSLATE_NOOP("Phrase", "a quote inside a cell"),
    QT_TRANSLATE_NOOP("Phrase", "a quoted cell without an end"),
    QT_TRANSLATE_NOOP("Phrase", "a row for the class"),
    QT_TRANSLATE_NOOP("Phrase", "a row with low, likely and high"),
    QT_TRANSLATE_NOOP("Phrase", "a row with the key \"any\""),
    QT_TRANSLATE_NOOP("Phrase", "a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "a text"),
    QT_TRANSLATE_NOOP("Phrase", "a text that no other experiment has"),
    QT_TRANSLATE_NOOP("Phrase", "a value"),
    QT_TRANSLATE_NOOP("Phrase", "a value type from 0 to 12"),
    QT_TRANSLATE_NOOP("Phrase", "a value, or a row named in \"like\""),
    QT_TRANSLATE_NOOP("Phrase", "a whole number"),
    QT_TRANSLATE_NOOP("Phrase", "a whole number above 0"),
    QT_TRANSLATE_NOOP("Phrase", "an amount and a currency"),
    QT_TRANSLATE_NOOP("Phrase", "an encoder-only model"),
    QT_TRANSLATE_NOOP("Phrase", "an exchange rate with its origin"),
    QT_TRANSLATE_NOOP("Phrase", "an object"),
    QT_TRANSLATE_NOOP("Phrase", "an object with amount and currency"),
    QT_TRANSLATE_NOOP("Phrase", "another beginning"),
    QT_TRANSLATE_NOOP("Phrase", "any matrix rate"),
    QT_TRANSLATE_NOOP("Phrase", "assumption"),
    QT_TRANSLATE_NOOP("Phrase", "at least one"),
    QT_TRANSLATE_NOOP("Phrase", "at least tensor × pipeline"),
    QT_TRANSLATE_NOOP("Phrase", "byte 0"),
    QT_TRANSLATE_NOOP("Phrase", "cell"),
    QT_TRANSLATE_NOOP("Phrase", "column"),
    QT_TRANSLATE_NOOP("Phrase", "constant"),
    QT_TRANSLATE_NOOP("Phrase", "cost"),
    QT_TRANSLATE_NOOP("Phrase", "data"),
    QT_TRANSLATE_NOOP("Phrase", "deep nesting"),
    QT_TRANSLATE_NOOP("Phrase", "duration"),
    QT_TRANSLATE_NOOP("Phrase", "field"),
    QT_TRANSLATE_NOOP("Phrase", "filter"),
    QT_TRANSLATE_NOOP("Phrase", "flat, tiered, time_of_use"),
    QT_TRANSLATE_NOOP("Phrase", "fp16, fp8, int8, q8_0, q4_0"),
    QT_TRANSLATE_NOOP("Phrase", "framework"),
    QT_TRANSLATE_NOOP("Phrase", "full_attention, sliding_attention, linear_attention, mamba"),
    QT_TRANSLATE_NOOP("Phrase", "gpu, provider, region, tier, price, instance, memory, count, age"),
    QT_TRANSLATE_NOOP("Phrase", "hands-on hours"),
    QT_TRANSLATE_NOOP("Phrase", "header"),
    QT_TRANSLATE_NOOP("Phrase", "hours at the keyboard"),
    QT_TRANSLATE_NOOP("Phrase", "items"),
    QT_TRANSLATE_NOOP("Phrase", "kilowatts of the whole machine under load"),
    QT_TRANSLATE_NOOP("Phrase", "layers, hidden, heads"),
    QT_TRANSLATE_NOOP("Phrase", "low, likely and high in this order"),
    QT_TRANSLATE_NOOP("Phrase", "model"),
    QT_TRANSLATE_NOOP("Phrase", "model family"),
    QT_TRANSLATE_NOOP("Phrase", "month or year: the period of the tiers"),
    QT_TRANSLATE_NOOP("Phrase", "more bytes"),
    QT_TRANSLATE_NOOP("Phrase", "more cells than the header has columns"),
    QT_TRANSLATE_NOOP("Phrase", "no content was given"),
    QT_TRANSLATE_NOOP("Phrase", "no such file"),
    QT_TRANSLATE_NOOP("Phrase", "one block for each layer"),
    QT_TRANSLATE_NOOP("Phrase", "one of name, config, file, shape, parameters_b"),
    QT_TRANSLATE_NOOP("Phrase", "one value for each layer"),
    QT_TRANSLATE_NOOP("Phrase", "price times unit and count"),
    QT_TRANSLATE_NOOP("Phrase", "price, instance, memory, gpu, provider, date"),
    QT_TRANSLATE_NOOP("Phrase", "q, k, v, o, mlp"),
    QT_TRANSLATE_NOOP("Phrase", "row"),
    QT_TRANSLATE_NOOP("Phrase", "table"),
    QT_TRANSLATE_NOOP("Phrase", "the count of keys"),
    QT_TRANSLATE_NOOP("Phrase", "the count of tensors"),
    QT_TRANSLATE_NOOP("Phrase", "the file"),
    QT_TRANSLATE_NOOP("Phrase", "the first kWh of the tier, before its last"),
    QT_TRANSLATE_NOOP("Phrase", "the header"),
    QT_TRANSLATE_NOOP("Phrase", "the index of an item"),
    QT_TRANSLATE_NOOP("Phrase", "the line"),
    QT_TRANSLATE_NOOP("Phrase", "the memory bandwidth"),
    QT_TRANSLATE_NOOP("Phrase", "the name of a GPU"),
    QT_TRANSLATE_NOOP("Phrase", "the rank of a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "the types of ggml up to Q2_0 (42)"),
    QT_TRANSLATE_NOOP("Phrase", "this file"),
    QT_TRANSLATE_NOOP("Phrase", "train, generate, serve or hands_on"),
    QT_TRANSLATE_NOOP("Phrase", "true or false"),
    QT_TRANSLATE_NOOP("Phrase", "true, false, \"selective\" or \"offload\""),
    QT_TRANSLATE_NOOP("Phrase", "units for one US dollar"),
    QT_TRANSLATE_NOOP("Phrase", "value"),
    QT_TRANSLATE_NOOP("Phrase", "versions 2 and 3, little-endian"),
    QT_TRANSLATE_NOOP("Phrase", "weight format"),
    QT_TRANSLATE_NOOP("Phrase", "the end of the file"),
    QT_TRANSLATE_NOOP("Phrase", "a byte above 0x7F"),
    QT_TRANSLATE_NOOP("Phrase", "no such file, or it may not be read"),
    QT_TRANSLATE_NOOP("Phrase", "it may not be read"),
    QT_TRANSLATE_NOOP("Phrase", "it cannot be written"),
    QT_TRANSLATE_NOOP("Phrase", "generation"),
    QT_TRANSLATE_NOOP("Phrase", "the magic"),
    QT_TRANSLATE_NOOP("Phrase", "the version"),
    QT_TRANSLATE_NOOP("Phrase", "the name of a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "a key"),
    QT_TRANSLATE_NOOP("Phrase", "the dimensions of a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "a number from %1 to %2"),
    QT_TRANSLATE_NOOP("Phrase", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("Phrase", "a list of %1"),
    QT_TRANSLATE_NOOP("Phrase", "%1 layers"),
    QT_TRANSLATE_NOOP("Phrase", "%1 letters"),
    QT_TRANSLATE_NOOP("Phrase", "a pattern of %1"),
    QT_TRANSLATE_NOOP("Phrase", "a row of %1 weights in %2"),
    QT_TRANSLATE_NOOP("Phrase", "a multiple of %1"),
    QT_TRANSLATE_NOOP("Phrase", "recurrent layers of %1"),
    QT_TRANSLATE_NOOP("Phrase", "dtype of a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "a range of %1 bytes"),
    QT_TRANSLATE_NOOP("Phrase", "a price from %1 up"),
    QT_TRANSLATE_NOOP("Phrase", "tensor type %1"),
    QT_TRANSLATE_NOOP("Phrase", "GGUF version %1"),
    QT_TRANSLATE_NOOP("Phrase", "it is a folder"),
    QT_TRANSLATE_NOOP("Phrase", "it is not a regular file"),
    QT_TRANSLATE_NOOP("Phrase", "its name is not valid UTF-8"),
    QT_TRANSLATE_NOOP("Phrase", "no file name was given"),
    QT_TRANSLATE_NOOP("Phrase", "a plan"),
    QT_TRANSLATE_NOOP("Phrase", "one workload here; `gpuplan plan make` takes plans"),
    QT_TRANSLATE_NOOP("Phrase", "gpus.tsv is in none of the folders of the data; GPUPLAN_DATA names another one"),
    QT_TRANSLATE_NOOP("Phrase", "the offset of a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "the type of a tensor"),
    QT_TRANSLATE_NOOP("Phrase", "the type of a value"),
    QT_TRANSLATE_NOOP("Phrase", "a second document"),
    QT_TRANSLATE_NOOP("Phrase", "an alias of itself in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "a tag in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "a tab in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "a key that is no text"),
    QT_TRANSLATE_NOOP("Phrase", "a control character (a binary file?)"),
    QT_TRANSLATE_NOOP("Phrase", "a byte that is no UTF-8"),
    QT_TRANSLATE_NOOP("Phrase", "something that ends a map too early in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "something that ends a list too early in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "a second colon in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "the end of the file in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "an unknown mark in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "an alias without its anchor in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "something unexpected in column %1"),
    QT_TRANSLATE_NOOP("Phrase", "something unexpected"),
    QT_TRANSLATE_NOOP("Phrase", "more values than a training file has"),
    QT_TRANSLATE_NOOP("Phrase", "an empty file"),
    QT_TRANSLATE_NOOP("Phrase", "a list without keys"),
    QT_TRANSLATE_NOOP("Phrase", "a text without keys"),
    QT_TRANSLATE_NOOP("Phrase", "the training files of LLaMA-Factory, axolotl and torchtune"),
    QT_TRANSLATE_NOOP("Phrase", "this YAML"),
    QT_TRANSLATE_NOOP("Phrase",
                      "LLaMA-Factory (finetuning_type, stage), axolotl (base_model), torchtune (_component_)"),
    QT_TRANSLATE_NOOP("Phrase", "a SkyPilot task file"),
    QT_TRANSLATE_NOOP("Phrase", "a dstack file"),
    QT_TRANSLATE_NOOP("Phrase", "a configuration of accelerate"),
    QT_TRANSLATE_NOOP("Phrase", "a command and no training settings; import the YAML that the command starts"),
    QT_TRANSLATE_NOOP("Phrase", "a command and no training settings; import the YAML that it starts: %1"),
    QT_TRANSLATE_NOOP("Phrase", "how to launch a training, not the training itself; import the training's own YAML"),
    QT_TRANSLATE_NOOP("Phrase", "it is the training file itself"),
};

} // namespace

namespace {

QString translated(const QString& english)
{
    return QCoreApplication::translate("Phrase", english.toUtf8().constData());
}

/// A phrase the core made of words and figures ("a number from 1 to 5") is looked up with places for the figures.
QString translatedAround(const QString& english)
{
    static const QRegularExpression kFigure(
        QStringLiteral("\"[^\"]*\"|(?<![\\w.])-?\\d[\\d.eE+-]*(?![\\w.])|(?<=weights in )\\S+"));
    QString pattern;
    QStringList figures;
    qsizetype end = 0;
    for (auto match = kFigure.globalMatch(english); match.hasNext();) {
        const auto figure = match.next();
        figures += figure.captured();
        pattern += english.mid(end, figure.capturedStart() - end) + QStringLiteral("%%1").arg(figures.size());
        end = figure.capturedEnd();
    }
    pattern += english.mid(end);
    const QString sentence = translated(pattern);
    if (figures.isEmpty() || sentence == pattern)
        return english;
    QString filled = sentence;
    for (qsizetype i = figures.size(); i > 0; --i)
        filled.replace(QStringLiteral("%%1").arg(i), figures[i - 1]);
    return filled;
}

} // namespace

QString phrase(const QString& english)
{
    for (const NamedPhrase& named : kNamed) {
        if (english == QLatin1String(named.key))
            return translated(QString::fromLatin1(named.english));
    }
    const QString whole = translated(english);
    return whole == english ? translatedAround(english) : whole;
}

} // namespace gpuplan
