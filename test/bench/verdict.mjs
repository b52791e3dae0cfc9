/** The targets, and the check of the measured values against them. */

const ours = "midblock"
const cellOf = (results, workload, row, node) => {
  const cells = results[workload]?.filter((cell) => cell.node === node) ?? []
  return cells.find((cell) => cell.row === row) ?? cells.find((cell) => cell.row === "all")
}

/** Creates a target for one value; it finds nothing when its workload did not run. */
const value = (name, [workload, row, node], bound) => ({
  name,
  bound,
  find: (results) => cellOf(results, workload, row, node),
})

/** Creates a target for the ratio of midblock to a peer. */
const ratio = (name, [workload, row, node = ours], theirs, bound) => ({
  name: `${name} / ${theirs}`,
  bound,
  find(results) {
    const [above, below] = [node, theirs].map((each) => cellOf(results, workload, row, each))
    if (above?.value === undefined) return above
    if (below?.value === undefined) return below ?? { node: theirs, said: "nothing" }
    return { value: above.value / below.value }
  },
})

const atMost = (wanted) => ({ wanted: `at most ${wanted}`, holds: (found) => found <= wanted })
const atLeast = (wanted) => ({ wanted: `at least ${wanted}`, holds: (found) => found >= wanted })

const reads = { call: "eth_call", slot: "eth_getStorageAt", receipts: "eth_getBlockReceipts" }
const flatReads = {
  call: "eth_call",
  slot: "eth_getStorageAt",
  "receipts, each,": "eth_getBlockReceipts, each,",
  "one receipt": "eth_getTransactionReceipt",
  nonce: "eth_getTransactionCount",
}
const test = "one test, ms"
const slots = "eth_getStorageAt, requests a second"
const spawned = "spawn to first answer, ms"
const http = "midblock HTTP"
const dimensions = ["blocks executed", "blocks implied", "accounts", "pending"]
const forkedCold = ["cold call of 30 slots", "cold call of 12 contracts", "cold transaction of 12 contracts"]
const costs = ["call", "slot", "send", "mine", "snapshot and revert"]

/** Returns the targets of the suite. For anvil, the version of Node is that of its client. */
const suiteTargets = (where, [inProcess, overHttp], [hardhat, anvil]) => [
  ratio(`suite: in process, ${where}`, ["suite", test, inProcess], hardhat, atMost(1)),
  ratio(`suite: in process, ${where}`, ["suite", test, inProcess], anvil, atMost(0.35)),
  ratio(`suite: HTTP, ${where}`, ["suite", test, overHttp], anvil, atMost(1)),
]
const peers = ["hardhat", "anvil HTTP"]
const onNode24 = (names) => names.map((name) => `${name} Node 24`)

/** Returns the targets of the first 40 tests of a process: the whole process with its start and its server's, and each test. */
const coldTargets = (version, hardhat) => [
  ratio(`cold: process${version}`, ["cold", "whole process, ms", `midblock${version}`], hardhat, atMost(1)),
  ratio(`cold: a test${version}`, ["cold", test, `midblock${version}`], hardhat, atMost(1)),
  ratio(
    `cold: HTTP, process${version}`,
    ["cold", "whole process, ms", `midblock HTTP${version}`],
    `anvil HTTP${version}`,
    atMost(1),
  ),
  ratio(
    `cold: HTTP, a test${version}`,
    ["cold", test, `midblock HTTP${version}`],
    `anvil HTTP${version}`,
    atMost(1.1),
  ),
]

