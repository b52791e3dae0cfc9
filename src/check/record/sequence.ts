/** The transactions of a recording: a contract, and calls of it, each when the one before it is pre-confirmed. */
import { gasLimits, moreCalls } from "../account/funds.ts"
import { bumpData, creationCode } from "../account/probeContract.ts"
import type { Sender, Wanted } from "../account/sender.ts"
import type { Rpc } from "../endpoint/rpc.ts"
import type { Counted, Subject } from "./moment.ts"
import type { Sent, Tick } from "./types.ts"

/** The transactions, as far as they are sent. */
export interface Sequence {
  readonly sent: readonly Sent[]
  /** The account that sends them; `undefined` when nothing is sent. */
  readonly address: string | undefined
  /** Sends the next one, if it is its turn. */
  advance(): Promise<void>
  /** Returns the first one that was not seen in a sealed block. */
  outstanding(): Sent | undefined
  /** Returns the newest one without a receipt of a sealed block. */
  withoutReceipt(): Sent | undefined
  /** Returns `true` when the last one is sent. */
  isLast(): boolean
  isOver(): boolean
  /** Returns the contract, with a count of its calls, at one look; `undefined` while it does not exist. */
  contractAt(tick: Tick, address: string | undefined): Subject["contract"]
}

/** The calls of a recording, and the most calls beside them. */
const calls = 2

/**
 * Prepares the transactions of a sender; there are none without one.
 *
 * @param needsMore - Returns `true` while further calls are to be sent: {@link moreCalls} at most.
 */
export function createSequence(
  rpc: Rpc,
  sender: Sender | undefined,
  contract: string | undefined,
  needsMore: () => boolean,
): Sequence {
  const sent: Sent[] = []
  const bump: Wanted = {
    ...(contract !== undefined && { to: contract }),
    data: bumpData,
    gas: gasLimits.bump,
  }
  const wanted: readonly (Wanted & Pick<Sent, "kind">)[] =
    sender === undefined
      ? []
      : [
          { kind: "deploy", data: creationCode, gas: gasLimits.deploy },
          ...Array.from({ length: calls + moreCalls }, () => ({ kind: "bump" as const, ...bump })),
        ]
  const isLast = () =>
    sent.length === wanted.length ||
    (sent.length > calls && !needsMore()) ||
    sent.at(-1)?.refused !== undefined
  const isDone = ({ sealedAt, refused }: Sent) => sealedAt !== undefined || refused !== undefined
  const outstanding = () => sent.find((each) => !isDone(each))
  return {
    sent,
    address: sender?.address,
    outstanding,
    withoutReceipt: () =>
      sent.findLast(({ receiptAt, refused }) => receiptAt === undefined && refused === undefined) ??
      sent.find(({ sealedIn, refused }) => sealedIn === undefined && refused === undefined),
    isLast,
    isOver: () => outstanding() === undefined && isLast(),
    async advance() {
      const next = wanted[sent.length]
      const last = sent.at(-1)
      if (sender === undefined || next === undefined || isLast()) return
      if (last !== undefined && last.openAt === undefined && last.sealedAt === undefined) return
      const { kind, ...fields } = next
      const { raw, hash } = sender.sign(fields)
      const sentAt = performance.now()
      const { error } = await rpc.ask("eth_sendRawTransaction", raw)
      sent.push({ kind, hash, sentAt, ...(error !== undefined && { refused: error.message }) })
    },
    contractAt(tick, address) {
      const [deployed] = sent
      const isThere = deployed?.sealedAt !== undefined || tick.transactions.includes(deployed?.hash ?? "")
      return address === undefined || !isThere ? undefined : { address, counted: counting(sent) }
    },
  }
}

/** Counts by what was seen of the transactions: one that left the open block was sealed, but not always in the head. */
const counting =
  (sent: readonly Sent[]): Counted =>
  (open, latest) => {
    const isSealed = ({ hash, sealedAt }: Sent) => sealedAt !== undefined || latest.includes(hash)
    const isThere = (each: Sent) => isSealed(each) || open.includes(each.hash)
    if (sent.some((each) => each.openAt !== undefined && !isThere(each))) return undefined
    const bumps = sent.filter(({ kind }) => kind === "bump")
    return { bumps: bumps.filter(isThere).length, sealedBumps: bumps.filter(isSealed).length }
  }
