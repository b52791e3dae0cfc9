/** Property: a fork answers as a chain with the same state, whatever it has read from the remote before. */
import fc from "fast-check"
import { type Hex, numberToHex, pad } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { samples } from "../../../depth.ts"
import { accounts, program } from "./programs.ts"
import { type Ask, ada, askOf, bob } from "./remotes.ts"

/** A contract of the remote chain. */
interface Contract {
  readonly code: Hex
  readonly balance: number
  /** Values of the slots 0 to 7; a value above nine stands for an account. */
  readonly slots: readonly number[]
}

const options = {
  mining: false,
  order: "fifo",
  seed: "equivalence",
  dialect: "ethereum",
  accounts: 2,
} as const
const listed: readonly Hex[] = [...accounts.contracts, accounts.delegated, accounts.rich, accounts.absent]
const everyone: readonly Hex[] = [...listed, ada, bob]

/** Writes the state before the fork block, which is block 4. */
async function writeState(ask: Ask, contracts: readonly Contract[]): Promise<void> {
  await ask("anvil_setBalance", [accounts.rich, "0xde0b6b3a7640000"])
  await ask("anvil_setCode", [accounts.delegated, `0xef0100${accounts.contracts[1]?.slice(2)}`])
  for (const [index, { code, balance, slots }] of contracts.entries()) {
    const address = accounts.contracts[index] as Hex
    await ask("anvil_setCode", [address, code])
    await ask("anvil_setNonce", [address, "0x1"])
    await ask("anvil_setBalance", [address, numberToHex(balance)])
    for (const [slot, value] of slots.entries())
      if (value > 0) await ask("anvil_setStorageAt", [address, word(slot), wordOf(value)])
  }
  await ask("anvil_mine", ["0x4"])
}

const word = (value: number): Hex => numberToHex(value, { size: 32 })
const wordOf = (value: number): Hex => (value < 10 ? word(value) : pad(everyone[value - 10] as Hex))

/** One step; a request that is refused is refused on both. */
type Step = readonly (readonly [method: string, ...params: unknown[]])[]

const contract: fc.Arbitrary<Contract> = fc.record({
  code: program,
  balance: fc.nat({ max: 2 }),
  slots: fc.array(fc.nat({ max: 9 + everyone.length }), { minLength: 8, maxLength: 8 }),
})

const message = fc
  .record({
    from: fc.constantFrom(ada, bob),
    to: fc.constantFrom(...accounts.contracts, ...accounts.contracts, ...listed),
    input: fc.nat({ max: 9 }).map(word),
    value: fc.nat({ max: 1 }).map((value) => numberToHex(value)),
  })
  .map((each) => ({ ...each, gas: "0x493e0" }))

const creation = program.map((code) => ({ from: ada, input: code, gas: "0x927c0" }))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: message.map((each): Step => [["eth_sendTransaction", each]]) },
  { weight: 1, arbitrary: creation.map((each): Step => [["eth_sendTransaction", each]]) },
  {
    weight: 2,
    arbitrary: fc.tuple(message, fc.constantFrom("latest", "pending")).map(
      ([each, block]): Step => [
        ["eth_call", each, block],
        ["eth_createAccessList", each, block],
        ["debug_traceCall", each, block, { tracer: "prestateTracer", tracerConfig: { diffMode: true } }],
      ],
    ),
  },
  { weight: 1, arbitrary: message.map(({ gas, ...each }): Step => [["eth_estimateGas", each]]) },
  {
    weight: 1,
    arbitrary: fc.array(message, { minLength: 1, maxLength: 3 }).map(
      (calls): Step => [
        ["eth_simulateV1", { blockStateCalls: [{ calls }, { calls }], traceTransfers: true }, "latest"],
        ["trace_callMany", calls.map((each) => [each, ["trace", "stateDiff"]]), "latest"],
      ],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...listed), fc.nat({ max: 7 }), fc.nat({ max: 9 }))
      .map(([address, slot, value]): Step => [["anvil_setStorageAt", address, word(slot), word(value)]]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...listed), fc.nat({ max: 3 }))
      .map(([address, wei]): Step => [["anvil_setBalance", address, numberToHex(wei)]]),
  },
  { weight: 1, arbitrary: fc.constant<Step>([["midblock_flashblock"]]) },
  { weight: 1, arbitrary: fc.constant<Step>([["evm_snapshot"]]) },
  { weight: 1, arbitrary: fc.constant<Step>([["evm_revert"]]) },
)

