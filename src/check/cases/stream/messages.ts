/** The messages of a raw feed, decoded and in their sequences. */
import { brotliDecompressSync } from "node:zlib"
import { keccak_256 } from "@noble/hashes/sha3.js"
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { originOf } from "../../endpoint/socket.ts"
import { fails, notApplicable } from "../../findings.ts"
import type { Recording, Transaction } from "../../record/types.ts"
import type { Finding, Rule } from "../../types.ts"

/** One message; its fields are what came. */
export interface Message {
  readonly payload_id?: unknown
  readonly index?: unknown
  readonly base?: Readonly<Record<string, unknown>> | null
  readonly diff?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** The messages of one block under construction, from index 0. */
export interface Sequence {
  readonly messages: readonly Message[]
  readonly number: number
  /** The hashes of its transactions, in order; the list of refunds of Lagoon is that of the last message. */
  readonly hashes: readonly string[]
}

/** The decoded feed of a recording. */
export interface Decoded {
  readonly messages: readonly Message[]
  readonly isBinary: readonly boolean[]
  /** The sequences that began while we listened. */
  readonly sequences: readonly Sequence[]
  readonly recording: Recording
}

/** Returns the raw transactions of a message. */
export const rawIn = ({ diff }: Message): readonly string[] =>
  Array.isArray(diff?.transactions)
    ? (diff.transactions as unknown[]).filter((raw) => typeof raw === "string")
    : []

/** Returns the list of refunds of a message: the transaction with which the block so far ends, from Lagoon on. */
const postExecutionIn = (message: Message | undefined): readonly string[] =>
  typeof message?.diff?.post_exec_tx === "string" ? [message.diff.post_exec_tx] : []

/** Returns `true` for a deposit, and for the list of refunds: nobody signed them. */
export const isOfProtocol = ({ type }: Transaction): boolean => type === "0x7e" || type === "0x7d"

/** Returns the hash of an encoded transaction. */
export const hashOfRaw = (raw: string): string =>
  `0x${Buffer.from(keccak_256(Buffer.from(raw.slice(2), "hex"))).toString("hex")}`

/** Text that begins with a brace is JSON, and anything else is brotli: the rule of Base's client. Returns `undefined` for neither. */
function decoded(data: Buffer): Message | undefined {
  try {
    const json: unknown = JSON.parse(String(data[0] === 0x7b ? data : brotliDecompressSync(data)))
    return typeof json === "object" && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

/** Decodes the feed of a context's recording; a finding when there is none. */
export async function decode(context: Context): Promise<Decoded | Finding> {
  const recording = await context.recording()
  const asked = `the feed at ${originOf(context.facts.feed)}`
  if (recording.feed?.error !== undefined) return fails(recording.feed.error, asked, "no connection")
  const frames = recording.feed?.frames ?? []
  if (frames.length === 0) return notApplicable("the feed has sent no message", asked)
  const read = frames.map(({ data }) => decoded(data))
  const messages = read.filter((message) => message !== undefined)
  if (messages.length < read.length)
    return fails(
      "a message is neither JSON nor brotli of JSON",
      asked,
      String(frames[read.indexOf(undefined)]?.data),
    )
  return {
    messages,
    isBinary: frames.map(({ isBinary }) => isBinary),
    sequences: sequencesOf(messages),
    recording,
  }
}

function sequencesOf(messages: readonly Message[]): readonly Sequence[] {
  const lists: Message[][] = []
  for (const message of messages)
    if (message.index === 0) lists.push([message])
    else if (message.payload_id === lists.at(-1)?.[0]?.payload_id) lists.at(-1)?.push(message)
  return lists.map((list) => ({
    messages: list,
    number: Number(list[0]?.base?.block_number),
    hashes: [...list.flatMap(rawIn), ...postExecutionIn(list.at(-1))].map(hashOfRaw),
  }))
}

/** Returns a case about the feed. `judge` returns a fault, a finding, or how much agreed. */
export const streamCase = (
  name: string,
  says: string,
  rule: Rule,
  judge: (decoded: Decoded, context: Context) => Finding,
): Case => ({
  name: `stream/${name}`,
  group: "stream",
  says,
  rule,
  needs: ["recording", "feed"],
  requests: 0,
  async run(context) {
    const found = await context.shared(decode)
    return "verdict" in found ? found : judge(found, context)
  },
})
