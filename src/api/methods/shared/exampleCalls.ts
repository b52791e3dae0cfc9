/** Calls and results in the examples of several methods. */
import type { z } from "zod"
import type { rpcReceipt } from "../../wire/receipt.ts"

/** A payment of the first account, which is pre-confirmed at once. */
export const payment = {
  method: "eth_sendTransaction",
  params: [
    {
      from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      to: "0x0000000000000000000000000000000000001234",
      value: "0x1",
    },
  ],
} as const

/** The receipt of the payment while it is pre-confirmed. */
export const paymentReceipt: z.infer<ReturnType<typeof rpcReceipt>> = {
  type: "0x2",
  status: "0x1",
  cumulativeGasUsed: "0x5208",
  logs: [],
  logsBloom: `0x${"00".repeat(256)}`,
  transactionHash: "0x9dbc1a0242c045c551a1a89ce14350ae1f3500db849d142b4cfa84fdc11675bb",
  transactionIndex: "0x0",
  blockHash: "0x0000000000000000000000000000000000000000000000000000000000000000",
  blockNumber: "0x1",
  contractAddress: null,
  effectiveGasPrice: "0x6fc23ac0",
  from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  gasUsed: "0x5208",
  to: "0x0000000000000000000000000000000000001234",
}

/** Creates a token with one balance for all: each of its calls reads the same slot. */
export const oneSlotToken = {
  method: "anvil_setCode",
  params: ["0x0000000000000000000000000000000000001234", "0x5f545f5260205ff3"],
} as const

/** Seals the block with what is pre-confirmed. */
export const seal = { method: "evm_mine", params: [] } as const
