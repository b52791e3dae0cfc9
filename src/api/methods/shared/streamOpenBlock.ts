/** The subscription kind `openBlock`: the open block as it grows, with the names of calls, and its end. */
import { equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { blockGasUsed } from "../../../kernel/chain/blockGas.ts"
import type { EmptyBlockRun } from "../../../kernel/chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../../kernel/evm/base/records.ts"
import type { Explainer } from "../../../kernel/evm/execute/explainer.ts"
import { UnknownState } from "../../../kernel/state/base.ts"
import type { View } from "../../../kernel/state/store.ts"
import type { Unsubscribe } from "../../../node/base/emitter.ts"
import type { NodeEvents } from "../../../node/block/events.ts"
import {
  type Flashblock,
  newestFlashblock,
  type OpenBlock,
  publishedOf,
} from "../../../node/block/openBlock.ts"
import { withKnownNames } from "../../../solidity/inspect/knownNames.ts"
import {
  emptyRunMessage,
  type FlashblockStep,
  flashblockMessage,
  openMessage,
  removedMessage,
  sealedMessage,
  type TransactionNames,
  toTransactionSummary,
} from "../../wire/openBlock.ts"
import type { Context } from "./method.ts"

/** The parts of the node that the stream uses. */
type StreamParts = Pick<Context, "builder" | "chain" | "clock" | "state" | "events" | "artifacts">

/**
 * Streams the open block: at once all of it, then each flashblock with what it adds. A block that is executed again is sent whole,
 * with the hashes of the transactions that are not published any more.
 *
 * @returns A function that ends the stream.
 */
export function streamOpenBlock(parts: StreamParts, notify: (text: string) => void): Unsubscribe {
  const { builder, chain, clock, events } = parts
  const summarize = summarizer(parts)
  const send = (message: object) => notify(JSON.stringify(message))
  const sendOpen = (open: OpenBlock, dropped: readonly ExecutedTransaction[] = []) => {
    const { header, parent } = open
    const { number, timestamp, baseFeePerGas, gasLimit, coinbase } = header
    const own = { number, timestamp, baseFeePerGas, gasLimit, parentHash: parent.hash }
    const fields = { ...own, coinbase: coinbase.toString(), nowMs: clock.now() }
    const steps = open.flashblocks.map((flashblock) => stepOf(open, flashblock))
    const gone = dropped.map(({ hash }) => hash)
    send(openMessage(fields, steps, summarize(publishedOf(open), newestFlashblock(open)), gone))
  }
  const onFlashblock = (...[{ open, flashblock, transactions }]: NodeEvents["flashblock"]) => {
    if (flashblock.index === 0) return sendOpen(open)
    const added = summarize(transactions, flashblock)
    send(flashblockMessage(open.header.number, stepOf(open, flashblock), added))
  }
  const onRewrite = (...[{ open, dropped }]: NodeEvents["rewrite"]) => sendOpen(open, dropped)
  const onBlock = (block: SealedBlock) => send(sealedMessage(block))
  const onEmptyRun = (run: EmptyBlockRun) => send(emptyRunMessage(run))
  const onRestored = (...[segments]: NodeEvents["restored"]) => {
    for (const { run, block } of segments) {
      if (run === undefined) onBlock(block)
      else onEmptyRun(run)
    }
  }
  const onRemoved = (blocks: readonly SealedBlock[]) => send(removedMessage(blocks, chain.head))
  events.on("flashblock", onFlashblock).on("rewrite", onRewrite)
  events.on("block", onBlock).on("implied", onEmptyRun).on("removed", onRemoved).on("restored", onRestored)
  sendOpen(builder.open)
  return () => {
    events.off("flashblock", onFlashblock).off("rewrite", onRewrite)
    events.off("block", onBlock).off("implied", onEmptyRun)
    events.off("removed", onRemoved).off("restored", onRestored)
  }
}

/** Returns a flashblock with the gas that the block has used up to its end. */
export const stepOf = (open: OpenBlock, { index, transactionCount }: Flashblock): FlashblockStep => ({
  index,
  transactionCount,
  gasUsed: blockGasUsed(open.transactions.slice(0, transactionCount)),
})

/** The largest number of contracts whose names are remembered; each has a decoding. */
const maxContracts = 256

/** Creates the function that summarizes transactions, by the code of the contracts after a flashblock. */
function summarizer({ state, artifacts }: StreamParts) {
  const explainer = withKnownNames(artifacts)
  const known = new Map<Hex, Named>()
  const namedAt = (view: View, address: Hex): Named | undefined => {
    const codeHash = view.account(address)?.codeHash
    if (codeHash === undefined || equalsBytes(codeHash, KECCAK256_NULL)) return undefined
    const key = toHex(codeHash)
    const found =
      known.get(key) ?? nameCode(explainer, artifacts === undefined ? "0x" : codeIn(view, codeHash))
    if (known.size >= maxContracts) known.clear()
    if (found.contract !== undefined) known.set(key, found) // artifacts that are read again may know the code later
    return found
  }
  const namesOf = (view: View, { transaction: { to, data } }: ExecutedTransaction): TransactionNames => {
    const input = toHex(data)
    if (to === undefined) return { call: undefined, contract: explainer.ofInitCode(input)?.contractName }
    const named = namedAt(view, to.toString())
    return {
      contract: named?.contract,
      call: data.length < 4 ? undefined : named?.names.decodeCall(input)?.text,
    }
  }
  return (transactions: readonly ExecutedTransaction[], { version }: Flashblock) => {
    if (transactions.length === 0) return []
    const view = state.at(version)
    return transactions.map((executed) => toTransactionSummary(executed, namesOf(view, executed)))
  }
}

/** Returns a code; `0x` when a fork has not fetched it, such as that of an account that only received ether. */
function codeIn(view: View, codeHash: Uint8Array): Hex {
  try {
    return toHex(view.code(codeHash))
  } catch (error) {
    if (error instanceof UnknownState) return "0x"
    throw error
  }
}

type Named = ReturnType<typeof nameCode>

const nameCode = (explainer: Explainer, code: Hex) => ({
  contract: explainer.ofCode(code)?.contractName,
  names: explainer.decodingOf(code),
})
