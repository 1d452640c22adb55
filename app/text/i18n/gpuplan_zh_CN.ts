<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BuyOrRent</name>
    <message>
        <source>%1 [%2]</source>
        <comment>figure, source</comment>
        <translation>%1［%2］</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>source, date</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>as you say</source>
        <translation>按您所说</translation>
    </message>
    <message>
        <source>The purchase</source>
        <translation>购买</translation>
    </message>
    <message>
        <source>cards: %1</source>
        <translation>显卡：%1</translation>
    </message>
    <message>
        <source>computer: there already, neither bought nor sold</source>
        <translation>电脑：已有，不买也不卖</translation>
    </message>
    <message>
        <source>computer around them: %1</source>
        <translation>整机其余部分：%1</translation>
    </message>
    <message>
        <source>upfront: %1 × (1 + tax %2) + set-up %3 + expected loss from a dud %4 − parts %5 = %6</source>
        <translation>期初支出：%1 ×（1 + 税费 %2）+ 搭建 %3 + 坏卡的期望损失 %4 − 已有部件 %5 = %6</translation>
    </message>
    <message>
        <source>sold after %1 years for %2 of the price less %3 of the sale: %4, worth %5 today at %6 a year</source>
        <translation>%1 年后以购价的 %2 卖出，扣除成交额的 %3：%4，按每年 %6 折现为今天的 %5</translation>
    </message>
    <message>
        <source>data/resale.tsv, class %1</source>
        <translation>data/resale.tsv，类别 %1</translation>
    </message>
    <message>
        <source>repairs %1 of the price a year, other costs %2 a year, over %3 years of present value</source>
        <translation>每年维修为购价的 %1，其他开支每年 %2，按现值折合 %3 年</translation>
    </message>
    <message>
        <source>loan: %1 of it at %2 a year over %3 years</source>
        <translation>贷款：其中 %1，年利率 %2，%3 年还清</translation>
    </message>
    <message>
        <source>net cost of owning without use: %1</source>
        <translation>不使用时拥有它的净成本：%1</translation>
    </message>
    <message>
        <source>Electricity</source>
        <translation>电费</translation>
    </message>
    <message>
        <source>power at the wall: %1 kW for each GPU</source>
        <translation>插座功率：每卡 %1 kW</translation>
    </message>
    <message>
        <source>power at the wall: (%1 × %2 W × %3 + %4 W) / %5 = %6 W</source>
        <translation>插座功率：（%1 × %2 W × %3 + %4 W）/ %5 = %6 W</translation>
    </message>
    <message>
        <source>%1 per kWh</source>
        <translation>每度电 %1</translation>
    </message>
    <message>
        <source>the household uses %1 kWh a year without the machine; what the machine adds costs:</source>
        <translation>不算这台机器，家里每年用电 %1 度；机器新增的用电价格为：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>from %1 kWh a year: %2 per kWh</source>
        <translation>每年 %1 度起：每度 %2</translation>
    </message>
    <message>
        <source>an hour of one GPU: %1</source>
        <translation>一张卡一小时：%1</translation>
    </message>
    <message>
        <source>idle: %1 W for %2 hours a year</source>
        <translation>待机：%1 W，每年 %2 小时</translation>
    </message>
    <message>
        <source>The same work on both</source>
        <translation>两边做同样的工作</translation>
    </message>
    <message>
        <source>%1: nothing on offer runs it, or its size is not known; it counts on neither side</source>
        <translation>%1：没有能运行它的报价，或工作量未知；两边都不计</translation>
    </message>
    <message>
        <source>%1× %2 at %3</source>
        <translation>%3 的 %1× %2</translation>
    </message>
    <message>
        <source>%1: %2 GPU-hours on yours; rented %3 useful and %4 billed GPU-hours on %5 for %6</source>
        <translation>%1：自有机器 %2 卡时；租用 %5 有效 %3 卡时、计费 %4 卡时，共 %6</translation>
    </message>
    <message>
        <source>%1: does not fit on yours; rented either way on %2 for %3</source>
        <translation>%1：自有机器放不下；无论如何都要租 %2，共 %3</translation>
    </message>
    <message>
        <source>The balance</source>
        <translation>收支</translation>
    </message>
    <message>
        <source>break-even: %1 / %2 × %3 years / %4 years of present value = %5 GPU-hours</source>
        <translation>回本：%1 / %2 × %3 年 / 现值 %4 年 = %5 卡时</translation>
    </message>
    <message>
        <source>uncertainty: price × %1–%2, power %3–%4 kW, billed over useful %5–%6, speed %7–%8 (triangular)</source>
        <translation>不确定性：价格 × %1–%2，功率 %3–%4 kW，计费/有效 %5–%6，速度 %7–%8（三角分布）</translation>
    </message>
    <message>
        <source>resale ±%1 and rent ±%2 (standard deviations of the logarithms), correlation %3; %4 draws with a fixed seed</source>
        <translation>二手残值 ±%1、租金 ±%2（对数的标准差），相关系数 %3；固定种子抽样 %4 次</translation>
    </message>
    <message>
        <source>Speeds and what fits are those of typical work, fine-tuning 7B and 8B models; --plan takes your own.</source>
        <translation>速度和能否放下按典型工作（微调 7B 和 8B 模型）估计；--plan 可使用您自己的计划。</translation>
    </message>
    <message>
        <source>nothing on offer does the work of %1; say what renting costs with --rent</source>
        <translation>没有报价能做 %1 的工作；请用 --rent 说明租金</translation>
    </message>
    <message>
        <source>Rents seen between %1 and %2</source>
        <translation>租金采集于 %1 至 %2</translation>
    </message>
    <message>
        <source>never</source>
        <comment>hours until owning pays</comment>
        <translation>永不</translation>
    </message>
    <message>
        <source>When owning pays</source>
        <translation>何时回本</translation>
    </message>
    <message>
        <source>P10</source>
        <translation>P10</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>最可能值</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>GPU-hours of use, with resale and cost of capital</source>
        <translation>回本小时数（卡时，含二手残值和资金成本）</translation>
    </message>
    <message>
        <source>GPU-hours a week over %1 years</source>
        <translation>%1 年内每周卡时</translation>
    </message>
    <message>
        <source>Share of all hours</source>
        <translation>占全部时间的比例</translation>
    </message>
    <message>
        <source>GPU-hours in cash alone, nothing sold</source>
        <translation>只算现金、不转卖时的回本卡时</translation>
    </message>
    <message>
        <source>GPU-hours of all your work, with what is rented either way</source>
        <translation>全部工作的卡时，含无论如何都要租的部分</translation>
    </message>
    <message>
        <source>In %1 of cases owning never pays within the years.</source>
        <translation>在 %1 的情形中，期限内永远不回本。</translation>
    </message>
    <message>
        <source>Against the cheapest rent of each kind that does the work</source>
        <translation>与每类中能做这些工作的最低租金比较</translation>
    </message>
    <message>
        <source>Rented</source>
        <translation>租用方式</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>哪里</translation>
    </message>
    <message>
        <source>Speed of yours</source>
        <translation>自有卡速度（租用=100%）</translation>
    </message>
    <message>
        <source>P10–P90</source>
        <translation>P10–P90</translation>
    </message>
    <message>
        <source>Owning wins</source>
        <translation>买更省的概率</translation>
    </message>
    <message>
        <source>Money over time at %1 GPU-hours a year</source>
        <translation>每年使用 %1 卡时的累计花费</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>月</translation>
    </message>
    <message>
        <source>Own, if sold then</source>
        <translation>买（当月卖出）</translation>
    </message>
    <message>
        <source>Own, paid so far</source>
        <translation>买（已付）</translation>
    </message>
    <message>
        <source>Rent</source>
        <translation>租</translation>
    </message>
    <message>
        <source>Ahead</source>
        <translation>更省</translation>
    </message>
    <message>
        <source>owning</source>
        <translation>买</translation>
    </message>
    <message>
        <source>renting</source>
        <translation>租</translation>
    </message>
    <message>
        <source>From month %1 on owning is ahead.</source>
        <translation>从第 %1 个月起，买更省。</translation>
    </message>
    <message>
        <source>From month %1 on renting is ahead.</source>
        <translation>从第 %1 个月起，租更省。</translation>
    </message>
    <message>
        <source>In cash alone, nothing sold, owning is ahead from month %1 on.</source>
        <translation>只看现金、不卖出，从第 %1 个月起买更省。</translation>
    </message>
    <message>
        <source>%1 kW</source>
        <translation>%1 kW</translation>
    </message>
    <message>
        <source>What matters, widest first</source>
        <translation>影响最大的因素</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>因素</translation>
    </message>
    <message>
        <source>Hours at P10</source>
        <translation>P10 时的小时数</translation>
    </message>
    <message>
        <source>Hours at P90</source>
        <translation>P90 时的小时数</translation>
    </message>
    <message>
        <source>What this machine needs</source>
        <translation>这台机器需要什么</translation>
    </message>
    <message>
        <source>%1 W at the wall while it works, all of it heat in the room (%2 BTU an hour)</source>
        <translation>工作时插座功率 %1 W，全部变成房间里的热量（每小时 %2 BTU）</translation>
    </message>
    <message>
        <source>limited to %1 W a card it runs at %2 of its speed: measured at %3 W, %4, %5</source>
        <translation>每卡限制到 %1 W 时速度为 %2：在 %3 W 下测得，%4，%5</translation>
    </message>
    <message>
        <source>a power supply of %1 W</source>
        <translation>%1 W 的电源</translation>
    </message>
    <message>
        <source>%1 slots of the case for the cards</source>
        <translation>显卡需占机箱 %1 个槽位</translation>
    </message>
    <message>
        <source>a warranty of %1 months that the seller states</source>
        <translation>卖家声明保修 %1 个月</translation>
    </message>
    <message>
        <source>no warranty that can be counted on: test the card before you confirm the receipt</source>
        <translation>没有可靠的保修：确认收货前请先测试显卡</translation>
    </message>
    <message>
        <source>a chance of %1 that a card is a dud: %2 of expected loss is in the price</source>
        <translation>有 %1 的概率买到坏卡：价格中已计入 %2 的期望损失</translation>
    </message>
    <message>
        <source>memory that was changed after it left the factory: the maker does not repair it, and few buyers want it</source>
        <translation>显存是出厂后改装的：厂商不保修，转手也难</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>machine, condition</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 at %2 (%3, %4 an hour and GPU)</source>
        <translation>%2 的 %1（%3，每卡时 %4）</translation>
    </message>
    <message>
        <source>a reserved machine at %1 a month</source>
        <translation>每月 %1 的包月机器</translation>
    </message>
    <message>
        <source>Machines side by side</source>
        <translation>机器对比</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Work that fits</source>
        <translation>显存放得下的工作</translation>
    </message>
    <message>
        <source>Wall W</source>
        <translation>插座功率 W</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>machine: why there is no answer</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none of the work fits on it</source>
        <translation>没有一项工作放得下</translation>
    </message>
    <message>
        <source>nothing on offer does the same work</source>
        <translation>没有报价能做同样的工作</translation>
    </message>
    <message>
        <source>cannot</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>remark of the table: %1</source>
        <translation>数据表备注：%1</translation>
    </message>
    <message>
        <source>spot too</source>
        <translation>含竞价实例</translation>
    </message>
    <message>
        <source>no spot</source>
        <translation>不含竞价实例</translation>
    </message>
    <message>
        <source>data centre</source>
        <translation>数据中心</translation>
    </message>
    <message>
        <source>data/ownership.tsv: %1</source>
        <translation>data/ownership.tsv：%1</translation>
    </message>
    <message>
        <source>selling costs %1 of the sale, money costs %2 a year</source>
        <translation>卖出费用为成交额的 %1，资金成本每年 %2</translation>
    </message>
    <message>
        <source>idle power, a loan&apos;s interest and a reservation that is saved: %1</source>
        <translation>待机电费、贷款利息和省下的包月费：%1</translation>
    </message>
    <message>
        <source>the whole bill for the work over its hours, storage included: %1 an hour and GPU</source>
        <translation>全部账单（含存储）除以工作小时：每卡时 %1</translation>
    </message>
    <message>
        <source>rents move by %1 a year: %2 on average</source>
        <translation>租金每年变动 %1：平均 %2</translation>
    </message>
    <message>
        <source>saved by an hour of one GPU: %1 on the bill × %2 billed over useful × %3 speed − %4 electricity = %5</source>
        <translation>一张卡一小时省下：账单每卡时 %1 × 计费/有效 %2 × 速度 %3 − 电费 %4 = %5</translation>
    </message>
    <message>
        <source>the plan has no experiments: there is nothing to compare</source>
        <translation>计划里没有实验：没有可比较的内容</translation>
    </message>
    <message>
        <source>none of the work fits on %1, or the plan does not allow it there: buying it replaces no rent</source>
        <translation>没有一项工作能放进 %1，或计划不允许使用它：买它省不下任何租金</translation>
    </message>
    <message>
        <source>Bill per GPU-hour</source>
        <translation>账单每卡时</translation>
    </message>
    <message>
        <source>After %1 years, keeping it a month more costs %2: worth it in a month with more than %3 GPU-hours.</source>
        <translation>%1 年后再多留一个月的成本为 %2：当月使用超过 %3 卡时才值得。</translation>
    </message>
    <message>
        <source>%1 W with its cards at their limit, which the room allows</source>
        <translation>显卡满功率时 %1 W，房间允许</translation>
    </message>
    <message>
        <source>about %1 hours of your own to build it and set it up, not counted in the money</source>
        <translation>组装和安装约需您自己 %1 小时，未计入费用</translation>
    </message>
    <message>
        <source>a warranty of %1 months</source>
        <translation>保修 %1 个月</translation>
    </message>
    <message>
        <source>%1 at %2 an hour, the rent that you state</source>
        <translation>%1（您给出的租金，每小时 %2）</translation>
    </message>
    <message>
        <source>the same GPU at %1 an hour</source>
        <translation>同款 GPU（每小时 %1）</translation>
    </message>
    <message>
        <source>The plan is counted once in %1 years; --plans-per-year says how often it is done.</source>
        <translation>计划按 %1 年做一遍计算；--plans-per-year 可说明每年做几遍。</translation>
    </message>
    <message>
        <source>Whether you can pay at these providers and reach them is not checked; --provider and --rented narrow the choice.</source>
        <translation>这些平台您能否付款、能否访问尚未核实；--provider 和 --rented 可缩小范围。</translation>
    </message>
    <message>
        <source>Pays from GPU-hours</source>
        <translation>回本小时数（卡时）</translation>
    </message>
    <message>
        <source>%1 does not fit on it (%2 needed on each card): it is rented either way.</source>
        <translation>%1 在这台机器上放不下（每卡需 %2）：无论如何都要租。</translation>
    </message>
    <message>
        <source>%1 does not run on it: it is rented either way.</source>
        <translation>%1 不能在这台机器上运行：无论如何都要租。</translation>
    </message>
    <message>
        <source>no power limit of its cards brings it below</source>
        <translation>给显卡设功率上限也降不下来</translation>
    </message>
    <message>
        <source>a power limit of %1 W a card (--power-limit) would</source>
        <translation>把每卡功率上限设为 %1 W（--power-limit）即可</translation>
    </message>
    <message>
        <source>cannot: the room allows %1 W, with its cards at their limit the machine takes %2 W; %3</source>
        <translation>不可行：房间只允许 %1 W，显卡满功率时机器需要 %2 W；%3</translation>
    </message>
    <message>
        <source>GPU-hours a week</source>
        <translation>每周卡时</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Answer with one JSON document</source>
        <translation>以一个 JSON 文档输出结果</translation>
    </message>
    <message>
        <source>Language of texts: zh or en</source>
        <translation>文本语言：zh 或 en</translation>
    </message>
    <message>
        <source>Currency of the answer: CNY, USD, EUR …</source>
        <translation>结果所用货币：CNY、USD、EUR 等</translation>
    </message>
    <message>
        <source>auto, always or never</source>
        <translation>auto、always 或 never</translation>
    </message>
    <message>
        <source>No remarks on standard error</source>
        <translation>不向标准错误输出提示</translation>
    </message>
    <message>
        <source>Choose experiments and offers under a budget</source>
        <translation>在预算内选择实验和报价</translation>
    </message>
    <message>
        <source>The learner&apos;s plan: ¥5,000 and six experiments</source>
        <translation>学习者的计划：¥5,000，六个实验</translation>
    </message>
    <message>
        <source>Plan a *.gpuplan file with today&apos;s prices</source>
        <translation>用当前价格规划 *.gpuplan 文件</translation>
    </message>
    <message>
        <source>Show a plan with the prices that it keeps</source>
        <translation>按计划中保存的价格显示计划</translation>
    </message>
    <message>
        <source>Four goals and twelve published claims, recomputed</source>
        <translation>四个目标和十二条公开说法，逐一重新核算</translation>
    </message>
    <message>
        <source>The claims as a Markdown table</source>
        <translation>以 Markdown 表格列出这些说法</translation>
    </message>
    <message>
        <source>Plan document (*.gpuplan)</source>
        <translation>计划文件（*.gpuplan）</translation>
    </message>
    <message>
        <source>Write the plan with a snapshot of its prices to this file</source>
        <translation>把计划连同价格快照写入此文件</translation>
    </message>
    <message>
        <source>Every assumption behind every figure</source>
        <translation>列出每个数字背后的全部假设</translation>
    </message>
    <message>
        <source>Memory, time and cost of one workload</source>
        <translation>单个工作负载的显存、时间和费用</translation>
    </message>
    <message>
        <source>JSON file with one workload</source>
        <translation>描述一个工作负载的 JSON 文件</translation>
    </message>
    <message>
        <source>JSON Lines file, or - for standard input: one answer per line</source>
        <translation>JSON Lines 文件，- 表示标准输入：每行给出一个结果</translation>
    </message>
    <message>
        <source>GPU names; without it every GPU is tried</source>
        <translation>GPU 名称；不指定则逐一尝试所有 GPU</translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation>GPU 数量</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Exact parameter counts of config.json, GGUF and safetensors files, or of known models</source>
        <translation>config.json、GGUF、safetensors 文件或已知模型的精确参数量</translation>
    </message>
    <message>
        <source>Files or names of known models</source>
        <translation>文件，或已知模型的名称</translation>
    </message>
    <message>
        <source>Prices of rented GPUs</source>
        <translation>租用 GPU 的价格</translation>
    </message>
    <message>
        <source>Offers, cheapest first</source>
        <translation>报价列表，最便宜的在前</translation>
    </message>
    <message>
        <source>Most rows</source>
        <translation>最多显示的行数</translation>
    </message>
    <message>
        <source>the command line holds something unknown: %1</source>
        <translation>命令行中有无法识别的内容：%1</translation>
    </message>
    <message>
        <source>the command line was not understood: %1</source>
        <translation>无法理解命令行：%1</translation>
    </message>
    <message>
        <source>gpuplan plans and budgets GPU experiments: what to run, on which GPU, for how much.</source>
        <translation>gpuplan 为 GPU 实验做计划和预算：跑什么、用哪种 GPU、花多少钱。</translation>
    </message>
    <message>
        <source>`gpuplan --help` lists the commands.</source>
        <translation>`gpuplan --help` 可列出所有命令。</translation>
    </message>
    <message>
        <source>internal failure: %1</source>
        <translation>内部错误：%1</translation>
    </message>
    <message>
        <source>Show this help</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>COMMANDS</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>REQUIRED</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>NUMBER</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a command is missing; there are: %1</source>
        <translation>缺少命令；可用的有：%1</translation>
    </message>
    <message>
        <source>there is no command &quot;%1&quot;; there are: %2</source>
        <translation>没有“%1”这个命令；可用的有：%2</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>the value of %1 is missing or not valid; `--help` shows what it may be</source>
        <translation>%1 的值缺失或无效；用 `--help` 查看可用的值</translation>
    </message>
    <message>
        <source>Show the version</source>
        <translation>显示版本号</translation>
    </message>
    <message>
        <source>Main memory of the machine in GiB</source>
        <translation>机器的内存（GiB）</translation>
    </message>
    <message>
        <source>Measurements behind the estimates, and your own runs</source>
        <translation>估算背后的实测数据，以及您自己的运行记录</translation>
    </message>
    <message>
        <source>How far the estimates are from published measurements</source>
        <translation>估算与公开实测相差多少</translation>
    </message>
    <message>
        <source>Measurements of your own choice instead (JSON Lines)</source>
        <translation>改用您指定的实测文件（JSON Lines）</translation>
    </message>
    <message>
        <source>category, gpu, source</source>
        <translation>category、gpu、source（类别、GPU、来源）</translation>
    </message>
    <message>
        <source>Fit the constants of the estimates to the measurements</source>
        <translation>用实测数据拟合估算所用的常数</translation>
    </message>
    <message>
        <source>Folder with measurements and priors (default: data/evidence)</source>
        <translation>存放实测与先验值的文件夹（默认：data/evidence）</translation>
    </message>
    <message>
        <source>Folder for the tables (default: data/efficiency)</source>
        <translation>写入表格的文件夹（默认：data/efficiency）</translation>
    </message>
    <message>
        <source>Compare with the shipped tables and write nothing</source>
        <translation>与随程序提供的表格比较，不写任何文件</translation>
    </message>
    <message>
        <source>Log a run of your own: it corrects later estimates</source>
        <translation>记录您自己的一次运行：以后的估算会据此修正</translation>
    </message>
    <message>
        <source>Runs in the format of data/evidence, or - for standard input</source>
        <translation>data/evidence 格式的运行记录，- 表示标准输入</translation>
    </message>
    <message>
        <source>JSON file with the workload that ran</source>
        <translation>所运行任务的 JSON 文件</translation>
    </message>
    <message>
        <source>The GPU it ran on</source>
        <translation>运行所用的 GPU</translation>
    </message>
    <message>
        <source>Measured speed of all GPUs together</source>
        <translation>所有 GPU 合计的实测速度</translation>
    </message>
    <message>
        <source>Measured peak memory of the busiest GPU</source>
        <translation>占用最多的 GPU 的实测显存峰值</translation>
    </message>
    <message>
        <source>What the memory figure counts: device (nvidia-smi), reserved or allocated</source>
        <translation>显存数值的口径：device（nvidia-smi 所示）、reserved 或 allocated</translation>
    </message>
    <message>
        <source>Your name for the machine</source>
        <translation>您给这台机器起的名字</translation>
    </message>
    <message>
        <source>Your logged runs and what they change</source>
        <translation>您记录的运行及其影响</translation>
    </message>
    <message>
        <source>Forget logged runs</source>
        <translation>删除运行记录</translation>
    </message>
    <message>
        <source>Ids as `evidence list` shows them</source>
        <translation>`evidence list` 列出的编号</translation>
    </message>
    <message>
        <source>Your logged runs (default: gpuplan/runs.jsonl of your data)</source>
        <translation>您的运行记录（默认：个人数据文件夹中的 gpuplan/runs.jsonl）</translation>
    </message>
    <message>
        <source>Read a LLaMA-Factory, axolotl or torchtune YAML as an experiment</source>
        <translation>把 LLaMA-Factory、axolotl 或 torchtune 的 YAML 读成一个实验</translation>
    </message>
    <message>
        <source>Training file (*.yaml, *.yml)</source>
        <translation>训练配置文件（*.yaml、*.yml）</translation>
    </message>
    <message>
        <source>Samples trained on in one epoch</source>
        <translation>每轮训练的样本数</translation>
    </message>
    <message>
        <source>Mean length of a sample in tokens</source>
        <translation>样本的平均长度（token 数）</translation>
    </message>
    <message>
        <source>Passes over the dataset</source>
        <translation>训练轮数</translation>
    </message>
    <message>
        <source>Longest sample in tokens; memory is planned for it</source>
        <translation>最长样本的 token 数；显存按它计算</translation>
    </message>
    <message>
        <source>Model: a name of `gpuplan model show`, or config.json, GGUF, safetensors index</source>
        <translation>模型：`gpuplan model show` 认识的名称，或 config.json、GGUF、safetensors 索引文件</translation>
    </message>
    <message>
        <source>Id of the experiment (else the name of the file)</source>
        <translation>实验的 id（默认取文件名）</translation>
    </message>
    <message>
        <source>Accept the suggestions for what the file does not say</source>
        <translation>对文件没有写明的内容采纳建议值</translation>
    </message>
    <message>
        <source>Write the experiment to this file, for `estimate --workload`</source>
        <translation>把实验写入此文件，供 `estimate --workload` 使用</translation>
    </message>
    <message>
        <source>Add the experiment to this plan (*.gpuplan)</source>
        <translation>把实验加入此计划（*.gpuplan）</translation>
    </message>
    <message>
        <source>Your name for the machine: your runs on it correct the estimate</source>
        <translation>您给这台机器起的名字：您在它上面的运行会修正估算</translation>
    </message>
    <message>
        <source>The calculation with its numbers, and the nearest measurements</source>
        <translation>带数值的计算过程，以及最接近的实测</translation>
    </message>
    <message>
        <source>--runs names no file; without it your own log is used</source>
        <translation>--runs 没有给出文件名；不写它时使用您自己的记录</translation>
    </message>
    <message>
        <source>Filter, e.g. &apos;gpu in [RTX 4090, A100] and spot and price &lt; 3 and not provider = AWS&apos;</source>
        <translation>筛选条件，例如 &apos;gpu in [RTX 4090, A100] and spot and price &lt; 3 and not provider = AWS&apos;</translation>
    </message>
    <message>
        <source>Fields in their order, e.g. price,-vram or value_tflops; &apos;-&apos; reverses</source>
        <translation>按先后排列的字段，例如 price,-vram 或 value_tflops；“-”表示反向</translation>
    </message>
    <message>
        <source>Rows to leave out in front</source>
        <translation>跳过前面的行数</translation>
    </message>
    <message>
        <source>gpu, provider, tier, region or several: the cheapest of each group</source>
        <translation>gpu、provider、tier、region 或其中几个：每组最便宜的一个</translation>
    </message>
    <message>
        <source>Columns of the table, e.g. gpu,price,value_gib,age,source</source>
        <translation>表格的列，例如 gpu,price,value_gib,age,source</translation>
    </message>
    <message>
        <source>Shorten nothing</source>
        <translation>不缩短任何内容</translation>
    </message>
    <message>
        <source>JSON file with a workload: does it fit, and money per million tokens</source>
        <translation>含一项负载的 JSON 文件：能否放下，以及每百万 token 的费用</translation>
    </message>
    <message>
        <source>Only offers on which the workload fits</source>
        <translation>只列出能放下该负载的报价</translation>
    </message>
    <message>
        <source>Length of a job: what all of it costs, with setting up</source>
        <translation>任务时长：算上准备时间的总费用</translation>
    </message>
    <message>
        <source>Hours paid before the job begins, for all or for one: 0.25, RunPod=0.1</source>
        <translation>任务开始前要付费的小时数，适用于全部或某一家：0.25、RunPod=0.1</translation>
    </message>
    <message>
        <source>A price per GPU-hour that you reckon with: how it stands in the market</source>
        <translation>您预计的每 GPU 小时价格：它在市场上处于什么位置</translation>
    </message>
    <message>
        <source>Who rents it out</source>
        <translation>出租方</translation>
    </message>
    <message>
        <source>GPU by name, as in `offers list`</source>
        <translation>GPU 名称，与 `offers list` 中相同</translation>
    </message>
    <message>
        <source>GPUs of the machine (1)</source>
        <translation>机器的 GPU 数量（1）</translation>
    </message>
    <message>
        <source>The price, in --unit and --price-currency</source>
        <translation>价格，单位由 --unit 和 --price-currency 说明</translation>
    </message>
    <message>
        <source>What the price buys: per_gpu_hour, per_instance_hour, per_gpu_month …; never guessed</source>
        <translation>价格对应的单位：per_gpu_hour、per_instance_hour、per_gpu_month …；从不猜测</translation>
    </message>
    <message>
        <source>Currency of the price or the tariff</source>
        <translation>价格或电价的货币</translation>
    </message>
    <message>
        <source>on_demand, spot, community, secure, reserved or bid_floor (on_demand)</source>
        <translation>on_demand、spot、community、secure、reserved 或 bid_floor（on_demand）</translation>
    </message>
    <message>
        <source>Where the machine is</source>
        <translation>机器所在地</translation>
    </message>
    <message>
        <source>Day on which you saw it, YYYY-MM-DD (today)</source>
        <translation>您看到它的日期，YYYY-MM-DD（今天）</translation>
    </message>
    <message>
        <source>Where you saw it</source>
        <translation>您在哪里看到的</translation>
    </message>
    <message>
        <source>Instance type or a remark that tells two offers apart</source>
        <translation>实例类型，或区分两个报价的备注</translation>
    </message>
    <message>
        <source>Take a price that is far from the usual</source>
        <translation>接受与通常价格相差很大的价格</translation>
    </message>
    <message>
        <source>Your name for a machine of yours: plans count it</source>
        <translation>您给自己机器起的名字：计划会把它算进去</translation>
    </message>
    <message>
        <source>Own machine: kilowatts under load, the whole machine</source>
        <translation>自有机器：负载下整机的千瓦数</translation>
    </message>
    <message>
        <source>Own machine: price of a kWh</source>
        <translation>自有机器：每度电的价格</translation>
    </message>
    <message>
        <source>Own machine: what it cost you</source>
        <translation>自有机器：购入价格</translation>
    </message>
    <message>
        <source>Own machine: years over which its price is spread</source>
        <translation>自有机器：价格分摊的年数</translation>
    </message>
    <message>
        <source>Own machine: hours of use in a year</source>
        <translation>自有机器：每年使用的小时数</translation>
    </message>
    <message>
        <source>Add a price that you see, or a machine of yours; plans use it at once</source>
        <translation>添加您看到的价格或自己的机器；计划立即使用</translation>
    </message>
    <message>
        <source>Forget a machine of yours</source>
        <translation>删除自己的一台机器</translation>
    </message>
    <message>
        <source>Name of the machine</source>
        <translation>机器的名字</translation>
    </message>
    <message>
        <source>Your prices (default: gpuplan/gpuplan.db of your data), beside those that ship</source>
        <translation>你自己的价格库（默认：数据文件夹里的 gpuplan/gpuplan.db），与自带价格一起使用</translation>
    </message>
    <message>
        <source>Check and report, write nothing</source>
        <translation>只检查并报告，不写入任何内容</translation>
    </message>
    <message>
        <source>Fetch today&apos;s prices and exchange rates; the one command that uses the network</source>
        <translation>获取今天的价格和汇率；唯一使用网络的命令</translation>
    </message>
    <message>
        <source>Sources as --list shows them (default: all that need no key, and those with a key)</source>
        <translation>--list 所列的来源（默认：所有不需要密钥的，以及有密钥的）</translation>
    </message>
    <message>
        <source>Show the sources, their keys and when they last answered</source>
        <translation>列出各来源、所需密钥和上次应答的时间</translation>
    </message>
    <message>
        <source>SOURCE=URL: ask this server instead, and no other (it may be on this machine)</source>
        <translation>来源=URL：改为询问这台服务器，且只询问它（可以在本机）</translation>
    </message>
    <message>
        <source>Certificates of authorities to trust beside the system&apos;s (PEM)</source>
        <translation>除系统证书外还要信任的机构证书（PEM）</translation>
    </message>
    <message>
        <source>Longest wait for one answer in seconds, with all tries</source>
        <translation>等待一个回答的最长秒数，含所有重试</translation>
    </message>
    <message>
        <source>Fetch also what has not changed, take in also what empties or halves a provider</source>
        <translation>没有变化的也获取，会清空或减半某家供应商的也收下</translation>
    </message>
    <message>
        <source>Take prices from files: published catalogs, trackers, any table</source>
        <translation>从文件导入价格：公开目录、价格追踪数据、任意表格</translation>
    </message>
    <message>
        <source>Files with prices (CSV, TSV, JSON)</source>
        <translation>价格文件（CSV、TSV、JSON）</translation>
    </message>
    <message>
        <source>auto, or the name of a format instead of a look at the content</source>
        <translation>auto，或直接写明格式而不看内容</translation>
    </message>
    <message>
        <source>What a column of a table holds: price=COLUMN, gpu=COLUMN, count=COLUMN or count==8 …; COLUMN is a name or a number</source>
        <translation>表格各列的含义：price=列、gpu=列、count=列 或 count==8 等；列可写名称或序号</translation>
    </message>
    <message>
        <source>What a price buys: per_gpu_hour, per_instance_hour, per_gpu_month, per_instance_second …</source>
        <translation>一个价格买到什么：per_gpu_hour、per_instance_hour、per_gpu_month、per_instance_second 等</translation>
    </message>
    <message>
        <source>Currency of the prices in the file</source>
        <translation>文件中价格的币种</translation>
    </message>
    <message>
        <source>Whose prices these are, where the file does not say</source>
        <translation>文件未写明时，是哪家服务商的价格</translation>
    </message>
    <message>
        <source>Day of the prices, YYYY-MM-DD, where the rows have none (else the file&apos;s own time, marked as such)</source>
        <translation>各行没有日期时的价格日期，YYYY-MM-DD（否则用文件自身的时间并加标记）</translation>
    </message>
    <message>
        <source>Decimal mark of the numbers where it cannot be told: point or comma</source>
        <translation>无法判断时的小数点写法：point（点）或 comma（逗号）</translation>
    </message>
    <message>
        <source>A saved column mapping</source>
        <translation>已保存的列对应关系</translation>
    </message>
    <message>
        <source>Keep the column mapping under this name</source>
        <translation>以此名称保存列对应关系</translation>
    </message>
    <message>
        <source>Take in also what empties or halves a provider</source>
        <translation>即使会清空或减半某服务商的报价也导入</translation>
    </message>
    <message>
        <source>Every price that was seen, newest first</source>
        <translation>见过的每一个价格，最新的在前</translation>
    </message>
    <message>
        <source>Of one provider</source>
        <translation>只看一家服务商</translation>
    </message>
    <message>
        <source>Of one GPU</source>
        <translation>只看一款 GPU</translation>
    </message>
    <message>
        <source>From this day on (YYYY-MM-DD)</source>
        <translation>从这一天起（YYYY-MM-DD）</translation>
    </message>
    <message>
        <source>Up to this day (YYYY-MM-DD)</source>
        <translation>到这一天为止（YYYY-MM-DD）</translation>
    </message>
    <message>
        <source>At most so many rows</source>
        <translation>最多显示多少行</translation>
    </message>
    <message>
        <source>Your own prices: import, history, checks</source>
        <translation>自己的价格：导入、历史、检查</translation>
    </message>
    <message>
        <source>The state of the database, and the rows in quarantine</source>
        <translation>数据库状态与隔离区中的行</translation>
    </message>
    <message>
        <source>Forget quarantined rows, by the id that this command shows</source>
        <translation>按本命令显示的编号删除隔离区中的行</translation>
    </message>
    <message>
        <source>Write your prices as a table that `prices import` reads back</source>
        <translation>把价格写成 `prices import` 能读回的表格</translation>
    </message>
    <message>
        <source>File to write (default: standard output)</source>
        <translation>要写入的文件（默认：标准输出）</translation>
    </message>
    <message>
        <source>Every price that was seen, not only the newest</source>
        <translation>见过的每一个价格，而不只是最新的</translation>
    </message>
    <message>
        <source>Say what GPU a name of a source means</source>
        <translation>指明来源中的某个名称是哪款 GPU</translation>
    </message>
    <message>
        <source>The name as the source spells it</source>
        <translation>来源中的原样名称</translation>
    </message>
    <message>
        <source>The GPU it means</source>
        <translation>它所指的 GPU</translation>
    </message>
    <message>
        <source>Open no connection: `prices refresh` refuses (other commands never open one)</source>
        <translation>不联网：`prices refresh` 会拒绝执行（其他命令从不联网）</translation>
    </message>
    <message>
        <source>The machine to buy</source>
        <translation>要买的机器</translation>
    </message>
    <message>
        <source>Machines side by side, e.g. 4090-used,3090x2-used; the first in detail</source>
        <translation>并排比较的机器，如 4090-used,3090x2-used；第一台给出详情</translation>
    </message>
    <message>
        <source>Prices of CN or US (default: by the currency)</source>
        <translation>CN 或 US 的价格（默认按货币）</translation>
    </message>
    <message>
        <source>A GPU that the list of machines does not have</source>
        <translation>机器列表里没有的 GPU</translation>
    </message>
    <message>
        <source>Number of GPUs of that machine</source>
        <translation>这台机器的 GPU 数量</translation>
    </message>
    <message>
        <source>That machine is bought used</source>
        <translation>这台机器买二手的</translation>
    </message>
    <message>
        <source>Price of all cards together</source>
        <translation>全部显卡的总价</translation>
    </message>
    <message>
        <source>Price of the computer around them</source>
        <translation>整机其余部分的价格</translation>
    </message>
    <message>
        <source>The computer is there: only cards are bought</source>
        <translation>电脑已有：只买显卡</translation>
    </message>
    <message>
        <source>Tax and shipping, as a share of the price</source>
        <translation>税费和运费，占价格的比例</translation>
    </message>
    <message>
        <source>Other money at the start: adapters, your own hours</source>
        <translation>其他期初开支：转接件、自己的工时</translation>
    </message>
    <message>
        <source>Share of the price that it brings at the end, e.g. 0.5</source>
        <translation>期末卖出时占购价的比例，如 0.5</translation>
    </message>
    <message>
        <source>Share of the sale that selling costs</source>
        <translation>卖出费用占成交额的比例</translation>
    </message>
    <message>
        <source>Years until the next generation, which lowers what old cards bring</source>
        <translation>距下一代发布的年数，旧卡会因此掉价</translation>
    </message>
    <message>
        <source>Repairs a year, as a share of the price</source>
        <translation>每年维修占价格的比例</translation>
    </message>
    <message>
        <source>Other money a year: colocation, internet, insurance, staff</source>
        <translation>每年其他开支：托管、网络、保险、人工</translation>
    </message>
    <message>
        <source>What your money would earn elsewhere, a year, e.g. 0.04</source>
        <translation>这笔钱放在别处每年的收益率，如 0.04</translation>
    </message>
    <message>
        <source>Years until it is sold (default: 2)</source>
        <translation>多少年后卖出（默认 2）</translation>
    </message>
    <message>
        <source>Share of the price that is borrowed</source>
        <translation>贷款占价格的比例</translation>
    </message>
    <message>
        <source>Interest of the loan a year</source>
        <translation>贷款年利率</translation>
    </message>
    <message>
        <source>Years until it is paid back</source>
        <translation>几年还清</translation>
    </message>
    <message>
        <source>Electricity</source>
        <translation>电费</translation>
    </message>
    <message>
        <source>Tariff of a place: Shenzhen, Zhejiang, Beijing, US, Germany …</source>
        <translation>某地电价：深圳、浙江、北京、US、Germany …</translation>
    </message>
    <message>
        <source>A flat price per kWh, such as a landlord&apos;s</source>
        <translation>每度电的固定价格，例如房东的价格</translation>
    </message>
    <message>
        <source>What the household uses in a year without the machine: it fills the cheap tiers</source>
        <translation>不算这台机器，家里一年的用电量：它先占用便宜的档位</translation>
    </message>
    <message>
        <source>Share of the machine&apos;s hours in valley hours, 0 to 1</source>
        <translation>机器在谷时运行的比例，0 到 1</translation>
    </message>
    <message>
        <source>Power at the wall for each GPU at work, in kW</source>
        <translation>工作时每卡的插座功率，单位 kW</translation>
    </message>
    <message>
        <source>Power limit of each card in watts</source>
        <translation>每张卡的功率上限（瓦）</translation>
    </message>
    <message>
        <source>Hours a day that it is on without work (default: switched off)</source>
        <translation>每天开机但不工作的小时数（默认关机）</translation>
    </message>
    <message>
        <source>Electricity with cooling over that of the machine: 1.33 with air conditioning</source>
        <translation>含制冷的用电与机器用电之比：开空调为 1.33</translation>
    </message>
    <message>
        <source>Most watts that the room allows, as in a dormitory</source>
        <translation>房间允许的最大功率（瓦），如宿舍</translation>
    </message>
    <message>
        <source>Work and rent</source>
        <translation>工作与租金</translation>
    </message>
    <message>
        <source>GPU-hours a week that the machine would be used</source>
        <translation>机器每周会用多少卡时</translation>
    </message>
    <message>
        <source>Take the work from this plan (*.gpuplan)</source>
        <translation>从这份计划取工作量（*.gpuplan）</translation>
    </message>
    <message>
        <source>How often a year the work of the plan is done</source>
        <translation>计划里的工作每年做几遍</translation>
    </message>
    <message>
        <source>Share of your work that fits on the machine; the rest is rented either way</source>
        <translation>能在这台机器上做的工作比例；其余无论如何都要租</translation>
    </message>
    <message>
        <source>Compare with renting these GPUs, e.g. &apos;A100 SXM 80GB&apos;</source>
        <translation>与租用这些 GPU 比较，如 &apos;A100 SXM 80GB&apos;</translation>
    </message>
    <message>
        <source>Compare with renting there</source>
        <translation>与在该处租用比较</translation>
    </message>
    <message>
        <source>any (spot too), community (no spot) or data-centre</source>
        <translation>any（含竞价实例）、community（不含竞价实例）或 data-centre（数据中心）</translation>
    </message>
    <message>
        <source>What a rented GPU costs an hour</source>
        <translation>租一张 GPU 每小时的价格</translation>
    </message>
    <message>
        <source>Hours on the bill over useful hours</source>
        <translation>计费小时与有效小时之比</translation>
    </message>
    <message>
        <source>Work per hour of your GPU over that of the rented one</source>
        <translation>自有 GPU 与租用 GPU 每小时工作量之比</translation>
    </message>
    <message>
        <source>How rents move a year, e.g. -0.1</source>
        <translation>租金每年的变动，如 -0.1</translation>
    </message>
    <message>
        <source>A reserved machine instead: paid every month, used or not</source>
        <translation>改为包月机器：用不用都按月付费</translation>
    </message>
    <message>
        <source>Several people keep it busy: all hours of the day count</source>
        <translation>多人轮流使用：全天都算</translation>
    </message>
    <message>
        <source>Whether a machine of your own pays against renting: hours, calendar, risk</source>
        <translation>自己买机器相比租用是否划算：小时数、日历、风险</translation>
    </message>
    <message>
        <source>JSON Lines file, or - for standard input: the closed form for each line</source>
        <translation>JSON Lines 文件，或 - 表示标准输入：逐行给出公式结果</translation>
    </message>
    <message>
        <source>Break-even figures that others published, recomputed</source>
        <translation>别人发表的回本数字，重新计算</translation>
    </message>
    <message>
        <source>The 3,500 hours of an RTX 4090, step by step to a fair figure</source>
        <translation>RTX 4090 的 3,500 小时之说，一步步算到公平的数字</translation>
    </message>
    <message>
        <source>The arithmetic and the source of every line</source>
        <translation>每一行的算式和来源</translation>
    </message>
    <message>
        <source>Worth of the parts of it that you have</source>
        <translation>其中您已有部件的价值</translation>
    </message>
    <message>
        <source>Share of its speed at that limit, where nobody measured it</source>
        <translation>在该上限下的速度比例（没有人测过时）</translation>
    </message>
    <message>
        <source>Watts of the machine without work</source>
        <translation>机器待机功率（瓦）</translation>
    </message>
    <message>
        <source>A word of the field in plain words</source>
        <translation>用大白话解释一个术语</translation>
    </message>
    <message>
        <source>Words in either language, such as spot or 显存; none: all</source>
        <translation>任一语言的词，如 spot 或 显存；不写则列出全部</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>this is not valid %1: there is %2 where it does not belong</source>
        <translation>格式错误（%1）：此处有不该出现的内容：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing; expected: %2</source>
        <translation>缺少“%1”；应为：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be %2</source>
        <translation>“%1”类型不对；应为：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid value; expected: %2</source>
        <translation>“%1”不是有效的值；应为：%2</translation>
    </message>
    <message>
        <source>%1 is out of range; expected: a number from %2 to %3</source>
        <translation>%1 超出范围；应为 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>%1 is not a whole number from %2 to %3</source>
        <translation>%1 不是 %2 到 %3 之间的整数</translation>
    </message>
    <message>
        <source>there is no %1 named &quot;%2&quot;; the nearest names are: %3</source>
        <translation>%1“%2”不存在；最接近的名称：%3</translation>
    </message>
    <message>
        <source>a row without %1 is refused: every figure needs its source and date</source>
        <translation>缺少“%1”的行不予接受：每个数字都必须有来源和日期</translation>
    </message>
    <message>
        <source>&quot;%1&quot; occurs twice; expected: once</source>
        <translation>“%1”出现了两次；只应出现一次</translation>
    </message>
    <message>
        <source>the file ends early: %1 needs %2 bytes, %3 are there; get a complete copy of the file</source>
        <translation>文件不完整：读取“%1”需要 %2 字节，只剩 %3 字节；请重新获取完整的文件</translation>
    </message>
    <message>
        <source>%1 is too large: %2, the limit is %3</source>
        <translation>“%1”过大：%2，上限为 %3</translation>
    </message>
    <message>
        <source>%1 cannot be read; supported: %2</source>
        <translation>无法读取“%1”；支持：%2</translation>
    </message>
    <message>
        <source>the file cannot be opened: %1</source>
        <translation>无法打开文件：%1</translation>
    </message>
    <message>
        <source>there is no exchange rate from %1 to %2; choose another currency</source>
        <translation>没有 %1 兑 %2 的汇率；请换一种货币</translation>
    </message>
    <message>
        <source>these experiments wait for each other: %1; remove one &quot;after&quot;</source>
        <translation>这些实验互相等待：%1；请去掉其中一个“after”</translation>
    </message>
    <message>
        <source>&quot;after&quot; names &quot;%1&quot;, which is not an experiment of this plan</source>
        <translation>“after”中的“%1”不是本计划中的实验</translation>
    </message>
    <message>
        <source>%1 does not apply to %2</source>
        <translation>%1不适用于%2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>: </source>
        <comment>between a place and the fault at it</comment>
        <translation>：</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a place: file, line, path</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>this is %1: it holds %2</source>
        <translation>这是%1：里面只有%2</translation>
    </message>
    <message>
        <source>%1 %3 cannot have been measured like this: the limit is %2, set by %4; check the unit, the GPU and the workload</source>
        <translation>%1 %3 不可能是这样测得的：上限为 %2，由%4决定；请检查单位、GPU 和任务设置</translation>
    </message>
    <message>
        <source>it was stopped; nothing was changed</source>
        <translation>已停止；什么都没有改动</translation>
    </message>
    <message>
        <source>%1 holds no rows; nothing was changed, the last good data stays</source>
        <translation>%1 里没有任何数据行；没有改动，仍保留上次的有效数据</translation>
    </message>
    <message>
        <source>another program is using the database; nothing was changed; try again when it is done</source>
        <translation>另一个程序正在使用数据库；没有改动；请等它完成后再试</translation>
    </message>
    <message>
        <source>the database is damaged: %1; the copies beside it (*.backup) are older states of it</source>
        <translation>数据库已损坏：%1；旁边的副本（*.backup）是较早的状态</translation>
    </message>
    <message>
        <source>the database cannot be changed: %1</source>
        <translation>无法更改数据库：%1</translation>
    </message>
    <message>
        <source>%1 did not answer as it should: %2; the last good data stays</source>
        <translation>%1 没有正常应答：%2；仍保留上次的有效数据</translation>
    </message>
    <message>
        <source>%1 needs a key: set %2, or write it to %3, readable by you alone (chmod 600)</source>
        <translation>%1 需要密钥：请设置 %2，或写入 %3，并设为仅本人可读（chmod 600）</translation>
    </message>
    <message>
        <source>there is no room left on the disk; nothing was changed; make room and try again</source>
        <translation>磁盘已满；没有改动；请腾出空间后再试</translation>
    </message>
    <message>
        <source>at character %1 there is %2; expected: %3</source>
        <translation>第 %1 个字符处是%2；应为：%3</translation>
    </message>
    <message>
        <source>other people can read the keys in %1, so they are not used; run: %2</source>
        <translation>其他人可以读取 %1 中的密钥，因此没有使用它们；请运行：%2</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>compute</source>
        <translation>算力</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>额外开销</translation>
    </message>
    <message>
        <source>hours as stated</source>
        <translation>按给定时长</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>勉强放得下</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 (%2–%3)</source>
        <translation>%1 (%2–%3)</translation>
    </message>
    <message>
        <source>Memory at the peak, per GPU</source>
        <translation>单卡峰值显存</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>fp32 master weights</source>
        <translation>fp32 主权重</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>communication buffers</source>
        <translation>通信缓冲区</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>allocator slack</source>
        <translation>分配器余量</translation>
    </message>
    <message>
        <source>runtime context</source>
        <translation>运行时上下文</translation>
    </message>
    <message>
        <source>in use (P10–P90)</source>
        <translation>占用（P10–P90）</translation>
    </message>
    <message>
        <source>usable on this GPU</source>
        <translation>此 GPU 可用总量</translation>
    </message>
    <message>
        <source>peak while loading</source>
        <translation>加载时峰值</translation>
    </message>
    <message>
        <source>main memory of the machine</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>rule of thumb (16 or 2 GB per billion)</source>
        <translation>经验法则（每十亿参数 16 或 2 GB）</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>In use GiB (P10–P90)</source>
        <translation>占用 GiB（P10–P90）</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>可用总量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Tokens/s (P10–P90)</source>
        <translation>tokens/s（P10–P90）</translation>
    </message>
    <message>
        <source>Hours (P10–P90)</source>
        <translation>小时（P10–P90）</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Cheapest offer</source>
        <translation>最便宜的报价</translation>
    </message>
    <message>
        <source>Cost (P10–P90)</source>
        <translation>费用（P10–P90）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>it fits on none of these GPUs</source>
        <translation>这些 GPU 都放不下</translation>
    </message>
    <message>
        <source>Prices seen between %1 and %2</source>
        <translation>价格采集于%1至%2</translation>
    </message>
    <message>
        <source>one of --workload FILE and --lines FILE is needed</source>
        <translation>需要 --workload FILE 或 --lines FILE 之一</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>most tokens per sequence that fit</source>
        <translation>每个序列最多能放下的 token 数</translation>
    </message>
    <message>
        <source>Hours of one run, likely</source>
        <translation>单次运行的时间（最可能值）</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>the run itself</source>
        <translation>运行本身</translation>
    </message>
    <message>
        <source>padding of unpacked samples</source>
        <translation>未打包样本的填充</translation>
    </message>
    <message>
        <source>download of the weights</source>
        <translation>下载权重</translation>
    </message>
    <message>
        <source>loading the weights</source>
        <translation>加载权重</translation>
    </message>
    <message>
        <source>start of the program</source>
        <translation>启动程序</translation>
    </message>
    <message>
        <source>compilation</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>--explain shows one calculation: name one GPU with --gpu</source>
        <translation>--explain 只展示一次计算：请用 --gpu 指定一种 GPU</translation>
    </message>
    <message>
        <source>--explain shows one calculation: it goes with --workload, not with --lines</source>
        <translation>--explain 只展示一次计算：请与 --workload 合用，不能与 --lines 合用</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>例数</translation>
    </message>
    <message>
        <source>Mean error %</source>
        <translation>平均误差 %</translation>
    </message>
    <message>
        <source>Median %</source>
        <translation>中位误差 %</translation>
    </message>
    <message>
        <source>P90 %</source>
        <translation>P90 误差 %</translation>
    </message>
    <message>
        <source>Bias %</source>
        <translation>偏差 %</translation>
    </message>
    <message>
        <source>Short by &gt;10%</source>
        <translation>低估超过 10%</translation>
    </message>
    <message>
        <source>Above P90</source>
        <translation>高于 P90</translation>
    </message>
    <message>
        <source>Outside P10–P90</source>
        <translation>超出 P10–P90</translation>
    </message>
    <message>
        <source>Median %, source left out</source>
        <translation>中位误差 %（排除该来源）</translation>
    </message>
    <message>
        <source>P90 %, source left out</source>
        <translation>P90 误差 %（排除该来源）</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) could not be used</source>
        <translation>
            <numerusform>另有 %n 行无法使用</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory, inference (estimated over measured; every source one vote)</source>
        <translation>显存，推理（估算÷实测；每个来源一票）</translation>
    </message>
    <message>
        <source>Memory, training (estimated over measured; every source one vote)</source>
        <translation>显存，训练（估算÷实测；每个来源一票）</translation>
    </message>
    <message>
        <source>Speed (measured over estimated)</source>
        <translation>速度（实测÷估算）</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) without an answer</source>
        <translation>
            <numerusform>%n 例没有答案</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean %, source left out</source>
        <translation>平均误差 %（排除该来源）</translation>
    </message>
