/** The matcher of changed variables: `toChangeStorage`. */
import type { Hex } from "viem"
import { currentNode, decodingOf } from "../current.ts"
import { IndexOutOfRange } from "../errors.ts"
import { show } from "../show.ts"
import { storage, zeroAt } from "../storage/storage.ts"
import type { StorageValue } from "../storage/storageValue.ts"
import type { RpcReceipt } from "../subject.ts"
import { currentOutcome } from "./currentOutcome.ts"
import { assertForm, assertHolder } from "./expectation.ts"
import { isRule } from "./expectedValue.ts"
import { isSame, judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"
import { expectedAt, type StorageContract } from "./storage.ts"

/**
 * Expects that a transaction changes a variable: from any value to this one, or from one value to another.
 *
 * @param path - The path as in `storage(node, contract).read`: `balances[0xabc…]`. An element that the transaction pushes is zero
 * before it, and an element that it pops is zero after it.
 * @param values - The value after the transaction, or the values before and after it.
 */
export async function toChangeStorage(
  this: MatcherThis,
  subject: unknown,
  contract: StorageContract,
  path: string,
  ...values: readonly [to: unknown] | readonly [from: unknown, to: unknown]
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  const takes = "a contract, a path, and one value or two"
  const isGiven = values.length > 0 && values.every((value) => value !== undefined)
  assertForm(isGiven, "toChangeStorage", takes, values.at(-1))
  assertForm(values.length <= 2, "toChangeStorage", takes, values)
  assertHolder("toChangeStorage", contract)
  assertForm(typeof path === "string", "toChangeStorage", "the path of a variable", path)
  const wanted = values.map((value) => expectedAt("toChangeStorage", contract, path, value))
  const [from, to] = [wanted[0], wanted.at(-1)]
  const isChange = values.length < 2 || isRule(from) || isRule(to) || !isSame(this, from, to)
  assertForm(isChange, "toChangeStorage", "two different values", values)
  const texts = values.map(show)
  const expected = `change ${path} ${texts.length === 2 ? `from ${texts[0]} to ${texts[1]}` : `to ${texts[0]}`}`
  if (outcome.kind !== "transaction")
    return judgeNoTransaction(this, { outcome, expected, decoding: decodingOf() })
  const [before, after] = await readBoth(contract, path, outcome.receipt)
  const isFrom = values.length < 2 || isSame(this, before, from)
  const pass = isFrom && isSame(this, after, to) && !isSame(this, before, after)
  const found = isSame(this, before, after)
    ? `it stays ${show(after)}`
    : `it changes from ${show(before)} to ${show(after)}`
  return judge(this, { pass, outcome, expected, found })
}

/**
 * Reads a variable immediately before and after a transaction. A pushed or popped element is zero while the array does not have it,
 * because its slot is zero.
 *
 * @throws {@link IndexOutOfRange} for an element that the array has neither before nor after; the other errors of `read`.
 */
async function readBoth(contract: StorageContract, path: string, receipt: RpcReceipt) {
  const owner = { ...contract, address: contract.address as Hex }
  const { read } = storage(currentNode(), owner)
  const index = Number(receipt.transactionIndex)
  const readAfter = (transactions: number) =>
    read<StorageValue>(path, { block: BigInt(receipt.blockNumber), transactions }).catch((error: unknown) => {
      if (error instanceof IndexOutOfRange) return error
      throw error
    })
  const [before, after] = await Promise.all([readAfter(index), readAfter(index + 1)])
  if (before instanceof IndexOutOfRange && after instanceof IndexOutOfRange) throw after
  const orZero = (found: StorageValue | IndexOutOfRange) =>
    found instanceof IndexOutOfRange ? zeroAt(owner, path) : found
  return [await orZero(before), await orZero(after)] as const
}
