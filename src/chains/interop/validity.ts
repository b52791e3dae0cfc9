/** The rule for messages: an L2 acts on logs of sealed, older blocks of the other L2s and of itself. */
import type { TypedTransaction } from "@ethereumjs/tx"
import { EarlyExecutingMessage, InvalidExecutingMessage } from "../../errors/index.ts"
import { inboxKeysOf, messagesIn, type NamedMessage } from "./entries.ts"
import type { SealedLogs } from "./logs.ts"
import { checksumOf, hashOf, type MessageLog, payloadOf } from "./message.ts"

/** The time after which a message cannot be executed, in seconds: 7 days. @see optimism specs, lagoon/messaging.md "Message Expiry Invariant" */
const expirySeconds = 604_800n

/** The L2s that messages come from, by their chain ids: the dependency set, which each L2 is in itself. */
export type Sources = ReadonlyMap<bigint, SealedLogs>

/**
 * Refuses a transaction with a message that a block must not execute.
 *
 * @param timestamp - The time of the block, in seconds.
 * @throws {@link InvalidExecutingMessage}; {@link EarlyExecutingMessage} when the message is not older than the block.
 */
export function assertMessages(transaction: TypedTransaction, timestamp: bigint, sources: Sources): void {
  const keys = inboxKeysOf(transaction)
  if (keys.length === 0) return
  for (const message of messagesIn(keys)) assertMessage(message, timestamp, sources)
}

/** Does the same for one message. */
export function assertMessage(message: NamedMessage, timestamp: bigint, sources: Sources): void {
  const source = sources.get(message.chainId)
  if (source === undefined)
    throw new InvalidExecutingMessage({
      ...{ fault: "unknown chain", reason: `${message.chainId} is not in the dependency set` },
    })
  assertExists(message, source)
  const { timestamp: initiated } = message
  if (initiated + expirySeconds < timestamp)
    throw conflicting(`the message of ${initiated} has expired for a block of ${timestamp}, after 7 days`)
  if (initiated >= timestamp) {
    const reason = `the message of ${initiated} is not older than the block of ${timestamp}`
    throw new EarlyExecutingMessage({ fault: "future", reason })
  }
}

/** Refuses a message whose log is not in the sealed block that it names. */
function assertExists(message: NamedMessage, source: SealedLogs): void {
  const { chainId, blockNumber, logIndex, timestamp, checksum } = message
  if (blockNumber > source.head) {
    const reason = `block ${blockNumber} of chain ${chainId} is not sealed`
    throw new InvalidExecutingMessage({ fault: "future", reason })
  }
  const block = source.block(blockNumber)
  const log = block?.logs[Number(logIndex)]
  const position = `block ${blockNumber} of chain ${chainId}`
  if (block === undefined || log === undefined) throw conflicting(`${position} has no log ${logIndex}`)
  if (block.timestamp !== timestamp)
    throw conflicting(`${position} has the timestamp ${block.timestamp}, not ${timestamp}`)
  if (checksum !== checksumOf({ ...message, origin: log.address }, hashOf(payloadOf(log))))
    throw conflicting(`log ${logIndex} of ${position} has another checksum`)
}

const conflicting = (reason: string) => new InvalidExecutingMessage({ fault: "conflicting", reason })

/** The topic of `ExecutingMessage(bytes32,(address,uint256,uint256,uint256,uint256))`. */
const executingMessage = "0x5c37832d2e8d10e346e55ad62071a6a2f9fa5130614ef2ec6617555c6f467ba7"

/** Returns the messages that logs of the inbox say are executed. */
export function executedIn(logs: readonly MessageLog[], inbox: string): readonly NamedMessage[] {
  return logs
    .filter(({ address, topics: [topic] }) => address === inbox && topic === executingMessage)
    .map(({ topics: [, payloadHash = "0x"], data }) => {
      const word = (index: number) => BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)
      const [blockNumber, logIndex, timestamp, chainId] = [word(1), word(2), word(3), word(4)]
      const origin = `0x${data.slice(26, 66)}` as const
      const id = { origin, blockNumber, logIndex, timestamp, chainId }
      return { ...id, checksum: checksumOf(id, payloadHash) }
    })
}
