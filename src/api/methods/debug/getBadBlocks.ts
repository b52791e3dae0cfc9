/** The refused blocks: always none, because blocks come from no peer, and a refused import is not kept. */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const debug_getBadBlocks = method({
  name: "debug_getBadBlocks",
  summary: "Returns an array of recent bad blocks that the client has seen on the network.",
  params: [],
  result: result(
    "Blocks",
    () => z.array(z.never()).meta({ title: "Bad block array" }),
    () => [],
  ),
  example: { params: [], result: [] },
  handler: () => [],
})