</context>
<context>
    <name>EvidenceFit</name>
    <message>
        <source>fitting: %1 %</source>
        <translation>拟合中：%1 %</translation>
    </message>
    <message>
        <source>%1:%2 is not what the evidence gives; expected &quot;%3&quot;, found &quot;%4&quot;; `gpuplan evidence fit` rewrites it</source>
        <translation>%1:%2 与实测数据的结果不符；应为“%3”，实为“%4”；`gpuplan evidence fit` 可重新生成</translation>
    </message>
    <message>
        <source>The tables in %1 are what the evidence gives: %2 constants of speed from %3 measured runs, %4 of memory from %5.</source>
        <translation>%1 中的表格与实测数据的结果一致：速度常数 %2 个，来自 %3 次实测；显存常数 %4 个，来自 %5 次实测。</translation>
    </message>
    <message>
        <source>The tables in %1 are written: %2 constants of speed from %3 measured runs, %4 of memory from %5.</source>
        <translation>%1 中的表格已写入：速度常数 %2 个，来自 %3 次实测；显存常数 %4 个，来自 %5 次实测。</translation>
    </message>
</context>
<context>
    <name>Explain</name>
    <message>
        <source>%1 (%2)</source>
        <comment>a word, its other names</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行框架</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>估算</translation>
    </message>
    <message>
        <source>Residual %</source>
        <translation>残差 %</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Memory, step by step</source>
        <translation>显存：逐步计算</translation>
    </message>
    <message>
        <source>Time, step by step</source>
        <translation>时间：逐步计算</translation>
    </message>
    <message>
        <source>Constants that move the speed</source>
        <translation>影响速度的常数</translation>
    </message>
    <message>
        <source>Nearest measured speed (tokens/s)</source>
        <translation>最接近的实测速度（tokens/s）</translation>
    </message>
    <message>
        <source>Nearest measured memory (GiB)</source>
        <translation>最接近的实测显存（GiB）</translation>
    </message>
