<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CommandLine</name>
    <message>
        <source>Answer with one JSON document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of texts: zh or en</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Currency of the answer: CNY, USD, EUR …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto, always or never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No remarks on standard error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open no connection (always so in this version)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price database (not used in this version: prices ship with the program)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose experiments and offers under a budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learner&apos;s plan: ¥5,000 and six experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan a *.gpuplan file with today&apos;s prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a plan with the prices that it keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four goals and twelve published claims, recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The claims as a Markdown table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan document (*.gpuplan)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the plan with a snapshot of its prices to this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every assumption behind every figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory, time and cost of one workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of these is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON file with one workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON Lines file, or - for standard input: one answer per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU names; without it every GPU is tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact parameter counts of config.json, GGUF and safetensors files, or of known models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files or names of known models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prices of rented GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offers, cheapest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter, e.g. &apos;gpu in [RTX 4090, A100] and price &lt; 3 and spot&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price, instance, memory, gpu, provider or date; &apos;-&apos; in front reverses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gpu, provider or both: the cheapest of each group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command line holds something unknown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something is missing: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command line was not understood: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gpuplan plans and budgets GPU experiments: what to run, on which GPU, for how much.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`gpuplan --help` lists the commands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>internal failure: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>this is not valid %1: there is %2 where it does not belong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing; expected: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid value; expected: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is out of range; expected: a number from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole number from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no %1 named &quot;%2&quot;; the nearest names are: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row without %1 is refused: every figure needs its source and date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; occurs twice; expected: once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file ends early: %1 needs %2 bytes, %3 are there; get a complete copy of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large: %2, the limit is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read; supported: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file cannot be opened: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no exchange rate from %1 to %2; choose another currency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these experiments wait for each other: %1; remove one &quot;after&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;after&quot; names &quot;%1&quot;, which is not an experiment of this plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not apply to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: </source>
        <comment>between a place and the fault at it</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hours as stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2–%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory at the peak, per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32 master weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allocator slack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runtime context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in use (P10–P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usable on this GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak while loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>main memory of the machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule of thumb (16 or 2 GB per billion)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use GiB (P10–P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens/s (P10–P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hours (P10–P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cheapest offer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost (P10–P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it fits on none of these GPUs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Goals</name>
    <message>
        <source>Learn small-model training (7B, LoRA and QLoRA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn large-model inference (70B and up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Production or long research on own hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master ROCm on an MI300X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full fine-tuning needs about 16 GB per billion parameters, inference about 2 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mid-range GPUs cost $0.50–1.20 an hour on demand, $0.20–0.60 on spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decentralised clouds cost 50–80% less than AWS or GCP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$700 at $0.50 buys about 1,400 A100 hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An RTX 4090 pays against a rented A100 only after about 3,500 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>¥20,000–30,000 buys a used RTX 4090 machine or a small server with two RTX 3090</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That machine trains 7B with QLoRA and runs a quantised 70B, slowly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One MI300X with 192 GB runs Llama 405B or DeepSeek-V3 in FP8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>¥5,000 in the cloud is enough for several LoRA/QLoRA runs of Llama 3 8B, DeepSeek-V3 inference and ROCm experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half an hour on an MI300X VF cost $1.99</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the same price AMD cards have more memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With ROCm 7.2 installed the machine still lacked PyTorch and had a disk that was not mounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2× %3 at %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not within the budget of the goal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a machine with one RTX 4090: ¥%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a machine with two RTX 3090: ¥%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money: %1 likely, %2 (%3 likely, %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published: ¥%1–%2. Does it still hold? %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>| # | Claim | Holds today? | Own figures |
|---|---|---|---|
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The twelve claims of early 2026</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2? %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Model</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV bytes/token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head tied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message>
        <source>on demand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>community</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>secure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>should</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Offers</name>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per GPU-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per instance-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 offers shown; --limit N shows more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no offer matches</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Phrase</name>
    <message>
        <source>loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end of the backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32 master weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inference engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F64 to F4, I64 to I8, U64 to U8, BOOL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ISO 4217: CNY, USD, EUR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a GPU name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a big-endian GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a column of this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a currency code such as CNY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a date, YYYY-MM-DD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a day that has been</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dense rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line with the names of the columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a memory and time estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model name or an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model_type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name, a shape or parameters_b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number that is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a positive rate per US dollar inside its band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a price per kWh, or a peak and a valley price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a price with its origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quote inside a cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quoted cell without an end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row for the class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row with low, likely and high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row with the key &quot;any&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text that no other experiment has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value type from 0 to 12</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value, or a row named in &quot;like&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an amount and a currency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encoder-only model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an exchange rate with its origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object with amount and currency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any matrix rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>assumption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least tensor × pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>byte 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deep nesting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flat, tiered, time_of_use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp16, fp8, int8, q8_0, q4_0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full_attention, sliding_attention, linear_attention, mamba</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gpu, provider, region, tier, price, instance, memory, count, age</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hands-on hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hours at the keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kilowatts of the whole machine under load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers, hidden, heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>low, likely and high in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>month or year: the period of the tiers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more cells than the header has columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no content was given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one block for each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of name, config, file, shape, parameters_b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one value for each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price times unit and count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>price, instance, memory, gpu, provider, date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q, k, v, o, mlp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recurrent layers of &quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the count of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the count of tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first kWh of the tier, before its last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index of an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rank of a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the types of ggml up to Q2_0 (42)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train, generate, serve or hands_on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true, false, &quot;selective&quot; or &quot;offload&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>units for one US dollar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>versions 2 and 3, little-endian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight format</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Plan</name>
    <message>
        <source>%1 (%2 times)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hours billed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P10–P90</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the cheapest of %2 ways that fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the next GPU, %1 at %2, would cost %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: %1 of %2 usable. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed: %1 tokens/s (%2–%3). </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the cost, %1 is storage. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price seen on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the money does not reach: the cheapest way (%1) costs %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time does not reach: the cheapest way (%1) takes %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it fits on no machine that is on offer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody offers a GPU that is allowed for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plan does not say how much there is to do: add tokens, samples, requests or hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something that must come before it is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely within the budget, but one time in ten it would pass it (%1, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2): %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It would take %1 more budget.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It would take %1 more time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>useful GPU hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>setting up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed and repeated runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rented but idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost to spot interruptions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>billing steps and minimums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P90: nine times in ten it stays below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reserve (%1%), kept free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free for more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>should</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 experiments fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of this plan fits into %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This plan needs about %1 of your %2 (P90 %3): %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out, and what it would take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPU hours on the bill, %2 by the clock, one run after another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What less money would buy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prices seen between %1 and %2; age of the newest in days: %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanCommand</name>
    <message>
        <source>this plan keeps no prices yet; shown with the newest ones (`gpuplan plan make -o FILE` keeps them)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>the peak is at the moment &quot;%1&quot;; the largest part is %2 with %3 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the framework &quot;%1&quot; is not known; it is treated like a usual %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the size is known (%1 billion parameters); the shape is interpolated from models of that size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model is replicated on each of the %1 GPUs: more of them do not lower the need of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layers are split over %1 GPUs, which work one after another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-3 shards quantised weights only in versions that store them in a 16-bit container</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loading needs %1 GiB on the GPU, more than the run itself: %2 holds a whole copy before it is cut up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB: weights, gradients and states take %3 bytes per parameter here, activations and logits %4 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB, with %3 GiB of KV cache and %4 GiB of activations and logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed-precision FSDP may turn the trained weights into fp32: then it is up to %1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without a flash kernel the attention scores grow with the square of the %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the optimizer states live in main memory and are paged in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reserves %2% of the GPU (%3 GiB) for its cache at start; the workload itself needs %4 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stays within %2% of the GPU (%3 GiB) unless told otherwise: this workload may be refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KV heads on %2 GPUs: every GPU keeps at least one, so the cache is held more than once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps only the last %2 tokens in layers with a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps all tokens in layers with a window of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 caches the latent of the attention, %2 times less than full heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 caches full heads instead of the latent, %2 times more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offloading needs %1 GiB of main memory in the machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speed of %1 from %2 measured runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are no measured runs of %1; the average of similar programs is used and the range is wider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are no measured runs on GPUs of the class of %1; the average is used and the range is wider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the datasheet of %1 does not state %2; speed and time are unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no known rate for %2; %3 is assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no bf16 units; fp16 is assumed, which needs loss scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weights are unpacked before each multiplication: they save memory traffic, not arithmetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the parameter count of %1 is known; layers and heads are those of similar models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the micro-batch is not stated; %1 tokens per step and GPU are assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient accumulation is not stated; %1 micro-steps per optimizer step are assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under data parallelism one GPU cannot hold the model; a split as in the measured runs is assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layers are spread over %1 GPUs that work one after another: the speed is that of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory holds %1 of the %2 wanted requests at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the weights need %1 GiB and %2 GiB are usable; the speed holds only if they fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the host program limits the speed: %1 µs per layer, whatever the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpacking the weights takes %1 % of the step; longer micro-batches make it smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without packing, padding to the longest sample of a batch costs up to %1 % more; it is not included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the optimizer moves %1 GB over PCIe per step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the network between machines is not stated; %1 GB/s per GPU are assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps an 8-bit KV cache with these weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 minutes before the first token: start %2, download %3, load %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workload does not say how much there is to do; hours are unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured runs of %1 are older than today&apos;s versions, which may be faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ways to run it were priced; %2 of %3 machine sizes on offer have the memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only machines with little room are on offer: it may run out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a spot machine can vanish: expect %1 times the hours; write a checkpoint every %2 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the provider&apos;s storage price is not known: %1 USD per GB and month was assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how %1 rounds the hours on the bill is not known: seconds were assumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1 a stopped machine still costs its full price: delete it when you are done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this price was not read at its source: check it before you pay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nearest is %2 × %1: it would need %3 GiB of the %4 GiB usable on each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the must &quot;%1&quot; is not in the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; can be run nowhere; more money or time does not help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all musts together need a budget of %2 %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all musts together need %1 hours more before their deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the oldest price in use is %1 days old: check before you pay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>converted at %2 %1 for one US dollar, the rate of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the search stopped at its limit: the best plan may be worth up to %1% more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>¥%1 likely (P10–P90 ¥%2–%3) lies within the published ¥%4–%5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>¥%1 likely lies outside of the published ¥%4–%5, but the range ¥%2–%3 touches it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today&apos;s offers put the whole path at ¥%1 likely (¥%2–%3), below the published ¥%4–%5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today&apos;s offers put the whole path at ¥%1 likely (¥%2–%3), above the published ¥%4–%5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full fine-tuning of an 8B model: %1 GiB by the rule, %2 GiB itemised in mixed precision, %3 GiB in pure bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inference with an 8B model: %1 GiB by the rule, %2 GiB itemised in bf16, %3 GiB in 4 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>24 to 48 GB cards on demand: %1 / %2 / %3 USD per GPU-hour (P10 / median / P90 of %5 offers), %4% of them within 0.50–1.20</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on spot: %1 / %2 / %3 USD (of %5 offers), %4% of them within 0.20–0.60</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cheapest private host against the cheaper of AWS and GCP, same GPU and count, on demand: %1 / %2 / %3% less (P10 / median / P90 of %4 pairs)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cheapest on demand: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cheapest on spot: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones before interruptions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>700 USD at 0.50 are %1 hours in name, %2 useful ones after failed runs and idle time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the break-even calculation comes in a later version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an RTX 4090 card costs ¥%1 / %2 / %3 (P10 / median / P90), with a computer around it ¥%4 / %5 / %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an RTX 3090 card costs ¥%1 / %2 / %3, two of them with a computer ¥%4 / %5 / %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QLoRA of a 7B model needs %1 GiB on a 24 GB card (%2): %3 tokens/s on an RTX 4090, %4 on an RTX 3090</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a 4-bit 70B needs %1 GiB on one RTX 4090 (%2), %3 GiB on each of two RTX 3090 (%4), where it writes %5 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in FP8 holds %2 GiB of weights: %3 MI300X with %4 GiB in use on each, %5 USD an hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the demo plan has %1 of the %2 kinds of work: likely %5 %3, P90 %5 %4, of a budget of %5 %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half an hour at %1: %2 USD (%3 USD/h)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half an hour at %1: %2 USD (%3 USD/h) if it is billed by the second; its rule is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1.99 USD is a whole hour at the price of May 2026: half an hour cost that only where the first hour was billed in full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rented, GiB for 1 USD an hour: %1 %2, %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bought, GiB for 1,000 USD: %1 %2, %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the machine report comes with the calibration in a later version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model family &quot;%1&quot; is not known: counted as a plain decoder with the fields of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name says %1 billion parameters, the content holds %2 billion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file does not say in which format the weights are stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name says %1, but no quantisation is declared: a file beside it may (hf_quant_config.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the quantisation &quot;%1&quot; is not known: the size of the stored weights is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KV heads are declared, but this family keeps %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the head is tied, yet published files of this family store it: %1 bytes more on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the head is tied; some published files of this family store it all the same: %1 bytes more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: %2, the default of the family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers for predicting further tokens are in the files and are not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the part &quot;%1&quot; of the model is of an unknown kind: counted as a plain encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encoder: it keeps no KV cache and does not generate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder and decoder: the cache of the encoder&apos;s output depends on the input and is not in the figure per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;total_size&quot; of the index is missing or no number: the size of the stored weights is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;total_size&quot; says %1 bytes, but %2 parameters in the declared format take %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers keep a state of constant size instead of a KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part %1 of %2: the parameters and bytes are those of this part alone</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
