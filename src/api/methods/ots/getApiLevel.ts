/** The version of Otterscan's methods in the node. */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

/** Otterscan refuses nodes of a lower level. */
const apiLevel = 8

export const ots_getApiLevel = method({
  name: "ots_getApiLevel",
  summary: "Returns the version of Otterscan's methods that the node has.",
  params: [],
  result: result(
    "API level",
    () => z.number(),
    (level: number) => level,
  ),
  example: { params: [], result: 8 },
  handler: () => apiLevel,
})
