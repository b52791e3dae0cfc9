/** The subscriptions and the feed that are open during a recording. */
import type { Facts } from "../endpoint/probe.ts"
import type { Answer } from "../endpoint/rpc.ts"
import { connect, listen, type Socket } from "../endpoint/socket.ts"
import type { Log, Receipt, Recording, SealedBlock, Subscribed } from "./types.ts"

/** The kind of X Layer, with the hashes of transactions alone. @see okx/xlayer-reth crates/tests */
const ofXLayer = [
  "flashblocks",
  { headerInfo: false, subTxFilter: { txInfo: false, txReceipt: false } },
] as const

/** The kinds of subscriptions, with their parameters. */
const kindsOf = (address: string | undefined): readonly (readonly [name: string, ...params: unknown[]])[] => {
  const logs =
    address === undefined
      ? []
      : ([
          ["logs", { address }],
          ["pendingLogs", { address }],
        ] as const)
  return [["newHeads"], ["newFlashblocks"], ["newFlashblockTransactions"], ofXLayer, ...logs]
}

/** A subscription kind that no node has. */
export const unknownKind = "midblockCheckUnknown"

/** The subscriptions and the feed of a recording. */
export interface Listeners {
  /** Returns what has come so far. */
  soFar(): Pick<Recording, "subscribed" | "feed">
  /** Waits until the blocks have been announced, ends the subscriptions, and returns everything. */
  end(sealed: ReadonlyMap<number, SealedBlock>): Promise<Pick<Recording, "subscribed" | "feed">>
  close(): void
}

/**
 * Opens the subscriptions and the feed. An endpoint that refuses the connection is an error in the recording.
 *
 * @param address - The contract whose logs are subscribed to.
 */
export async function listenTo(
  { ws, feed }: Facts,
  wanted: { readonly ws: boolean; readonly feed: boolean },
  address: string | undefined,
): Promise<Listeners> {
  const [socket, stream] = await Promise.all([
    wanted.ws && ws !== undefined ? tried(() => connect(ws)) : undefined,
    wanted.feed && feed !== undefined ? tried(() => listen(feed)) : undefined,
  ])
  const answers: Record<string, Answer> = {}
  if (socket?.value !== undefined)
    for (const [kind, ...params] of kindsOf(address))
      answers[kind] = await socket.value.ask("eth_subscribe", kind, ...params)
  const published = () => stream && { frames: stream.value?.frames ?? [], error: stream.error }
  return {
    soFar: () => ({
      subscribed: { answers, notifications: socket?.value?.notifications ?? [], ends: [] },
      feed: published(),
    }),
    async end(sealed) {
      const subscribed = socket && (await endOf(socket, answers, wantedOf(sealed, address)))
      return { subscribed, feed: published() }
    },
    close() {
      socket?.value?.close()
      stream?.value?.close()
    },
  }
}

interface Tried<Value> {
  readonly value?: Value
  readonly error?: string
}

async function tried<Value>(open: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { value: await open() }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** The looks for late notifications, a fortieth of a second apart. */
const maxTries = 120

async function endOf(
  { value: socket, error }: Tried<Socket>,
  answers: Record<string, Answer>,
  wanted: Wanted,
): Promise<Subscribed> {
  if (socket === undefined) return { answers, notifications: [], ends: [], error }
  for (let tries = 0; !isComplete(socket, answers, wanted) && tries < maxTries; tries++) await pause(25)
  answers[unknownKind] = await socket.ask("eth_subscribe", unknownKind)
  const notifications = [...socket.notifications]
  const id = answers.newHeads?.result
  const ends = [await socket.ask("eth_unsubscribe", id), await socket.ask("eth_unsubscribe", id)]
  return { answers, notifications, ends }
}

/** The notifications to wait for: the head, and the logs of the contract in sealed blocks. */
interface Wanted {
  readonly head: number
  /** The hashes of their transactions. */
  readonly logs: ReadonlySet<string>
}

function isComplete(
  { notifications }: Socket,
  { newHeads, logs }: Readonly<Record<string, Answer>>,
  wanted: Wanted,
): boolean {
  const of = (answer: Answer | undefined) =>
    notifications.filter(({ subscription }) => answer?.result !== undefined && subscription === answer.result)
  const heads = of(newHeads).map(({ result }) => Number((result as { number?: string } | null)?.number))
  const isAnnounced =
    newHeads?.result === undefined || wanted.head < 0 || heads.some((number) => number >= wanted.head)
  const hashes = new Set(of(logs).map(({ result }) => (result as Partial<Log> | null)?.transactionHash))
  return isAnnounced && (logs?.result === undefined || [...wanted.logs].every((hash) => hashes.has(hash)))
}

/** Returns what notifications of sealed blocks are to come. */
function wantedOf(sealed: ReadonlyMap<number, SealedBlock>, watched: string | undefined): Wanted {
  const receipts = [...sealed.values()].flatMap(({ receipts: { result } }) =>
    Array.isArray(result) ? (result as Receipt[]) : [],
  )
  const logs = receipts
    .flatMap((receipt) => receipt.logs)
    .filter(({ address }) => address.toLowerCase() === watched?.toLowerCase())
  return {
    head: Math.max(-1, ...sealed.keys()),
    logs: new Set(logs.map(({ transactionHash }) => transactionHash)),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
