/** The peers of a sequencer of X Layer, of which it gets flashblocks. */

import { z } from "zod"
import { method } from "../../../api/methods/shared/method.ts"
import { result } from "../../../api/rpc/method.ts"
import { schema } from "../../../api/rpc/schema.ts"
import { assertServed } from "./served.ts"

const noPeers = schema(() => z.null().meta({ title: "No peers" }))

export const eth_flashblocksPeerStatus = method({
  name: "eth_flashblocksPeerStatus",
  summary:
    "Returns the peers that send flashblocks to a sequencer of X Layer: null here, as on each node without a peer-to-peer network.",
  params: [],
  result: result("Peers", noPeers, () => null),
  example: { network: "x-layer", params: [], result: null },
  handler: (node) => assertServed(node, "eth_flashblocksPeerStatus"),
})
