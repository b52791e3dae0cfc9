/** After any sequence of control methods the pool is consistent, and a refused method has changed nothing. */
import fc from "fast-check"
import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"
import { samples } from "../depth.ts"

const to = `0x${"12".repeat(20)}` as const

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** A node, the transactions sent to it, its snapshots, and the names of its events. */
interface World {
  readonly node: MidblockNode
  readonly ask: Ask
  readonly sent: Hex[]
  readonly snapshots: unknown[]
  readonly events: string[]
}

type Step = readonly [name: string, run: (world: World) => Promise<unknown>]

const account = fc.nat({ max: 2 })
const addressOf = ({ node }: World, index: number) => node.accounts[index]?.address as Hex
const some = ({ sent }: World, indexes: readonly number[]) =>
  indexes.map((index) => sent[index % Math.max(1, sent.length)] ?? `0x${"ab".repeat(32)}`)

const send = fc.tuple(account, fc.nat({ max: 2 }), fc.constantFrom(1, 2, 4)).map(
  ([from, ahead, gwei]): Step => [
    `send ${from} +${ahead} ${gwei}`,
    async (world) => {
      const nonce = Number(await world.ask("eth_getTransactionCount", addressOf(world, from), "latest"))
      const fee = numberToHex(gwei * 10 ** 10)
      const fields = { to, value: "0x1", nonce: numberToHex(nonce + ahead), maxFeePerGas: fee }
      const request = { ...fields, from: addressOf(world, from), maxPriorityFeePerGas: fee }
      world.sent.push((await world.ask("eth_sendTransaction", request)) as Hex)
    },
  ],
)
const indexes = fc.array(fc.nat({ max: 9 }), { maxLength: 3 })
const fate = fc.constantFrom("requeue", "lose")
const depth = fc.nat({ max: 3 })

const command = (method: string, params: (world: World) => readonly unknown[]): Step => [
  method,
  (world) => world.ask(method, ...params(world)),
]

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: send, weight: 4 },
  fc.constant(command("evm_mine", () => [])),
  fc.constant(command("midblock_flashblock", () => [])),
  fc
    .tuple(indexes, fate)
    .map(([chosen, what]) => command("midblock_sealOther", (world) => [some(world, chosen), what])),
  fate.map((what) => command("midblock_sealOther", () => [null, what])),
  indexes.map((chosen) => command("midblock_reorder", (world) => [some(world, chosen)])),
  fc.constant(command("midblock_reorder", () => [])),
  fc.tuple(depth, fate).map(([count, what]) => command("midblock_dropFlashblocks", () => [count, what])),
  depth.map((blocks) => command("anvil_rollback", () => [blocks])),
  fc
    .tuple(depth, account, fc.constantFrom("0x1", numberToHex(10n ** 30n)))
    .map(([blocks, from, value]) =>
      command("anvil_reorg", (world) => [blocks, [[{ from: addressOf(world, from), to, value }, 0]]]),
    ),
  fc
    .tuple(account, fc.nat({ max: 2 }))
    .map(([index, nonce]) =>
      command("anvil_setNonce", (world) => [addressOf(world, index), numberToHex(nonce)]),
    ),
  indexes.map((chosen) => command("anvil_dropTransaction", (world) => some(world, [chosen[0] ?? 0]))),
  fc.constant(command("evm_setNextBlockTimestamp", () => [1])),
  fc.constant<Step>(["evm_snapshot", async (world) => world.snapshots.push(await world.ask("evm_snapshot"))]),
  fc.constant(command("evm_revert", (world) => [world.snapshots.at(-1) ?? "0x99"])),
)

/** Returns the visible data that a refused method must not change. */
const everything = async ({ ask, events }: World) => ({
  head: await ask("eth_getBlockByNumber", "latest", true),
  pending: await ask("eth_getBlockByNumber", "pending", true),
  receipts: await ask("eth_getBlockReceipts", "pending"),
  content: await ask("txpool_content"),
  told: [...events],
})

/** Asserts that the pool lists a transaction, and that its status is `Known`, exactly when it waits. */
async function assertWhole({ ask, sent }: World): Promise<void> {
  const content = JSON.stringify(await ask("txpool_content"))
  for (const hash of sent) {
    const found = (await ask("eth_getTransactionByHash", hash)) as { blockHash: string | null } | null
    const { status } = (await ask("base_transactionStatus", hash)) as { status: string }
    const isWaiting = found !== null && found.blockHash === null
    expect(hash).toBe(hash)
    expect(content.includes(`"hash":"${hash}"`)).toBe(isWaiting)
    expect(status).toBe(isWaiting ? "Known" : "Unknown")
  }
}

async function play(options: CreateNodeOptions, steps: readonly Step[]): Promise<void> {
  await using node = await createNode({ ...options, seed: "refusals", accounts: 3 })
  const ask: Ask = (method, ...params) => node.request<unknown>({ method, params })
  const world: World = { node, ask, sent: [], snapshots: [], events: [] }
  for (const name of ["flashblock", "rewrite", "block", "removed"] as const)
    node.on(name, () => world.events.push(name))
  for (const [name, run] of steps) {
    const before = await everything(world)
    const refusal = await run(world).then(
      () => undefined,
      (error: Error) => error,
    )
    if (refusal !== undefined) {
      expect(name).toBe(name)
      expect(await everything(world)).toEqual(before)
    }
    await assertWhole(world)
  }
}

test.each<[string, CreateNodeOptions]>([
  ["manual", {}],
  ["held", { holdFlashblocks: true }],
  ["without flashblocks", { flashblocks: false }],
  ["automine", { automine: true, mining: false }],
])("%s: commands keep the pool consistent, and refused ones change nothing", async (_, options) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), (steps) => play(options, steps)),
    { numRuns: samples(8), seed: 18 },
  )
})
