/** The entries of access lists that name messages, as a node reads them. */
import type { TypedTransaction } from "@ethereumjs/tx"
import { type Hex, toHex } from "../../base/hex.ts"
import { InvalidExecutingMessage } from "../../errors/index.ts"
import { interopPredeploys } from "../addresses.ts"
import type { Identifier } from "./message.ts"

/** A message that a transaction names: where its log is, and a checksum of the whole log. */
export interface NamedMessage extends Omit<Identifier, "origin"> {
  readonly checksum: Hex
}

/** Returns the storage keys of the inbox in the access list of a transaction, in their order. */
export function inboxKeysOf(transaction: TypedTransaction): readonly Hex[] {
  const list = "accessList" in transaction ? transaction.accessList : []
  return list
    .filter(([address]) => toHex(address) === interopPredeploys.crossL2Inbox)
    .flatMap(([, keys]) => keys.map(toHex))
}

/**
 * Returns the messages that entries name: each has a position, the upper part of its chain id when it is long, and a checksum.
 *
 * @throws {@link InvalidExecutingMessage} for any other entry.
 */
export function messagesIn(keys: readonly Hex[]): readonly NamedMessage[] {
  const messages: NamedMessage[] = []
  for (let at = 0; at < keys.length; ) {
    const position = keys[at++] as Hex
    if (!/^0x01000000/.test(position))
      throw malformed(position, "the position of a log, which begins with 0x01000000")
    const isLong = keys[at]?.startsWith("0x02") === true
    const long = isLong ? (keys[at++] as Hex) : "0x020000000000000000"
    if (!/^0x02(00){7}/.test(long))
      throw malformed(long, "the upper part of a chain id, which begins with 0x0200")
    const checksum = keys[at++]
    if (checksum?.startsWith("0x03") !== true)
      throw malformed(checksum ?? "nothing", "a checksum, which begins with 0x03")
    messages.push({
      chainId: (BigInt(`0x0${long.slice(18)}`) << 64n) | field(position, 8, 8),
      blockNumber: field(position, 24, 8),
      timestamp: field(position, 40, 8),
      logIndex: field(position, 56, 4),
      checksum,
    })
  }
  return messages
}

/** Returns a number in an entry. @param from - The first digit after `0x`. */
const field = (entry: Hex, from: number, bytes: number): bigint =>
  BigInt(`0x${entry.slice(2 + from, 2 + from + 2 * bytes)}`)

const malformed = (found: string, expected: string) =>
  new InvalidExecutingMessage({ fault: "malformed", reason: `expected ${expected}, not ${found}` })
