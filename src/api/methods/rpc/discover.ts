/** The document that describes every method (OpenRPC). */
import { z } from "zod"
import { type Method, result } from "../../rpc/method.ts"
import { type Context, method } from "../shared/method.ts"

/** Defines `rpc.discover` for the document that the table gives. */
export const discover = (document: () => Promise<Readonly<Record<string, unknown>>>): Method<Context> =>
  method({
    name: "rpc.discover",
    summary: "Returns an OpenRPC schema as a description of this service.",
    params: [],
    result: result(
      "OpenRPC Schema",
      () => z.looseObject({}),
      (value: Readonly<Record<string, unknown>>) => value,
    ),
    example: { params: [], result: {} },
    handler: () => document(),
  })
