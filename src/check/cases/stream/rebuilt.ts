/** The block of a sequence of messages is the sealed block. */

import type { Case } from "../../case.ts"
import { differs, fails, holds, notApplicable } from "../../findings.ts"
import type { Recording, SealedBlock } from "../../record/types.ts"
import { flashblocks, subblocks } from "../../rules.ts"
import type { Rule } from "../../types.ts"
import { hashOfRaw, type Message, rawIn, type Sequence, streamCase } from "./messages.ts"

const zeroHash = `0x${"00".repeat(32)}`

/** The fields of `base`, with those of the header. */
const headerFields = {
  parent_beacon_block_root: "parentBeaconBlockRoot",
  parent_hash: "parentHash",
  fee_recipient: "miner",
  prev_randao: "mixHash",
  block_number: "number",
  gas_limit: "gasLimit",
  timestamp: "timestamp",
  extra_data: "extraData",
  base_fee_per_gas: "baseFeePerGas",
} as const

/** Returns a case about the sequences of sealed blocks: the last one of each number. */
const eachBlock = (
  name: string,
  says: string,
  rule: Rule,
  fault: (sequence: Sequence, sealed: SealedBlock, last: Message) => string | undefined,
): Case =>
  streamCase(name, says, rule, ({ sequences, recording }) => {
    const asked = "the messages of a block, and the sealed block"
    const newest = new Map(sequences.map((sequence) => [sequence.number, sequence]))
    let count = 0
    for (const [number, sequence] of newest) {
      const sealed = recording.sealed.get(number)
      const last = sequence.messages.at(-1)
      if (sealed === undefined || last === undefined) continue
      count++
      const wrong = fault(sequence, sealed, last)
      if (wrong !== undefined) return fails(wrong, `${asked}: ${number}`, wrong)
    }
    if (count > 0) return holds(asked, `${count} blocks`)
    const apart = distanceOf(sequences, recording)
    return apart === undefined
      ? notApplicable("no block was seen from its beginning to its seal", asked)
      : fails("the feed is of another chain, or far from the endpoint", asked, apart)
  })

/** The blocks by which an endpoint and a feed of one chain may be apart. */
const maxDistance = 5

/** Returns where the feed and the endpoint are, when they are far from each other. */
function distanceOf(sequences: readonly Sequence[], { ticks }: Recording): string | undefined {
  const [published, seen] = [
    sequences.map(({ number }) => number).filter(Number.isSafeInteger),
    ticks.map(({ number, latest }) => number ?? latest),
  ]
  if (published.length === 0 || seen.length === 0) return undefined
  const [first, last] = [published[0] as number, published.at(-1) as number]
  const isFar = first - Math.max(...seen) > maxDistance || Math.min(...seen) - last > maxDistance
  return isFar ? `the feed at block ${first}, the endpoint at block ${seen[0]}` : undefined
}

const rule = subblocks("Requirements: sealed block")

/** The cases. */
export const rebuiltCases: readonly Case[] = [
  eachBlock(
    "rebuilt-transactions",
    "the transactions of all messages are those of the sealed block",
    rule,
    ({ hashes }, { block }) => {
      const sealed = block.transactions.map(({ hash }) => hash)
      return sealed.join() === hashes.join()
        ? undefined
        : `the messages have ${hashes.length} transactions, and the block ${sealed.length} others`
    },
  ),
  eachBlock(
    "rebuilt-gas",
    "the gas of the last message is that of the sealed block",
    rule,
    (_, { block }, { diff }) =>
      diff?.gas_used === block.gasUsed
        ? undefined
        : `gas_used is ${diff?.gas_used}, and gasUsed ${block.gasUsed}`,
  ),
  eachBlock(
    "rebuilt-receipts",
    "receipts root and bloom of the last message are those of the sealed block",
    rule,
    (_, { block }, { diff }) =>
      diff?.receipts_root === block.receiptsRoot && diff?.logs_bloom === block.logsBloom
        ? undefined
        : `receipts_root is ${diff?.receipts_root}, and receiptsRoot ${block.receiptsRoot}; the blooms are ${diff?.logs_bloom === block.logsBloom ? "equal" : "different"}`,
  ),
  eachBlock(
    "rebuilt-header",
    "the base has the fields of the sealed header",
    rule,
    ({ messages }, { block }) => {
      const { base } = messages[0] as Message
      const wrong = Object.entries(headerFields).find(
        ([field, name]) => base?.[field] !== (block[name] ?? base?.[field]),
      )
      return wrong === undefined
        ? undefined
        : `${wrong[0]} is ${base?.[wrong[0]]}, and ${wrong[1]} ${block[wrong[1]]}`
    },
  ),
  streamCase(
    "rebuilt-hash",
    "a last message with a block hash has that of the sealed block, and its state root",
    flashblocks("diff.block_hash, diff.state_root"),
    ({ sequences, recording }) => {
      const asked = "the last message of a block, and the sealed block"
      const pairs = sequences.flatMap(({ number, messages }) => {
        const [sealed, diff] = [recording.sealed.get(number)?.block, messages.at(-1)?.diff]
        return sealed === undefined || diff === undefined || diff.block_hash === zeroHash
          ? []
          : [{ number, sealed, diff }]
      })
      if (pairs.length === 0) return notApplicable("no last message had a block hash", asked)
      const wrong = pairs.find(
        ({ sealed, diff }) => diff.block_hash !== sealed.hash || diff.state_root !== sealed.stateRoot,
      )
      if (wrong === undefined) return holds(asked, `${pairs.length} blocks`)
      const { number, sealed, diff } = wrong
      return fails(
        `expected ${sealed.hash} for block ${number}`,
        asked,
        `${diff.block_hash}, state root ${diff.state_root}`,
      )
    },
  ),
  streamCase(
    "receipts",
    "metadata has the receipts of the message's transactions",
    subblocks("Subblock message: metadata"),
    ({ messages }) => {
      const asked = "metadata.receipts"
      const filled = messages.filter((each) => rawIn(each).length > 0)
      if (filled.length === 0) return notApplicable("no message had a transaction", asked)
      const isAbsent = (receipts: unknown) => receipts === undefined || receipts === null
      if (filled.every(({ metadata }) => isAbsent(metadata?.receipts)))
        return differs("Base since Azul: without receipts", asked, "absent")
      for (const each of filled) {
        const found = Object.keys((each.metadata?.receipts ?? {}) as object).map((hash) => hash.toLowerCase())
        const wanted = rawIn(each).map(hashOfRaw)
        if (found.toSorted().join() !== wanted.toSorted().join())
          return fails(
            "expected those of its transactions",
            `${asked} of index ${each.index}`,
            `${found.length} for ${wanted.length}`,
          )
      }
      return holds(asked, `${filled.length} messages`)
    },
  ),
]