</context>
<context>
    <name>Fault</name>
    <message>
        <source>the machine has no GPU</source>
        <translation>这台机器没有 GPU</translation>
    </message>
    <message>
        <source>no known GPU is called &quot;%1&quot;; `gpuplan prices map` gives the name a meaning</source>
        <translation>没有名为“%1”的已知 GPU；可用 `gpuplan prices map` 指明它是什么</translation>
    </message>
    <message>
        <source>no price is stated: unknown, not free</source>
        <translation>没有标价：未知，不等于免费</translation>
    </message>
    <message>
        <source>a price of %1 is no offer</source>
        <translation>价格 %1 不是报价</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not what this column should hold</source>
        <translation>“%1”不符合这一列应有的内容</translation>
    </message>
    <message>
        <source>%1 is not a number of GPUs from 1 to 1024</source>
        <translation>%1 不是 1 到 1024 之间的 GPU 数量</translation>
    </message>
    <message>
        <source>the row names no provider; --provider says whose prices these are</source>
        <translation>这一行没有写服务商；用 --provider 指明是谁的价格</translation>
    </message>
    <message>
        <source>the row states no currency; --price-currency says which</source>
        <translation>这一行没有写币种；用 --price-currency 指明</translation>
    </message>
    <message>
        <source>per GPU or per instance, hour or month: not stated; --unit says which</source>
        <translation>没有写明按每卡还是每机、每小时还是每月；用 --unit 指明</translation>
    </message>
    <message>
        <source>seen on %1, a day that has not been</source>
        <translation>观察日期 %1 还没有到</translation>
    </message>
    <message>
        <source>memory of %1 does not belong to this GPU</source>
        <translation>显存 %1 与这款 GPU 不符</translation>
    </message>
    <message>
        <source>the spot price %1 is above the on-demand price</source>
        <translation>竞价价格 %1 高于按需价格</translation>
    </message>
    <message>
        <source>spot costs as much as on demand (%1): rent on demand</source>
        <translation>竞价与按需同价（%1）：应租按需</translation>
    </message>
    <message>
        <source>%1 per GPU-hour is outside of the plausible band of this GPU</source>
        <translation>每卡时 %1 超出这款 GPU 的合理范围</translation>
    </message>
    <message>
        <source>%1 per GPU-hour is more than 2.5 times away from the usual price</source>
        <translation>每卡时 %1 与通常价格相差超过 2.5 倍</translation>
    </message>
    <message>
        <source>%1 does not grow with the number of GPUs as it should</source>
        <translation>%1 没有随 GPU 数量相应增长</translation>
    </message>
    <message>
        <source>every model has the same price of %1 per GPU: a placeholder, not an offer</source>
        <translation>所有型号都是每卡 %1：这是占位价，不是报价</translation>
    </message>
    <message>
        <source>the same offer stands twice in this source</source>
        <translation>同一报价在这个来源里出现了两次</translation>
    </message>
    <message>
        <source>the same offer stands twice in this source, the other time at another price</source>
        <translation>同一报价在这个来源里出现两次且价格不同</translation>
    </message>
    <message>
        <source>%1 is not known to sell this tier</source>
        <translation>据目前所知，%1 不出售这一档</translation>
    </message>
    <message>
        <source>machines with %1 GPUs are rarely built: check the number</source>
        <translation>很少有 %1 卡的机器：请核对数量</translation>
    </message>
    <message>
        <source>%1 is the price of a whole term, not of an hour</source>
        <translation>%1 是整个合约期的价格，不是每小时的</translation>
    </message>
    <message>
        <source>no region has it</source>
        <translation>没有任何地域提供</translation>
    </message>
    <message>
        <source>the row ends early</source>
        <translation>这一行不完整</translation>
    </message>
    <message>
        <source>the price is a part only: this provider bills the GPU and the machine in two rows</source>
        <translation>价格只是一部分：该提供商把 GPU 和机器分成两行计费</translation>
    </message>
</context>
<context>
    <name>Goals</name>
    <message>
        <source>Learn small-model training (7B, LoRA and QLoRA)</source>
        <translation>学习小模型训练（7B，LoRA 和 QLoRA）</translation>
    </message>
    <message>
        <source>Learn large-model inference (70B and up)</source>
        <translation>学习大模型推理（70B 及以上）</translation>
    </message>
    <message>
        <source>Production or long research on own hardware</source>
        <translation>用自有硬件做生产或长期研究</translation>
    </message>
    <message>
        <source>Master ROCm on an MI300X</source>
        <translation>掌握 MI300X 上的 ROCm</translation>
    </message>
    <message>
        <source>Full fine-tuning needs about 16 GB per billion parameters, inference about 2 GB</source>
        <translation>全参微调每十亿参数约需 16 GB，推理约需 2 GB</translation>
    </message>
    <message>
        <source>Mid-range GPUs cost $0.50–1.20 an hour on demand, $0.20–0.60 on spot</source>
        <translation>中端 GPU 每小时按需 $0.50–1.20，竞价 $0.20–0.60</translation>
    </message>
    <message>
        <source>Decentralised clouds cost 50–80% less than AWS or GCP</source>
        <translation>去中心化云比 AWS 或 GCP 便宜 50–80%</translation>
    </message>
    <message>
        <source>$700 at $0.50 buys about 1,400 A100 hours</source>
        <translation>$700 按 $0.50 的单价可买约 1,400 小时 A100</translation>
    </message>
    <message>
        <source>An RTX 4090 pays against a rented A100 only after about 3,500 h</source>
        <translation>买 RTX 4090 要用到约 3,500 h 才比租 A100 划算</translation>
    </message>
    <message>
        <source>¥20,000–30,000 buys a used RTX 4090 machine or a small server with two RTX 3090</source>
        <translation>¥20,000–30,000 能买一台二手 RTX 4090 主机或一台双 RTX 3090 小服务器</translation>
    </message>
    <message>
        <source>That machine trains 7B with QLoRA and runs a quantised 70B, slowly</source>
        <translation>这台机器能用 QLoRA 训练 7B，也能慢速运行量化的 70B</translation>
    </message>
    <message>
        <source>One MI300X with 192 GB runs Llama 405B or DeepSeek-V3 in FP8</source>
        <translation>一张 192 GB 的 MI300X 能以 FP8 运行 Llama 405B 或 DeepSeek-V3</translation>
    </message>
    <message>
        <source>¥5,000 in the cloud is enough for several LoRA/QLoRA runs of Llama 3 8B, DeepSeek-V3 inference and ROCm experiments</source>
        <translation>在云上花 ¥5,000，足够做几次 Llama 3 8B 的 LoRA/QLoRA、DeepSeek-V3 推理和 ROCm 实验</translation>
    </message>
    <message>
        <source>Half an hour on an MI300X VF cost $1.99</source>
        <translation>MI300X VF 用半小时花了 $1.99</translation>
    </message>
    <message>
        <source>At the same price AMD cards have more memory</source>
        <translation>同样的价格，AMD 显卡的显存更大</translation>
    </message>
    <message>
        <source>With ROCm 7.2 installed the machine still lacked PyTorch and had a disk that was not mounted</source>
        <translation>装好 ROCm 7.2 后，机器仍缺 PyTorch，还有一块磁盘未挂载</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>partly</source>
        <translation>部分成立</translation>
    </message>
    <message>
        <source>no</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚无结论</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1，%2 次</translation>
    </message>
    <message>
        <source>%1: %2× %3 at %4</source>
        <translation>%1：%4 的 %2× %3</translation>
    </message>
    <message>
        <source>%1: not within the budget of the goal</source>
        <translation>%1：超出该目标的预算</translation>
    </message>
    <message>
        <source>Path: %1</source>
        <translation>路径：%1</translation>
    </message>
    <message>
        <source>Money: %1 likely, %2 (%3 likely, %4)</source>
        <translation>费用：最可能 %1，范围 %2（最可能 %3，范围 %4）</translation>
    </message>
    <message>
        <source>Published: ¥%1–%2. Does it still hold? %3: %4</source>
        <translation>公布的数字：¥%1–%2。现在还成立吗？%3：%4</translation>
    </message>
    <message>
        <source>| # | Claim | Holds today? | Own figures |
|---|---|---|---|
</source>
        <translation>| # | 说法 | 现在成立吗？ | 自算数字 |
|---|---|---|---|
</translation>
    </message>
    <message>
        <source>The twelve claims of early 2026</source>
        <translation>2026 年初的十二条说法</translation>
    </message>
    <message>
        <source>%1. %2? %3</source>
        <translation>%1. %2？%3</translation>
    </message>
    <message>
        <source>a machine with one RTX 4090: ¥%1 (¥%2–%3)</source>
        <translation>一台配 RTX 4090 的机器：¥%1（¥%2–%3）</translation>
    </message>
    <message>
        <source>or a machine with two RTX 3090: ¥%1 (¥%2–%3)</source>
        <translation>或一台配两张 RTX 3090 的机器：¥%1（¥%2–%3）</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>comment in line %1: %2</source>
        <translation>第 %1 行的注释：%2</translation>
    </message>
    <message>
        <source>always so with %1</source>
        <translation>%1 一律如此</translation>
    </message>
    <message>
        <source>default of %1: no %2 in the file</source>
        <translation>%1 的默认值：文件中没有 %2</translation>
    </message>
    <message>
        <source>follows from %1, line %2</source>
        <translation>由 %1 推出，第 %2 行</translation>
    </message>
    <message>
        <source>computed: %1</source>
        <translation>算出：%1</translation>
    </message>
    <message>
        <source>suggestion accepted with --assume</source>
        <translation>用 --assume 采纳的建议值</translation>
    </message>
    <message>
        <source>until then the estimate takes %1</source>
        <translation>在此之前按 %1 估算</translation>
    </message>
    <message>
        <source>until then nothing can be estimated</source>
        <translation>在此之前无法估算</translation>
    </message>
    <message>
        <source>until then the smallest number is taken</source>
        <translation>在此之前取最小的数量</translation>
    </message>
    <message>
        <source>until then every number of GPUs on offer is tried</source>
        <translation>在此之前尝试报价中的各种 GPU 数量</translation>
    </message>
    <message>
        <source>until then the usual spread is taken: FSDP for full training, replicas for adapters</source>
        <translation>在此之前按惯例分布：全量训练用 FSDP，适配器训练用多副本</translation>
    </message>
    <message>
        <source>until then time and cost are unknown</source>
        <translation>在此之前时间和费用未知</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Comes from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1 (here %2)</source>
        <translation>%1（即 %2）</translation>
    </message>
    <message>
        <source>suggested: %1 (--assume accepts it)</source>
        <translation>建议值：%1（--assume 采纳）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (answer with %3): %2</source>
        <translation>%1（用 %3 回答）：%2</translation>
    </message>
    <message>
        <source>The file does not say</source>
        <translation>文件没有写明</translation>
    </message>
    <message>
        <source>optimizer steps: %1</source>
        <translation>优化器步数：%1</translation>
    </message>
    <message>
        <source>tokens over all epochs: %1</source>
        <translation>全部轮次的 token 数：%1</translation>
    </message>
    <message>
        <source>tokens if every sample had the full length: %1</source>
        <translation>若每个样本都达到最大长度，token 数为：%1</translation>
    </message>
    <message>
        <source>Size of the run</source>
        <translation>训练规模</translation>
    </message>
    <message>
        <source>Kept unread</source>
        <translation>未识别，原样保留</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Kept, without effect on memory and time</source>
        <translation>已保留，不影响显存和时间</translation>
    </message>
    <message>
        <source>Training file of %1: %2</source>
        <translation>%1 训练配置：%2</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>ImportCommand</name>
    <message>
        <source>Written to %1; next: gpuplan estimate --workload %1</source>
        <translation>已写入 %1；下一步：gpuplan estimate --workload %1</translation>
    </message>
    <message>
        <source>Added to %1; next: gpuplan plan make %1</source>
        <translation>已加入 %1；下一步：gpuplan plan make %1</translation>
    </message>
    <message>
        <source>Nothing was written: -o FILE writes the experiment, --into PLAN.gpuplan adds it to a plan</source>
        <translation>没有写入任何文件：-o FILE 写出实验，--into PLAN.gpuplan 把它加入计划</translation>
    </message>
    <message>
        <source>--id NAME adds it under another name</source>
        <translation>--id NAME 用另一个名称加入</translation>
    </message>
    <message>
        <source>--model NAME or --model FILE (config.json, GGUF) says which model it is</source>
        <translation>用 --model 名称 或 --model 文件（config.json、GGUF）指明是哪个模型</translation>
    </message>
</context>
<context>
    <name>LoggedRuns</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokens/s measured</source>
        <translation>实测 tokens/s</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估算</translation>
    </message>
    <message>
        <source>GiB measured</source>
        <translation>实测 GiB</translation>
    </message>
    <message>
        <source>either FILE or --workload FILE with --gpu and a measured figure is needed</source>
        <translation>需要 FILE，或 --workload FILE 加 --gpu 与一个实测数值</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) added to %1; later estimates for these GPUs and model families take them into account.</source>
        <translation>
            <numerusform>已把 %n 次运行加入 %1；以后对这些 GPU 与模型系列的估算会把它们计入。</numerusform>
        </translation>
    </message>
    <message>
        <source>No runs are logged in %1.</source>
        <translation>%1 中没有运行记录。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) removed</source>
        <translation>
            <numerusform>已删除 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ran at %2 of the expected speed: look for a misconfiguration before you pay for more of it</source>
        <translation>%1 的速度只有预期的 %2：先找出配置问题，再继续付费运行</translation>
    </message>
    <message>
        <source>A run that names its machine counts with `--machine NAME` and for an owned machine of that name in a plan; one that names none counts everywhere.</source>
        <translation>写明机器的运行只在 `--machine 名称` 及计划中同名的自有机器上计入；未写明机器的运行对所有机器都计入。</translation>
    </message>
