/** One storage slot of an account, as 32 bytes. */
import { toHexWord } from "../../../base/hex.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address, storagePosition } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_getStorageAt = method({
  name: "eth_getStorageAt",
  summary: "Returns the value from a storage position at a given address.",
  params: [
    param("address", address),
    param("position", storagePosition),
    optional("block", blockSelector, { fallback: { tag: "latest" }, requiredWhenStrict: true }),
  ],
  result: data("Value"),
  example: {
    params: ["0x0000000000000000000000000000000000001234", "0x0", "latest"],
    result: "0x0000000000000000000000000000000000000000000000000000000000000000",
  },
  fork: { state: 2 },
  handler: (node, account, position, block) => toHexWord(node.blocks.view(block).storage(account, position)),
})
