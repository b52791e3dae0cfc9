/** State files: sorted JSON with the fields of anvil's files, the same bytes for the same state. */

import type { BlockHeader } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import { parseExactJson } from "../../../base/json.ts"
import { loadZlib } from "../../../base/nodeModules.ts"
import { InvalidStateFile } from "../../../errors/index.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { firstIssue } from "../../rpc/params.ts"
import { schema } from "../../rpc/schema.ts"
import { address, bytes, looseInteger, nonce, seconds, toQuantity, word } from "../values.ts"
import { genesisAccount, genesisAddress } from "./genesisValues.ts"
import { fileBlock, fileHistory, toFileBlock } from "./stateBlocks.ts"
import { fileReceipt, toFileReceipt } from "./stateTransactions.ts"

/** One account in native values. */
export interface FileAccount {
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Hex
  readonly storage: readonly (readonly [Hex, Hex])[]
  /** In files of a fork: the remote's storage of the account is gone. */
  readonly cleared?: boolean | undefined
}

/** The contents of a file. */
export interface FileState {
  readonly number: bigint | undefined
  readonly timestamp: bigint | undefined
  readonly accounts: readonly (readonly [Hex, FileAccount])[]
  readonly head: z.infer<ReturnType<typeof head>>
  readonly blocks: readonly z.infer<ReturnType<typeof fileBlock>>[]
  readonly receipts: readonly z.infer<ReturnType<typeof fileReceipt>>[]
  readonly history: z.infer<ReturnType<typeof fileHistory>>
}

const format = "midblock-state"
const newestVersion = 1

const account = schema(() =>
  z.object({
    nonce: nonce().default(0n),
    balance: looseInteger().default(0n),
    code: bytes()
      .nullish()
      .transform((code): Hex => code ?? "0x"),
    storage: z
      .record(word(), word())
      .nullish()
      .transform((storage) => Object.entries(storage ?? {}) as [Hex, Hex][]),
    cleared: z.boolean().optional(),
  }),
)

/** An account of a genesis file, whose fields may be absent. */
const firstAccount = schema(() =>
  genesisAccount().transform(
    ({ nonce = 0n, balance = 0n, code = "0x", storage = {} }): FileAccount => ({
      nonce,
      balance,
      code,
      storage: Object.entries(storage) as [Hex, Hex][],
    }),
  ),
)

/** The header fields of the newest block, beside its number and its timestamp. */
const head = schema(() =>
  z
    .looseObject({
      beneficiary: address().nullish(),
      coinbase: address().nullish(),
      gas_limit: looseInteger().nullish(),
      basefee: looseInteger().nullish(),
      prevrandao: word().nullish(),
      blob_excess_gas_and_price: z.looseObject({ excess_blob_gas: looseInteger().nullish() }).nullish(),
    })
    .nullish()
    .transform((block) => ({
      coinbase: block?.beneficiary ?? block?.coinbase ?? undefined,
      gasLimit: block?.gas_limit ?? undefined,
      baseFeePerGas: block?.basefee ?? undefined,
      prevRandao: block?.prevrandao ?? undefined,
      excessBlobGas: block?.blob_excess_gas_and_price?.excess_blob_gas ?? undefined,
    })),
)

/** The schema of our files, of anvil's files of all versions, and of the `alloc` of a genesis file. */
const file = schema(() =>
  z
    .looseObject({
      format: z.literal(format, `expected ${format}`).optional(),
      version: z
        .number()
        .max(newestVersion, `this midblock reads versions up to ${newestVersion}`)
        .optional(),
      block: z.looseObject({ number: looseInteger().nullish(), timestamp: seconds().nullish() }).nullish(),
      best_block_number: looseInteger().nullish(),
      blocks: z.array(fileBlock()).nullish(),
      transactions: z.array(fileReceipt()).nullish(),
      historical_states: fileHistory().nullish(),
      accounts: z.record(address(), account()).optional(),
      alloc: z.record(genesisAddress(), firstAccount()).optional(),
    })
    .refine(({ accounts, alloc }) => accounts !== undefined || alloc !== undefined, "no accounts in it")
    .transform(({ accounts, alloc, block, best_block_number: best, ...chain }) => ({
      head: head().parse(block),
      blocks: chain.blocks ?? [],
      receipts: chain.transactions ?? [],
      history: chain.historical_states ?? [],
      number: best ?? block?.number ?? undefined,
      timestamp: block?.timestamp ?? undefined,
      accounts: Object.entries(accounts ?? alloc ?? {}) as [Hex, FileAccount][],
    })),
)