</context>
<context>
    <name>Market</name>
    <message>
        <source>the prices of your own are left aside, those that ship with the program are used: %1</source>
        <translation>你自己的价格暂不使用，改用程序自带的价格：%1</translation>
    </message>
    <message>
        <source>prices in %1 are left out (%2 of them): no exchange rate of it is known</source>
        <translation>以 %1 计的价格未被采用（共 %2 条）：没有该货币的汇率</translation>
    </message>
    <message>
        <source>the price database was written by a newer gpuplan: it is only read</source>
        <translation>价格数据库由更新版本的 gpuplan 写成：只读取，不写入</translation>
    </message>
</context>
<context>
    <name>Model</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>激活参数量</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>with attention</source>
        <translation>其中注意力层</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>KV bytes/token</source>
        <translation>KV 字节/token</translation>
    </message>
    <message>
        <source>Head tied</source>
        <translation>输出头共享</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储格式</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重大小</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message>
        <source>on demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>竞价</translation>
    </message>
    <message>
        <source>community</source>
        <translation>社区</translation>
    </message>
    <message>
        <source>secure</source>
        <translation>安全云</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>包月/包年</translation>
    </message>
    <message>
        <source>must</source>
        <translation>必做</translation>
    </message>
    <message>
        <source>should</source>
        <translation>应做</translation>
    </message>
    <message>
        <source>could</source>
        <translation>可选</translation>
    </message>
    <message>
        <source>least bid</source>
        <translation>最低出价</translation>
    </message>
    <message>
        <source>owned</source>
        <translation>自有</translation>
    </message>
</context>
<context>
    <name>Offers</name>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>地区</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>报价类型</translation>
    </message>
    <message>
        <source>Seen on</source>
        <translation>采集日期</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1 of %2 offers shown; --limit N shows more</source>
        <translation>共 %2 条报价，已显示 %1 条；用 --limit N 显示更多</translation>
    </message>
    <message>
        <source>no offer matches</source>
        <translation>没有符合条件的报价</translation>
    </message>
    <message>
        <source>money per million tokens and what fits need a workload: --for FILE</source>
        <translation>每百万 token 的费用和能否放下需要一项负载：--for FILE</translation>
    </message>
    <message>
        <source>the cost of a whole job needs its length: --hours, or --for FILE</source>
        <translation>整个任务的费用需要它的时长：--hours，或 --for FILE</translation>
    </message>
    <message>
        <source>%1 per GPU-hour cannot be compared: nobody rents out what was asked for</source>
        <translation>每 GPU 小时 %1 无法比较：没有人出租所要求的机器</translation>
    </message>
    <message numerus="yes">
        <source>%1 per GPU-hour is below every listed price: the %n offer(s) ask %2 to %3, half of them %4 or less</source>
        <translation>
            <numerusform>每 GPU 小时 %1 低于所有列出的价格：%n 个报价要价 %2 至 %3，其中一半不高于 %4</numerusform>
        </translation>
    </message>
    <message>
        <source>there is no exchange rate for %1: such prices are shown as unknown</source>
        <translation>没有 %1 的汇率：这类价格显示为未知</translation>
    </message>
    <message>
        <source>it fits on none of these offers</source>
        <translation>这些报价的机器都放不下</translation>
    </message>
    <message>
        <source>Whole job: the instance&apos;s price for the job and %1 of setting up, in the provider&apos;s billing steps where they are known</source>
        <translation>整个任务：实例价格乘以任务时间加 %1 准备时间，已知计费步长时按步长取整</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>报价数</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Listed in</source>
        <comment>currency of the source</comment>
        <translation>标价货币</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>GPU-hour</source>
        <translation>每 GPU 小时</translation>
    </message>
    <message>
        <source>Instance-hour</source>
        <translation>每实例小时</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>显存 GiB</translation>
    </message>
    <message>
        <source>GiB in all</source>
        <translation>总显存 GiB</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>已过</translation>
    </message>
    <message>
        <source>RAM GiB</source>
        <translation>内存 GiB</translation>
    </message>
    <message>
        <source>GiB per %1/h</source>
        <translation>GiB 每 %1/小时</translation>
    </message>
    <message>
        <source>TFLOPS per %1/h</source>
        <translation>TFLOPS 每 %1/小时</translation>
    </message>
    <message>
        <source>Million tokens</source>
        <translation>每百万 token</translation>
    </message>
    <message>
        <source>Whole job</source>
        <translation>整个任务</translation>
    </message>
    <message>
        <source>To be had</source>
        <translation>有货</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>能否放下</translation>
    </message>
    <message>
        <source>%1, sold out</source>
        <translation>%1，已售罄</translation>
    </message>
    <message>
        <source>yours: electricity and share of the price paid</source>
        <translation>自有：电费与购价分摊</translation>
    </message>
    <message>
        <source>yours: electricity alone</source>
        <translation>自有：仅电费</translation>
    </message>
    <message>
        <source>yours: share of the price paid alone</source>
        <translation>自有：仅购价分摊</translation>
    </message>
    <message>
        <source>yours: costs not known</source>
        <translation>自有：成本未知</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>勉强</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>~ at an age: the source states no day; it is that of the file</source>
        <translation>天数前的 ~：来源没有写日期，用的是文件的日期</translation>
    </message>
    <message>
        <source>TFLOPS: dense fp16 with fp32 accumulation, of the datasheet, times the share that measured runs reach (evidence)</source>
        <translation>TFLOPS：规格书的稠密 fp16（fp32 累加）乘以实测运行达到的比例（依据：已发表的测量）</translation>
    </message>
    <message>
        <source>~ at TFLOPS: no measured run of this kind of GPU; the share is that of its vendor</source>
        <translation>TFLOPS 前的 ~：这类 GPU 没有实测运行，用的是同厂商的比例</translation>
    </message>
    <message>
        <source>Million tokens: at the likely speed of `gpuplan estimate`</source>
        <translation>每百万 token：按 `gpuplan estimate` 的可能速度</translation>
    </message>
</context>
<context>
    <name>OffersAdd</name>
    <message>
        <source>%1 per GPU-hour is not plausible for %2</source>
        <translation>每 GPU 小时 %1 对 %2 来说不合理</translation>
    </message>
    <message>
        <source>%1 per GPU-hour is far from what %2 usually costs, %3: is it right?</source>
        <translation>每 GPU 小时 %1 与 %2 通常的价格 %3 相差很大：对吗？</translation>
    </message>
    <message>
        <source>It would be plausible for the whole instance</source>
        <translation>作为整个实例的价格则是合理的</translation>
    </message>
    <message>
        <source>It would be plausible for one GPU</source>
        <translation>作为一块 GPU 的价格则是合理的</translation>
    </message>
    <message>
        <source>Nothing was stored; --force stores it as it is</source>
        <translation>没有保存；用 --force 可照原样保存</translation>
    </message>
    <message>
        <source>Kept: %1× %2 at %3, %4, %5 per GPU-hour, %6 for the instance, seen on %7. Plans reckon with it from now on.</source>
        <translation>已保存：%3 的 %1× %2，%4，每 GPU 小时 %5，整个实例 %6，看到日期 %7。计划从现在起使用它。</translation>
    </message>
    <message>
        <source>what an hour of it costs is not known without --wall-kw and --tariff: plans leave it aside</source>
        <translation>没有 --wall-kw 和 --tariff 就不知道每小时的成本：计划不会使用它</translation>
    </message>
    <message>
        <source>its price counts per hour once --years and --hours-per-year are known</source>
        <translation>知道 --years 和 --hours-per-year 后，购价才会按小时分摊</translation>
    </message>
    <message>
        <source>Kept: your machine %1, %2× %3. An hour costs %4: electricity %5, share of the price paid %6.</source>
        <translation>已保存：您的机器 %1，%2× %3。每小时 %4：电费 %5，购价分摊 %6。</translation>
    </message>
    <message>
        <source>Forgotten: your machine %1.</source>
        <translation>已删除：您的机器 %1。</translation>
    </message>
</context>
<context>
    <name>Ownership</name>
    <message>
        <source>Rent: %1 instead of buying %2</source>
        <translation>租：租用 %1，不买（%2）</translation>
    </message>
    <message>
        <source>Buy: %1 instead of renting %2</source>
        <translation>买：买（%1），不租用 %2</translation>
    </message>
    <message>
        <source>It depends on the hours: %1 against renting %2</source>
        <translation>取决于小时数：买（%1），还是租用 %2</translation>
    </message>
    <message>
        <source>electricity for an hour of work costs more than renting that work, so owning never pays</source>
        <translation>一小时工作的电费高于租金，永远不会回本</translation>
    </message>
    <message>
        <source>owning does not pay within %1 years however much it is used</source>
        <translation>%1 年内无论怎么用都不会回本</translation>
    </message>
    <message>
        <source>owning would pay only after %1, more than the machine can deliver in %2 years</source>
        <translation>要用满 %1 才回本，超过这台机器 %2 年能提供的时间</translation>
    </message>
    <message>
        <source>owning costs less even if it is never used, because it sells for so much</source>
        <translation>即使从不使用，买也更省，因为二手残值很高</translation>
    </message>
    <message>
        <source>owning pays from %1 of use in %2 years on, which is %3 a week</source>
        <translation>%2 年内用满 %1 即可回本，即每周 %3</translation>
    </message>
    <message>
        <source>with what is uncertain, from %1 to never (in %2 of cases it never pays)</source>
        <translation>考虑不确定性，从 %1 到永不回本（%2 的情形永不回本）</translation>
    </message>
    <message>
        <source>with what is uncertain, between %1 and %2 (P10–P90)</source>
        <translation>考虑不确定性，在 %1 与 %2 之间（P10–P90）</translation>
    </message>
    <message>
        <source>On the calendar owning is ahead from month %1 on</source>
        <translation>从日历上看，第 %1 个月起买更省</translation>
    </message>
    <message>
        <source>On the calendar owning is behind at the end of %1 years</source>
        <translation>从日历上看，到第 %1 年末买仍然更贵</translation>
    </message>
    <message>
        <source>never</source>
        <comment>hours until owning pays</comment>
        <translation>永不</translation>
    </message>
    <message>
        <source>What matters most is %1: between its ends the break-even moves from %2 to %3</source>
        <translation>影响最大的是%1：在其两端，回本小时数从 %2 变到 %3</translation>
    </message>
    <message>
        <source>Rent now, count your hours for a month, and ask again with them</source>
        <translation>现在先租，记录一个月的小时数，再用它重新计算</translation>
    </message>
    <message>
        <source>Before you pay, check that your work fits, and the card itself if it is used</source>
        <translation>付款前请确认您的工作放得下；若是二手卡，请先验卡</translation>
    </message>
    <message>
        <source>Neither is a mistake: decide by what you like better, or wait for a better price</source>
        <translation>两种选择都不算错：按喜好决定，或等更好的价格</translation>
    </message>
    <message>
        <source>Say how much you would use it with --hours-per-week for an answer of your own</source>
        <translation>请用 --hours-per-week 说明您会用多少，以得到针对您的答案</translation>
    </message>
    <message>
        <source>new</source>
        <comment>condition of a card</comment>
        <translation>全新</translation>
    </message>
    <message>
        <source>used</source>
        <comment>condition of a card</comment>
        <translation>二手</translation>
    </message>
    <message>
        <source>modified</source>
        <comment>condition of a card</comment>
        <translation>改装</translation>
    </message>
    <message>
        <source>rent</source>
        <comment>verdict</comment>
        <translation>租</translation>
    </message>
    <message>
        <source>buy</source>
        <comment>verdict</comment>
        <translation>买</translation>
    </message>
    <message>
        <source>depends</source>
        <comment>verdict</comment>
        <translation>视情况</translation>
    </message>
    <message>
        <source>never: electricity costs more than rent</source>
        <translation>永不：电费高于租金</translation>
    </message>
    <message>
        <source>never: not within the years</source>
        <translation>永不：期限内达不到</translation>
    </message>
    <message>
        <source>the rent</source>
        <comment>input</comment>
        <translation>租金</translation>
    </message>
    <message>
        <source>what it sells for</source>
        <comment>input</comment>
        <translation>二手残值</translation>
    </message>
    <message>
        <source>billed over useful hours</source>
        <comment>input</comment>
        <translation>每有效小时的计费小时</translation>
    </message>
    <message>
        <source>the speed against the rented GPU</source>
        <comment>input</comment>
        <translation>相对租用 GPU 的速度</translation>
    </message>
    <message>
        <source>the purchase price</source>
        <comment>input</comment>
        <translation>购买价格</translation>
    </message>
    <message>
        <source>power at the wall</source>
        <comment>input</comment>
        <translation>插座功率</translation>
    </message>
    <message>
        <source>the price of electricity</source>
        <comment>input</comment>
        <translation>电价</translation>
    </message>
    <message>
        <source>the cost of capital</source>
        <comment>input</comment>
        <translation>资金成本</translation>
    </message>
    <message>
        <source>the years until it is sold</source>
        <comment>input</comment>
        <translation>卖出前的年数</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>P10 and P90</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>the reserved machine costs less than this one even if it is never used</source>
        <translation>即使从不使用，包月机器也比买这台便宜</translation>
    </message>
    <message>
        <source>never: the reserved machine costs less than owning</source>
        <translation>永不：包月机器比拥有更便宜</translation>
    </message>
    <message>
        <source>how rents move</source>
        <comment>input</comment>
        <translation>租金走势</translation>
    </message>
    <message>
        <source>that is more than one person keeps a machine busy</source>
        <translation>这超过了一个人能让机器忙起来的时间</translation>
    </message>
    <message>
        <source>Not this machine: the room does not allow the power of %1; rent %2</source>
        <translation>这台机器不行：房间的功率带不动（%1）；请租用 %2</translation>
    </message>
    <message>
        <source>an hour of its use does not pay, but it may sell for so much that owning it does</source>
        <translation>使用一小时并不划算，但转手能卖得够多，拥有它仍可能划算</translation>
    </message>
    <message>
        <source>; from %1 on renting is cheaper again</source>
        <translation>；从 %1 起租用又更便宜</translation>
    </message>
    <message>
        <source>even unused, owning costs less than the reserved machine</source>
        <translation>即使不用，拥有它也比包月机器便宜</translation>
    </message>
    <message>
        <source>On the calendar owning is ahead from month %1 on (P10–P90: %2 to %3)</source>
        <translation>从日历上看，第 %1 个月起买更省（P10–P90：%2 至 %3）</translation>
    </message>
    <message>
        <source>A power limit of the cards, fewer cards or another room would change that</source>
        <translation>给显卡设功率上限、减少显卡或换个房间才行</translation>
    </message>
    <message>
        <source>%1 GPU-hours</source>
        <translation>%1 卡时</translation>
    </message>
    <message>
        <source>less than 1%</source>
        <translation>不到 1%</translation>
    </message>
    <message>
        <source>more than 99%</source>
        <translation>超过 99%</translation>
    </message>
    <message>
        <source>A close call: %1 against renting %2</source>
        <translation>两者接近：买（%1），或租用 %2</translation>
    </message>
    <message>
        <source>%1 a week</source>
        <translation>每周 %1</translation>
    </message>
    <message>
        <source>At your %1 owning is likely to save %2 (P10–P90: %3 to %4), and it wins with %5 probability</source>
        <translation>按您%1 计算，买预计可省 %2（P10–P90：%3 至 %4），买更省的概率为 %5</translation>
    </message>
    <message>
        <source>At your %1 owning is likely to cost %2 more (P10–P90: %3 to %4), and it wins with %5 probability</source>
        <translation>按您%1 计算，买预计多花 %2（P10–P90：%3 至 %4），买更省的概率为 %5</translation>
    </message>
