import { type BlockHeader, createBlockHeader } from "@ethereumjs/block"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { emptyAccount } from "../../../src/kernel/evm/base/emptyAccount.ts"
import { createImpersonated } from "../../../src/kernel/evm/transaction/impersonation.ts"
import {
  assertExecutable,
  type BlockCapacity,
  effectiveTip,
} from "../../../src/kernel/evm/transaction/validate.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { Changes } from "../../../src/kernel/state/store.ts"
import type { Version } from "../../../src/kernel/state/version.ts"
import { capacityOf } from "../../../src/node/block/executeTransactions.ts"
import { createPool, type PoolTransaction } from "../../../src/node/txpool/pool.ts"
import { createSelection } from "../../../src/node/txpool/selection.ts"
import { samples } from "../../depth.ts"
import { createParts, type Payment, signPayment } from "../parts.ts"

const node = await createParts({ balance: 10n ** 18n })

/** Adds payments to a pool, and returns the names of those that are selected one after the other. */
async function selected(payments: Record<string, Payment>, { order = "fees", allowed }: Options = {}) {
  const pool = createPool(10, node.blobs.withSidecar)
  const names = new Map<Hex, string>()
  for (const [name, payment] of Object.entries(payments))
    names.set(pool.add(await signPayment(node, payment)).hash, name)
  const selection = createSelection(pool, node.state, order)
  const result: (string | undefined)[] = []
  for (;;) {
    const best = selection.next(capacityOf(node.builder.open, node, allowed))
    if (best === undefined) return { result, waiting: pool.size }
    result.push(names.get(best.hash))
    pool.remove(best.hash)
  }
}

interface Options {
  readonly order?: "fees" | "fifo"
  readonly allowed?: bigint
}

test("the highest tip comes first, and the earlier one of two equal tips", async () => {
  const { result } = await selected({
    low: { account: 0, tip: 1n },
    high: { account: 1, tip: 9n },
    alsoHigh: { account: 2, tip: 9n },
  })
  expect(result).toEqual(["high", "alsoHigh", "low"])
})

test("the tip is limited by the fee cap", async () => {
  const { baseFeePerGas = 0n } = node.builder.open.header
  const { result } = await selected({
    capped: { account: 0, tip: 100n, maxFeePerGas: baseFeePerGas + 100n },
    higher: { account: 1, tip: 200n },
  })
  expect(result).toEqual(["higher", "capped"])
})

test("under fifo the earliest comes first", async () => {
  const { result } = await selected(
    { low: { account: 0, tip: 1n }, high: { account: 1, tip: 9n } },
    { order: "fifo" },
  )
  expect(result).toEqual(["low", "high"])
})

test("only the next nonce of a sender is selected", async () => {
  expect(await selected({ gap: { nonce: 1 } })).toEqual({ result: [], waiting: 1 })
})

test("a transaction that does not fit, or cannot be paid, does not block other senders", async () => {
  const payments = {
    large: { account: 0, tip: 9n, gas: 50_000n },
    poor: { account: 1, tip: 5n, value: 10n ** 18n },
    small: { account: 2 },
  }
  expect(await selected(payments, { allowed: 30_000n })).toEqual({ result: ["small"], waiting: 2 })
})

const { common } = node.builder.open.header
const senders = Array.from({ length: 5 }, (_, index): Hex => `0x${String(index + 1).repeat(40)}`)

/** The world that both selections read, and the way to change it. */
function createWorld(order: "fees" | "fifo") {
  const state = createState({ keccak256 })
  const pool = createPool(1000, (transaction) => transaction)
  const selection = createSelection(pool, state, order)
  const passed = new Set<PoolTransaction>()
  const at = { header: headerOf(3), gas: 100_000n }
  const versions: Version[] = []
  const accounts = (entries: Changes["accounts"]) => {
    state.append({ accounts: entries, storage: new Map(), cleared: new Set(), code: new Map() })
    versions.push(state.version)
  }
  accounts(new Map(senders.map((sender) => [sender, { ...emptyAccount, balance: 10n ** 6n }])))
  return {
    ...{ state, pool, selection, passed, at, order },
    setAccount: (sender: Hex, nonce: bigint, balance: bigint) =>
      accounts(new Map([[sender, { ...emptyAccount, nonce, balance }]])),
    truncate() {
      versions.splice(Math.max(1, versions.length - 2))
      state.truncate(versions.at(-1) as Version)
    },
    capacity: (): BlockCapacity => ({ ...at, view: state.at(state.version), blobGas: () => 0n }),
  }
}

type World = ReturnType<typeof createWorld>
type Step = readonly [name: string, run: (world: World) => void]

