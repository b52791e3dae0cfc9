/** The transactions of a remote block that nobody signed: a chain executes them when its protocol is the one of the remote. */
import type { Common } from "@ethereumjs/common"
import { byteStringToBytes, bytesToByteString } from "../../../base/binary.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../../base/rlp.ts"
import { ForkTransactionNotExecutable } from "../../../errors/index.ts"
import { bytesOf, quantityOf, type RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import type { BlockAttributes } from "../../../kernel/chain/header.ts"
import { protocolOf } from "../../../kernel/evm/fork/hardforks.ts"
import { reasonOf } from "../../../kernel/evm/transaction/checked.ts"
import { decodeBlockTransaction } from "../../../kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../../kernel/evm/transaction/signedTransaction.ts"
import type { RemoteTransaction } from "./remoteTransaction.ts"

const [depositType, postExecutionType] = ["0x7e", "0x7d"] as const

/**
 * The transactions of the OP stack that nobody signed: deposits, which the rollup derives from its parent chain, and the list of the gas
 * that a block gives back, with which it ends.
 *
 * @see optimism specs, protocol/deposits.md, protocol/lagoon/post-exec.md
 */
export const protocolTypes: ReadonlyMap<unknown, string> = new Map([
  [depositType, "a deposit of the OP stack (type 0x7e)"],
  [postExecutionType, "a post-execution transaction of the OP stack (type 0x7d)"],
])

export const isOfProtocol = ({ type }: RemoteTransaction): boolean => protocolTypes.has(type)

/** The part of a block's attributes that its protocol decides, and the number of deposits that this chain cannot execute. */
interface ProtocolAttributes {
  readonly attributes: Pick<BlockAttributes, "transactions" | "gasRefunds">
  readonly left: number
}

/**
 * Returns the attributes that follow from the transactions of the protocol in a remote block. A chain without a protocol leaves them out.
 *
 * @param transactions - Those that are executed; the list of refunds is at the end of the whole block.
 * @throws {@link ForkTransactionNotExecutable} for one that this chain's protocol does not have.
 */
export async function toAttributes(
  transactions: readonly RemoteTransaction[],
  header: RemoteHeader,
  common: Common,
): Promise<ProtocolAttributes> {
  const deposits = transactions.filter(({ type }) => type === depositType)
  const protocol = protocolOf(common)
  if (protocol === undefined) return { attributes: {}, left: deposits.length }
  const first: SignedTransaction[] = []
  for (const each of deposits) first.push(await decoded(each, common))
  const last = ((header.transactions ?? []) as readonly RemoteTransaction[]).at(-1)
  const closing = last?.type === postExecutionType ? await decoded(last, common) : undefined
  const listed = (closing && protocol.gasRefunds?.listedBy(closing.transaction)) ?? []
  const gasRefunds = protocol.gasRefunds && listed.filter(([index]) => index < transactions.length)
  return { attributes: { transactions: first, gasRefunds }, left: 0 }
}

async function decoded(remote: RemoteTransaction, common: Common): Promise<SignedTransaction> {
  const { hash } = remote
  const refuse = (reason: string, cause?: unknown): never => {
    throw new ForkTransactionNotExecutable({ hash, reason }, { cause })
  }
  const signed = await decodeBlockTransaction(encoded(remote), common).catch((error) =>
    refuse(reasonOf(error), error),
  )
  return signed.hash === hash ? signed : refuse(`its fields have the hash ${signed.hash}`)
}

/** Returns the consensus encoding of a deposit, or of a list of refunds, whose input is the list. */
function encoded(remote: RemoteTransaction): Uint8Array {
  const bytes = (name: string) => bytesToByteString(bytesOf(remote, name) ?? new Uint8Array())
  const [text, number] = [
    (name: string) => encodeBytes(bytes(name)),
    (name: string) => encodeNumber(quantityOf(remote, name) ?? 0n),
  ]
  const fields = [
    ...[text("sourceHash"), text("from"), text("to"), number("mint"), number("value"), number("gas")],
    ...[encodeNumber(remote.isSystemTx === true ? 1n : 0n), text("input")],
  ]
  const content = remote.type === postExecutionType ? bytes("input") : encodeList(fields.join(""))
  return byteStringToBytes(String.fromCharCode(Number(remote.type)) + content)
}