</context>
<context>
    <name>Phrase</name>
    <message>
        <source>loading</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>计算损失</translation>
    </message>
    <message>
        <source>the backward pass</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>the end of the backward pass</source>
        <translation>反向传播结束</translation>
    </message>
    <message>
        <source>the optimizer step</source>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>reading the prompt</source>
        <translation>读取提示词</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>fp32 master weights</source>
        <translation>fp32 主权重</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>communication buffers</source>
        <translation>通信缓冲区</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>training framework</source>
        <translation>训练框架</translation>
    </message>
    <message>
        <source>inference engine</source>
        <translation>推理引擎</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>勉强放得下</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>不小于 0 的数</translation>
    </message>
    <message>
        <source>16 bit</source>
        <translation>16 位</translation>
    </message>
    <message>
        <source>F64 to F4, I64 to I8, U64 to U8, BOOL</source>
        <translation>F64 至 F4、I64 至 I8、U64 至 U8、BOOL</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>ISO 4217: CNY, USD, EUR</source>
        <translation>ISO 4217 代码：CNY、USD、EUR</translation>
    </message>
    <message>
        <source>KV cache type</source>
        <translation>KV 缓存类型</translation>
    </message>
    <message>
        <source>a GPU name</source>
        <translation>GPU 名称</translation>
    </message>
    <message>
        <source>a JSON object</source>
        <translation>JSON 对象</translation>
    </message>
    <message>
        <source>a big-endian GGUF file</source>
        <translation>大端 GGUF 文件</translation>
    </message>
    <message>
        <source>a column of this name</source>
        <translation>以此为名的列</translation>
    </message>
    <message>
        <source>a currency code such as CNY</source>
        <translation>货币代码，如 CNY</translation>
    </message>
    <message>
        <source>a date, YYYY-MM-DD</source>
        <translation>日期，格式为 YYYY-MM-DD</translation>
    </message>
    <message>
        <source>a day that has been</source>
        <translation>不晚于今天的日期</translation>
    </message>
    <message>
        <source>a dense rate</source>
        <translation>稠密算力</translation>
    </message>
    <message>
        <source>a line with the names of the columns</source>
        <translation>一行列名</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of experiments</source>
        <translation>实验列表</translation>
    </message>
    <message>
        <source>a list of sizes</source>
        <translation>各维大小的列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>a memory and time estimate</source>
        <translation>显存与时间估算</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>a model name or an object</source>
        <translation>模型名称或对象</translation>
    </message>
    <message>
        <source>a model_type</source>
        <translation>model_type</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a name, a shape or parameters_b</source>
        <translation>名称、形状或 parameters_b</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a number that is too large</source>
        <translation>过大的数字</translation>
    </message>
    <message>
        <source>a positive rate per US dollar inside its band</source>
        <translation>每美元的正汇率，且在其区间之内</translation>
    </message>
    <message>
        <source>a price per kWh, or a peak and a valley price</source>
        <translation>每 kWh 价格，或峰价和谷价</translation>
    </message>
    <message>
        <source>a price with its origin</source>
        <translation>带来源的价格</translation>
    </message>
    <message>
        <source>a quote inside a cell</source>
        <translation>单元格内部的引号</translation>
    </message>
    <message>
        <source>a quoted cell without an end</source>
        <translation>没有结束引号的单元格</translation>
    </message>
    <message>
        <source>a row for the class</source>
        <translation>该类别的一行</translation>
    </message>
    <message>
        <source>a row with low, likely and high</source>
        <translation>含 low、likely 和 high 的一行</translation>
    </message>
    <message>
        <source>a row with the key &quot;any&quot;</source>
        <translation>键为 &quot;any&quot; 的一行</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a text that no other experiment has</source>
        <translation>与其他实验都不同的文本</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>一个值</translation>
    </message>
    <message>
        <source>a value type from 0 to 12</source>
        <translation>0 到 12 的值类型</translation>
    </message>
    <message>
        <source>a value, or a row named in &quot;like&quot;</source>
        <translation>一个值，或在 &quot;like&quot; 中指明的行</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation>大于 0 的整数</translation>
    </message>
    <message>
        <source>an amount and a currency</source>
        <translation>金额和货币</translation>
    </message>
    <message>
        <source>an encoder-only model</source>
        <translation>纯编码器模型</translation>
    </message>
    <message>
        <source>an exchange rate with its origin</source>
        <translation>带来源的汇率</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an object with amount and currency</source>
        <translation>含金额和货币的对象</translation>
    </message>
    <message>
        <source>another beginning</source>
        <translation>别的文件开头</translation>
    </message>
    <message>
        <source>any matrix rate</source>
        <translation>任何矩阵算力</translation>
    </message>
    <message>
        <source>assumption</source>
        <translation>假设项</translation>
    </message>
    <message>
        <source>at least one</source>
        <translation>至少一个</translation>
    </message>
    <message>
        <source>at least tensor × pipeline</source>
        <translation>不小于 tensor × pipeline</translation>
    </message>
    <message>
        <source>byte 0</source>
        <translation>第 0 字节</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>deep nesting</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>filter</source>
        <translation>筛选条件</translation>
    </message>
    <message>
        <source>flat, tiered, time_of_use</source>
        <translation>flat、tiered、time_of_use</translation>
    </message>
    <message>
        <source>fp16, fp8, int8, q8_0, q4_0</source>
        <translation>fp16、fp8、int8、q8_0、q4_0</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>full_attention, sliding_attention, linear_attention, mamba</source>
        <translation>full_attention、sliding_attention、linear_attention、mamba</translation>
    </message>
    <message>
        <source>gpu, provider, region, tier, price, instance, memory, count, age</source>
        <translation>gpu、provider、region、tier、price、instance、memory、count、age</translation>
    </message>
    <message>
        <source>hands-on hours</source>
        <translation>动手操作时长</translation>
    </message>
    <message>
        <source>header</source>
        <translation>表头</translation>
    </message>
    <message>
        <source>hours at the keyboard</source>
        <translation>动手操作的小时数</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>items</source>
        <translation>条目数</translation>
    </message>
    <message>
        <source>kilowatts of the whole machine under load</source>
        <translation>整机满载时的千瓦数</translation>
    </message>
    <message>
        <source>layers, hidden, heads</source>
        <translation>layers、hidden、heads</translation>
    </message>
    <message>
        <source>low, likely and high in this order</source>
        <translation>low、likely 和 high，按此顺序递增</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>model family</source>
        <translation>模型系列</translation>
    </message>
    <message>
        <source>month or year: the period of the tiers</source>
        <translation>month 或 year：阶梯的计量周期</translation>
    </message>
    <message>
        <source>more bytes</source>
        <translation>字节数过多</translation>
    </message>
    <message>
        <source>more cells than the header has columns</source>
        <translation>多于表头列数的单元格</translation>
    </message>
    <message>
        <source>no content was given</source>
        <translation>未提供内容</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>one block for each layer</source>
        <translation>每层一个块</translation>
    </message>
    <message>
        <source>one of name, config, file, shape, parameters_b</source>
        <translation>name、config、file、shape、parameters_b 之一</translation>
    </message>
    <message>
        <source>one value for each layer</source>
        <translation>每层一个值</translation>
    </message>
    <message>
        <source>price times unit and count</source>
        <translation>由单价按单位和数量换算的价格</translation>
    </message>
    <message>
        <source>price, instance, memory, gpu, provider, date</source>
        <translation>price、instance、memory、gpu、provider、date</translation>
    </message>
    <message>
        <source>q, k, v, o, mlp</source>
        <translation>q、k、v、o、mlp</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>the count of keys</source>
        <translation>键的数量</translation>
    </message>
    <message>
        <source>the count of tensors</source>
        <translation>张量的数量</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>the first kWh of the tier, before its last</source>
        <translation>本档的起始 kWh，且不大于终止 kWh</translation>
    </message>
    <message>
        <source>the header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>the index of an item</source>
        <translation>条目的序号</translation>
    </message>
    <message>
        <source>the line</source>
        <translation>该行</translation>
    </message>
    <message>
        <source>the memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>the name of a GPU</source>
        <translation>GPU 名称</translation>
    </message>
    <message>
        <source>the rank of a tensor</source>
        <translation>张量的维数</translation>
    </message>
    <message>
        <source>the types of ggml up to Q2_0 (42)</source>
        <translation>ggml 类型，至 Q2_0（42）为止</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>本文件</translation>
    </message>
    <message>
        <source>train, generate, serve or hands_on</source>
        <translation>train、generate、serve 或 hands_on</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>true, false, &quot;selective&quot; or &quot;offload&quot;</source>
        <translation>true、false、&quot;selective&quot; 或 &quot;offload&quot;</translation>
    </message>
    <message>
        <source>units for one US dollar</source>
        <translation>一美元可兑的单位数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>versions 2 and 3, little-endian</source>
        <translation>版本 2 和 3，小端</translation>
    </message>
    <message>
        <source>weight format</source>
        <translation>权重格式</translation>
    </message>
    <message>
        <source>the end of the file</source>
        <translation>文件结尾</translation>
    </message>
    <message>
        <source>a byte above 0x7F</source>
        <translation>大于 0x7F 的字节</translation>
    </message>
    <message>
        <source>no such file, or it may not be read</source>
        <translation>没有这个文件，或无权读取</translation>
    </message>
    <message>
        <source>it may not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>it cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>generation</source>
        <translation>文本生成</translation>
    </message>
    <message>
        <source>the magic</source>
        <translation>文件标识</translation>
    </message>
    <message>
        <source>the version</source>
        <translation>版本号</translation>
    </message>
    <message>
        <source>the name of a tensor</source>
        <translation>张量名</translation>
    </message>
    <message>
        <source>a key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>the dimensions of a tensor</source>
        <translation>张量的各维大小</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <translation>%1 项的列表</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 letters</source>
        <translation>%1 个字母</translation>
    </message>
    <message>
        <source>a pattern of %1</source>
        <translation>长度为 %1 的层序列</translation>
    </message>
    <message>
        <source>a row of %1 weights in %2</source>
        <translation>用 %2 存储、每行 %1 个权重</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <translation>%1 的倍数</translation>
    </message>
    <message>
        <source>recurrent layers of %1</source>
        <translation>%1 的循环层</translation>
    </message>
    <message>
        <source>dtype of a tensor</source>
        <translation>张量的 dtype</translation>
    </message>
    <message>
        <source>a range of %1 bytes</source>
        <translation>%1 字节的区间</translation>
    </message>
    <message>
        <source>a price from %1 up</source>
        <translation>不低于 %1 的价格</translation>
    </message>
    <message>
        <source>tensor type %1</source>
        <translation>张量类型 %1</translation>
    </message>
    <message>
        <source>GGUF version %1</source>
        <translation>GGUF 版本 %1</translation>
    </message>
    <message>
        <source>gpus.tsv is in none of the folders of the data; GPUPLAN_DATA names another one</source>
        <translation>这些数据目录里都没有 gpus.tsv；可用 GPUPLAN_DATA 指定目录</translation>
    </message>
    <message>
        <source>the offset of a tensor</source>
        <translation>张量的偏移量</translation>
    </message>
    <message>
        <source>the type of a tensor</source>
        <translation>张量的类型</translation>
    </message>
    <message>
        <source>the type of a value</source>
        <translation>值的类型</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>its name is not valid UTF-8</source>
        <translation>文件名不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>no file name was given</source>
        <translation>没有给出文件名</translation>
    </message>
    <message>
        <source>a plan</source>
        <translation>计划文件</translation>
    </message>
    <message>
        <source>one workload here; `gpuplan plan make` takes plans</source>
        <translation>此处只能是单个任务；计划文件请用 `gpuplan plan make`</translation>
    </message>
    <message>
        <source>a second document</source>
        <translation>第二个文档</translation>
    </message>
    <message>
        <source>an alias of itself in column %1</source>
        <translation>第 %1 列引用自身的别名</translation>
    </message>
    <message>
        <source>a tag in column %1</source>
        <translation>第 %1 列的标签</translation>
    </message>
    <message>
        <source>a tab in column %1</source>
        <translation>第 %1 列的制表符</translation>
    </message>
    <message>
        <source>a key that is no text</source>
        <translation>不是文本的键</translation>
    </message>
    <message>
        <source>a control character (a binary file?)</source>
        <translation>控制字符（可能是二进制文件）</translation>
    </message>
    <message>
        <source>a byte that is no UTF-8</source>
        <translation>不是 UTF-8 的字节</translation>
    </message>
    <message>
        <source>something that ends a map too early in column %1</source>
        <translation>第 %1 列使映射提前结束的内容</translation>
    </message>
    <message>
        <source>something that ends a list too early in column %1</source>
        <translation>第 %1 列使列表提前结束的内容</translation>
    </message>
    <message>
        <source>a second colon in column %1</source>
        <translation>第 %1 列的第二个冒号</translation>
    </message>
    <message>
        <source>the end of the file in column %1</source>
        <translation>第 %1 列处文件已结束</translation>
    </message>
    <message>
        <source>an unknown mark in column %1</source>
        <translation>第 %1 列的未知符号</translation>
    </message>
    <message>
        <source>an alias without its anchor in column %1</source>
        <translation>第 %1 列没有锚点的别名</translation>
    </message>
    <message>
        <source>something unexpected in column %1</source>
        <translation>第 %1 列的意外内容</translation>
    </message>
    <message>
        <source>something unexpected</source>
        <translation>意外内容</translation>
    </message>
    <message>
        <source>more values than a training file has</source>
        <translation>值的数量超过训练配置应有的规模</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>a list without keys</source>
        <translation>没有键的列表</translation>
    </message>
    <message>
        <source>a text without keys</source>
        <translation>没有键的文本</translation>
    </message>
    <message>
        <source>the training files of LLaMA-Factory, axolotl and torchtune</source>
        <translation>LLaMA-Factory、axolotl 和 torchtune 的训练配置</translation>
    </message>
    <message>
        <source>this YAML</source>
        <translation>这个 YAML</translation>
    </message>
    <message>
        <source>LLaMA-Factory (finetuning_type, stage), axolotl (base_model), torchtune (_component_)</source>
        <translation>LLaMA-Factory（finetuning_type、stage）、axolotl（base_model）、torchtune（_component_）</translation>
    </message>
    <message>
        <source>a SkyPilot task file</source>
        <translation> SkyPilot 任务文件</translation>
    </message>
    <message>
        <source>a dstack file</source>
        <translation> dstack 文件</translation>
    </message>
    <message>
        <source>a configuration of accelerate</source>
        <translation> accelerate 的配置文件</translation>
    </message>
    <message>
        <source>a command and no training settings; import the YAML that the command starts</source>
        <translation>命令，没有训练设置；请导入该命令启动的 YAML</translation>
    </message>
    <message>
        <source>a command and no training settings; import the YAML that it starts: %1</source>
        <translation>命令，没有训练设置；请导入它启动的 YAML：%1</translation>
    </message>
    <message>
        <source>how to launch a training, not the training itself; import the training&apos;s own YAML</source>
        <translation>启动训练的方式，没有训练本身；请导入训练自己的 YAML</translation>
    </message>
    <message>
        <source>it is the training file itself</source>
        <translation>它就是训练配置文件本身</translation>
    </message>
    <message>
        <source>a measurement</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>a memory figure of the whole GPU</source>
        <translation>整卡的显存数值</translation>
    </message>
    <message>
        <source>a number above zero</source>
        <translation>大于零的数</translation>
    </message>
    <message>
        <source>a number to start from</source>
        <translation>可作起点的数</translation>
    </message>
    <message>
        <source>an engine that reserves its cache at start</source>
        <translation>启动时就预留缓存的推理引擎</translation>
    </message>
    <message>
        <source>definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>the GPU on which it was measured</source>
        <translation>测量所用的 GPU</translation>
    </message>
    <message>
        <source>the datasheet&apos;s rates without any loss</source>
        <translation>规格书速率（不计任何损耗）</translation>
    </message>
    <message>
        <source>the format of the weights; a speed without it says nothing</source>
        <translation>权重格式；没有它，速度没有意义</translation>
    </message>
    <message>
        <source>the memory of the GPU</source>
        <translation>GPU 的显存</translation>
    </message>
    <message>
        <source>the requests in flight; without the load a speed measures the client</source>
        <translation>并发请求数；不知道负载，测到的只是客户端</translation>
    </message>
    <message>
        <source>the weights alone</source>
        <translation>仅权重本身</translation>
    </message>
    <message>
        <source>tokens_per_s or gib</source>
        <translation>tokens_per_s 或 gib</translation>
    </message>
    <message>
        <source>allocated, reserved or device</source>
        <translation>allocated、reserved 或 device</translation>
    </message>
    <message>
        <source>an object with tokens_per_s or gib</source>
        <translation>含 tokens_per_s 或 gib 的对象</translation>
    </message>
    <message>
        <source>where the figure was published, or who measured it</source>
        <translation>数据的出处或测量者</translation>
    </message>
    <message>
        <source>a date like 2026-11-30</source>
        <translation>形如 2026-11-30 的日期</translation>
    </message>
    <message>
        <source>a file for your runs: no home folder is known</source>
        <translation>存放运行记录的文件：找不到个人文件夹</translation>
    </message>
    <message>
        <source>another program is writing it</source>
        <translation>另一个程序正在写入</translation>
    </message>
    <message>
        <source>its folder cannot be written</source>
        <translation>无法写入它所在的文件夹</translation>
    </message>
    <message>
        <source>at least one line</source>
        <translation>至少一行</translation>
    </message>
    <message>
        <source>its folder cannot be made</source>
        <translation>无法创建它所在的文件夹</translation>
    </message>
    <message>
        <source>&quot;,&quot; or &quot;]&quot;</source>
        <translation>“,”或“]”</translation>
    </message>
    <message>
        <source>&quot;)&quot;, &quot;and&quot; or &quot;or&quot;</source>
        <translation>“)”、“and”或“or”</translation>
    </message>
    <message>
        <source>&quot;[&quot;: a list such as [RTX 4090, A100]</source>
        <translation>“[”：例如 [RTX 4090, A100] 的列表</translation>
    </message>
    <message>
        <source>&quot;and&quot;, &quot;or&quot; or the end</source>
        <translation>“and”、“or”或结尾</translation>
    </message>
    <message>
        <source>a field, a tier, &quot;not&quot; or &quot;(&quot;</source>
        <translation>字段、档次、“not”或“(”</translation>
    </message>
    <message>
        <source>a number such as 2.5</source>
        <translation>数字，例如 2.5</translation>
    </message>
    <message>
        <source>more levels</source>
        <translation>更多层</translation>
    </message>
    <message>
        <source>one of = != &lt; &lt;= &gt; &gt;= in: this field is a number</source>
        <translation>= != &lt; &lt;= &gt; &gt;= in 之一：此字段是数字</translation>
    </message>
    <message>
        <source>one of = != &lt; &lt;= &gt; &gt;= ~ in</source>
        <translation>= != &lt; &lt;= &gt; &gt;= ~ in 之一</translation>
    </message>
    <message>
        <source>one of = != ~ in: this field is a text</source>
        <translation>= != ~ in 之一：此字段是文本</translation>
    </message>
    <message>
        <source>one of on_demand, spot, community, secure, reserved, bid_floor, owned</source>
        <translation>on_demand、spot、community、secure、reserved、bid_floor、owned 之一</translation>
    </message>
    <message>
        <source>the closing quotation mark</source>
        <translation>右引号</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>the filter</source>
        <translation>筛选条件</translation>
    </message>
    <message>
        <source>the nesting of the filter</source>
        <translation>筛选条件的嵌套</translation>
    </message>
    <message>
        <source>hours such as 0.25, or Provider=0.25</source>
        <translation>小时数，例如 0.25，或 提供商=0.25</translation>
    </message>
    <message>
        <source>who rents it out (or --owned NAME for a machine of yours)</source>
        <translation>出租方（自己的机器用 --owned 名字）</translation>
    </message>
    <message>
        <source>an amount</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>per_gpu_hour, per_instance_hour … as the provider says; it is never guessed</source>
        <translation>提供商所写的 per_gpu_hour、per_instance_hour …；从不猜测</translation>
    </message>
    <message>
        <source>CNY, USD … as the provider says; it is never guessed</source>
        <translation>提供商所写的 CNY、USD …；从不猜测</translation>
    </message>
    <message>
        <source>machine of yours</source>
        <translation>自有机器</translation>
    </message>
    <message>
        <source>a machine of your own</source>
        <translation>自有机器</translation>
    </message>
    <message>
        <source>a broken character</source>
        <translation>一个损坏的字符</translation>
    </message>
    <message>
        <source>half a character</source>
        <translation>半个字符</translation>
    </message>
    <message>
        <source>a zero byte</source>
        <translation>一个零字节</translation>
    </message>
    <message>
        <source>nesting</source>
        <translation>嵌套层数</translation>
    </message>
    <message>
        <source>JSON element</source>
        <translation>JSON 元素</translation>
    </message>
    <message>
        <source>this JSON</source>
        <translation>这个 JSON</translation>
    </message>
    <message>
        <source>a SkyPilot list of accelerators</source>
        <translation>SkyPilot 的加速卡列表</translation>
    </message>
    <message>
        <source>a SkyPilot list of images</source>
        <translation>SkyPilot 的镜像列表</translation>
    </message>
    <message>
        <source>names and no prices; import the vms.csv of a cloud instead</source>
        <translation>只有名称，没有价格；请改为导入某个云的 vms.csv</translation>
    </message>
    <message>
        <source>a database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>no text; name it with --db</source>
        <translation>不是文本；请用 --db 指定它</translation>
    </message>
    <message>
        <source>an archive or an Excel workbook</source>
        <translation>压缩包或 Excel 工作簿</translation>
    </message>
    <message>
        <source>no text; unpack it, or save it as CSV</source>
        <translation>不是文本；请先解压，或另存为 CSV</translation>
    </message>
    <message>
        <source>a web page or XML</source>
        <translation>网页或 XML</translation>
    </message>
    <message>
        <source>no table; save the price list as CSV</source>
        <translation>没有表格；请把价目表另存为 CSV</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有读取权限</translation>
    </message>
    <message>
        <source>it answered with status %1</source>
        <translation>它返回了状态 %1</translation>
    </message>
    <message>
        <source>it does not accept the key</source>
        <translation>它不接受这个密钥</translation>
    </message>
    <message>
        <source>it does not allow this without a key</source>
        <translation>没有密钥它不允许这个请求</translation>
    </message>
    <message>
        <source>it gives no token for the key</source>
        <translation>它没有为密钥给出令牌</translation>
    </message>
    <message>
        <source>it has more than 1000 pages</source>
        <translation>它的页数超过 1000</translation>
    </message>
    <message>
        <source>it holds no certificates</source>
        <translation>其中没有证书</translation>
    </message>
    <message>
        <source>it is not a secure address (https)</source>
        <translation>它不是安全地址（https）</translation>
    </message>
    <message>
        <source>it is not the server that --base-url allows</source>
        <translation>它不是 --base-url 允许的服务器</translation>
    </message>
    <message>
        <source>it is too large for a file of keys</source>
        <translation>作为密钥文件它太大了</translation>
    </message>
    <message>
        <source>it redirects a request that must not go elsewhere</source>
        <translation>它要把一个不得转走的请求转到别处</translation>
    </message>
    <message>
        <source>it redirects again and again</source>
        <translation>它一再重定向</translation>
    </message>
    <message>
        <source>it redirects away from the server that --base-url allows</source>
        <translation>它重定向到 --base-url 允许的服务器之外</translation>
    </message>
    <message>
        <source>it redirects to an address that is not public</source>
        <translation>它重定向到非公网地址</translation>
    </message>
    <message>
        <source>it redirects to something that is no https address</source>
        <translation>它重定向到的不是 https 地址</translation>
    </message>
    <message>
        <source>it reports an error instead of prices</source>
        <translation>它报告了错误，没有给出价格</translation>
    </message>
    <message>
        <source>it sent more than %1 MiB</source>
        <translation>它发送的内容超过 %1 MiB</translation>
    </message>
    <message>
        <source>it was asked too often (status 429)</source>
        <translation>请求过于频繁（状态 429）</translation>
    </message>
    <message>
        <source>its address is not a public one</source>
        <translation>它的地址不是公网地址</translation>
    </message>
    <message>
        <source>its answer cannot be read</source>
        <translation>它的回答无法读取</translation>
    </message>
    <message>
        <source>its answer cannot be unpacked</source>
        <translation>它的回答无法解压</translation>
    </message>
    <message>
        <source>its answer holds no list of offers</source>
        <translation>它的回答里没有报价列表</translation>
    </message>
    <message>
        <source>its answer holds no list of places</source>
        <translation>它的回答里没有地点列表</translation>
    </message>
    <message>
        <source>its answer holds no rates of a day</source>
        <translation>它的回答里没有某一天的汇率</translation>
    </message>
    <message>
        <source>its answer is a web page, not data</source>
        <translation>它的回答是网页，不是数据</translation>
    </message>
    <message>
        <source>its answer is empty</source>
        <translation>它的回答是空的</translation>
    </message>
    <message>
        <source>its answer is not JSON</source>
        <translation>它的回答不是 JSON</translation>
    </message>
    <message>
        <source>its answer is not XML</source>
        <translation>它的回答不是 XML</translation>
    </message>
    <message>
        <source>its answer is not a zip file</source>
        <translation>它的回答不是 zip 文件</translation>
    </message>
    <message>
        <source>its answer is not the catalog that it should be</source>
        <translation>它的回答不是应有的价目表</translation>
    </message>
    <message>
        <source>its answer took longer than %1 s</source>
        <translation>它的回答超过了 %1 秒</translation>
    </message>
    <message>
        <source>its certificate comes from no known authority</source>
        <translation>它的证书不是由已知机构签发的</translation>
    </message>
    <message>
        <source>its certificate has expired</source>
        <translation>它的证书已过期</translation>
    </message>
    <message>
        <source>its certificate is for another host</source>
        <translation>它的证书属于另一台主机</translation>
    </message>
    <message>
        <source>its certificate is not valid yet; check the clock of this computer</source>
        <translation>它的证书尚未生效；请检查本机时钟</translation>
    </message>
    <message>
        <source>its header does not end</source>
        <translation>它的响应头没有尽头</translation>
    </message>
    <message>
        <source>its name could not be looked up</source>
        <translation>无法解析它的域名</translation>
    </message>
    <message>
        <source>its next page lies at another server</source>
        <translation>它的下一页在另一台服务器上</translation>
    </message>
    <message>
        <source>its pages lead in a circle</source>
        <translation>它的分页绕成了圈</translation>
    </message>
    <message>
        <source>its zip file is damaged</source>
        <translation>它的 zip 文件已损坏</translation>
    </message>
    <message>
        <source>no connection could be made within %1 s</source>
        <translation>%1 秒内无法建立连接</translation>
    </message>
    <message>
        <source>no connection could be made</source>
        <translation>无法建立连接</translation>
    </message>
    <message>
        <source>no secure connection could be made</source>
        <translation>无法建立安全连接</translation>
    </message>
    <message>
        <source>nothing came for %1 s</source>
        <translation>%1 秒内没有收到任何数据</translation>
    </message>
    <message>
        <source>the connection broke off before the answer was complete</source>
        <translation>回答还没传完连接就断了</translation>
    </message>
    <message>
        <source>the key belongs to no team</source>
        <translation>这个密钥不属于任何团队</translation>
    </message>
    <message>
        <source>the transfer failed</source>
        <translation>传输失败</translation>
    </message>
    <message>
        <source>there is no permission to read it</source>
        <translation>没有读取它的权限</translation>
    </message>
    <message>
        <source>one word of printable ASCII characters</source>
        <translation>一个由可打印 ASCII 字符组成的词</translation>
    </message>
    <message>
        <source>an address like https://host/path</source>
        <translation>形如 https://host/path 的地址</translation>
    </message>
    <message>
        <source>price source</source>
        <translation>价格来源</translation>
    </message>
    <message>
        <source>it is not a database of gpuplan</source>
        <translation>它不是 gpuplan 的数据库</translation>
    </message>
    <message>
        <source>it may not be written</source>
        <translation>没有写入权限</translation>
    </message>
    <message>
        <source>its folder or itself may not be written</source>
        <translation>它或其所在文件夹没有写入权限</translation>
    </message>
    <message>
        <source>it is a database of another program</source>
        <translation>它是其他程序的数据库</translation>
    </message>
    <message>
        <source>it was made by a newer gpuplan; update this program</source>
        <translation>它由更新版本的 gpuplan 生成；请更新本程序</translation>
    </message>
    <message>
        <source>it was opened for reading</source>
        <translation>它是以只读方式打开的</translation>
    </message>
    <message>
        <source>the file of the price database</source>
        <translation>价格数据库文件</translation>
    </message>
    <message>
        <source>a day as YYYY-MM-DD</source>
        <translation>YYYY-MM-DD 格式的日期</translation>
    </message>
    <message>
        <source>FIELD=COLUMN, such as price=Price or gpu=2</source>
        <translation>字段=列，例如 price=Price 或 gpu=2</translation>
    </message>
    <message>
        <source>the id of a quarantined row</source>
        <translation>隔离区中一行的编号</translation>
    </message>
    <message>
        <source>saved mapping</source>
        <translation>已保存的列对应关系</translation>
    </message>
    <message>
        <source>row in quarantine</source>
        <translation>隔离区中的行</translation>
    </message>
    <message>
        <source>a saved mapping for this header</source>
        <translation>与此表头对应的已保存列对应关系</translation>
    </message>
    <message>
        <source>there are no prices of your own yet; `prices import` and `prices refresh` take some in</source>
        <translation>还没有自己的价格；用 `prices import` 或 `prices refresh` 取得</translation>
    </message>
    <message>
        <source>it is a database and stays one; choose another name</source>
        <translation>它是数据库，不会被覆盖；请换一个文件名</translation>
    </message>
    <message>
        <source>a rate of exchange that cannot be</source>
        <translation>不可能的汇率</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>place</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>the price of the cards, which is not known for this machine</source>
        <translation>显卡价格（这台机器没有已知价格）</translation>
    </message>
    <message>
        <source>what the machine brings when it is sold, as a share of its price</source>
        <translation>卖出时占购价的比例</translation>
    </message>
    <message>
        <source>the power at the wall: that of this card is not known</source>
        <translation>插座功率：这张卡的功率未知</translation>
    </message>
    <message>
        <source>a share from 0 to 1: this place prices by the hour</source>
        <translation>0 到 1 的比例：此地按时段计价</translation>
    </message>
    <message>
        <source>prices by the hour, which are not known for this place; leave out --night-share</source>
        <translation>分时电价（此地未知）；请去掉 --night-share</translation>
    </message>
    <message>
        <source>the price of the computer, unless it is there already</source>
        <translation>整机其余部分的价格（若还没有电脑）</translation>
    </message>
    <message>
        <source>the share of its speed at this limit: nobody measured this card there</source>
        <translation>在该功率上限下的速度比例：没有人测过这张卡</translation>
    </message>
    <message>
        <source>the one machine that the price is of</source>
        <translation>该价格所指的那一台机器</translation>
    </message>
    <message>
        <source>word</source>
        <translation>术语</translation>
    </message>
</context>
<context>
    <name>Plan</name>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1（%2 次）</translation>
    </message>
    <message>
        <source>own machine</source>
        <translation>自有机器</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>报价类型</translation>
    </message>
    <message>
        <source>Per hour</source>
        <translation>每小时</translation>
    </message>
    <message>
        <source>Hours billed</source>
        <translation>计费小时</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>最可能</translation>
    </message>
    <message>
        <source>P10–P90</source>
        <translation>P10–P90</translation>
    </message>
    <message>
        <source>%1: the cheapest of %2 ways that fit</source>
        <translation>%1：%2 种放得下的方案中最便宜</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>the money does not reach: the cheapest way (%1) costs %2</source>
        <translation>钱不够：最便宜的方案（%1）要花 %2</translation>
    </message>
    <message>
        <source>the time does not reach: the cheapest way (%1) takes %2</source>
        <translation>时间不够：最便宜的方案（%1）要用 %2</translation>
    </message>
    <message>
        <source>it fits on no machine that is on offer</source>
        <translation>可租的机器都放不下</translation>
    </message>
    <message>
        <source>nobody offers a GPU that is allowed for it</source>
        <translation>允许使用的 GPU 都没有报价</translation>
    </message>
    <message>
        <source>the plan does not say how much there is to do: add tokens, samples, requests or hours</source>
        <translation>计划没有写明工作量：请补上 tokens、samples、requests 或 hours</translation>
    </message>
    <message>
        <source>something that must come before it is left out</source>
        <translation>它的前置实验未入选</translation>
    </message>
    <message>
        <source>likely within the budget, but one time in ten it would pass it (%1, %2)</source>
        <translation>最可能在预算之内，但有十分之一的可能超出预算（%1，%2）</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>useful GPU hours</source>
        <translation>有效 GPU 时长</translation>
    </message>
    <message>
        <source>setting up</source>
        <translation>环境搭建</translation>
    </message>
    <message>
        <source>failed and repeated runs</source>
        <translation>失败和重跑</translation>
    </message>
    <message>
        <source>rented but idle</source>
        <translation>租用但闲置</translation>
    </message>
    <message>
        <source>lost to spot interruptions</source>
        <translation>竞价中断损失</translation>
    </message>
    <message>
        <source>billing steps and minimums</source>
        <translation>计费取整和最低消费</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>likely total</source>
        <translation>最可能合计</translation>
    </message>
    <message>
        <source>P90: nine times in ten it stays below</source>
        <translation>P90：十次有九次低于此数</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>reserve (%1%), kept free</source>
        <translation>预留金（%1%），不动用</translation>
    </message>
    <message>
        <source>free for more</source>
        <translation>还可再用</translation>
    </message>
    <message>
        <source>For</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>must</source>
        <translation>必做</translation>
    </message>
    <message>
        <source>should</source>
        <translation>应做</translation>
    </message>
    <message>
        <source>could</source>
        <translation>可做</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>%1 of %2 experiments fit</source>
        <translation>%2 个实验可做 %1 个</translation>
    </message>
    <message>
        <source>Nothing of this plan fits into %1.</source>
        <translation>%1 的预算做不了这份计划中的任何实验。</translation>
    </message>
    <message>
        <source>This plan needs about %1 of your %2 (P90 %3): %4.</source>
        <translation>这份计划约需 %1（P90 %3），预算 %2：%4。</translation>
    </message>
    <message>
        <source>Chosen, in this order</source>
        <translation>入选实验（按执行顺序）</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么这样选</translation>
    </message>
    <message>
        <source>Left out, and what it would take</source>
        <translation>未入选，以及需要什么条件</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>费用构成</translation>
    </message>
    <message>
        <source>%1 GPU hours on the bill, %2 by the clock, one run after another.</source>
        <translation>账单共 %1 GPU 小时；逐个运行，实际时长 %2。</translation>
    </message>
    <message>
        <source>What less money would buy</source>
        <translation>预算更少时能做什么</translation>
    </message>
    <message>
        <source>the next GPU, %1 at %2, would cost %3</source>
        <translation>其次是%2的 %1，要花 %3</translation>
    </message>
    <message>
        <source>Memory: %1 of %2 usable</source>
        <translation>显存：占用 %1，可用 %2</translation>
    </message>
    <message>
        <source>Speed: %1 tokens/s (%2–%3)</source>
        <translation>速度：%1 tokens/s（%2–%3）</translation>
    </message>
    <message>
        <source>Of the cost, %1 is storage</source>
        <translation>费用中 %1 是存储</translation>
    </message>
    <message>
        <source>Price seen on %1</source>
        <translation>价格采集于%1</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <translation>%1（%2）：%3</translation>
    </message>
    <message>
        <source>It would take %1 more budget</source>
        <translation>预算需再加 %1</translation>
    </message>
    <message>
        <source>It would take %1 more time</source>
        <translation>时间需再加 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>provider, region</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: not the cheapest of %2 ways that fit</source>
        <translation>%1：%2 种放得下的方案中，选的不是最便宜的</translation>
    </message>
    <message>
        <source>%1: the only way that fits</source>
        <translation>%1：唯一放得下的方案</translation>
    </message>
    <message>
        <source>the cheapest other GPU, %1 at %2, would cost %3</source>
        <translation>其他 GPU 中最便宜的是%2的 %1，要花 %3</translation>
    </message>
    <message>
        <source>It would take %1 more budget, so that P90 and the reserve fit too</source>
        <translation>预算需再加 %1，才能连同 P90 和预留金一起放得下</translation>
    </message>
    <message>
        <source>Prices seen on %1</source>
        <translation>价格采集于%1</translation>
    </message>
    <message>
        <source>Prices seen between %1 and %2</source>
        <translation>价格采集于%1至%2</translation>
    </message>
    <message>
        <source>age of the newest in days: %1</source>
        <translation>最新的距今 %1 天</translation>
    </message>
    <message>
        <source>%1: the cheapest of the %2 ways that the plan keeps</source>
        <translation>%1：计划所存的 %2 种方案中最便宜</translation>
    </message>
    <message>
        <source>At %1 hours a week that takes about %2 weeks.</source>
        <translation>每周 %1 小时，大约需要 %2 周。</translation>
    </message>
</context>
<context>
    <name>PlanCommand</name>
    <message>
        <source>this plan keeps no prices yet; shown with the newest ones (`gpuplan plan make -o FILE` keeps them)</source>
        <translation>这份计划尚未保存价格，现按最新价格显示（`gpuplan plan make -o FILE` 可保存价格）</translation>
    </message>
</context>
<context>
    <name>PriceDatabase</name>
    <message>
        <source>the price database was brought to the newest version; its older state is in %1</source>
        <translation>价格数据库已升级到最新版本；旧状态保存在 %1</translation>
    </message>
    <message>
        <source>the price database was written by a newer gpuplan: it is only read</source>
        <translation>价格数据库由更新版本的 gpuplan 写成：只读取，不写入</translation>
    </message>
</context>
<context>
    <name>PricesCheck</name>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>报价数</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1: %2 observations, %3 offers on the newest lists, integrity: %4</source>
        <translation>%1：%2 条价格记录，最新列表上有 %3 个报价，完整性：%4</translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>最旧</translation>
    </message>
    <message>
        <source>Age in days</source>
        <translation>已过天数</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Why it waits</source>
        <translation>隔离原因</translation>
    </message>
    <message>
        <source>In quarantine: %1</source>
        <translation>隔离区：%1</translation>
    </message>
    <message>
        <source>%1 of %2 rows in quarantine are shown; --limit N shows more</source>
        <translation>隔离区共 %2 行，显示了 %1 行；--limit N 可显示更多</translation>
    </message>
    <message>
        <source>another copy of the database lies beside it: %1 (a synchronising folder?); only %2 is used</source>
        <translation>旁边还有一份数据库副本：%1（是同步文件夹造成的吗？）；只使用 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n quarantined row(s) forgotten</source>
        <translation>
            <numerusform>已删除隔离区中的 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>&quot;%1&quot; now means %2. Rows with this name in quarantine: %3; import or refresh their source again to take them in.</source>
        <translation>“%1”现在指 %2。隔离区中带此名称的行：%3；重新导入或刷新其来源即可收入。</translation>
    </message>
    <message>
        <source>~ the time of an imported file: its source states no day</source>
        <translation>~ 为导入文件的时间：来源没有写明日期</translation>
    </message>
</context>
<context>
    <name>PricesExport</name>
    <message numerus="yes">
        <source>%n price(s) written to %1</source>
        <translation>
            <numerusform>已将 %n 个价格写入 %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PricesHistory</name>
    <message>
        <source>Seen on</source>
        <translation>采集日期</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>报价类型</translation>
    </message>
    <message>
        <source>Per GPU-hour</source>
        <translation>单卡每小时</translation>
    </message>
    <message>
        <source>Per instance-hour</source>
        <translation>整机每小时</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>地区</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>* the time of the imported file: its source states no day</source>
        <translation>* 为导入文件的时间：来源没有写明日期</translation>
    </message>
    <message>
        <source>no price was seen that fits</source>
        <translation>没有符合条件的价格记录</translation>
    </message>
    <message>
        <source>the newest %1 are shown; --limit N shows more</source>
        <translation>只显示最新的 %1 条；--limit N 可显示更多</translation>
    </message>
</context>
<context>
    <name>PricesRefresh</name>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not changed since the last time</source>
        <translation>自上次以来没有变化</translation>
    </message>
    <message>
        <source>refused: too few rows</source>
        <translation>已拒绝：行数太少</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>已检查</translation>
    </message>
    <message>
        <source>taken in</source>
        <translation>已收录</translation>
    </message>
    <message>
        <source>%1: %2 rows of %3 came where the last time there were %4; the old ones stay. --force takes the new ones</source>
        <translation>%1：%3 这次有 %2 行，上次有 %4 行；保留旧的。--force 可收下新的</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>Quarantined</source>
        <translation>隔离</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>汇率</translation>
    </message>
    <message>
        <source>KiB</source>
        <translation>KiB</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>上次应答</translation>
    </message>
    <message>
        <source>none needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>缺少：%1</translation>
    </message>
    <message>
        <source>there: %1</source>
        <translation>已有：%1</translation>
    </message>
    <message>
        <source>not needed: %1</source>
        <translation>可不用：%1</translation>
    </message>
</context>
<context>
    <name>PricesView</name>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>地区</translation>
    </message>
    <message>
        <source>which column holds the GPU?</source>
        <translation>哪一列是 GPU？</translation>
    </message>
    <message>
        <source>which column holds the price?</source>
        <translation>哪一列是价格？</translation>
    </message>
    <message>
        <source>how many GPUs does one price buy?</source>
        <translation>一个价格包含几块 GPU？</translation>
    </message>
    <message>
        <source>what does a price buy: one GPU or the whole machine, for an hour or a month?</source>
        <translation>一个价格买到什么：单卡还是整机，按小时还是按月？</translation>
    </message>
    <message>
        <source>in what currency are the prices?</source>
        <translation>价格用什么币种？</translation>
    </message>
    <message>
        <source>whose prices are these?</source>
        <translation>是哪家服务商的价格？</translation>
    </message>
    <message>
        <source>do the numbers have a decimal point or a decimal comma?</source>
        <translation>数字用小数点还是小数逗号？</translation>
    </message>
    <message>
        <source>on which day were the prices seen?</source>
        <translation>这些价格是哪天看到的？</translation>
    </message>
    <message>
        <source>%1: more is needed before anything is read:</source>
        <translation>%1：读取之前还需要说明：</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>%1 (%2): %3 rows: %4 accepted, %5 unchanged, %6 in quarantine</source>
        <translation>%1（%2）：共 %3 行：收入 %4，未变 %5，隔离 %6</translation>
    </message>
    <message>
        <source>, %1 refused</source>
        <translation>，拒绝 %1</translation>
    </message>
    <message>
        <source> (nothing written: dry run)</source>
        <translation>（试运行：未写入）</translation>
    </message>
    <message>
        <source>rows without a day of their own got the time of the file; --observed DAY says better</source>
        <translation>没有日期的行用了文件的时间；用 --observed 日期 可写明</translation>
    </message>
    <message>
        <source>in quarantine: %1</source>
        <translation>隔离：%1</translation>
    </message>
    <message>
        <source>row %1, %2: %3</source>
        <translation>第 %1 行，%2：%3</translation>
    </message>
    <message>
        <source>`gpuplan prices check` lists every row</source>
        <translation>`gpuplan prices check` 可列出每一行</translation>
    </message>
    <message>
        <source>%1: none of its %2 rows are left; its earlier prices stay (--force takes this in)</source>
        <translation>%1：原有 %2 行现在一行不剩；保留其先前价格（--force 可强制导入）</translation>
    </message>
    <message>
        <source>%1: only %2 of its %3 rows are left; its earlier prices stay (--force takes this in)</source>
        <translation>%1：原有 %3 行现在只剩 %2 行；保留其先前价格（--force 可强制导入）</translation>
    </message>
    <message>
        <source>unknown GPUs: %1; `gpuplan prices map NAME GPU` says what one means, then import again</source>
        <translation>未知 GPU：%1；用 `gpuplan prices map 名称 GPU` 指明含义，然后重新导入</translation>
    </message>
    <message numerus="yes">
        <source>%n accepted row(s) look odd:</source>
        <translation>
            <numerusform>收入的行中有 %n 行可疑：</numerusform>
        </translation>
    </message>
    <message>
        <source>read with the saved mapping &quot;%1&quot;: currency %2, unit %3</source>
        <translation>按已保存的列对应关系“%1”读取：币种 %2，单位 %3</translation>
    </message>
    <message>
        <source>from the table</source>
        <translation>取自表格</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more; --json has them</source>
        <translation>
            <numerusform>…… 还有 %n 行；--json 可看全部</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Published</name>
    <message>
        <source>the published figure is %1 times what its own inputs give, %2</source>
        <translation>公布的数字是其自身输入算得结果（%2）的 %1 倍</translation>
    </message>
    <message>
        <source>it says &quot;never&quot;; its own inputs give %1</source>
        <translation>原文称“永远不会回本”，按其自身输入为 %1</translation>
    </message>
    <message>
        <source>by its own inputs owning saves nothing and never pays</source>
        <translation>按其自身输入，购买没有任何节省，永远不会回本</translation>
    </message>
    <message>
        <source>amortisation of %1 a month is taken from the saving and the price divided by the rest; counted once it is %2</source>
        <translation>每月折旧 %1 先从节省中扣除，又用购价去除，硬件被计了两次；只计一次为 %2</translation>
    </message>
    <message>
        <source>off by about %1 times, like a slip of a unit</source>
        <translation>相差约 %1 倍，像是单位弄错</translation>
    </message>
    <message>
        <source>a total of %1 years is called a cost per year; a year is %2</source>
        <translation>把 %1 年的总额当成一年的费用；一年为 %2</translation>
    </message>
    <message>
        <source>it would need %1 kW day and night; the machine draws %2 kW</source>
        <translation>这需要昼夜不停地耗电 %1 kW，而机器只有 %2 kW</translation>
    </message>
    <message>
        <source>its own %1 hours are reached at %2, not %3</source>
        <translation>按其自己的 %1 小时应为 %2，而不是 %3</translation>
    </message>
    <message>
        <source>in its own row of month %1 owning is at %2 and renting already at %3</source>
        <translation>其表中第 %1 个月，购买为 %2，租用已达 %3</translation>
    </message>
    <message>
        <source>owning is said to cost %1 a month; the price alone is %2</source>
        <translation>称每月拥有成本为 %1，而仅购价分摊就有 %2</translation>
    </message>
    <message>
        <source>with the right figure, %1 against %2, the other way is cheaper</source>
        <translation>用正确数字（%1 对 %2），更便宜的是另一种方式</translation>
    </message>
    <message>
        <source>by its own figures its advice costs %1 more</source>
        <translation>按其自身数字，它的建议要多花 %1</translation>
    </message>
    <message>
        <source>%1 of the bill of %2 is not hours at that price</source>
        <translation>账单 %2 中有 %1 不是该单价乘小时数</translation>
    </message>
    <message>
        <source>its own ranges give %1 to %2</source>
        <translation>按其自身的输入范围，结果为 %1 到 %2</translation>
    </message>
    <message>
        <source>the figure needs a rent of %1 an hour; here it is %2</source>
        <translation>要得到该数字，租金须为每小时 %1；这里是 %2</translation>
    </message>
    <message>
        <source>no rent is stated; the market price of the time is used</source>
        <translation>未说明租金，采用当时的市场价</translation>
    </message>
    <message>
        <source>it holds only where &quot;%1&quot; is %2</source>
        <translation>仅当“%1”为 %2 时成立</translation>
    </message>
    <message>
        <source>without interest buying gains %1, with it %2</source>
        <translation>不计利息购买获益 %1，计利息为 %2</translation>
    </message>
    <message>
        <source>the rented machine has %1 GPUs, the work uses %2</source>
        <translation>对比的租用机器有 %1 块 GPU，任务只用 %2 块</translation>
    </message>
    <message>
        <source>electricity is listed but not counted; with it: %1</source>
        <translation>列出了电费却没有计入；计入后为 %1</translation>
    </message>
    <message>
        <source>electricity is taken as free</source>
        <translation>假定电费为零</translation>
    </message>
    <message>
        <source>the machine is worth nothing afterwards</source>
        <translation>假定机器之后一文不值</translation>
    </message>
    <message>
        <source>money costs nothing</source>
        <translation>假定资金没有成本</translation>
    </message>
    <message>
        <source>an hour of one GPU counts as an hour of the other</source>
        <translation>假定两种 GPU 一小时的工作量相同</translation>
    </message>
    <message>
        <source>every rented hour is useful: no set-up, failed or idle hour</source>
        <translation>假定租来的每小时都有用，没有准备、失败或空闲</translation>
    </message>
    <message>
        <source>it works %1 hours a month, day and night</source>
        <translation>假定每月工作 %1 小时，昼夜不停</translation>
    </message>
    <message>
        <source>%1 months are longer than the %2 months of its life</source>
        <translation>%1 个月超过了其 %2 个月的使用寿命</translation>
    </message>
    <message>
        <source>a reservation is paid used or not; per used hour it holds at full use only</source>
        <translation>包月无论用不用都要付费，按使用小时计算只在满负荷时成立</translation>
    </message>
    <message>
        <source>every job fits into the memory of the owned GPU</source>
        <translation>假定所有任务都装得进自有 GPU 的显存</translation>
    </message>
    <message>
        <source>compared with one named GPU, not the cheapest offer that can do the work</source>
        <translation>只与指定的一种 GPU 比较，而不是能胜任的最低报价</translation>
    </message>
    <message>
        <source>follows from its inputs</source>
        <translation>与输入相符</translation>
    </message>
    <message>
        <source>roughly</source>
        <translation>大致相符</translation>
    </message>
    <message>
        <source>contradicts itself</source>
        <translation>自相矛盾</translation>
    </message>
    <message>
        <source>cannot be computed</source>
        <translation>无法计算</translation>
    </message>
    <message>
        <source>the claim: price over rent</source>
        <translation>原说法：价格 ÷ 租金</translation>
    </message>
    <message>
        <source>the whole computer is bought</source>
        <translation>买的是整机</translation>
    </message>
    <message>
        <source>equal work instead of equal hours</source>
        <translation>按相同工作量，而非相同小时</translation>
    </message>
    <message>
        <source>electricity is paid</source>
        <translation>计入电费</translation>
    </message>
    <message>
        <source>today&apos;s rent</source>
        <translation>现在的租金</translation>
    </message>
    <message>
        <source>sold at the end</source>
        <translation>期末转卖</translation>
    </message>
    <message>
        <source>money has a price</source>
        <translation>计入资金成本</translation>
    </message>
    <message>
        <source>hours without use are billed too</source>
        <translation>计入无效的计费小时</translation>
    </message>
    <message>
        <source>the same GPU is rented instead</source>
        <translation>改为租用同款 GPU</translation>
    </message>
    <message>
        <source>a computer with a used card</source>
        <translation>二手卡整机</translation>
    </message>
    <message>
        <source>the computer is there; a new card</source>
        <translation>已有电脑，买新卡</translation>
    </message>
    <message>
        <source>the computer is there; a used card</source>
        <translation>已有电脑，买二手卡</translation>
    </message>
    <message>
        <source>where electricity is dear</source>
        <translation>电价高的地方</translation>
    </message>
    <message>
        <source>the cheapest rent of the same GPU</source>
        <translation>同款 GPU 的最低租金</translation>
    </message>
    <message>
        <source>never</source>
        <comment>time until owning pays</comment>
        <translation>永不</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h a month</source>
        <translation>每月 %1 小时</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 months</source>
        <translation>%1 个月</translation>
    </message>
    <message>
        <source>%1 years</source>
        <translation>%1 年</translation>
    </message>
    <message>
        <source>%1 jobs</source>
        <translation>%1 个任务</translation>
    </message>
    <message>
        <source>published no figure</source>
        <translation>未给出数字</translation>
    </message>
    <message>
        <source>Published figures, computed anew from the inputs that they state</source>
        <translation>别人发表的数字，按其自述的输入重新计算</translation>
    </message>
    <message>
        <source>published %1, its inputs give %2: %3</source>
        <translation>发表 %1，按其输入为 %2：%3</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>%1 of %2 contradict themselves.</source>
        <translation>%2 个中有 %1 个自相矛盾。</translation>
    </message>
    <message>
        <source>The claim: an RTX 4090 pays against a rented A100 only after %1 h</source>
        <translation>说法：RTX 4090 相比租用 A100 要满 %1 小时才回本</translation>
    </message>
    <message>
        <source>What the claim takes for granted:</source>
        <translation>这一说法默认：</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>From</source>
        <translation>基于</translation>
    </message>
    <message>
        <source>what changed</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>%1 at %2 an hour</source>
        <translation>%1，每小时 %2</translation>
    </message>
    <message>
        <source>%1 h nominally; %2 h of useful work once storage is paid and set-up, failed and idle hours are billed; %3 h with a tenth kept back</source>
        <translation>名义上 %1 小时；扣除存储并计入搭建、失败和空闲的计费小时后，有效 %2 小时；再留一成余量则为 %3 小时</translation>
    </message>
    <message>
        <source>price %1</source>
        <translation>价格 %1</translation>
    </message>
    <message>
        <source>rent %1 an hour</source>
        <translation>租金每小时 %1</translation>
    </message>
    <message>
        <source>speed %1 of the rented GPU</source>
        <translation>速度为租用 GPU 的 %1</translation>
    </message>
    <message>
        <source>%1 per kWh</source>
        <translation>每度电 %1</translation>
    </message>
    <message>
        <source>%1 of the price at the end</source>
        <translation>期末卖出购价的 %1</translation>
    </message>
    <message>
        <source>%1 a year</source>
        <translation>每年 %1</translation>
    </message>
    <message>
        <source>%1 hours on the bill for a useful one</source>
        <translation>每有效小时计费 %1 小时</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>小时数</translation>
    </message>
    <message>
        <source>If no hour is wasted</source>
        <translation>若没有浪费的小时</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>the peak is at the moment &quot;%1&quot;; the largest part is %2 with %3 GiB</source>
        <translation>显存峰值出现在“%1”阶段；最大的部分：%2，%3 GiB</translation>
    </message>
    <message>
        <source>the framework &quot;%1&quot; is not known; it is treated like a usual %2</source>
        <translation>未知框架“%1”；按一般的%2处理</translation>
    </message>
    <message>
        <source>only the size is known (%1 billion parameters); the shape is interpolated from models of that size</source>
        <translation>只知道规模（%1B 参数）；结构由同等规模的模型插值得出</translation>
    </message>
    <message>
        <source>the model is replicated on each of the %1 GPUs: more of them do not lower the need of one</source>
        <translation>模型在 %1 张 GPU 上各存一份：增加 GPU 不会降低单卡需求</translation>
    </message>
    <message>
        <source>the layers are split over %1 GPUs, which work one after another</source>
        <translation>模型按层切分到 %1 张 GPU，各卡依次工作</translation>
    </message>
    <message>
        <source>ZeRO-3 shards quantised weights only in versions that store them in a 16-bit container</source>
        <translation>ZeRO-3 只在用 16 位容器存放量化权重的版本中，才会切分这些权重</translation>
    </message>
    <message>
        <source>loading needs %1 GiB on the GPU, more than the run itself: %2 holds a whole copy before it is cut up</source>
        <translation>加载时 GPU 上需要 %1 GiB，比运行本身还多：%2 在切分之前会持有一份完整副本</translation>
    </message>
    <message>
        <source>16 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB: weights, gradients and states take %3 bytes per parameter here, activations and logits %4 GiB</source>
        <translation>按每十亿参数 16 GB 算，单卡为 %1 GiB；逐项计算为 %2 GiB：此处权重、梯度和优化器状态每个参数占 %3 字节，激活值和 logits 占 %4 GiB</translation>
    </message>
    <message>
        <source>2 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB, with %3 GiB of KV cache and %4 GiB of activations and logits</source>
        <translation>按每十亿参数 2 GB 算，单卡为 %1 GiB；逐项计算为 %2 GiB，其中 KV 缓存 %3 GiB，激活值和 logits %4 GiB</translation>
    </message>
    <message>
        <source>mixed-precision FSDP may turn the trained weights into fp32: then it is up to %1 GiB</source>
        <translation>混合精度 FSDP 可能把参与训练的权重转成 fp32：那样最高可达 %1 GiB</translation>
    </message>
    <message>
        <source>without a flash kernel the attention scores grow with the square of the %1 tokens</source>
        <translation>不用 flash 内核时，注意力分数按序列长度（%1 tokens）的平方增长</translation>
    </message>
    <message>
        <source>the optimizer states live in main memory and are paged in</source>
        <translation>优化器状态存放在主机内存中，用到时才换入显存</translation>
    </message>
    <message>
        <source>%1 reserves %2% of the GPU (%3 GiB) for its cache at start; the workload itself needs %4 GiB</source>
        <translation>%1 启动时会为缓存预占 GPU 显存的 %2%（%3 GiB）；工作负载本身需要 %4 GiB</translation>
    </message>
    <message>
        <source>%1 stays within %2% of the GPU (%3 GiB) unless told otherwise: this workload may be refused</source>
        <translation>若未另行设置，%1 只用 GPU 显存的 %2%（%3 GiB）：此工作负载可能被拒绝</translation>
    </message>
    <message>
        <source>%1 KV heads on %2 GPUs: every GPU keeps at least one, so the cache is held more than once</source>
        <translation>%1 个 KV 头分到 %2 张 GPU：每张至少保留一个，因此缓存会重复存放</translation>
    </message>
    <message>
        <source>%1 keeps only the last %2 tokens in layers with a window</source>
        <translation>%1 在带窗口的层中只保留最近 %2 个 token</translation>
    </message>
    <message>
        <source>%1 keeps all tokens in layers with a window of %2</source>
        <translation>%1 在窗口为 %2 的层中保留全部 token</translation>
    </message>
    <message>
        <source>%1 caches the latent of the attention, %2 times less than full heads</source>
        <translation>%1 缓存的是注意力的潜变量（latent），大小为完整注意力头的 1/%2</translation>
    </message>
    <message>
        <source>%1 caches full heads instead of the latent, %2 times more</source>
        <translation>%1 缓存的是完整注意力头而非潜变量（latent），大小为后者的 %2 倍</translation>
    </message>
    <message>
        <source>offloading needs %1 GiB of main memory in the machine</source>
        <translation>卸载（offload）需要主机有 %1 GiB 内存</translation>
    </message>
    <message>
        <source>speed of %1 from %2 measured runs</source>
        <translation>%1 的速度依据 %2 次实测</translation>
    </message>
    <message>
        <source>there are no measured runs of %1; the average of similar programs is used and the range is wider</source>
        <translation>没有 %1 的实测；采用同类程序的平均值，区间因此更宽</translation>
    </message>
    <message>
        <source>there are no measured runs on GPUs of the class of %1; the average is used and the range is wider</source>
        <translation>没有与 %1 同级的 GPU 的实测；采用平均值，区间因此更宽</translation>
    </message>
    <message>
        <source>the datasheet of %1 does not state %2; speed and time are unknown</source>
        <translation>%1 的规格书没有给出%2；速度和时间未知</translation>
    </message>
    <message>
        <source>%1 has no known rate for %2; %3 is assumed</source>
        <translation>没有 %1 的 %2 算力数据；按 %3 估算</translation>
    </message>
    <message>
        <source>%1 has no bf16 units; fp16 is assumed, which needs loss scaling</source>
        <translation>%1 没有 bf16 计算单元；假定使用 fp16，需要损失缩放</translation>
    </message>
    <message>
        <source>%1 weights are unpacked before each multiplication: they save memory traffic, not arithmetic</source>
        <translation>%1 权重在每次乘法前都要反量化：省的是显存读写，不是计算量</translation>
    </message>
    <message>
        <source>under data parallelism one GPU cannot hold the model; a split as in the measured runs is assumed</source>
        <translation>数据并行时单卡放不下模型；假定采用与实测相同的切分方式</translation>
    </message>
    <message>
        <source>the layers are spread over %1 GPUs that work one after another: the speed is that of one</source>
        <translation>模型各层分布在 %1 张依次工作的 GPU 上：速度等于单卡</translation>
    </message>
    <message>
        <source>memory holds %1 of the %2 wanted requests at once</source>
        <translation>希望同时处理 %2 个请求，显存只容得下 %1 个</translation>
    </message>
    <message>
        <source>the weights need %1 GiB and %2 GiB are usable; the speed holds only if they fit</source>
        <translation>权重需要 %1 GiB，可用 %2 GiB；只有放得下时此速度才成立</translation>
    </message>
    <message>
        <source>the host program limits the speed: %1 µs per layer, whatever the GPU</source>
        <translation>速度受限于主机端程序：每层 %1 µs，与 GPU 无关</translation>
    </message>
    <message>
        <source>unpacking the weights takes %1 % of the step; longer micro-batches make it smaller</source>
        <translation>权重反量化占每步时间的 %1%；微批次越长，占比越小</translation>
    </message>
    <message>
        <source>without packing, padding to the longest sample of a batch costs up to %1 % more; it is not included</source>
        <translation>不做打包（packing）时，按批内最长样本填充最多增加 %1% 的开销；此处未计入</translation>
    </message>
    <message>
        <source>the optimizer moves %1 GB over PCIe per step</source>
        <translation>优化器每步经 PCIe 传输 %1 GB</translation>
    </message>
    <message>
        <source>the network between machines is not stated; %1 GB/s per GPU are assumed</source>
        <translation>未给出机器间的网络；假定每张 GPU %1 GB/s</translation>
    </message>
    <message>
        <source>%1 keeps an 8-bit KV cache with these weights</source>
        <translation>使用这种权重时，%1 的 KV 缓存为 8 位</translation>
    </message>
    <message>
        <source>%1 minutes before the first token: start %2, download %3, load %4</source>
        <translation>首个 token 之前需 %1 分钟：启动 %2，下载 %3，加载 %4</translation>
    </message>
    <message>
        <source>the workload does not say how much there is to do; hours are unknown</source>
        <translation>工作负载没有写明工作量；时长未知</translation>
    </message>
    <message>
        <source>measured runs of %1 are older than today&apos;s versions, which may be faster</source>
        <translation>%1 的实测早于当前版本，当前版本可能更快</translation>
    </message>
    <message>
        <source>%1 ways to run it were priced; %2 of %3 machine sizes on offer have the memory</source>
        <translation>共为 %1 种运行方式算过价格；可租的 %3 种机器规格中有 %2 种显存够用</translation>
    </message>
    <message>
        <source>only machines with little room are on offer: it may run out of memory</source>
        <translation>可租的机器余量都很小：运行中可能显存不足</translation>
    </message>
    <message>
        <source>the provider&apos;s storage price is not known: %1 USD per GB and month was assumed</source>
        <translation>服务商的存储价格未知：按每 GB 每月 %1 USD 估算</translation>
    </message>
    <message>
        <source>how %1 rounds the hours on the bill is not known: seconds were assumed</source>
        <translation>不清楚 %1 计费时长如何取整：按秒计费估算</translation>
    </message>
    <message>
        <source>at %1 a stopped machine still costs its full price: delete it when you are done</source>
        <translation>在 %1，关机的机器仍按全价收费：用完请删除</translation>
    </message>
    <message>
        <source>this price was not read at its source: check it before you pay</source>
        <translation>此价格并非直接取自其来源：付款前请核对</translation>
    </message>
    <message>
        <source>the nearest is %2 × %1: it would need %3 GiB of the %4 GiB usable on each</source>
        <translation>最接近的是 %2 × %1：每张需要 %3 GiB，而可用只有 %4 GiB</translation>
    </message>
    <message>
        <source>the must &quot;%1&quot; is not in the plan</source>
        <translation>必做实验“%1”不在计划中</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can be run nowhere; more money or time does not help</source>
        <translation>“%1”在哪里都跑不了；增加预算或时间也无济于事</translation>
    </message>
    <message>
        <source>all musts together need %1 hours more before their deadlines</source>
        <translation>要在截止时间前完成全部必做实验，还缺 %1 小时</translation>
    </message>
    <message>
        <source>the oldest price in use is %1 days old: check before you pay</source>
        <translation>所用价格中最旧的已有 %1 天：付款前请核对</translation>
    </message>
    <message>
        <source>converted at %2 %1 for one US dollar, the rate of %3</source>
        <translation>按 1 美元兑 %2 %1 换算，汇率日期 %3</translation>
    </message>
    <message>
        <source>the search stopped at its limit: the best plan may be worth up to %1% more</source>
        <translation>搜索达到上限而停止：最优计划的价值最多可能再高 %1%</translation>
    </message>
    <message>
        <source>¥%1 likely (P10–P90 ¥%2–%3) lies within the published ¥%4–%5</source>
        <translation>最可能 ¥%1（P10–P90 ¥%2–%3），在公布的 ¥%4–%5 之内</translation>
    </message>
    <message>
        <source>¥%1 likely lies outside of the published ¥%4–%5, but the range ¥%2–%3 touches it</source>
        <translation>最可能 ¥%1，在公布的 ¥%4–%5 之外，但区间 ¥%2–%3 与之有重叠</translation>
    </message>
    <message>
        <source>today&apos;s offers put the whole path at ¥%1 likely (¥%2–%3), below the published ¥%4–%5</source>
        <translation>按当前报价，整条路径最可能 ¥%1（¥%2–%3），低于公布的 ¥%4–%5</translation>
    </message>
    <message>
        <source>today&apos;s offers put the whole path at ¥%1 likely (¥%2–%3), above the published ¥%4–%5</source>
        <translation>按当前报价，整条路径最可能 ¥%1（¥%2–%3），高于公布的 ¥%4–%5</translation>
    </message>
    <message>
        <source>full fine-tuning of an 8B model: %1 GiB by the rule, %2 GiB itemised in mixed precision, %3 GiB in pure bf16</source>
        <translation>8B 模型全参微调：按经验法则 %1 GiB，混合精度逐项计算 %2 GiB，纯 bf16 %3 GiB</translation>
    </message>
    <message>
        <source>inference with an 8B model: %1 GiB by the rule, %2 GiB itemised in bf16, %3 GiB in 4 bits</source>
        <translation>8B 模型推理：按经验法则 %1 GiB，bf16 逐项计算 %2 GiB，4 位 %3 GiB</translation>
    </message>
    <message>
        <source>24 to 48 GB cards on demand: %1 / %2 / %3 USD per GPU-hour (P10 / median / P90 of %5 offers), %4% of them within 0.50–1.20</source>
        <translation>24 至 48 GB 显卡按需：每 GPU 小时 %1 / %2 / %3 USD（%5 条报价的 P10 / 中位数 / P90），其中 %4% 在 0.50–1.20 之间</translation>
    </message>
    <message>
        <source>on spot: %1 / %2 / %3 USD (of %5 offers), %4% of them within 0.20–0.60</source>
        <translation>竞价：%1 / %2 / %3 USD（%5 条报价），其中 %4% 在 0.20–0.60 之间</translation>
    </message>
    <message>
        <source>cheapest private host against the cheaper of AWS and GCP, same GPU and count, on demand: %1 / %2 / %3% less (P10 / median / P90 of %4 pairs)</source>
        <translation>最便宜的个人主机与 AWS、GCP 中较便宜者相比（GPU 型号和数量相同，按需）：便宜 %1 / %2 / %3%（%4 组对比的 P10 / 中位数 / P90）</translation>
    </message>
    <message>
        <source>cheapest on demand: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones</source>
        <translation>按需最便宜：%2 的 %1，%3 USD/h：名义 %4 小时，有效 %5 小时</translation>
    </message>
    <message>
        <source>cheapest on spot: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones before interruptions</source>
        <translation>竞价最便宜：%2 的 %1，%3 USD/h：名义 %4 小时，有效 %5 小时（未扣除中断）</translation>
    </message>
    <message>
        <source>700 USD at 0.50 are %1 hours in name, %2 useful ones after failed runs and idle time</source>
        <translation>700 USD 按 0.50 算，名义上是 %1 小时，扣除失败运行和闲置后有效 %2 小时</translation>
    </message>
    <message>
        <source>an RTX 4090 card costs ¥%1 / %2 / %3 (P10 / median / P90), with a computer around it ¥%4 / %5 / %6</source>
        <translation>RTX 4090 显卡 ¥%1 / %2 / %3（P10 / 中位数 / P90），配成整机 ¥%4 / %5 / %6</translation>
    </message>
    <message>
        <source>an RTX 3090 card costs ¥%1 / %2 / %3, two of them with a computer ¥%4 / %5 / %6</source>
        <translation>RTX 3090 显卡 ¥%1 / %2 / %3，双卡整机 ¥%4 / %5 / %6</translation>
    </message>
    <message>
        <source>QLoRA of a 7B model needs %1 GiB on a 24 GB card (%2): %3 tokens/s on an RTX 4090, %4 on an RTX 3090</source>
        <translation>7B 模型 QLoRA 在 24 GB 显卡上需要 %1 GiB（%2）：RTX 4090 上 %3 tokens/s，RTX 3090 上 %4</translation>
    </message>
    <message>
        <source>a 4-bit 70B needs %1 GiB on one RTX 4090 (%2), %3 GiB on each of two RTX 3090 (%4), where it writes %5 tokens/s</source>
        <translation>4 位 70B 在一张 RTX 4090 上需要 %1 GiB（%2），在两张 RTX 3090 上每张需要 %3 GiB（%4），后者生成速度为 %5 tokens/s</translation>
    </message>
    <message>
        <source>the demo plan has %1 of the %2 kinds of work: likely %5 %3, P90 %5 %4, of a budget of %5 %6</source>
        <translation>示例计划包含 %2 类工作中的 %1 类：最可能 %5 %3，P90 %5 %4，预算 %5 %6</translation>
    </message>
    <message>
        <source>half an hour at %1: %2 USD (%3 USD/h)</source>
        <translation>在 %1 用半小时：%2 USD（%3 USD/h）</translation>
    </message>
    <message>
        <source>half an hour at %1: %2 USD (%3 USD/h) if it is billed by the second; its rule is not known</source>
        <translation>在 %1 用半小时：如按秒计费，%2 USD（%3 USD/h）；其计费规则未知</translation>
    </message>
    <message>
        <source>rented, GiB for 1 USD an hour: %1 %2, %3 %4</source>
        <translation>租用，每小时 1 USD 可得的 GiB：%1 为 %2，%3 为 %4</translation>
    </message>
    <message>
        <source>bought, GiB for 1,000 USD: %1 %2, %3 %4</source>
        <translation>购买，1,000 USD 可得的 GiB：%1 为 %2，%3 为 %4</translation>
    </message>
    <message>
        <source>the machine report comes with the calibration in a later version</source>
        <translation>机器报告将在后续版本中随校准功能提供</translation>
    </message>
    <message>
        <source>the model family &quot;%1&quot; is not known: counted as a plain decoder with the fields of the file</source>
        <translation>未知模型系列“%1”：按文件中的字段，作为普通解码器计算</translation>
    </message>
    <message>
        <source>the name says %1 billion parameters, the content holds %2 billion</source>
        <translation>名称写的是 %1B 参数，实际内容为 %2B</translation>
    </message>
    <message>
        <source>the file does not say in which format the weights are stored</source>
        <translation>文件没有写明权重的存储格式</translation>
    </message>
    <message>
        <source>the name says %1, but no quantisation is declared: a file beside it may (hf_quant_config.json)</source>
        <translation>名称写的是 %1，但没有声明量化：旁边的文件可能有声明（hf_quant_config.json）</translation>
    </message>
    <message>
        <source>the quantisation &quot;%1&quot; is not known: the size of the stored weights is unknown</source>
        <translation>未知量化方式“%1”：所存权重的大小未知</translation>
    </message>
    <message>
        <source>%1 KV heads are declared, but this family keeps %2</source>
        <translation>声明了 %1 个 KV 头，但该系列实际保留 %2 个</translation>
    </message>
    <message>
        <source>the head is tied, yet published files of this family store it: %1 bytes more on disk</source>
        <translation>输出头共享，但该系列已发布的文件仍存有输出头：磁盘上多 %1 字节</translation>
    </message>
    <message>
        <source>the head is tied; some published files of this family store it all the same: %1 bytes more</source>
        <translation>输出头共享；该系列有些已发布的文件仍存有输出头：多 %1 字节</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing: %2, the default of the family</source>
        <translation>缺少“%1”：采用该系列的默认值 %2</translation>
    </message>
    <message>
        <source>%1 layers for predicting further tokens are in the files and are not counted</source>
        <translation>文件中有 %1 个用于预测更多 token 的层，未计入</translation>
    </message>
    <message>
        <source>the part &quot;%1&quot; of the model is of an unknown kind: counted as a plain encoder</source>
        <translation>模型的“%1”部分类型未知：按普通编码器计算</translation>
    </message>
    <message>
        <source>an encoder: it keeps no KV cache and does not generate</source>
        <translation>编码器模型：没有 KV 缓存，也不做生成</translation>
    </message>
    <message>
        <source>encoder and decoder: the cache of the encoder&apos;s output depends on the input and is not in the figure per token</source>
        <translation>编码器-解码器模型：编码器输出的缓存取决于输入，未计入每 token 的数字</translation>
    </message>
    <message>
        <source>&quot;total_size&quot; of the index is missing or no number: the size of the stored weights is unknown</source>
        <translation>索引中的“total_size”缺失或不是数字：所存权重的大小未知</translation>
    </message>
    <message>
        <source>&quot;total_size&quot; says %1 bytes, but %2 parameters in the declared format take %3</source>
        <translation>“total_size”写的是 %1 字节，但按声明的格式，%2 个参数要占 %3 字节</translation>
    </message>
    <message>
        <source>%1 layers keep a state of constant size instead of a KV cache</source>
        <translation>%1 层保存的是大小固定的状态，而不是 KV 缓存</translation>
    </message>
    <message>
        <source>part %1 of %2: the parameters and bytes are those of this part alone</source>
        <translation>%2 个分片中的第 %1 个：参数量和字节数仅为此分片的</translation>
    </message>
    <message>
        <source>only the parameter count is known; layers and heads are those of similar models</source>
        <translation>只知道参数量；层数和注意力头数取自相近的模型</translation>
    </message>
    <message>
        <source>. </source>
        <comment>between two sentences</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between two clauses</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>a spot machine can vanish: expect %1 times the hours; write a checkpoint about every %2 minutes</source>
        <translation>竞价机器可能随时被收回：预计时长为原来的 %1 倍；大约每 %2 分钟保存一次检查点</translation>
    </message>
    <message>
        <source>chosen for the deadline: without it the cheapest way would cost %1 %2</source>
        <translation>为赶上期限而选；若无期限，最便宜的方案只要 %1 %2</translation>
    </message>
    <message>
        <source>your own %1 is not used: the run needs %2 GiB of the %3 GiB usable on it</source>
        <translation>没有用你自己的 %1：需要 %2 GiB，它可用的只有 %3 GiB</translation>
    </message>
    <message>
        <source>a private host of a marketplace: it can go offline, and its owner can see what is on it</source>
        <translation>这是个人主机：可能随时下线，主机主人也能看到上面的内容</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no effect here; the nearest fields are: %2</source>
        <translation>“%1”在这里不起作用；最接近的字段是：%2</translation>
    </message>
    <message>
        <source>all musts together cost %2 %1 on average, reserve included</source>
        <translation>所有必做实验平均共需 %2 %1（含预留金）</translation>
    </message>
    <message>
        <source>%1 in FP8 holds %2 GiB of weights: it takes %3 MI300X with %4 GiB in use on each</source>
        <translation>FP8 的 %1 仅权重就有 %2 GiB：需要 %3 张 MI300X，每张占用 %4 GiB</translation>
    </message>
    <message>
        <source>the cheapest machine on demand with at least %1 of them costs %2 USD an hour</source>
        <translation>至少有 %1 张的按需机器，最便宜的每小时 %2 美元</translation>
    </message>
    <message>
        <source>1.99 USD for half an hour is a whole hour at that price: it holds only where the first hour is billed in full</source>
        <translation>半小时 1.99 美元其实是一整小时的价格：只有首小时按整小时计费时才成立</translation>
    </message>
    <message>
        <source>the run needs about %1 GiB of main memory and the machine has %2 GiB</source>
        <translation>运行约需 %1 GiB 内存，而这台机器有 %2 GiB</translation>
    </message>
    <message>
        <source>%1 does not train on MXFP4 weights: they are turned into 16 bits first, %2 GiB instead of %3</source>
        <translation>%1 不能直接训练 MXFP4 权重：会先转成 16 位，占 %2 GiB，而不是 %3 GiB</translation>
    </message>
    <message>
        <source>embedding and head are trained whole beside the adapter: %1 million parameters more</source>
        <translation>词嵌入和输出层与适配器一起整体训练：多出 %1 百万个参数</translation>
    </message>
    <message>
        <source>a pool of %1% of the GPU leaves %2 GiB for what lies outside of it: lower the share or the tokens of one pass</source>
        <translation>缓存池占 GPU 的 %1%，池外只剩 %2 GiB：请降低该比例，或减少一次前向的 token 数</translation>
    </message>
    <message>
        <source>%1 tokens per sequence are asked for; about %2 fit</source>
        <translation>每个序列要求 %1 个 token；大约能放下 %2 个</translation>
    </message>
    <message>
        <source>no such run was measured on GPUs of this maker (%1): the range is wider</source>
        <translation>没有在这一厂商的 GPU（%1）上实测过此类运行：区间因此更宽</translation>
    </message>
    <message>
        <source>no such run was measured that is spread over GPUs or main memory in this way: the range is wider</source>
        <translation>没有实测过以这种方式分布到多个 GPU 或内存的运行：区间因此更宽</translation>
    </message>
    <message>
        <source>models from %1 to %2 billion parameters were measured, this one has %3: the range is wider</source>
        <translation>实测过的模型为 %1B 到 %2B 参数，此模型为 %3B：区间因此更宽</translation>
    </message>
    <message>
        <source>sequences of up to %1 tokens were measured, here they have %2: the range is wider</source>
        <translation>实测过的序列最长 %1 个 token，这里是 %2 个：区间因此更宽</translation>
    </message>
    <message>
        <source>the engine&apos;s trial run of the image or sound encoder is not in the estimate: the range is wider</source>
        <translation>估算未包含推理引擎对图像或语音编码器的试运行：区间因此更宽</translation>
    </message>
    <message>
        <source>the micro-batch is not stated; the speed is that of %1 sequences at once (%2 tokens), a usual size that fits</source>
        <translation>未写明 micro-batch；速度按同时 %1 条序列（%2 个 token）计算，这是放得下的常用大小</translation>
    </message>
    <message>
        <source>how many samples are trained on is not in the file</source>
        <translation>文件没有写训练样本数</translation>
    </message>
    <message>
        <source>how many samples are trained on is not in the file; at most %1 (%2 of each of %3 datasets)</source>
        <translation>文件没有写训练样本数；最多 %1 个（%3 个数据集各取 %2 个）</translation>
    </message>
    <message>
        <source>how many samples are trained on is not in the file; it takes the part &quot;%1&quot; of the dataset</source>
        <translation>文件没有写训练样本数；只取数据集的 “%1” 部分</translation>
    </message>
    <message>
        <source>how long a sample is on average is not in the file; %1 is the upper limit (%2 tokens)</source>
        <translation>文件没有写样本的平均长度；%1 只是上限（%2 个 token）</translation>
    </message>
    <message>
        <source>how long a sample is on average is not in the file</source>
        <translation>文件没有写样本的平均长度</translation>
    </message>
    <message>
        <source>the command that starts the training decides how many GPUs it runs on</source>
        <translation>GPU 数量由启动训练的命令决定</translation>
    </message>
    <message>
        <source>the ZeRO stage is in another file: %1</source>
        <translation>ZeRO 阶段写在另一个文件中：%1</translation>
    </message>
    <message>
        <source>%1 is empty: samples are not cut, and the longest one decides about memory</source>
        <translation>%1 为空：样本不截断，显存取决于最长的样本</translation>
    </message>
    <message>
        <source>the model &quot;%1&quot; is not among the known ones; a size is never guessed from a name</source>
        <translation>不认识模型“%1”；绝不从名称猜测大小</translation>
    </message>
    <message>
        <source>neither bf16 nor fp16 is set; %1 then decides by the model and the GPU</source>
        <translation>bf16 和 fp16 都没有设置；%1 会按模型和 GPU 自行决定</translation>
    </message>
    <message>
        <source>%1 is not in the file, and %2 has no default for it</source>
        <translation>文件中没有 %1，%2 也没有它的默认值</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which this file alone does not resolve</source>
        <translation>%1 的值是“%2”，仅凭此文件无法确定</translation>
    </message>
    <message>
        <source>the file names the model &quot;%1&quot;, but its weights come from the folder of another one: &quot;%2&quot;</source>
        <translation>文件写的模型是“%1”，权重却来自另一个模型的文件夹：“%2”</translation>
    </message>
    <message>
        <source>the %1 GPUs stay out of the experiment until --shard says how the model is spread over them</source>
        <translation>在用 --shard 说明模型如何分布之前，%1 个 GPU 不写入实验</translation>
    </message>
    <message>
        <source>the sharding &quot;%1&quot; enters the experiment together with the number of GPUs (--gpus)</source>
        <translation>分片方式“%1”要等给出 GPU 数量（--gpus）时才写入实验</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds a second, frozen model: only the trained one is estimated</source>
        <translation>“%1”还持有一个冻结的参考模型：这里只估算被训练的模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; compares with the model without its adapter: those passes are not in the time</source>
        <translation>“%1”要与不带适配器的模型比较：这些前向计算没有计入时间</translation>
    </message>
    <message>
        <source>&quot;%1&quot; trains on two answers per sample: batch and length here are those of one</source>
        <translation>“%1”每个样本训练两个回答：这里的批大小和长度按一个回答计</translation>
    </message>
    <message>
        <source>&quot;%1&quot; writes answers and holds further models while it trains: only the trained model is estimated</source>
        <translation>“%1”训练时还要生成回答并持有其他模型：这里只估算被训练的模型</translation>
    </message>
    <message>
        <source>&quot;%1&quot; trains some layers only: estimated as full training, an upper limit</source>
        <translation>“%1”只训练部分层：按全量训练估算，是上限</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is estimated like LoRA of the same rank</source>
        <translation>“%1”按相同秩的 LoRA 估算</translation>
    </message>
    <message>
        <source>the optimizer &quot;%1&quot; is not known: estimated as adamw</source>
        <translation>不认识优化器“%1”：按 adamw 估算</translation>
    </message>
    <message>
        <source>the optimizer &quot;%1&quot; is estimated as lion, which keeps one state as well</source>
        <translation>优化器“%1”按 lion 估算，两者都只有一份状态</translation>
    </message>
    <message>
        <source>%1: %2 bits are estimated as 4</source>
        <translation>%1：%2 位按 4 位估算</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes as many bits as %2</source>
        <translation>“%1”与 %2 的位数相同</translation>
    </message>
    <message>
        <source>%1 and %2 contradict each other: %3 counts here</source>
        <translation>%1 与 %2 互相矛盾：这里以 %3 为准</translation>
    </message>
    <message>
        <source>the adapter on &quot;%1&quot; is not counted</source>
        <translation>“%1”上的适配器没有计入</translation>
    </message>
    <message>
        <source>the matrix &quot;%1&quot; is not known and not counted</source>
        <translation>不认识矩阵“%1”，没有计入</translation>
    </message>
    <message>
        <source>adapters on a part of the MLP only (&quot;%1&quot;): the whole is counted, an upper limit</source>
        <translation>适配器只加在 MLP 的一部分上（“%1”）：按全部计入，是上限</translation>
    </message>
    <message>
        <source>%1: %2 million parameters are trained beside the adapters, %3 million in all</source>
        <translation>%1：适配器之外还训练 %2 百万参数，共 %3 百万</translation>
    </message>
    <message>
        <source>%1 trains the weights in the type they are loaded in, without an fp32 copy</source>
        <translation>%1 直接以载入时的精度训练权重，没有 fp32 副本</translation>
    </message>
    <message>
        <source>%1 (%2 steps) overrides %3</source>
        <translation>%1（%2 步）优先于 %3</translation>
    </message>
    <message>
        <source>%1 ends each epoch after %2 steps: %3 in all, if there is as much data</source>
        <translation>%1 使每轮在 %2 步后结束：数据足够时共 %3 步</translation>
    </message>
    <message>
        <source>%1 takes %2 of the dataset away for validation: --samples counts what remains</source>
        <translation>%1 从数据集中取走 %2 用于验证：--samples 指剩下的样本</translation>
    </message>
    <message>
        <source>evaluation during the run (%1) takes time that is not counted</source>
        <translation>训练中的评估（%1）所花的时间没有计入</translation>
    </message>
    <message>
        <source>%1 pads every sample to the limit: count --tokens-per-sample as the limit</source>
        <translation>%1 把每个样本填充到上限长度：--tokens-per-sample 请按上限填写</translation>
    </message>
    <message>
        <source>%1 cuts sequences over GPUs, which is not estimated: memory is an upper limit</source>
        <translation>%1 把序列切分到多个 GPU 上，这里没有估算：显存是上限</translation>
    </message>
    <message>
        <source>the comments start it on different numbers of GPUs: that of line %1 counts</source>
        <translation>注释中的启动命令用了不同的 GPU 数量：以第 %1 行为准</translation>
    </message>
    <message>
        <source>%1 is off: this file does not train</source>
        <translation>%1 已关闭：此文件不进行训练</translation>
    </message>
    <message>
        <source>models of %1 billion parameters lie outside of the measured ones; the range is wider</source>
        <translation>参数量 %1B 的模型超出了实测模型的大小范围；区间因此更宽</translation>
    </message>
    <message>
        <source>samples are not packed: padding to the longest of a micro-batch adds %1 % of work, included</source>
        <translation>样本未打包：填充到微批中最长样本会多出 %1 % 的计算量，已计入</translation>
    </message>
    <message>
        <source>%1 run(s) of yours, the nearest %2, change the memory from %3 to %4 GiB</source>
        <translation>您的 %1 次运行（最接近的是 %2）把显存估算从 %3 GiB 改为 %4 GiB</translation>
    </message>
    <message>
        <source>%1 run(s) of yours, the nearest %2, change the speed from %3 to %4 tokens/s</source>
        <translation>您的 %1 次运行（最接近的是 %2）把速度估算从 %3 改为 %4 tokens/s</translation>
    </message>
    <message>
        <source>weights: %1 billion parameters in matrices at %2 bits and %3 billion others = %4 GiB; on this GPU at the peak %5 GiB</source>
        <translation>权重：矩阵参数 %1B，每个 %2 位，其余参数 %3B，共 %4 GiB；峰值时本 GPU 上 %5 GiB</translation>
    </message>
    <message>
        <source>one micro-step: %1 sequences × %2 = %3 tokens</source>
        <translation>一个微步：%1 条序列 × %2 = %3 个 token</translation>
    </message>
    <message>
        <source>trained: %1 million parameters; at the peak gradients take %2 GiB, optimizer states %3 GiB, fp32 copies and adapters %4 GiB</source>
        <translation>训练的参数：%1M；峰值时梯度 %2 GiB，优化器状态 %3 GiB，fp32 副本与适配器 %4 GiB</translation>
    </message>
    <message>
        <source>logits and loss: %1 tokens × %2 entries × %3 bytes = %4 GiB at most</source>
        <translation>logits 与损失：%1 个 token × %2 项 × %3 字节，最多 %4 GiB</translation>
    </message>
    <message>
        <source>KV cache: %1 tokens × %2 sequences at %3 bits = %4 GiB on this GPU</source>
        <translation>KV 缓存：%1 个 token × %2 条序列，每元素 %3 位，本 GPU 上 %4 GiB</translation>
    </message>
    <message>
        <source>logits of the sampled tokens, %1 entries each: %2 GiB</source>
        <translation>被采样 token 的 logits，每个 %1 项：%2 GiB</translation>
    </message>
    <message>
        <source>at %1 there are %2 GiB of live tensors</source>
        <translation>在“%1”时有 %2 GiB 的活动张量</translation>
    </message>
    <message>
        <source>at %1 there are %2 GiB of live tensors: the peak</source>
        <translation>在“%1”时有 %2 GiB 的活动张量：这是峰值</translation>
    </message>
    <message>
        <source>allocator: %1 × %2 GiB activations and buffers + %3 × %4 GiB logits + %5 × %6 GiB weights and states, as far as there is room = %7 GiB</source>
        <translation>分配器：%1 × %2 GiB 激活与缓冲 + %3 × %4 GiB logits + %5 × %6 GiB 权重与状态，在有空间的范围内 = %7 GiB</translation>
    </message>
    <message>
        <source>driver and libraries: %1 GiB + graphs %2 GiB + %3 GiB because %4 GPU(s) talk to each other</source>
        <translation>驱动与库：%1 GiB + 计算图 %2 GiB + %3 GiB（%4 块 GPU 之间通信）</translation>
    </message>
    <message>
        <source>%1 live + %2 allocator + %3 driver = %4 GiB</source>
        <translation>活动张量 %1 + 分配器 %2 + 驱动 %3 = %4 GiB</translation>
    </message>
    <message>
        <source>P10 is %1 times this, P90 %2 times</source>
        <translation>P10 为其 %1 倍，P90 为其 %2 倍</translation>
    </message>
    <message>
        <source>a micro-step has %1 tokens on each data-parallel group; %2 of them make one optimizer step</source>
        <translation>每个数据并行组的一个微步有 %1 个 token；%2 个微步组成一次优化器更新</translation>
    </message>
    <message>
        <source>arithmetic: %1 tokens × %2 GFLOP ÷ (%3 TFLOPS of the datasheet × %4 reachable on this GPU × %5 with this runtime) = %6 ms</source>
        <translation>计算：%1 个 token × %2 GFLOP ÷（规格 %3 TFLOPS × 该 GPU 可达 %4 × 该框架 %5）= %6 毫秒</translation>
    </message>
    <message>
        <source>memory traffic: %1 GB ÷ %2 GB/s reachable = %3 ms</source>
        <translation>显存读写：%1 GB ÷ 可达 %2 GB/s = %3 毫秒</translation>
    </message>
    <message>
        <source>overhead of %1 layers and of the pipeline %2 ms, communication that is not hidden %3 ms, optimizer step %4 ms</source>
        <translation>%1 层与流水线的开销 %2 毫秒，未被掩盖的通信 %3 毫秒，优化器更新 %4 毫秒</translation>
    </message>
    <message>
        <source>in all %1 ms for %2 × %3 tokens: %4 tokens/s</source>
        <translation>合计 %1 毫秒处理 %2 × %3 个 token：%4 tokens/s</translation>
    </message>
    <message>
        <source>one decoding step of %1 sequence(s): weights %2 GB + cache %3 GB ÷ %4 GB/s = %5 ms, arithmetic %6 ms; the longer one counts</source>
        <translation>%1 条序列的一个解码步：（权重 %2 GB + 缓存 %3 GB）÷ %4 GB/s = %5 毫秒，计算 %6 毫秒；取较长者</translation>
    </message>
    <message>
        <source>+ %1 layers %2 ms + all-reduce %3 ms + host %4 ms = %5 ms</source>
        <translation>+ %1 层 %2 毫秒 + all-reduce %3 毫秒 + 主机 %4 毫秒 = %5 毫秒</translation>
    </message>
    <message>
        <source>prompts: %1 tokens in %2 pass(es), %3 TFLOP ÷ %4 TFLOPS = %5 ms, reading the weights %6 ms; with everything else %7 ms</source>
        <translation>提示词：%1 个 token，分 %2 次，%3 TFLOP ÷ %4 TFLOPS = %5 毫秒，读取权重 %6 毫秒；连同其余共 %7 毫秒</translation>
    </message>
    <message>
        <source>%1 tokens in %2 s: %3 tokens/s</source>
        <translation>%2 秒处理 %1 个 token：%3 tokens/s</translation>
    </message>
    <message>
        <source>standard deviation of ln(time): %1 common to runs on this GPU model, %2 of this run</source>
        <translation>ln(时间) 的标准差：同型号 GPU 共有 %1，本次运行 %2</translation>
    </message>
    <message>
        <source>%1 = %2, row %3, from %4 runs of %5 publications (%6); 10% more of it changes the speed by %7%</source>
        <translation>%1 = %2，表行 %3，来自 %5 个出处的 %4 次运行（%6）；增大 10% 使速度变化 %7%</translation>
    </message>
    <message>
        <source>unpacking %1 billion quantised weights, once per pass of the micro-step: %2 ms</source>
        <translation>反量化 %1B 个权重，微步的每一遍各一次：%2 毫秒</translation>
    </message>
    <message>
        <source>%1 keeps %2 of the %3 wanted requests in flight unless told otherwise</source>
        <translation>除非另行设置，%1 同时只处理所需 %3 个请求中的 %2 个</translation>
    </message>
    <message>
        <source>your own runs turn %1 into %2 GiB; weights, states and cache are counted and stay</source>
        <translation>您自己的运行把 %1 GiB 改为 %2 GiB；权重、状态与缓存是精确计数的，保持不变</translation>
    </message>
    <message>
        <source>no memory measurement of %1 is behind this: the range is wider</source>
        <translation>没有 %1 的显存实测作依据：范围更宽</translation>
    </message>
    <message>
        <source>no measured runs decide the speed of %1 itself; it is that of %3, from %2 measured runs</source>
        <translation>没有 %1 本身的实测；速度取自 %3，依据 %2 次实测</translation>
    </message>
    <message>
        <source>your machine %1 counts as one that the plan owns</source>
        <translation>您的机器 %1 算作计划自有的机器</translation>
    </message>
    <message>
        <source>your machine %1 is left aside: what its electricity costs is not known</source>
        <translation>您的机器 %1 未被使用：不知道它的电费</translation>
    </message>
    <message>
        <source>as of %1, %2 days ago: prices, billing and exchange rates are those that the plan keeps</source>
        <translation>截至 %1（%2 天前）：价格、计费规则和汇率都是计划中保存的</translation>
    </message>
    <message>
        <source>when its prices were kept this plan came to %2 %1 (P90 %3 %1): the plan itself or the way of estimating has changed since</source>
        <translation>保存价格时，该计划合计 %2 %1（P90 %3 %1）：此后计划本身或估算方法有了变化</translation>
    </message>
    <message>
        <source>a kept price of %1 is not used: this program does not know the GPU %2</source>
        <translation>%1 的一条保存价格未被采用：本程序不认识 GPU %2</translation>
    </message>
    <message>
        <source>%1 of the %2 prices that the plan kept are unavailable: nobody lists them any more (%3)</source>
        <translation>计划保存的 %2 条价格中有 %1 条已无法获得：不再有人列出（%3）</translation>
    </message>
    <message>
        <source>converted at %2 %1 for one US dollar, an assumption of %3 (between %4 and %5); `gpuplan prices refresh ecb` brings today&apos;s rate</source>
        <translation>按 1 美元兑 %2 %1 换算，这是 %3 的假定值（%4 至 %5 之间）；`gpuplan prices refresh ecb` 可取得最新汇率</translation>
    </message>
    <message>
        <source>price over rent gives %1 h, without electricity, resale, equal work or idle hours; a fair account gives %2 h against the same A100, %3 h against renting an RTX 4090, and %4 h for a used card in a computer that is there (`gpuplan buy-or-rent --claim`)</source>
        <translation>价格除以租金得 %1 小时，未计电费、二手残值、相同工作量和空闲；公平计算下，相比同样的 A100 为 %2 小时，相比租用 RTX 4090 为 %3 小时，已有电脑再买二手卡为 %4 小时（`gpuplan buy-or-rent --claim`）</translation>
    </message>
</context>
<context>
    <name>Shipped</name>
    <message>
        <source>A learner&apos;s ¥5,000</source>
        <translation>初学者的 ¥5,000 预算</translation>
    </message>
    <message>
        <source>QLoRA Llama 3.1 8B</source>
        <translation>QLoRA 微调 Llama 3.1 8B</translation>
    </message>
    <message>
        <source>GPT-2 124M from scratch</source>
        <translation>从零训练 GPT-2 124M</translation>
    </message>
    <message>
        <source>Chat with a 4-bit 70B</source>
        <translation>与 4 位量化的 70B 对话</translation>
    </message>
    <message>
        <source>ROCm by hand on an MI300X</source>
        <translation>在 MI300X 上动手学 ROCm</translation>
    </message>
    <message>
        <source>One hour of DeepSeek-V3 in FP8</source>
        <translation>运行一小时 FP8 的 DeepSeek-V3</translation>
    </message>
    <message>
        <source>TinyLlama 1.1B from scratch, 100B tokens</source>
        <translation>从零训练 TinyLlama 1.1B（1000 亿 token）</translation>
    </message>
    <message>
        <source>Learn to run large models: 70B and up</source>
        <translation>学习运行大模型：70B 及以上</translation>
    </message>
    <message>
        <source>Serve a 4-bit 70B</source>
        <translation>部署 4 位量化的 70B</translation>
    </message>
    <message>
        <source>Serve a 70B in bf16</source>
        <translation>部署 bf16 的 70B</translation>
    </message>
    <message>
        <source>Serve DeepSeek-V3 in FP8</source>
        <translation>部署 FP8 的 DeepSeek-V3</translation>
    </message>
    <message>
        <source>Master ROCm on an MI300X</source>
        <translation>在 MI300X 上掌握 ROCm</translation>
    </message>
    <message>
        <source>HIP and ROCm by hand</source>
        <translation>动手学 HIP 和 ROCm</translation>
    </message>
    <message>
        <source>Serve a 70B in bf16 on one GPU</source>
        <translation>单卡部署 bf16 的 70B</translation>
    </message>
    <message>
        <source>Learn to train small models: LoRA and QLoRA of 7B and 8B</source>
        <translation>学习训练小模型：7B 和 8B 的 LoRA 与 QLoRA</translation>
    </message>
    <message>
        <source>First steps by hand on a 24 GB card</source>
        <translation>在 24 GB 显卡上动手入门</translation>
    </message>
    <message>
        <source>LoRA Qwen2.5 7B in bf16</source>
        <translation>bf16 LoRA 微调 Qwen2.5 7B</translation>
    </message>
</context>
</TS>
