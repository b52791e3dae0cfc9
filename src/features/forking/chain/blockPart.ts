/** The first transactions of a remote block, and their execution in the open block. */

import { createWithdrawal, type Withdrawal, type WithdrawalData } from "@ethereumjs/util"
import { toQuantity } from "../../../api/wire/values.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import {
  ForkBlockNotFound,
  ForkTransactionNotExecutable,
  ForkTransactionNotFound,
  OriginError,
} from "../../../errors/index.ts"
import { bytesOf, quantityOf, type RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import type { BlockAttributes } from "../../../kernel/chain/header.ts"
import type { FetchedState } from "../../../kernel/evm/execute/rerun.ts"
import { untilKnown } from "../../../kernel/evm/execute/untilKnown.ts"
import { reasonOf } from "../../../kernel/evm/transaction/checked.ts"
import type { SignedTransaction } from "../../../kernel/evm/transaction/signedTransaction.ts"
import { MissingKeys } from "../../../kernel/state/base.ts"
import type { Builder } from "../../../node/block/builder.ts"
import type { Origin } from "../remote/origin/origin.ts"
import { openBlockRequest } from "../remote/requests.ts"
import { keysOfBlock } from "./blockAccesses.ts"
import { isOfProtocol, protocolTypes, toAttributes } from "./protocolTransactions.ts"
import { partiesOf, type RemoteTransaction, toSigned } from "./remoteTransaction.ts"

/** A block of the remote chain, with its first transactions. */
export interface RemoteBlockPart {
  readonly header: RemoteHeader
  /** As the remote sent them. */
  readonly transactions: readonly RemoteTransaction[]
  /** The block before it, as the remote sent it. */
  readonly parent: RemoteHeader
}

/**
 * Reads the block of a transaction, up to and including the transaction.
 *
 * @param parentHash - The hash that the parent of the block must have; any hash when absent.
 * @param origin - Its hosts are empty when the file of the fork gives the answers.
 * @throws {@link ForkTransactionNotFound} when no block has the transaction, or when its block has another parent.
 */
export async function readBlockUpTo(
  origin: Pick<Origin, "request" | "hosts">,
  hash: Hex,
  parentHash?: Hex,
): Promise<RemoteBlockPart> {
  const found = (await origin.request("eth_getTransactionByHash", [hash])) as RemoteHeader | null
  const number = found === null ? undefined : quantityOf(found, "blockNumber")
  const absent = new ForkTransactionNotFound({ origin: origin.hosts.join(", "), hash })
  if (number === undefined || number === 0n) throw absent
  const [header, parent] = (await Promise.all([
    origin.request("eth_getBlockByNumber", [toQuantity(number), true]),
    origin.request("eth_getBlockByNumber", [toQuantity(number - 1n), false]),
  ])) as [RemoteHeader | null, RemoteHeader | null]
  const all = (header?.transactions ?? []) as RemoteBlockPart["transactions"]
  const last = all.findIndex((each) => each.hash === hash.toLowerCase())
  if (
    header === null ||
    isOpen(header) ||
    last === -1 ||
    parent === null ||
    parent.hash !== header.parentHash
  )
    throw absent
  if (parentHash !== undefined && parent.hash !== parentHash) throw absent
  const kind = protocolTypes.get(all[last]?.type)
  if (kind !== undefined) throw new ForkTransactionNotExecutable({ hash, reason: `it is ${kind}` })
  return { header, transactions: all.slice(0, last + 1), parent }
}

/** Returns `true` for a block that is not sealed: a remote that finds its open block by number gives it no hash. */
const isOpen = ({ hash }: RemoteHeader): boolean => hash === null || /^0x0*$/.test(String(hash))

/**
 * Reads the open block of the remote with its transactions so far, and its parent.
 *
 * @throws {@link ForkBlockNotFound} when the remote has no open block, or lacks its parent.
 */
export async function readOpenBlock(
  origin: Pick<Origin, "request" | "hosts" | "block">,
): Promise<RemoteBlockPart> {
  const { method, params } = openBlockRequest
  const absent = new ForkBlockNotFound({ origin: origin.hosts.join(", "), block: "pending" })
  const header = (await origin.request(method, params)) as RemoteHeader | null
  if (header === null || typeof header.parentHash !== "string") throw absent
  const newest = origin.block as RemoteHeader | null
  const parent =
    newest?.hash === header.parentHash
      ? newest
      : ((await origin.request("eth_getBlockByHash", [header.parentHash, false])) as RemoteHeader | null)
  if (parent === null) throw absent
  return openPart(header, parent)
}

/** Returns an open block with all its transactions. */
export const openPart = (header: RemoteHeader, parent: RemoteHeader): RemoteBlockPart => ({
  header,
  transactions: (header.transactions ?? []) as RemoteBlockPart["transactions"],
  parent,
})

/** The part of a fork that the execution uses. */
interface ExecutingFork extends FetchedState {
  note(line: string): void
  request(method: string, params: readonly unknown[]): unknown
}

/**
 * Replaces the open block by one with the first transactions of the remote block, and publishes it.
 *
 * @throws {@link ForkTransactionNotExecutable} for a transaction of an unknown type, or one that is refused.
 */
export async function openRemoteBlock(
  { header, transactions: all }: RemoteBlockPart,
  { builder, fork }: { readonly builder: Builder; readonly fork: ExecutingFork },
): Promise<void> {
  const transactions = all.filter((each) => !isOfProtocol(each))
  const parties = new MissingKeys()
  for (const address of all.flatMap(partiesOf)) parties.accounts.add(address)
  const listed = await keysOfBlock(fork, header, all.length)
  if (listed !== undefined) parties.addAll(listed)
  await fork.fetch(parties)
  const { common } = builder.open.header
  const given = await toAttributes(all, header, common)
  if (given.left > 0)
    fork.note(`deposits of the remote block (type 0x7e) that are left out of the open block: ${given.left}`)
  const signed: SignedTransaction[] = []
  for (const each of transactions) signed.push(await toSigned(each, common))
  let failed: SignedTransaction | undefined
  const contents = {
    attributes: { ...attributesOf(header), ...given.attributes },
    transactions: signed,
    onFailed(each: SignedTransaction) {
      failed = each
    },
  }
  const replaced = untilKnown(
    () => fork,
    () => builder.replace(contents),
  )
  await replaced.catch((error) => {
    if (failed === undefined || error instanceof OriginError) throw error
    const { hash } = failed
    throw new ForkTransactionNotExecutable({ hash, reason: reasonOf(error) }, { cause: error })
  })
  builder.flashblock()
}

function attributesOf(header: RemoteHeader): BlockAttributes {
  const bytes = (name: string, length: number) => bytesOf(header, name, length) ?? new Uint8Array(length)
  const gasLimit = quantityOf(header, "gasLimit") ?? 0n
  const baseFeePerGas = quantityOf(header, "baseFeePerGas")
  return {
    timestamp: quantityOf(header, "timestamp") ?? 0n,
    coinbase: toHex(bytes("miner", 20)),
    gasLimit,
    fixedGasLimit: gasLimit,
    prevRandao: bytes("mixHash", 32),
    parentBeaconBlockRoot: bytes("parentBeaconBlockRoot", 32),
    ...(baseFeePerGas !== undefined && { baseFeePerGas }),
    extraData: bytesOf(header, "extraData"),
    nonce: bytesOf(header, "nonce", 8),
    withdrawals: withdrawalsOf(header.withdrawals),
  }
}

const withdrawalsOf = (list: unknown): readonly Withdrawal[] =>
  Array.isArray(list) ? list.map((each: WithdrawalData) => createWithdrawal(each)) : []
