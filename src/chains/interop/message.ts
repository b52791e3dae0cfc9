/** Messages between L2s: logs of one of them, which transactions of another name in their access lists. */
import { fromHex, type Hex, toHex, toHexWord } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { interopPredeploys } from "../addresses.ts"

/** The position of a log in a chain. @see optimism specs, interop/messaging.md "Message Identifier" */
export interface Identifier {
  /** The account that emitted the log. */
  readonly origin: Hex
  readonly blockNumber: bigint
  /** The index of the log in its block. */
  readonly logIndex: bigint
  /** The time of the block, in seconds. */
  readonly timestamp: bigint
  readonly chainId: bigint
}

/** A log, as far as a message consists of it. */
export interface MessageLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Returns the payload of a message: the topics of the log, and its data. @see optimism specs, interop/messaging.md "Message payload" */
export const payloadOf = ({ topics, data }: Pick<MessageLog, "topics" | "data">): Hex =>
  `0x${topics.map((topic) => topic.slice(2)).join("")}${data.slice(2)}`

export const hashOf = (hex: Hex): Hex => toHex(keccak256(fromHex(hex)))

const digits = (value: bigint, bytes: number): string => value.toString(16).padStart(2 * bytes, "0")

/** The largest chain id that the first entry of a message has; its upper part has an entry of its own. */
const maxShortId = 2n ** 64n

/** Returns the checksum of a message. @see optimism specs, interop/predeploys.md "Type 3: checksum" */
export function checksumOf(
  { origin, blockNumber, logIndex, timestamp, chainId }: Identifier,
  payloadHash: Hex,
): Hex {
  const log = hashOf(`${origin}${payloadHash.slice(2)}`)
  const position = `${digits(0n, 12)}${digits(blockNumber, 8)}${digits(timestamp, 8)}${digits(logIndex, 4)}`
  const inner = hashOf(`${log}${position}`)
  return `0x03${hashOf(`${inner}${toHexWord(chainId).slice(2)}`).slice(4)}`
}

/** Returns the entries of the access list that name a message. @see optimism specs, interop/predeploys.md "Access-list entries" */
function entriesOf(id: Identifier, payloadHash: Hex): readonly Hex[] {
  const { blockNumber, logIndex, timestamp, chainId } = id
  const short = digits(chainId % maxShortId, 8)
  const upper: readonly Hex[] =
    chainId < maxShortId ? [] : [`0x02${digits(0n, 7)}${digits(chainId / maxShortId, 24)}`]
  return [
    `0x01000000${short}${digits(blockNumber, 8)}${digits(timestamp, 8)}${digits(logIndex, 4)}`,
    ...upper,
    checksumOf(id, payloadHash),
  ]
}

/** Returns the access list of a transaction that executes a message. */
export const accessListOf = (id: Identifier, payloadHash: Hex) => [
  { address: interopPredeploys.crossL2Inbox, storageKeys: entriesOf(id, payloadHash) },
]