/** Hashes of local blocks differ: the state root of a fork is not that of the whole state. */
function withoutBlockHashes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlockHashes)
  if (typeof value !== "object" || value === null) return value
  const hashes = new Set(["blockHash", "hash", "stateRoot", "parentHash", "size"])
  const kept = Object.entries(value).filter(([name]) => !hashes.has(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutBlockHashes(each)]))
}

/** Requests about one transaction. */
const questions = (hash: unknown): Step => [
  ["eth_getTransactionReceipt", hash],
  ["debug_traceTransaction", hash, { enableMemory: true, enableReturnData: true }],
  ["debug_traceTransaction", hash, { tracer: "callTracer", tracerConfig: { withLog: true } }],
  ["debug_traceTransaction", hash, { tracer: "prestateTracer" }],
  ["debug_traceTransaction", hash, { tracer: "prestateTracer", tracerConfig: { diffMode: true } }],
  ["trace_replayTransaction", hash, ["trace", "stateDiff", "vmTrace"]],
]

/** All state that programs name. */
const state: Step = [
  ["eth_getLogs", { fromBlock: "0x5" }],
  ...everyone.flatMap(
    (address): Step => [
      ["eth_getBalance", address, "latest"],
      ["eth_getTransactionCount", address, "latest"],
      ["eth_getCode", address, "latest"],
    ],
  ),
  [
    "eth_getStorageValues",
    Object.fromEntries(listed.map((owner) => [owner, Array.from({ length: 8 }, (_, slot) => word(slot))])),
    "latest",
  ],
]

/** Runs the steps and seals a block, twice, and then reads all transactions and all state. */
async function play(ask: Ask, steps: readonly Step[]): Promise<unknown[]> {
  const answers: unknown[] = []
  const sent = new Set<Hex>()
  const snapshots: unknown[] = []
  const answer = async ([method, ...asked]: Step[number]) => {
    const params = method === "evm_revert" ? [snapshots.pop() ?? "0x999"] : asked
    const given = await ask(method, params).catch(({ code, message, data }) => ({ code, message, data }))
    if (method === "evm_snapshot") {
      snapshots.push(given)
      return
    }
    if (method === "eth_sendTransaction" && typeof given === "string") sent.add(given as Hex)
    answers.push({ method, params: asked, answer: withoutBlockHashes(given) })
  }
  for (const round of [1, 2]) {
    for (const each of steps.flat()) await answer(each)
    await ask("evm_setNextBlockTimestamp", [2_000_000_000 + round])
    await ask("hardhat_setPrevRandao", [word(round)])
    await ask("evm_mine", [])
  }
  for (const hash of sent) for (const each of questions(hash)) await answer(each)
  for (const each of state) await answer(each)
  return answers
}

/** Compares the answers one by one: the first difference helps most to find the fault. */
function expectSame(given: readonly unknown[], expected: readonly unknown[]): void {
  for (const [index, each] of expected.entries()) expect(given[index]).toEqual(each)
  expect(given).toHaveLength(expected.length)
}

/** Steps that only read. */
const reading = (steps: readonly Step[]): Step[] =>
  steps
    .flat()
    .filter(([method]) => /^(eth_call|eth_estimateGas|eth_sendTransaction)$/.test(method))
    .map(([, message]) => [["eth_call", message, "latest"]])

describe("a fork and a chain with the same state", () => {
  test("give the same answers, with none, a part or all of the state read before", async () => {
    const contracts = fc.array(contract, { minLength: 4, maxLength: 4 })
    const steps = fc.array(step, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(contracts, steps, async (written, taken) => {
        await using remote = await createNode(options)
        await writeState(askOf(remote), written)
        const fork = () => createNode({ ...options, fork: { url: remote } })
        await using own = await createNode(options)
        await writeState(askOf(own), written)
        const expected = await play(askOf(own), taken)
        await using cold = await fork()
        expectSame(await play(askOf(cold), taken), expected)

        await using half = await fork()
        for (const each of reading(taken.slice(0, taken.length / 2 + 1)).flat())
          await askOf(half)(each[0], each.slice(1)).catch(() => undefined)
        expectSame(await play(askOf(half), taken), expected)

        await using warm = await fork()
        const start = await warm.snapshot()
        await play(askOf(warm), taken)
        await warm.revert(start)
        expectSame(await play(askOf(warm), taken), expected)
      }),
      { numRuns: samples(3), seed: 21 },
    )
  })
})
