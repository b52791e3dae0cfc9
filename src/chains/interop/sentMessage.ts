/** The messages of L2ToL2CrossDomainMessenger: those that an L2 has sent, and the call that relays one. */
import type { Hex } from "../../base/hex.ts"
import { toHexWord } from "../../base/hex.ts"
import { interopPredeploys } from "../addresses.ts"
import type { BlockLogs } from "./logs.ts"
import { hashOf, type Identifier, payloadOf } from "./message.ts"

/** The topic of `SentMessage(uint256,address,uint256,address,bytes)`. */
const sentMessage = "0x382409ac69001e11931a28435afef442cbfd20d9891907e8fa373ba7d351f320"

const messenger = interopPredeploys.l2ToL2CrossDomainMessenger

/** A message that an L2 has sent. */
export interface SentMessage {
  readonly id: Identifier
  readonly payload: Hex
  /** The chain id of the L2 that it is for. */
  readonly destination: bigint
  /** Its hash, under which the destination knows it once it is relayed. */
  readonly hash: Hex
}

/** Returns the messages that a block has sent, in their order. */
export const sentIn = ({ number, timestamp, logs }: BlockLogs, chainId: bigint): readonly SentMessage[] =>
  logs.flatMap(({ address, topics, data }, index) => {
    if (address !== messenger || topics[0] !== sentMessage) return []
    const [, destination = "0x", target = "0x", nonce = "0x"] = topics
    const [source, sender, message] = [toHexWord(chainId), data.slice(2, 66), data.slice(130)]
    const words = [destination, source, nonce, `0x${sender}`, target, toHexWord(0xc0n)]
    return [
      {
        id: { origin: address, blockNumber: number, logIndex: BigInt(index), timestamp, chainId },
        payload: payloadOf({ topics, data }),
        destination: BigInt(destination),
        hash: hashOf(`0x${words.map((word) => word.slice(2)).join("")}${message}`),
      },
    ]
  })

/** The beginnings of calls of the messenger. */
const selectors = {
  /** `relayMessage((address,uint256,uint256,uint256,uint256),bytes)` */
  relayMessage: "0x8d1d298f",
  /** `successfulMessages(bytes32)` */
  successfulMessages: "0xb1b1b209",
} as const

/** Returns the call that relays a message. */
export function relayCallOf({ id, payload }: SentMessage) {
  const { origin, blockNumber, logIndex, timestamp, chainId } = id
  const bytes = payload.slice(2)
  const words = [BigInt(origin), blockNumber, logIndex, timestamp, chainId, 0xc0n, BigInt(bytes.length / 2)]
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0")
  const data = words.map((word) => toHexWord(word).slice(2)).join("")
  return { to: messenger, data: `${selectors.relayMessage}${data}${padded}` as const }
}

/** Returns the call that says whether a message is relayed. */
export const successCallOf = ({ hash }: Pick<SentMessage, "hash">) => ({
  to: messenger,
  data: `${selectors.successfulMessages}${hash.slice(2)}` as const,
})
