/** A blob by its versioned hash. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { blobOrNull } from "../shared/results.ts"

export const anvil_getBlobByHash = method({
  name: "anvil_getBlobByHash",
  summary: "Returns a blob by its versioned hash (EIP-4844); null when it is not among the last 512.",
  params: [param("Versioned hash", hash32)],
  result: blobOrNull,
  example: { params: [`0x01${"00".repeat(31)}`], result: null },
  fork: "local",
  handler: (node, versionedHash) => node.blobs.get(versionedHash),
})
