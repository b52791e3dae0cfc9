/** Runs cases on one node: as calls, then as transactions of one block; returns the outcomes and the state. */
import { gunzipSync, gzipSync } from "node:zlib"

const emptyFile = {
  block: null,
  best_block_number: null,
  blocks: [],
  transactions: [],
  historical_states: null,
}

/** Contracts of the protocol, whose storage has hashes of blocks (EIP-4788, 2935, 7002, 7251), and the deployer. */
const ignored = new Set([
  "0x000f3df6d732807ef1319fb7b8bb8522d0beac02",
  "0x0000f90827f1c53a10cb7a02335b175320002935",
  "0x00000961ef480eb55e80d19ad83579a64c007002",
  "0x0000bbddc7ce488642fb579f8b00f3a590007251",
  "0x4e59b44847b379578588920ca78fbf26c0b4956c",
])

/** Time of the block of every batch, in seconds. */
const timestamp = 1_700_000_012

/** The block in which calls run: the next one, because anvil invents the hashes of blocks that do not exist. */
const callBlock = { number: "0x1", time: "0x6553f111", gasLimit: "0x1c9c380", baseFee: "0x7" }

function must({ result, error }, what) {
  if (error !== undefined) throw new Error(`${what}: ${error.message}`)
  return result
}

/** A state file of the prestates of these cases. */
function stateFile(cases) {
  const accounts = Object.assign({}, ...cases.map((each) => each.accounts))
  return `0x${gzipSync(JSON.stringify({ ...emptyFile, accounts })).toString("hex")}`
}

/** The state by address, each account as one line; accounts that are empty (EIP-161) are left out. */
async function readState(node) {
  const file = Buffer.from(must(await node.request("anvil_dumpState"), "dump").slice(2), "hex")
  const { accounts } = JSON.parse(file[0] === 0x1f ? gunzipSync(file) : file)
  const lines = Object.entries(accounts).map(([address, account]) => [address, toLine(account)])
  return new Map(lines.filter(([address, line]) => line !== emptyLine && !ignored.has(address)))
}

const emptyLine = "nonce 0 balance 0 code 0x storage "

function toLine({ nonce, balance, code, storage }) {
  const slots = Object.entries(storage ?? {})
    .filter(([, value]) => BigInt(value) !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, value]) => `${slot}=${value}`)
  return `nonce ${Number(nonce)} balance ${BigInt(balance)} code ${code ?? "0x"} storage ${slots.join(" ")}`
}

/** Returns the output or revert data of a call, or that it halted. */
const callOutcome = ({ result, error }) =>
  error === undefined ? `gave ${result}` : error.code === 3 ? `reverted ${error.data ?? "0x"}` : "halted"

const receiptOutcome = ({ status, gasUsed, effectiveGasPrice, contractAddress, logs }) => ({
  status: Number(status),
  gasUsed: Number(gasUsed),
  effectiveGasPrice: Number(effectiveGasPrice),
  contractAddress: contractAddress ?? null,
  logs: logs.map(({ address, topics, data }) => [address, ...topics, data].join(" ")),
})

/** Sends the transactions, in the order of the other node's block, and seals them. */
async function seal(node, cases, order) {
  const first = order.map((hash) => cases.findIndex((each) => each.hash === hash)).filter((i) => i >= 0)
  const places = [...new Set([...first, ...cases.keys()])]
  const sent = await node.batch(places.map((i) => ["eth_sendRawTransaction", cases[i].raw]))
  must(await node.request("evm_mine"), "mine")
  const block = must(await node.request("eth_getBlockByNumber", "latest", false), "block")
  const receipts = await node.batch(block.transactions.map((hash) => ["eth_getTransactionReceipt", hash]))
  const byHash = new Map(receipts.map(({ result }) => [result.transactionHash, receiptOutcome(result)]))
  const outcomes = new Map(places.map((place, i) => [place, byHash.get(sent[i].result) ?? { refused: true }]))
  for (const [i, { result }] of sent.entries()) if (result !== undefined) cases[places[i]].hash = result
  return { outcomes, facts: { prevRandao: block.mixHash, order: block.transactions } }
}

/**
 * Runs cases on a node, and reverts its state afterwards.
 *
 * @param cases - Prestate, signed transaction and call of each; the hash of its transaction is added to each.
 * @param facts - Facts of the block that another node built from the same cases; none when this is the first node.
 * @returns Outcomes by position in the list, the state, and the facts of the block.
 */
export async function execute(node, cases, facts = { order: [] }) {
  const snapshot = must(await node.request("evm_snapshot"), "snapshot")
  try {
    must(await node.request("anvil_loadState", stateFile(cases)), "load")
    must(await node.request("evm_setNextBlockTimestamp", timestamp), "time")
    if (facts.prevRandao) must(await node.request("hardhat_setPrevRandao", facts.prevRandao), "prevRandao")
    const calls = await node.batch(cases.map(({ request }) => ["eth_call", request, "latest", {}, callBlock]))
    const sealed = await seal(node, cases, facts.order)
    const outcomes = cases.map((_, i) => ({ call: callOutcome(calls[i]), ...sealed.outcomes.get(i) }))
    return { outcomes, state: await readState(node), facts: sealed.facts }
  } finally {
    must(await node.request("evm_revert", snapshot), "revert")
  }
}
