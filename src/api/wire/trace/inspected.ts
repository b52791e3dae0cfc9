/** Inspected transactions and contracts as JSON. */

import { z } from "zod"
import type { GasDimensions } from "../../../kernel/evm/base/records.ts"
import type { KnownContract } from "../../../solidity/inspect/artifacts.ts"
import type { InspectedTransaction } from "../../../solidity/inspect/inspect.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../hex.ts"
import { toQuantity } from "../values.ts"

/** A transaction with its tree of calls and its changes. */
export const rpcInspected = schema(() =>
  z
    .looseObject({
      hash: hexText(),
      failed: z.boolean(),
      blockNumber: hexText(),
      gasUsed: hexText(),
      dimensions: z
        .object({ execution: hexText(), state: hexText() })
        .optional()
        .describe("The gas before the refund by dimension, in forks with state gas (EIP-8037)."),
      call: z
        .looseObject({ kind: z.literal("call") })
        .describe("The tree of calls, events and console lines."),
      contracts: z.array(z.object({ label: z.string(), address: hexText() })),
      changes: z.array(z.looseObject({ address: hexText() })).optional(),
    })
    .meta({ title: "Inspected transaction" }),
)

/** An inspected transaction of this node. */
export interface InspectedHere extends InspectedTransaction {
  readonly dimensions?: GasDimensions | undefined
}

/** Encodes an inspected transaction: integers are quantities, unknown values are absent. */
export const toRpcInspected = (inspected: InspectedHere): z.infer<ReturnType<typeof rpcInspected>> =>
  JSON.parse(JSON.stringify(inspected, (_, value) => (typeof value === "bigint" ? toQuantity(value) : value)))

const abiInput = schema(() => z.looseObject({ type: z.string() }))

/** A contract by its artifact. */
export const rpcContract = schema(() =>
  z
    .object({
      contractName: z.string(),
      sourceName: z.string().nullable(),
      functions: z.array(
        z.object({
          signature: z.string(),
          name: z.string(),
          stateMutability: z.string(),
          inputs: z.array(abiInput()),
          outputs: z.array(abiInput()),
        }),
      ),
      variables: z.array(z.string()).nullable(),
    })
    .meta({ title: "Contract" }),
)

/** Encodes a contract. */
export const toRpcContract = (contract: KnownContract): z.infer<ReturnType<typeof rpcContract>> => ({
  contractName: contract.contractName,
  sourceName: contract.sourceName ?? null,
  functions: contract.functions.map(({ inputs, outputs, ...own }) => ({
    ...own,
    inputs: inputs.map((input) => ({ ...input })),
    outputs: outputs.map((output) => ({ ...output })),
  })),
  variables: contract.variables === undefined ? null : [...contract.variables],
})
