/** Matchers of balances: `toChangeBalance`, `toChangeBalances`. */
import type { Hex } from "viem"
import type { MidblockNode } from "../../index.ts"
import { currentNode, decodingOf } from "../current.ts"
import { outcomeOf, type RpcReceipt } from "../subject.ts"
import { judge, type MatcherThis, outcomeText, type Verdict } from "./judge.ts"

/** An account, by its address or by anything that has one. */
export type Holder = string | { readonly address: string }

/** What {@link toChangeBalance} takes beside the change. */
export interface BalanceOptions {
  /** The fees of the sender count; they do not unless this is said. */
  readonly fees?: boolean
}

/** That a transaction changed a balance by so many wei. */
export function toChangeBalance(
  this: MatcherThis,
  subject: unknown,
  holder: Holder,
  wei: bigint | number,
  options?: BalanceOptions,
): Promise<Verdict> {
  return toChangeBalances.call(this, subject, [[holder, wei]], options)
}

/** The same of several accounts. */
export async function toChangeBalances(
  this: MatcherThis,
  subject: unknown,
  changes: readonly (readonly [Holder, bigint | number])[],
  { fees = false }: BalanceOptions = {},
): Promise<Verdict> {
  const node = currentNode()
  const outcome = await outcomeOf(node, subject)
  const wanted = changes.map(([holder, wei]) => [addressOf(holder), BigInt(wei)] as const)
  const expected = `change ${wanted.map(changeText).join(", ")}`
  if (outcome.kind !== "transaction")
    return judge({ pass: false, outcome, expected, found: outcomeText(outcome, decodingOf()) })
  const changed = await balanceChanges(node, outcome.receipt, fees)
  const found = wanted.map(([address]) => [address, changed.get(address) ?? 0n] as const)
  const pass = found.every(([, wei], index) => wei === wanted[index]?.[1])
  return judge({ pass, outcome, expected, found: `it changed ${found.map(changeText).join(", ")}` })
}

const addressOf = (holder: Holder): string =>
  (typeof holder === "string" ? holder : holder.address).toLowerCase()

const changeText = ([address, wei]: readonly [string, bigint]): string =>
  `the balance of ${address} by ${wei > 0n ? "+" : ""}${wei}`

/** By how much each balance changed, in wei. */
async function balanceChanges(
  node: MidblockNode,
  receipt: RpcReceipt,
  fees: boolean,
): Promise<ReadonlyMap<string, bigint>> {
  const config = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
  const params = [receipt.transactionHash, config]
  const { pre, post } = (await node.request({ method: "debug_traceTransaction", params })) as Diff
  const changes = new Map<string, bigint>()
  for (const address of new Set([...Object.keys(pre), ...Object.keys(post)])) {
    const before = BigInt(pre[address]?.balance ?? 0n)
    // What did not change is left out; an account that is gone is in `pre` alone.
    const after = address in post ? BigInt(post[address]?.balance ?? before) : 0n
    changes.set(address.toLowerCase(), after - before)
  }
  const sender = String(receipt.from).toLowerCase()
  if (!fees) changes.set(sender, (changes.get(sender) ?? 0n) + feeOf(receipt))
  return changes
}

interface Diff {
  readonly pre: Readonly<Record<string, { readonly balance?: Hex }>>
  readonly post: Readonly<Record<string, { readonly balance?: Hex }>>
}

const feeOf = ({ gasUsed, effectiveGasPrice, blobGasUsed = 0, blobGasPrice = 0 }: RpcReceipt): bigint =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice as Hex) +
  BigInt(blobGasUsed as Hex) * BigInt(blobGasPrice as Hex)
