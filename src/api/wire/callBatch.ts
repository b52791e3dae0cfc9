/** Batches of calls as JSON (EIP-5792). */

import { z } from "zod"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { rpcLog, toRpcReceipt } from "./receipt.ts"
import { address, bytes, toQuantity, uint, uint64 } from "./values.ts"

/** The names of the capabilities that a batch or a call requires (not `optional`). */
const capabilities = schema(() =>
  z
    .record(z.string(), z.looseObject({ optional: z.boolean().optional() }))
    .default({})
    .transform((asked) =>
      Object.entries(asked).flatMap(([name, { optional }]) => (optional === true ? [] : [name])),
    ),
)

const call = schema(() =>
  z
    .strictObject({
      to: address().nullish(),
      data: bytes().nullish(),
      value: uint().nullish(),
      gas: uint64().nullish(),
      capabilities: capabilities(),
    })
    .transform(({ to, data, value, gas, capabilities }) => ({
      to: to ?? undefined,
      input: data ?? ("0x" as const),
      value: value ?? undefined,
      gas: gas ?? undefined,
      capabilities,
    })),
)

/** The parameter of `wallet_sendCalls`, of version 1 or 2 of the specification. */
export const callBatch = schema(() =>
  z
    .object({
      version: z.string(),
      id: z.string().max(4096).optional(),
      from: address().optional(),
      chainId: uint(),
      atomicRequired: z.boolean().default(false),
      calls: z.array(call()).min(1),
      capabilities: capabilities(),
    })
    .transform(({ id, from, chainId, atomicRequired, calls, capabilities }) => ({
      ...{ id, from, chainId, atomicRequired, calls },
      capabilities: [...capabilities, ...calls.flatMap((each) => each.capabilities)],
    }))
    .meta({ title: "Batch of calls" }),
)

/** A batch with its transactions that are in a block. */
interface BatchStatus {
  readonly id: string
  readonly code: number
  readonly chainId: bigint
  readonly placed: readonly { readonly executed: ExecutedTransaction; readonly block: BlockRecord }[]
}

/** The result of `wallet_getCallsStatus`. */
export const rpcBatchStatus = schema(() =>
  z
    .object({
      version: z.string(),
      id: z.string(),
      chainId: hexText(),
      status: z.number(),
      atomic: z.boolean(),
      receipts: z
        .array(
          z.object({
            logs: z.array(rpcLog().pick({ address: true, topics: true, data: true })),
            status: hexText(),
            blockHash: hexText(),
            blockNumber: hexText(),
            gasUsed: hexText(),
            transactionHash: hexText(),
          }),
        )
        .optional(),
    })
    .meta({ title: "Status of a batch" }),
)

/** The version of EIP-5792 of the results. */
const version = "2.0.0"

/** Encodes the status of a batch, with the receipts of the transactions that are in a block. */
export function toRpcBatchStatus({
  id,
  code,
  chainId,
  placed,
}: BatchStatus): z.infer<ReturnType<typeof rpcBatchStatus>> {
  const receipts = placed.map(({ executed, block }) => {
    const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = toRpcReceipt(executed, block)
    return {
      logs: logs.map((log) => ({ address: log.address, topics: log.topics, data: log.data })),
      ...{ status: status ?? "0x1", blockHash, blockNumber, gasUsed, transactionHash },
    }
  })
  const known = receipts.length > 0 ? { receipts } : {}
  return { version, id, chainId: toQuantity(chainId), status: code, atomic: false, ...known }
}
