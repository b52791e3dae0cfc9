/**
 * The encoding of a sealed block and the changes of its state as one value of the log.
 *
 * Each block is written, but read only after a kill. So hex that exists already is copied, and values that can be derived are
 * left out. A value is a list of fields with commas between them, a line feed, and bytes: the RLP of the header
 * and the encodings of the transactions. A field that is absent is empty.
 */
import { equalsBytes, type PrefixedHexString as Hex, KECCAK256_NULL } from "@ethereumjs/util"
import type { ByteString } from "../../base/binary.ts"
import { toHex } from "../../base/hex.ts"
import type { SealedBlock } from "../../chain/block.ts"
import type { Receipt } from "../../evm/base/records.ts"
import { encodingOf } from "../../evm/transaction/encoding.ts"
import type { AccountState, Changes } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"
import { storedParts } from "../blocks/blockRecord.ts"

/** A sealed block, and the changes of the state from its parent on. */
export interface Seal {
  readonly block: SealedBlock
  readonly versions: readonly (readonly [Version, Changes])[]
}

/** Encodes a block and its changes; codes are entries of their own. */
export function encodeSeal({ block, versions }: Seal): ByteString {
  const parts = storedParts(block)
  const { header, uncles, withdrawals } = parts
  let bytes = header + uncles + (withdrawals ?? "")
  let fields = `${parts.hash},${header.length},${uncles.length},${withdrawals?.length ?? ""},${parts.timestampMs ?? ""}`
  fields += `,${digits(parts.parentDifficulty)},${digits(parts.chainId)},${parts.beginning},${parts.version}`
  fields += `,${parts.transactionCount}`
  for (const executed of block.transactions) {
    const { transaction, sender, version, output, failure, reason, created, consoleCalls } = executed
    const encoding = encodingOf(transaction)
    bytes += encoding
    fields += `,${encoding.length},${digits(transaction.nonce)},${sender},${version},${output}`
    fields += `,${textDigits(failure)},${textDigits(reason)},${list(created)},${list(consoleCalls?.map(toHex))}`
    fields += receiptFields(executed.receipt)
  }
  fields += `,${versions.length}`
  for (const entry of versions) fields += `,${entry[0]}${changesFields(entry[1])}`
  return `${fields}\n${bytes}`
}

const digits = (value: bigint | undefined): string => (value === undefined ? "" : value.toString(16))

const textDigits = (text: string | undefined): string =>
  text === undefined ? "" : `0x${Buffer.from(text).toString("hex")}`

/** The number of the items, and the items. */
const list = (items: readonly Hex[] | undefined): string =>
  items === undefined ? "" : items.length === 0 ? "0" : `${items.length},${items.join()}`

function receiptFields(receipt: Receipt): string {
  const { status = "", stateRoot = "", contractAddress = "", firstLogIndex, logs } = receipt
  const { gasUsed, cumulativeGasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice } = receipt
  let fields = `,${status},${stateRoot},${digits(gasUsed)},${digits(cumulativeGasUsed)},${digits(effectiveGasPrice)}`
  fields += `,${contractAddress},${firstLogIndex},${digits(blobGasUsed)},${digits(blobGasPrice)},${logs.length}`
  for (const { address, topics, data } of logs) fields += `,${address},${list(topics)},${data}`
  return fields
}

function changesFields({ accounts, storage, cleared }: Changes): string {
  let fields = `,${accounts.size}`
  accounts.forEach((account, address) => {
    fields += `,${address},${accountFields(account)}`
  })
  fields += `,${storage.size}`
  storage.forEach((slots, address) => {
    fields += `,${address},${slots.size}`
    slots.forEach((value, slot) => {
      fields += `,${slot},${toHex(value)}`
    })
  })
  return cleared.size === 0 ? `${fields},0` : `${fields},${list([...cleared])}`
}

const accountFields = (account: AccountState | undefined): string =>
  account === undefined
    ? ""
    : `${digits(account.nonce)},${digits(account.balance)},${hasNoCode(account) ? "" : toHex(account.codeHash)}`

const hasNoCode = ({ codeHash }: AccountState): boolean =>
  codeHash === KECCAK256_NULL || equalsBytes(codeHash, KECCAK256_NULL)
