/** Many storage slots of many accounts at once, each as 32 bytes. */

import { z } from "zod"
import { type Hex, toHexWord } from "../../../base/hex.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address, storageKey } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

/** geth's limit on the slots of one request (internal/ethapi/api.go). */
const maxSlots = 1024

const requests = schema(() =>
  z
    .record(address(), z.array(storageKey()))
    .refine((value) => Object.values(value).some((slots) => slots.length > 0), { error: "empty request" })
    .refine((value) => Object.values(value).flat().length <= maxSlots, {
      error: `expected at most ${maxSlots} slots`,
    })
    .meta({ title: "Storage requests" }),
)

export const eth_getStorageValues = method({
  name: "eth_getStorageValues",
  summary: "Returns the values of multiple storage slots for multiple accounts.",
  params: [param("Requests", requests), optional("Block", blockSelector, { fallback: { tag: "latest" } })],
  result: result(
    "Values",
    () => z.record(z.string(), z.array(z.string())).meta({ title: "Storage values" }),
    (values: Readonly<Record<string, string[]>>) => ({ ...values }),
  ),
  example: {
    params: [{ "0x0000000000000000000000000000000000001234": ["0x0"] }, "latest"],
    result: {
      "0x0000000000000000000000000000000000001234": [
        "0x0000000000000000000000000000000000000000000000000000000000000000",
      ],
    },
  },
  fork: { state: 1 },
  handler: (node, asked, block) => {
    const view = node.blocks.view(block)
    const slotOf = (account: string, slot: Hex) => toHexWord(view.storage(account.toLowerCase() as Hex, slot))
    return Object.fromEntries(
      Object.entries(asked).map(([account, keys]) => [
        account.toLowerCase(),
        keys.map(({ slot }) => slotOf(account, slot)),
      ]),
    )
  },
})