/**
 * Reads a state, as JSON text or compressed with gzip.
 *
 * @throws {@link InvalidStateFile} with the path and the reason.
 */
export function readStateFile(data: Uint8Array): FileState {
  const read = file().safeParse(parse(data))
  if (!read.success) throw new InvalidStateFile(firstIssue(read.error.issues))
  return read.data
}

function parse(data: Uint8Array): unknown {
  try {
    const isGzip = data[0] === 0x1f && data[1] === 0x8b
    return parseExactJson(Buffer.from(isGzip ? loadZlib().gunzipSync(data) : data).toString("utf8"))
  } catch (cause) {
    throw new InvalidStateFile({ path: "", reason: (cause as Error).message }, { cause })
  }
}

/** The chain and the state of a file. */
interface DumpedChain {
  readonly header: BlockHeader
  readonly accounts: Iterable<readonly [Hex, FileAccount]>
  blocks(): Iterable<SealedBlock>
}

/** Returns the file in pieces, one for each account and each block, so that it need not be in memory as a whole. */
export function* stateFileChunks({ header, accounts, blocks }: DumpedChain): Iterable<string> {
  const start = { format, version: newestVersion, block: toBlock(header) }
  yield `${JSON.stringify(start).slice(0, -1)},"accounts":{`
  let separator = "\n"
  for (const [key, { nonce, balance, code, storage, cleared }] of accounts) {
    const mark = cleared === true ? { cleared } : {}
    const value = { balance: toQuantity(balance), code, storage: Object.fromEntries(storage), ...mark }
    // A nonce has up to 64 bits, and is a number in anvil's files.
    yield `${separator}${JSON.stringify(key)}:{"nonce":${nonce},${JSON.stringify(value).slice(1)}`
    separator = ",\n"
  }
  yield `\n},"best_block_number":${header.number},"blocks":[`
  yield* lines(blocks(), (block) => [toFileBlock(block)])
  yield `],"transactions":[`
  const receiptsOf = (block: SealedBlock) =>
    block.transactions.map((executed) => toFileReceipt({ executed, block }))
  yield* lines(blocks(), receiptsOf)
  yield `],"historical_states":null}\n`
}

/** Yields the values of all blocks, one on each line. */
function* lines(blocks: Iterable<SealedBlock>, valuesOf: (block: SealedBlock) => readonly unknown[]) {
  let separator = "\n"
  for (const block of blocks)
    for (const value of valuesOf(block)) {
      yield separator + JSON.stringify(value)
      separator = ",\n"
    }
}

/** Encodes the block in anvil's form. */
const toBlock = (header: BlockHeader) => ({
  number: toQuantity(header.number),
  beneficiary: header.coinbase.toString(),
  timestamp: toQuantity(header.timestamp),
  gas_limit: Number(header.gasLimit),
  basefee: Number(header.baseFeePerGas ?? 0n),
  difficulty: toQuantity(header.difficulty),
  prevrandao: toHex(header.mixHash),
  blob_excess_gas_and_price: { excess_blob_gas: Number(header.excessBlobGas ?? 0n), blob_gasprice: 1 },
})

/** Encodes a text as hex, not compressed, because the compressed bytes of zlib versions differ. */
export const toHexText = (text: string): Hex => toHex(new TextEncoder().encode(text))

/**
 * Returns the bytes of hex, or of text that is JSON itself.
 *
 * @throws {@link InvalidStateFile} for text that begins as hex and is not hex.
 */
export function fromHexOrText(given: string): Uint8Array {
  if (!given.startsWith("0x")) return new TextEncoder().encode(given)
  const hex = bytes().safeParse(given)
  if (!hex.success) throw new InvalidStateFile(firstIssue(hex.error.issues))
  return hexToBytes(hex.data)
}
