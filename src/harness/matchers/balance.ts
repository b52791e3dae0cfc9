/** Matchers of balances: `toChangeBalance`, `toChangeBalances`. */
import type { Hex } from "viem"
import { assertOptionsOf } from "../../base/nearest.ts"
import type { MidblockNode } from "../../index.ts"
import { currentNode, decodingOf } from "../current.ts"
import type { RpcReceipt } from "../subject.ts"
import { currentOutcome } from "./currentOutcome.ts"
import { addressIn, assertForm, type Holder } from "./expectation.ts"
import { judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"

/** The options of {@link toChangeBalance}. */
export interface BalanceOptions {
  /** `true` includes the fees of the sender in the change; `false` when absent. */
  readonly fees?: boolean
}

const optionNames = Object.keys({ fees: true } satisfies Record<keyof BalanceOptions, true>)

/** Expects that a transaction changed a balance by an amount in wei. */
export function toChangeBalance(
  this: MatcherThis,
  subject: unknown,
  holder: Holder,
  wei: bigint | number,
  options?: BalanceOptions,
): Promise<Verdict> {
  return toChangeBalances.call(this, subject, [[holder, wei]], options)
}

/** Expects that a transaction changed several balances. */
export async function toChangeBalances(
  this: MatcherThis,
  subject: unknown,
  changes: readonly (readonly [Holder, bigint | number])[],
  options: BalanceOptions = {},
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  const node = currentNode()
  for (const change of Array.isArray(changes) ? changes : [changes]) assertChange(change)
  assertOptionsOf("a matcher of balances", options, optionNames)
  const { fees = false } = options
  assertForm(typeof fees === "boolean", "a matcher of balances", "true or false for fees", fees)
  const wanted = changes.map(([holder, wei]) => [addressOf(holder), BigInt(wei)] as const)
  assertForm(!contradicts(wanted), "a matcher of balances", "one amount for an account", changes)
  const expected = `change ${wanted.map(changeText).join(", ")}`
  if (outcome.kind !== "transaction")
    return judgeNoTransaction(this, { outcome, expected, decoding: decodingOf() })
  const found = await Promise.all(
    wanted.map(async ([address]) => [address, await changeOf(node, address, outcome.receipt, fees)] as const),
  )
  const pass = found.every(([, wei], index) => wei === wanted[index]?.[1])
  return judge(this, { pass, outcome, expected, found: `it changed ${found.map(changeText).join(", ")}` })
}

/** @throws HarnessError for a value that is not an account with an amount. */
function assertChange(change: unknown): void {
  const [holder, wei] = Array.isArray(change) ? change : []
  const isHolder = addressIn(holder) !== undefined
  const isWei = (typeof wei === "bigint" || Number.isInteger(wei)) && wei > -limit && wei < limit
  const isPair = Array.isArray(change) && change.length === 2
  assertForm(
    isPair && isHolder && isWei,
    "a matcher of balances",
    "accounts, each with an integer in wei",
    change,
  )
}

/** No balance has more wei. */
const limit = 2n ** 256n

/** Returns `true` when an account has two different amounts. */
const contradicts = (wanted: readonly (readonly [string, bigint])[]): boolean =>
  wanted.some(([address, wei]) => wanted.some(([other, amount]) => other === address && amount !== wei))

const addressOf = (holder: Holder): string => String(addressIn(holder)).toLowerCase()

const changeText = ([address, wei]: readonly [string, bigint]): string =>
  `the balance of ${address} by ${wei > 0n ? "+" : ""}${wei}`

/** Returns the change of a balance by a transaction, in wei. */
async function changeOf(
  node: MidblockNode,
  address: string,
  receipt: RpcReceipt,
  fees: boolean,
): Promise<bigint> {
  const block = BigInt(receipt.blockNumber)
  const index = Number(receipt.transactionIndex)
  const balanceAsOf = (transactions: number) => node.at({ block, transactions }).balance(address as Hex)
  const change = (await balanceAsOf(index + 1)) - (await balanceAsOf(index))
  const isSender = address === String(receipt.from).toLowerCase()
  return isSender && !fees ? change + feeOf(receipt) - (await tipTo(node, address, receipt)) : change
}

/** Returns the tip that the sender received because it is also the coinbase; otherwise 0. */
async function tipTo(node: MidblockNode, address: string, receipt: RpcReceipt): Promise<bigint> {
  const { gasUsed, effectiveGasPrice, blockNumber } = receipt
  // Coinbase and base fee are fixed when a block begins. A view after transactions would compute roots that are not needed.
  const block = await node.at({ block: BigInt(blockNumber), transactions: 0 }).block()
  if (block?.miner.toLowerCase() !== address) return 0n
  return BigInt(gasUsed) * (BigInt(effectiveGasPrice as Hex) - BigInt(block.baseFeePerGas ?? 0))
}

const feeOf = ({ gasUsed, effectiveGasPrice, blobGasUsed = 0, blobGasPrice = 0 }: RpcReceipt): bigint =>
  BigInt(gasUsed) * BigInt(effectiveGasPrice as Hex) +
  BigInt(blobGasUsed as Hex) * BigInt(blobGasPrice as Hex)
