/** After a revert, a node equals one that never ran the reverted steps. */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { samples } from "../../depth.ts"

const nodes: Readonly<Record<string, CreateNodeOptions>> = {
  "published at once": {},
  "published on command": { holdFlashblocks: true, emptyFlashblocks: true },
  "gas in steps": { holdFlashblocks: true, gasSteps: true, gasLimit: 300_000n },
  "blocks of 200 ms": { blockTime: 200 },
}

interface Step {
  readonly kind: string
  readonly which: number
  readonly value: number
}

const target = (which: number) => `0x${(0x1000 + which).toString(16).padStart(40, "0")}` as const
const quantity = (value: number | bigint) => `0x${value.toString(16)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>
const asking =
  (node: MidblockNode): Ask =>
  (method, ...params) =>
    (node.request as (call: object) => Promise<unknown>)({ method, params }).catch(
      ({ message }: Error) => message,
    )

const timeOf = async (ask: Ask) =>
  Number(((await ask("eth_getBlockByNumber", "latest", false)) as { timestamp: string }).timestamp)

type Act = (
  node: MidblockNode,
  given: { ask: Ask; from: string | undefined; to: string; value: number },
) => Promise<unknown>

const acts: Readonly<Record<string, Act>> = {
  pay: (_, { ask, from, to, value }) =>
    ask("eth_sendTransaction", { from, to, value: quantity(value), gas: "0x15f90" }),
  payAtNonce: (_, { ask, from, to, value }) =>
    ask("eth_sendTransaction", { from, to, gas: "0x15f90", nonce: quantity(value % 6) }),
  async impersonate(_, { ask, from, to }) {
    await ask("anvil_impersonateAccount", to)
    await ask("anvil_setBalance", to, quantity(10n ** 20n))
    return ask("eth_sendTransaction", { from: to, to: from, value: "0x1", gas: "0x15f90" })
  },
  mine: (node, { value }) => node.mine(1 + (value % 2)),
  mineMany: (node, { value }) => node.mine(value % 3 === 0 ? 260 : 3),
  flashblock: (node) => node.flashblock(),
  setBalance: (_, { ask, to, value }) => ask("anvil_setBalance", to, quantity(value)),
  setNonce: (_, { ask, to, value }) => ask("anvil_setNonce", to, quantity(value)),
  setStorageAt: (_, { ask, to, value }) => ask("anvil_setStorageAt", to, word(value), word(value + 1)),
  increaseTime: (_, { ask, value }) => ask("evm_increaseTime", value),
  nextTimestamp: async (_, { ask, value }) =>
    ask("evm_setNextBlockTimestamp", (await timeOf(ask)) + 1 + value),
  nextBaseFee: (_, { ask, value }) => ask("anvil_setNextBlockBaseFeePerGas", quantity(10 ** 8 + value)),
  prevRandao: (_, { ask, value }) => ask("hardhat_setPrevRandao", word(value)),
  coinbase: (_, { ask, to }) => ask("anvil_setCoinbase", to),
  gasLimit: (_, { ask, value }) => ask("evm_setBlockGasLimit", quantity(200_000 + value)),
  chainId: (_, { ask, value }) => ask("anvil_setChainId", 31337 + (value % 3)),
  timestampInterval: (_, { ask, value }) => ask("anvil_setBlockTimestampInterval", 1 + (value % 5)),
  drop: (_, { ask, from }) => ask("anvil_removePoolTransactions", from),
  dropAll: (_, { ask }) => ask("anvil_dropAllTransactions"),
  reorg: (_, { ask, value }) => ask("anvil_reorg", 1 + (value % 2), []),
  rollback: (_, { ask, value }) => ask("anvil_rollback", 1 + (value % 2)),
  dropFlashblocks: (_, { ask, value }) =>
    ask("midblock_dropFlashblocks", 1 + (value % 2), value % 2 ? "lost" : "waiting"),
}

const take = (node: MidblockNode, { kind, which, value }: Step) =>
  acts[kind]?.(node, {
    ...{ ask: asking(node), value },
    from: node.accounts[which % 3]?.address,
    to: target(which),
  })

/** Everything that a client can see of a node. */
async function seen(node: MidblockNode): Promise<unknown> {
  const ask = asking(node)
  const [accounts, all] = [node.accounts.slice(0, 3).map(({ address }) => address), { fromBlock: "0x0" }]
  const blocks = ["latest", "pending"].map(async (tag) => [
    await ask("eth_getBlockByNumber", tag, true),
    await ask("eth_getBlockReceipts", tag),
    await Promise.all([0, 1, 2, 3, 4, 5].map((each) => ask("eth_getBalance", target(each), tag))),
    await Promise.all(accounts.map((each) => ask("eth_getTransactionCount", each, tag))),
  ])
  const flashblocks = [0, 1, 2, 3].map((flashblock) => node.at({ flashblock }).block())
  const others = ["txpool_content", "eth_chainId", "eth_coinbase", "eth_gasPrice"].map((each) => ask(each))
  const logs = ask("eth_getLogs", { ...all, toBlock: "pending" })
  return Promise.all([...blocks, ...flashblocks, ...others, logs, node.now()])
}

/** Returns the view after the steps, and the views after each of five further steps. */
async function after(options: CreateNodeOptions, steps: readonly Step[], reverted: readonly Step[] = []) {
  await using node = await createNode(options)
  for (const step of steps) await take(node, step)
  const id = await node.snapshot()
  for (const step of reverted) await take(node, step)
  expect(await node.revert(id)).toBe(true)
  const states = [await seen(node)]
  for (const step of [pay, flashblock, pay, mine, pay]) {
    await take(node, step)
    states.push(await seen(node))
  }
  return states
}

const [pay, flashblock, mine] = ["pay", "flashblock", "mine"].map((kind) => ({
  kind,
  which: 0,
  value: 0,
})) as [Step, Step, Step]
const step = fc.record({
  kind: fc.constantFrom(...Object.keys(acts)),
  which: fc.nat(5),
  value: fc.nat(1000),
})

test.each(Object.entries(nodes))(
  "a revert after any steps restores the node: %s",
  async (_name, options) => {
    const all = [fc.array(step, { maxLength: 8 }), fc.array(step, { minLength: 1, maxLength: 8 })] as const
    await fc.assert(
      fc.asyncProperty(...all, async (steps, reverted) => {
        const states = await after(options, steps, reverted)
        expect(states).toEqual(await after(options, steps))
      }),
      { numRuns: samples(6), endOnFailure: true },
    )
  },
  60_000,
)

describe("evm_revert", () => {
  const send = (node: MidblockNode, value = 1) =>
    asking(node)("eth_sendTransaction", {
      from: node.accounts[0]?.address,
      to: target(0),
      value: quantity(value),
    })
  const balances = (node: MidblockNode) =>
    Promise.all((["latest", "pending"] as const).map((block) => node.at({ block }).balance(target(0))))

  test("a revert restores chain, open block and clock, and uses up the snapshot", async () => {
    await using node = await createNode()
    const ask = asking(node)
    await send(node)
    await node.mine()
    await send(node, 16)
    const before = await ask("eth_getBlockByNumber", "pending", true)
    const id = await ask("evm_snapshot")
    await send(node, 256)
    await node.mine(3)
    await send(node, 4096)
    expect(await ask("evm_revert", id)).toBe(true)
    expect(await ask("eth_getBlockByNumber", "pending", true)).toEqual(before)
    expect(await ask("eth_blockNumber")).toBe("0x1")
    expect(await balances(node)).toEqual([1n, 17n])
    expect(await ask("evm_revert", id)).toBe(false)
  })

  test("mining after a revert gives the same hash again; the revert of an outer snapshot removes the inner", async () => {
    await using node = await createNode()
    const outer = await node.snapshot()
    await send(node)
    const inner = await node.snapshot()
    const first = await node.mine()
    expect(await node.revert(inner)).toBe(true)
    expect(await node.mine()).toEqual(first)
    expect(await node.revert(outer)).toBe(true)
    expect(await asking(node)("eth_blockNumber")).toBe("0x0")
    expect(await balances(node)).toEqual([0n, 0n])
    expect(await node.revert(inner)).toBe(false)
  })
})

const drop: Step = { kind: "drop", which: 0, value: 0 }
const cheat: Step = { kind: "setBalance", which: 0, value: 1 }
test.each([
  ["a flashblock stays after its transaction is dropped", "published at once", [pay, drop], [pay, pay]],
  ["passed flashblock slots stay after a reverted cheat", "gas in steps", Array(4).fill(flashblock), [cheat]],
  ["flashblock slots after the snapshot are reverted", "gas in steps", [], Array(3).fill(flashblock)],
] as const)("%s", async (_name, which, steps, reverted) => {
  const options = nodes[which] as CreateNodeOptions
  expect(await after(options, steps, reverted)).toEqual(await after(options, steps))
})

test.each([
  ["a revert to before loadState returns to genesis", "evm_revert", "0x0"],
  ["a rollback past the loaded block restores that block", "anvil_rollback", "0x7"],
])("a reset after %s", async (_name, way, beginning) => {
  await using donor = await createNode()
  await donor.mine(7)
  await using node = await createNode()
  const ask = asking(node)
  const before = await node.snapshot()
  await node.loadState([...donor.dumpState()].join(""))
  await node.mine()
  expect(await ask("eth_blockNumber")).toBe("0x8")
  const again = await node.snapshot()
  await (way === "evm_revert" ? node.revert(before) : ask(way, 3))
  await node.reset()
  expect(await ask("eth_blockNumber")).toBe(beginning)
  expect(await node.revert(again)).toBe(false)
  await node.mine()
  expect(await ask("eth_blockNumber")).toBe(quantity(Number(beginning) + 1))
})
