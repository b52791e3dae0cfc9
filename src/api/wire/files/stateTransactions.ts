/** Transactions and their results in state files, in anvil's form. */

import { RLP } from "@ethereumjs/rlp"
import { concatBytes, hexToBytes } from "@ethereumjs/util"
import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { PlacedTransaction } from "../../../kernel/chain/block.ts"
import type { ExecutedTransaction, GasDimensions } from "../../../kernel/evm/base/records.ts"
import { protocolPartOf } from "../../../kernel/evm/transaction/protocolTransaction.ts"
import { schema } from "../../rpc/schema.ts"
import { toRpcTransaction } from "../transaction.ts"
import { address, bytes, hash32, looseInteger, toQuantity } from "../values.ts"

const authorization = schema(() =>
  z.object({
    chainId: looseInteger(),
    address: address(),
    nonce: looseInteger(),
    yParity: looseInteger(),
    r: looseInteger(),
    s: looseInteger(),
  }),
)

/** The signed fields of a transaction; a type has some of them. */
const signedFields = schema(() =>
  z.looseObject({
    type: looseInteger().default(0n),
    hash: hash32().optional(),
    chainId: looseInteger().nullish(),
    nonce: looseInteger(),
    gas: looseInteger(),
    gasPrice: looseInteger().nullish(),
    maxFeePerGas: looseInteger().nullish(),
    maxPriorityFeePerGas: looseInteger().nullish(),
    maxFeePerBlobGas: looseInteger().nullish(),
    blobVersionedHashes: z.array(hash32()).nullish(),
    to: address().nullish(),
    value: looseInteger(),
    input: bytes(),
    accessList: z.array(z.object({ address: address(), storageKeys: z.array(hash32()) })).nullish(),
    authorizationList: z.array(authorization()).nullish(),
    r: looseInteger(),
    s: looseInteger(),
    v: looseInteger().nullish(),
    yParity: looseInteger().nullish(),
  }),
)

type SignedFields = z.infer<ReturnType<typeof signedFields>>

/** A transaction that the protocol of the chain added: whoever knows the protocol decodes its encoding. */
const protocolTransaction = schema(() =>
  z
    .looseObject({ transaction: z.looseObject({ hash: hash32() }), encoding: bytes() })
    .transform(({ transaction: { hash }, encoding }) => ({
      ...{ bytes: hexToBytes(encoding), hash, impersonated: undefined, isOfProtocol: true },
    })),
)

/** A transaction of a block: in its newer form with a sender that has not signed it, or in its older form alone. */
export const fileTransaction = schema(() => z.union([protocolTransaction(), sentTransaction()]))

const sentTransaction = schema(() =>
  z
    .union([
      z.looseObject({ transaction: signedFields(), impersonated_sender: address().nullish() }),
      signedFields().transform((transaction) => ({ transaction, impersonated_sender: undefined })),
    ])
    .transform(({ transaction, impersonated_sender: sender }) => ({
      bytes: encoded(transaction),
      hash: transaction.hash,
      impersonated: sender ?? undefined,
      isOfProtocol: false,
    })),
)

type Field = Uint8Array | bigint | readonly Field[]

/** Encodes the fields of a transaction; returns `undefined` for an unknown type. */
function encoded(fields: SignedFields): Uint8Array | undefined {
  const type = Number(fields.type)
  const { nonce, gas, value, input, to, r, s } = fields
  const target = to ? hexToBytes(to) : new Uint8Array()
  const own: Field[] = [gas, target, value, hexToBytes(input)]
  if (type === 0) return RLP.encode([nonce, fields.gasPrice ?? 0n, ...own, fields.v ?? 0n, r, s] as never)
  if (type > 4) return undefined
  const accessList = (fields.accessList ?? []).map((each) => [
    hexToBytes(each.address),
    each.storageKeys.map((key) => hexToBytes(key)),
  ])
  const fees =
    type === 1 ? [fields.gasPrice ?? 0n] : [fields.maxPriorityFeePerGas ?? 0n, fields.maxFeePerGas ?? 0n]
  const list = [fields.chainId ?? 0n, nonce, ...fees, ...own, accessList]
  if (type === 3)
    list.push(
      fields.maxFeePerBlobGas ?? 0n,
      (fields.blobVersionedHashes ?? []).map((hash) => hexToBytes(hash)),
    )
  if (type === 4)
    list.push(
      (fields.authorizationList ?? []).map((each) => [
        ...[each.chainId, hexToBytes(each.address), each.nonce, each.yParity, each.r, each.s],
      ]),
    )
  const signature = [fields.yParity ?? fields.v ?? 0n, r, s]
  return concatBytes(Uint8Array.of(type), RLP.encode([...list, ...signature] as never))
}

const log = schema(() => z.object({ address: address(), topics: z.array(hash32()), data: bytes() }))

