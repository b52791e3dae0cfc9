/** The matcher of changed variables: `toChangeStorage`. */
import type { Hex } from "viem"
import type { BlockPlace } from "../../index.ts"
import { currentNode, decodingOf } from "../current.ts"
import { show } from "../show.ts"
import { storage } from "../storage/storage.ts"
import { outcomeOf, type RpcReceipt } from "../subject.ts"
import { assertForm } from "./expectation.ts"
import { isSame, judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"
import type { StorageContract } from "./storage.ts"

/**
 * Expects that a transaction changes a variable: from any value to this one, or from one value to another.
 *
 * @param path - As in `storage(node, contract).read`: `balances[0xabc…]`.
 * @param values - The value after the transaction, or the values before and after it.
 */
export async function toChangeStorage(
  this: MatcherThis,
  subject: unknown,
  contract: StorageContract,
  path: string,
  ...values: readonly [to: unknown] | readonly [from: unknown, to: unknown]
): Promise<Verdict> {
  const outcome = await outcomeOf(currentNode(), subject)
  const isGiven = values.length > 0 && values.every((value) => value !== undefined)
  assertForm(isGiven, "toChangeStorage", "a contract, a path, and one value or two", values.at(-1))
  const [from, to] = values.length === 2 ? values : [undefined, values[0]]
  const wanted = values.length === 2 ? `from ${show(from)} to ${show(to)}` : `to ${show(to)}`
  const expected = `change ${path} ${wanted}`
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

/** Reads a variable right before and right after a transaction. */
function readBoth(contract: StorageContract, path: string, receipt: RpcReceipt) {
  const { address, storageLayout, abi } = contract
  const { read } = storage(currentNode(), { address: address as Hex, storageLayout, abi })
  const index = Number(receipt.transactionIndex)
  const placeOf = (transactions: number): BlockPlace => ({ block: BigInt(receipt.blockNumber), transactions })
  return Promise.all([read(path, placeOf(index)), read(path, placeOf(index + 1))])
}
