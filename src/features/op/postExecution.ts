/**
 * The transaction that lists the gas which a block gives back, with which the block ends: nobody signs it, and no code runs for it.
 *
 * @see optimism specs, protocol/lagoon: post-exec.md, sdm.md
 */
import type { Common } from "@ethereumjs/common"
import { type NestedUint8Array, RLP } from "@ethereumjs/rlp"
import type { TypedTransaction } from "@ethereumjs/tx"
import { bytesToBigInt } from "@ethereumjs/util"
import { byteStringToBytes } from "../../base/binary.ts"
import { type Hex, toHex } from "../../base/hex.ts"
import { encodeList, encodeNumber } from "../../base/rlp.ts"
import type { DecodedTransaction, GasRefunds, ListedRefunds } from "../../kernel/evm/fork/protocol.ts"
import { createProtocolTransaction } from "../../kernel/evm/transaction/protocolTransaction.ts"

/** The type of such a transaction (EIP-2718). */
export const postExecutionType = 0x7d

/** The form of the list: sequencer-defined metering. */
const metering = 1n

/** The refunds of a block. */
export interface PostExecution {
  readonly blockNumber: bigint
  /** In the order of the transactions; at least one, and none of 0 gas. */
  readonly refunds: ListedRefunds
}

const zeroAddress: Hex = `0x${"00".repeat(20)}`

const encodePayload = ({ blockNumber, refunds }: PostExecution) =>
  encodeList(
    encodeNumber(metering) +
      encodeNumber(blockNumber) +
      encodeList(
        refunds.map(([index, gas]) => encodeList(encodeNumber(BigInt(index)) + encodeNumber(gas))).join(""),
      ),
  )

/** Creates the transaction. */
export function createPostExecution(listed: PostExecution, common: Common): DecodedTransaction {
  const payload = encodePayload(listed)
  const encoding = String.fromCharCode(postExecutionType) + payload
  const { transaction, sender } = createProtocolTransaction(
    {
      ...{ type: postExecutionType, sender: zeroAddress, to: zeroAddress, value: 0n, gasLimit: 0n },
      data: byteStringToBytes(payload),
    },
    {
      encoding,
      mint: 0n,
      isRoutine: true,
      isInert: true,
      receiptItems: () => [],
      fieldsOf: () => absentFields,
      receiptFieldsOf: () => ({}),
    },
    common,
  )
  lists.set(transaction, listed.refunds)
  return { transaction, sender }
}

/** The fields of other transactions that it does not have. */
const absentFields = Object.fromEntries(
  ["nonce", "to", "gasPrice", "v", "r", "s"].map((name) => [name, undefined]),
)

const lists = new WeakMap<TypedTransaction, ListedRefunds>()

/** The transaction with which a block ends. */
export const postExecution: Pick<GasRefunds, "closing" | "listedBy"> = {
  closing(transactions, blockNumber, common) {
    const refunds = transactions.flatMap(
      ({ index, receipt: { gasRefund = 0n } }): ListedRefunds => (gasRefund > 0n ? [[index, gasRefund]] : []),
    )
    return refunds.length === 0 ? undefined : createPostExecution({ blockNumber, refunds }, common)
  },
  listedBy: (transaction) => lists.get(transaction),
}

/** Decodes the encoding of such a transaction. @throws Error when it is malformed */
export function decodePostExecution(bytes: Uint8Array): PostExecution {
  const fields: Uint8Array | NestedUint8Array = RLP.decode(bytes.subarray(1))
  if (!Array.isArray(fields) || fields.length !== 3)
    throw new Error("a post-execution transaction has 3 fields")
  const [version, number, entries] = fields
  if (numberIn(version) !== metering)
    throw new Error(`a post-execution transaction of version ${numberIn(version)} is not known`)
  if (!Array.isArray(entries) || entries.length === 0)
    throw new Error("a post-execution transaction lists at least one refund")
  const refunds = entries.map((entry): ListedRefunds[number] => {
    if (!Array.isArray(entry) || entry.length !== 2)
      throw new Error("a refund of a post-execution transaction has an index and an amount of gas")
    return [Number(numberIn(entry[0])), numberIn(entry[1])]
  })
  if (refunds.some(([, gas]) => gas === 0n)) throw new Error("a refund of a post-execution transaction is 0")
  if (refunds.some(([index], at) => index <= (refunds[at - 1]?.[0] ?? -1)))
    throw new Error("the refunds of a post-execution transaction are not in the order of the transactions")
  const decoded = { blockNumber: numberIn(number), refunds }
  if (toHex(byteStringToBytes(encodePayload(decoded))) !== toHex(bytes.subarray(1)))
    throw new Error("the numbers of a post-execution transaction have leading zeros")
  return decoded
}

function numberIn(field: NestedUint8Array[number] | undefined): bigint {
  if (!(field instanceof Uint8Array) || field.length > 8)
    throw new Error("a number of a post-execution transaction has 64 bits")
  return bytesToBigInt(field)
}