const targets = [
  ...Object.entries(reads).flatMap(([name, method]) => [
    ratio(`pending: ${name} at 1,000`, ["pending", `${method} at 1000, ms`], "anvil HTTP", atMost(0.02)),
    ratio(`pending: ${name} at 1,000`, ["pending", `${method} at 1000, ms`], "hardhat", atMost(0.005)),
  ]),
  ...Object.entries(flatReads).map(([name, method]) =>
    value(`pending: ${name} at 1,000 / at 1`, ["pending", `${method} at 1000 / at 1`, ours], atMost(1.2)),
  ),
  ...suiteTargets("on this Node", [ours, http], peers),
  ...suiteTargets("on Node 24", onNode24([ours, http]), onNode24(peers)),
  ...suiteTargets("at pending, on this Node", ["midblock pending", "midblock pending HTTP"], peers),
  ratio("serve: slots", ["serve", slots, http], "echo HTTP", atLeast(0.6)),
  ratio("serve: slots", ["serve", slots, http], "hardhat HTTP", atLeast(3)),
  ratio("serve: slots", ["serve", slots, http], "ganache HTTP", atLeast(3)),
  ratio("start: process", ["start", spawned, http], "hardhat HTTP", atMost(1)),
  ratio("start: process", ["start", spawned, http], "ganache HTTP", atMost(1)),
  value("start: process, ms", ["start", spawned, http], atMost(300)),
  value("start: second node, ms", ["start", "second node of a process, ms", ours], atMost(3)),
  ...dimensions.flatMap((dimension) =>
    costs.map((cost) =>
      value(
        `growth: ${cost} by ${dimension}`,
        ["growth", `${dimension}: largest / smallest`, cost],
        atMost(1.5),
      ),
    ),
  ),
  value("memory: empty block, bytes", ["memory", "empty block, bytes", ours], atMost(4096)),
  value("memory: simple transaction, bytes", ["memory", "simple transaction, bytes", ours], atMost(6144)),
  ...forkedCold.map((row) => ratio(`fork: ${row}`, ["fork", `${row}, ms`, http], "anvil HTTP", atMost(0.2))),
  ratio("fork: warm call", ["fork", "warm call, ms", http], "midblock unforked", atMost(1.05)),
  ratio("fork: 40 tests", ["fork", "40 tests, ms", http], "anvil HTTP", atMost(0.2)),
  value("fork: messages at the start", ["fork", "start, messages", http], atMost(4)),
  value("fork: messages of 30 slots", ["fork", "cold call of 30 slots, messages", http], atMost(3)),
  value(
    "fork: messages of 12 contracts",
    ["fork", "cold transaction of 12 contracts, messages", http],
    atMost(5),
  ),
  ...coldTargets("", "hardhat"),
  ...coldTargets(" Node 22", "hardhat"),
  ...coldTargets(" Node 24", "hardhat Node 24"),
  ratio("vitest: plugin", ["vitest", "wall, ms", "midblock plugin"], "midblock --no-isolate", atMost(1.15)),
  ratio("vitest: default", ["vitest", "wall, ms", "midblock default"], "viem alone", atMost(1.5)),
  ratio("vitest: plugin", ["vitest", "wall, ms", "midblock plugin"], "hardhat", atMost(1)),
  ratio("durable: suite", ["durable", test, "midblock folder"], ours, atMost(2.5)),
  value(
    "durable: start, ms more",
    ["durable", "start with an empty folder, ms more", "midblock folder"],
    atMost(50),
  ),
  ...["hardhat", "anvil"].flatMap((peer) => [
    ratio("projects: wall", ["projects", "wall, ms"], peer, atMost(1)),
    ratio("projects: lines", ["projects", "lines of code"], peer, atMost(1)),
  ]),
]

/** Returns each target with its value, or the reason why it has none; the targets of workloads that did not run are left out. */
export const verdict = (results) =>
  targets.flatMap(({ name, bound: { wanted, holds }, find }) => {
    const cell = find(results)
    if (cell === undefined) return []
    const { value: found, said, node } = cell
    if (found === undefined) return [{ name, wanted, said: `${node} said: ${said}` }]
    return [{ name, wanted, found, ok: holds(found) }]
  })

const worded = ({ found, wanted, said, ok }) => {
  if (said !== undefined) return `not compared: ${said}`
  const value = Number(found.toPrecision(3))
  return ok ? `ok (${value})` : `missed: found ${value}, wanted ${wanted}`
}

/** Prints a line for each target. */
export function printVerdict(verdicts) {
  console.log("\nverdict")
  for (const each of verdicts) console.log(`  ${each.name}: ${worded(each)}`)
  const missed = verdicts.filter(({ ok }) => ok === false).length
  console.log(`  ${verdicts.filter(({ ok }) => ok).length} ok, ${missed} missed`)
}
