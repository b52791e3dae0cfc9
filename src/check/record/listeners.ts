/** The subscriptions and the feed that are open during a recording. */
import type { Facts } from "../endpoint/probe.ts"
import type { Answer } from "../endpoint/rpc.ts"
import { connect, listen, type Socket } from "../endpoint/socket.ts"
import type { Receipt, Recording, SealedBlock, Subscribed } from "./types.ts"

/** The kinds of subscriptions, with their parameters. */
const kindsOf = (
  contract: string | undefined,
): readonly (readonly [name: string, ...params: unknown[]])[] => {
  const logs =
    contract === undefined
      ? []
      : ([
          ["logs", { address: contract }],
          ["pendingLogs", { address: contract }],
        ] as const)
  return [["newHeads"], ["newFlashblocks"], ["newFlashblockTransactions"], ...logs]
}

/** A subscription kind that no node has. */
export const unknownKind = "midblockCheckUnknown"

/** The subscriptions and the feed of a recording. */
export interface Listeners {
  /** Waits until the blocks have been announced, ends the subscriptions, and returns everything. */
  end(sealed: ReadonlyMap<number, SealedBlock>): Promise<Pick<Recording, "subscribed" | "feed">>
  close(): void
}

/** Opens the subscriptions and the feed. An endpoint that refuses the connection is an error in the recording. */
export async function listenTo(
  { ws, feed }: Facts,
  wanted: { readonly ws: boolean; readonly feed: boolean },
  contract: string | undefined,
): Promise<Listeners> {
  const socket = wanted.ws && ws !== undefined ? await tried(() => connect(ws)) : undefined
  const stream = wanted.feed && feed !== undefined ? await tried(() => listen(feed)) : undefined
  const answers: Record<string, Answer> = {}
  if (socket?.value !== undefined)
    for (const [kind, ...params] of kindsOf(contract))
      answers[kind] = await socket.value.ask("eth_subscribe", kind, ...params)
  return {
    async end(sealed) {
      const subscribed = socket && (await endOf(socket, answers, wantedOf(sealed, contract)))
      return { subscribed, feed: stream && { frames: stream.value?.frames ?? [], error: stream.error } }
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
  readonly logs: number
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
  return isAnnounced && (logs?.result === undefined || of(logs).length >= wanted.logs)
}

/** Returns what notifications of sealed blocks are to come. */
function wantedOf(sealed: ReadonlyMap<number, SealedBlock>, contract: string | undefined): Wanted {
  const receipts = [...sealed.values()].flatMap(({ receipts: { result } }) =>
    Array.isArray(result) ? (result as Receipt[]) : [],
  )
  const logs = receipts
    .flatMap((receipt) => receipt.logs)
    .filter(({ address }) => address.toLowerCase() === contract?.toLowerCase())
  return { head: Math.max(-1, ...sealed.keys()), logs: logs.length }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
