/** Returns the available part of the chain: everything, from genesis on. */

import { z } from "zod"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../../wire/hex.ts"
import { toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const resource = schema(() =>
  z
    .object({ disabled: z.boolean(), oldestBlock: hexText() })
    .meta({ title: "Effective resource capability" }),
)

const rpcCapabilities = schema(() =>
  z
    .object({
      head: z.object({ number: hexText(), hash: hexText() }).meta({ title: "Current head block" }),
      state: resource(),
      tx: resource(),
      logs: resource(),
      receipts: resource(),
      blocks: resource(),
      stateproofs: resource(),
    })
    .meta({ title: "Effective routing capabilities" }),
)

/** Every version of the state and every block is kept. */
const everything = { disabled: false, oldestBlock: "0x0" } as const

const toRpc = ({ header, hash }: SealedBlock): z.infer<ReturnType<typeof rpcCapabilities>> => ({
  head: { number: toQuantity(header.number), hash },
  state: everything,
  tx: everything,
  logs: everything,
  receipts: everything,
  blocks: everything,
  stateproofs: everything,
})

export const eth_capabilities = method({
  name: "eth_capabilities",
  summary: "Returns the effective routing capabilities of the node.",
  params: [],
  result: result("Capabilities", rpcCapabilities, toRpc),
  example: {
    params: [],
    result: {
      head: { number: "0x0", hash: "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1" },
      state: { disabled: false, oldestBlock: "0x0" },
      tx: { disabled: false, oldestBlock: "0x0" },
      logs: { disabled: false, oldestBlock: "0x0" },
      receipts: { disabled: false, oldestBlock: "0x0" },
      blocks: { disabled: false, oldestBlock: "0x0" },
      stateproofs: { disabled: false, oldestBlock: "0x0" },
    },
  },
  handler: (node) => node.chain.head,
})