function headerOf(baseFeePerGas: number): BlockHeader {
  const fields = { number: 1, gasLimit: 100_000n, baseFeePerGas: BigInt(baseFeePerGas) }
  return createBlockHeader(fields, { common, freeze: false })
}

/** Returns the best executable transaction by a scan of the whole pool. */
function bestOf({ pool, passed, order, capacity }: World): PoolTransaction | undefined {
  const space = capacity()
  const isExecutable = (transaction: PoolTransaction) => {
    try {
      assertExecutable(transaction, space)
      return true
    } catch {
      return false
    }
  }
  const tip = ({ transaction }: PoolTransaction) =>
    order === "fifo" ? 0n : effectiveTip(transaction, space.header.baseFeePerGas ?? 0n)
  return [...pool.senders]
    .flatMap((sender) => pool.next(sender, space.view.account(sender)?.nonce ?? 0n) ?? [])
    .filter((transaction) => !passed.has(transaction))
    .filter(isExecutable)
    .sort((a, b) => (tip(a) === tip(b) ? a.arrival - b.arrival : tip(a) > tip(b) ? -1 : 1))[0]
}

/** Selects, and compares with the scan. One that was passed over and is not the next of its sender now counts as new later. */
function selectIn(world: World): PoolTransaction | undefined {
  const { pool, passed, capacity } = world
  const nonceOf = (sender: Hex) => capacity().view.account(sender)?.nonce ?? 0n
  for (const transaction of passed)
    if (pool.next(transaction.sender, nonceOf(transaction.sender)) !== transaction) passed.delete(transaction)
  const best = world.selection.next(world.capacity())
  expect(best).toBe(bestOf(world))
  return best
}

function begin({ selection, passed }: World): void {
  selection.begin()
  passed.clear()
}

const anySender = fc.constantFrom(...senders)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        sender: anySender,
        nonce: fc.nat({ max: 2 }),
        tip: fc.nat({ max: 4 }),
        cap: fc.nat({ max: 5 }),
        gas: fc.constantFrom(21_000n, 40_000n),
      })
      .map(
        ({ sender, nonce, tip, cap, gas }): Step => [
          `send ${sender.slice(0, 3)} nonce ${nonce} tip ${tip} cap ${tip + cap} gas ${gas}`,
          ({ pool }) => {
            const present = pool.next(sender, BigInt(nonce))
            if (present !== undefined) pool.remove(present.hash)
            const fees = { maxPriorityFeePerGas: BigInt(tip), maxFeePerGas: BigInt(tip + cap) }
            const fields = {
              type: 2,
              chainId: common.chainId(),
              nonce: BigInt(nonce),
              ...fees,
              gasLimit: gas,
            }
            const payment = { ...fields, to: senders[0], value: 1n, data: new Uint8Array() }
            pool.add(createImpersonated(payment as never, sender, common))
          },
        ],
      ),
  },
  {
    weight: 3,
    arbitrary: fc.constant<Step>([
      "execute",
      (world) => {
        const best = selectIn(world)
        if (best === undefined) return
        world.pool.remove(best.hash)
        world.at.gas -= 21_000n
        world.setAccount(best.sender, best.transaction.nonce + 1n, 10n ** 6n)
      },
    ]),
  },
  fc.constant<Step>([
    "pass",
    (world) => {
      const best = selectIn(world)
      if (best === undefined) return
      world.selection.pass()
      world.passed.add(best)
    },
  ]),
  fc.constant<Step>(["begin", begin]),
  fc
    .tuple(anySender, fc.nat({ max: 2 }), fc.constantFrom(0n, 10n ** 5n, 10n ** 6n))
    .map(
      ([sender, nonce, balance]): Step => [
        `account ${sender.slice(0, 3)} nonce ${nonce} balance ${balance}`,
        ({ setAccount }) => void setAccount(sender, BigInt(nonce), balance),
      ],
    ),
  fc.nat({ max: 6 }).map(
    (baseFee): Step => [
      `block with base fee ${baseFee}`,
      (world) => {
        world.at.header = headerOf(baseFee)
        world.at.gas = 100_000n
        begin(world)
      },
    ],
  ),
  fc.constantFrom(20_000n, 30_000n, 60_000n).map(
    (gas): Step => [
      `${gas} gas left`,
      ({ at }) => {
        at.gas = gas
      },
    ],
  ),
  fc.constant<Step>([
    "truncate",
    (world) => {
      world.truncate()
      world.at.gas = 100_000n
    },
  ]),
)

test.each(["fees", "fifo"] as const)(
  "behavior: %s: after any changes of pool, state and block, the same is selected as by a scan of all",
  (order) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = createWorld(order)
        for (const [, run] of steps) run(world)
        selectIn(world)
      }),
      { numRuns: samples(150) },
    )
  },
)
