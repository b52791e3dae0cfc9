/** Relays the messages of L2s to their destinations. */
import { type Hex, toHexWord } from "../../base/hex.ts"
import { interopPredeploys, relayerAddress } from "../addresses.ts"
import type { OpenL2 } from "../control/openL2.ts"
import type { Relay } from "../types.ts"
import { accessListOf, hashOf } from "./message.ts"
import { relayCallOf, type SentMessage, sentIn, successCallOf } from "./sentMessage.ts"
import type { Sources } from "./validity.ts"

/** A message whose call reverts is tried again after the next block of its destination, as supersim does. */
const maxTries = 2

/** The relayer of all L2s. */
export interface Relayer {
  /** Relays the messages of a sealed block, and those for its L2 whose calls reverted once. */
  blockSealed(l2: OpenL2, number: bigint): Promise<void>
  /** Relays all messages of sealed blocks that are not relayed yet, and whose relays were lost. */
  relayAll(): Promise<readonly Relay[]>
  /** Reads the relays of an earlier process that wait, from a data folder. */
  restore(): Promise<void>
}

type Destination = Pick<OpenL2, "name" | "node">

/** The last try to relay a message. */
interface Attempt {
  readonly message: SentMessage
  readonly tries: number
  /** The hash of the transaction; `undefined` when the call reverted. */
  readonly hash: Hex | undefined
}

/** Creates the relayer. */
export function createRelayer(l2s: readonly OpenL2[], sources: Sources): Relayer {
  const attempts = new Map<Hex, Attempt>()
  const destinationOf = ({ destination }: SentMessage) =>
    l2s.find(({ node }) => node.options.chainId === destination)
  const relay = async (message: SentMessage, to: Destination): Promise<Relay> => {
    const source = l2s.find(({ node }) => node.options.chainId === message.id.chainId)?.name as string
    const sent = await send(message, to)
    const tries = (attempts.get(message.hash)?.tries ?? 0) + 1
    attempts.set(message.hash, { message, tries, hash: sent.hash })
    return { source, destination: to.name, messageHash: message.hash, ...sent }
  }
  const messagesOf = (chainId: bigint, only?: bigint) => messagesIn(sources, chainId, only)
  const isWaiting = async (message: SentMessage, { node }: Destination): Promise<boolean> => {
    const hash = attempts.get(message.hash)?.hash
    if (hash === undefined) return false
    const { status } = await node.request({ method: "base_transactionStatus", params: [hash] })
    return status === "Known"
  }
  /** Returns the messages for an L2 that its open block does not know, by what became of their relays. */
  const openFor = async (to: OpenL2) => {
    const found = { waiting: [] as SentMessage[], reverted: [] as SentMessage[], lost: [] as SentMessage[] }
    for (const message of l2s.flatMap(({ node }) => messagesOf(node.options.chainId))) {
      if (message.destination !== to.node.options.chainId || (await isRelayed(message, to))) continue
      const attempt = attempts.get(message.hash)
      if (attempt !== undefined && attempt.hash === undefined) found.reverted.push(message)
      else found[(await isWaiting(message, to)) ? "waiting" : "lost"].push(message)
    }
    return found
  }
  return {
    async blockSealed({ node }, number) {
      const { chainId } = node.options
      for (const message of messagesOf(chainId, number)) {
        const to = destinationOf(message)
        if (to !== undefined && !(await isRelayed(message, to))) await relay(message, to)
      }
      for (const { message, tries, hash } of [...attempts.values()]) {
        const to = destinationOf(message)
        if (message.destination !== chainId || hash !== undefined || tries >= maxTries || to === undefined)
          continue
        if (!(await isRelayed(message, to))) await relay(message, to)
      }
    },
    async relayAll() {
      const relays: Relay[] = []
      for (const to of l2s) {
        const { waiting, reverted, lost } = await openFor(to)
        if (lost.length > 0 && waiting.length > 0)
          // A lost transaction leaves a gap in the nonces of the others.
          await to.node.request({ method: "admin_dropSenderTransactions", params: [relayerAddress] })
        for (const message of [...lost, ...(lost.length > 0 ? waiting : []), ...reverted])
          relays.push(await relay(message, to))
      }
      return relays
    },
    async restore() {
      for (const attempt of await waitingAttempts(l2s, sources)) attempts.set(attempt.message.hash, attempt)
    },
  }
}

/** Returns the messages that an L2 has sent in sealed blocks, or in one of them. */
function messagesIn(sources: Sources, chainId: bigint, only?: bigint): readonly SentMessage[] {
  const blocks = sources.get(chainId)?.of(interopPredeploys.l2ToL2CrossDomainMessenger) ?? []
  return blocks
    .filter(({ number }) => only === undefined || number === only)
    .flatMap((block) => sentIn(block, chainId))
}

/** Returns the relays that wait in the pools. */
async function waitingAttempts(l2s: readonly OpenL2[], sources: Sources): Promise<readonly Attempt[]> {
  const messages = [...sources.keys()].flatMap((chainId) => messagesIn(sources, chainId))
  const attempts: Attempt[] = []
  for (const { node } of l2s) {
    const waiting = await waitingRelaysOf(node)
    for (const message of messages) {
      const hash = waiting.get(relayCallOf(message).data)
      if (hash !== undefined && message.destination === node.options.chainId)
        attempts.push({ message, tries: 1, hash })
    }
  }
  return attempts
}

/** Returns the hashes of the transactions of the relayer that no block has, by their data. */
async function waitingRelaysOf(node: OpenL2["node"]): Promise<ReadonlyMap<Hex, Hex>> {
  const nonceAt = async (block: "latest" | "pending"): Promise<bigint> =>
    BigInt(await node.request({ method: "eth_getTransactionCount", params: [relayerAddress, block] }))
  const [next, end] = [await nonceAt("latest"), await nonceAt("pending")]
  const found = new Map<Hex, Hex>()
  for (let nonce = next; nonce < end; nonce++) {
    const params = [relayerAddress, `0x${nonce.toString(16)}`] as const
    const sent = await node.request({ method: "eth_getTransactionBySenderAndNonce", params })
    if (sent !== null) found.set(sent.input as Hex, sent.hash as Hex)
  }
  return found
}

/** Returns whether the open block of the destination knows a message. */
async function isRelayed(message: SentMessage, { node }: Destination): Promise<boolean> {
  const result = await node.request({ method: "eth_call", params: [successCallOf(message), "pending"] })
  return result === toHexWord(1n)
}

/** Sends the transaction that relays a message; it is not sent when the call of the target reverts. */
async function send(message: SentMessage, { node }: Destination): Promise<Pick<Relay, "hash" | "error">> {
  const request = {
    from: relayerAddress,
    ...relayCallOf(message),
    accessList: accessListOf(message.id, hashOf(message.payload)),
  }
  try {
    const estimate = BigInt(await node.request({ method: "eth_estimateGas", params: [request, "pending"] }))
    const gas: Hex = `0x${((estimate * 5n) / 4n).toString(16)}`
    await node.request({ method: "anvil_impersonateAccount", params: [relayerAddress] })
    const hash = await node.request({ method: "eth_sendTransaction", params: [{ ...request, gas }] })
    return { hash: hash as Hex, error: undefined }
  } catch (error) {
    return { hash: undefined, error: (error as Error).message }
  }
}