/** A receipt; files of older versions of anvil have it without the object around it. */
const receipt = schema(() =>
  z.looseObject({
    status: z.union([z.boolean().transform((isSuccess) => (isSuccess ? 1n : 0n)), looseInteger()]).nullish(),
    root: hash32().nullish(),
    cumulativeGasUsed: looseInteger(),
    logs: z.array(log()),
    logsBloom: bytes(),
    appended: z.array(looseInteger()).optional(),
    gas_refund: looseInteger().optional(),
  }),
)

/** The result of a transaction, with its place. */
export const fileReceipt = schema(() =>
  z
    .looseObject({
      info: z.looseObject({
        transaction_hash: hash32(),
        transaction_index: z.number().int().nonnegative(),
        from: address(),
        contract_address: address().nullish(),
        exit: z.string().nullish(),
        out: bytes().nullish(),
      }),
      receipt: receipt(),
      block_hash: hash32(),
      failure: z.string().optional(),
      dimensions: z.object({ execution: looseInteger(), state: looseInteger() }).optional(),
    })
    .transform(({ info, receipt: result, block_hash, failure, dimensions }) => ({
      hash: info.transaction_hash,
      blockHash: block_hash,
      index: info.transaction_index,
      sender: info.from,
      contractAddress: info.contract_address ?? undefined,
      output: info.out ?? ("0x" as Hex),
      failure: result.status === 0n ? (failure ?? failureOf(info.exit ?? "")) : undefined,
      dimensions,
      receipt: {
        status: typeof result.status === "bigint" ? ((result.status === 0n ? 0 : 1) as 0 | 1) : undefined,
        ...(result.root ? { stateRoot: result.root } : {}),
        cumulativeGasUsed: result.cumulativeGasUsed,
        logs: result.logs,
        logsBloom: result.logsBloom,
        appended: result.appended,
        ...(result.gas_refund !== undefined && { gasRefund: result.gas_refund }),
      },
    })),
)

/** The reasons of failures, in the words of EthereumJS, by the names of revm. */
const failures: Readonly<Record<string, string>> = {
  Revert: "revert",
  OutOfGas: "out of gas",
  OpcodeNotFound: "invalid opcode",
  InvalidFEOpcode: "invalid opcode",
  InvalidJump: "invalid JUMP",
  StackUnderflow: "stack underflow",
  StackOverflow: "stack overflow",
  CreateCollision: "create collision",
}

const failureOf = (exit: string): string => failures[exit] ?? "revert"

const exitOf = (failure: string): string =>
  Object.keys(failures).find((name) => failures[name] === failure) ?? "Revert"

/**
 * Encodes a transaction of a block.
 *
 * Anvil hashes the bytes of an impersonated transaction together with the named sender: one that has the hash of its bytes
 * alone must not name it. Its receipt does.
 */
export function toFileTransaction({ executed, block }: PlacedTransaction) {
  const { blockHash: _, blockNumber: __, blockTimestamp: ___, ...fields } = toRpcTransaction(executed, block)
  const { transaction: sent } = executed
  if (protocolPartOf(sent) !== undefined)
    return { transaction: fields, impersonated_sender: null, encoding: toHex(sent.serialize()) }
  const isOwnHash = sent.isSigned() && executed.hash === toHex(sent.hash())
  return { transaction: fields, impersonated_sender: isOwnHash ? null : executed.sender }
}

/** Encodes the result of a transaction. */
export function toFileReceipt({ executed, block }: PlacedTransaction) {
  const { receipt: result, transaction, failure, dimensions } = executed
  const info = {
    transaction_hash: executed.hash,
    transaction_index: executed.index,
    from: executed.sender,
    to: transaction.to?.toString() ?? null,
    contract_address: result.contractAddress ?? null,
    traces: [],
    exit: failure === undefined ? (executed.output === "0x" ? "Stop" : "Return") : exitOf(failure),
    out: executed.output,
    nonce: Number(transaction.nonce),
    gas_used: Number(result.gasUsed),
  }
  return {
    info,
    receipt: receiptFields(executed),
    block_hash: block.hash,
    block_number: Number(block.header.number),
    ...(failure !== undefined && { failure }),
    ...(dimensions !== undefined && { dimensions: dimensionFields(dimensions) }),
  }
}

const dimensionFields = ({ execution, state }: GasDimensions) => ({
  execution: toQuantity(execution),
  state: toQuantity(state),
})

function receiptFields({ receipt: result, transaction }: ExecutedTransaction) {
  const { status, stateRoot, cumulativeGasUsed, logs, logsBloom, appended, gasRefund } = result
  return {
    type: toQuantity(transaction.type),
    ...(status === undefined ? { root: stateRoot } : { status: toQuantity(status) }),
    cumulativeGasUsed: toQuantity(cumulativeGasUsed),
    logs,
    logsBloom,
    ...(appended !== undefined && { appended: appended.map(toQuantity) }),
    ...(gasRefund !== undefined && { gas_refund: toQuantity(gasRefund) }),
  }
}
