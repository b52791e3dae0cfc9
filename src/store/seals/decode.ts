/** Decodes a value that `encode.ts` made. */
import { type PrefixedHexString as Hex, KECCAK256_NULL } from "@ethereumjs/util"
import type { ByteString } from "../../base/binary.ts"
import { fromHex, toHex } from "../../base/hex.ts"
import { bloomOf } from "../../evm/base/bloom.ts"
import { keccakOf } from "../../evm/base/crypto.ts"
import type { Log, Receipt } from "../../evm/base/records.ts"
import type { AccountState, Changes } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"
import type { StoredBlock } from "../blocks/blockRecord.ts"
import type { StoredTransaction } from "../blocks/transactionRecord.ts"
import type { Seal } from "./encode.ts"

/** The parts of a seal that {@link decodeSeal} reads. */
export interface DecodedSeal {
  readonly block: StoredBlock
  readonly transactions: readonly DecodedTransaction[]
  readonly versions: Seal["versions"]
}

interface DecodedTransaction extends StoredTransaction {
  readonly hash: Hex
  readonly nonce: bigint
}

/** Decodes a value. @throws Error when it is malformed. */
export function decodeSeal(value: Uint8Array): DecodedSeal {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length)
  let at = bytes.indexOf("\n") + 1
  const fields = createFields(bytes.toString("latin1", 0, at - 1))
  const take = (length: number): ByteString => {
    at += length
    return bytes.toString("latin1", at - length, at)
  }
  const hash = fields.hex()
  const [headerLength, unclesLength, withdrawalsLength] = [
    fields.number(),
    fields.number(),
    fields.optionalNumber(),
  ]
  const block = {
    hash,
    header: take(headerLength),
    uncles: take(unclesLength),
    withdrawals: withdrawalsLength === undefined ? undefined : take(withdrawalsLength),
    timestampMs: fields.optionalNumber(),
    parentDifficulty: fields.bigint(),
    chainId: fields.bigint(),
    beginning: fields.version(),
    version: fields.version(),
  }
  const transactions = fields.items(() => decodeTransaction(fields, take(fields.number())))
  const versions = fields.items(() => [fields.number(), decodeChanges(fields)] as const)
  if (!fields.isDone() || at !== bytes.length) throw new Error("not a sealed block")
  return { block: { ...block, transactionCount: transactions.length }, transactions, versions }
}

/** The fields of a value, in their order. */
type Fields = ReturnType<typeof createFields>

function createFields(text: string) {
  const all = text.split(",")
  let at = 0
  const next = (): string => {
    const field = all[at++]
    if (field === undefined) throw new Error("a field is missing")
    return field
  }
  const optional = <T>(read: (field: string) => T): T | undefined => {
    const field = next()
    return field === "" ? undefined : read(field)
  }
  const toNumber = (field: string): number => {
    if (!/^\d+$/.test(field)) throw new Error("not a number")
    return Number(field)
  }
  const toBigInt = (field: string): bigint => BigInt(`0x${field}`)
  const items = <T>(read: () => T): T[] => Array.from({ length: toNumber(next()) }, read)
  return {
    isDone: (): boolean => at === all.length,
    hex: (): Hex => next() as Hex,
    number: (): number => toNumber(next()),
    /** -1 stands for a missing state. */
    version: (): Version => {
      const field = next()
      return field === "-1" ? -1 : toNumber(field)
    },
    bigint: (): bigint => toBigInt(next()),
    items,
    optionalHex: (): Hex | undefined => optional((field) => field as Hex),
    optionalBytes: (): Uint8Array | undefined => optional((field) => fromHex(field as Hex)),
    optionalText: (): string | undefined =>
      optional((field) => Buffer.from(fromHex(field as Hex)).toString()),
    optionalNumber: (): number | undefined => optional(toNumber),
    optionalBigInt: (): bigint | undefined => optional(toBigInt),
    optionalList: (): Hex[] | undefined =>
      optional((field) => Array.from({ length: toNumber(field) }, () => next() as Hex)),
  }
}

function decodeTransaction(fields: Fields, encoding: ByteString): DecodedTransaction {
  return {
    encoding,
    hash: toHex(keccakOf(encoding)),
    nonce: fields.bigint(),
    sender: fields.hex(),
    version: fields.number(),
    output: fields.hex(),
    failure: fields.optionalText(),
    reason: fields.optionalText(),
    created: fields.optionalList(),
    consoleCalls: fields.optionalList()?.map(fromHex),
    receipt: decodeReceipt(fields),
  }
}

function decodeReceipt(fields: Fields): Receipt {
  const receipt = {
    status: fields.optionalNumber() as Receipt["status"],
    stateRoot: fields.optionalHex(),
    gasUsed: fields.bigint(),
    cumulativeGasUsed: fields.bigint(),
    effectiveGasPrice: fields.bigint(),
    contractAddress: fields.optionalHex(),
    firstLogIndex: fields.number(),
    blobGasUsed: fields.optionalBigInt(),
    blobGasPrice: fields.optionalBigInt(),
  }
  const logs: readonly Log[] = fields.items(() => ({
    address: fields.hex(),
    topics: fields.items(fields.hex),
    data: fields.hex(),
  }))
  return { ...receipt, logs, logsBloom: bloomOf(logs) }
}

function decodeChanges(fields: Fields): Changes {
  const accounts = fields.items(() => [fields.hex(), decodeAccount(fields)] as const)
  const storage = fields.items(() => {
    const address = fields.hex()
    return [address, new Map(fields.items(() => [fields.hex(), fromHex(fields.hex())] as const))] as const
  })
  const cleared = fields.items(fields.hex)
  return {
    accounts: new Map(accounts),
    storage: new Map(storage),
    cleared: new Set(cleared),
    code: new Map(),
  }
}

function decodeAccount(fields: Fields): AccountState | undefined {
  const nonce = fields.optionalBigInt()
  if (nonce === undefined) return undefined
  return { nonce, balance: fields.bigint(), codeHash: fields.optionalBytes() ?? KECCAK256_NULL }
}
