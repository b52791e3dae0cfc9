/** The namespaces that the node answers. */
import { z } from "zod"
import { type Method, result } from "../../rpc/method.ts"
import { type Context, method } from "../shared/method.ts"

/** The version that geth gives every namespace. */
const moduleVersion = "1.0"

/** Defines `rpc_modules` for the names of a method table. */
export const modules = (names: () => readonly string[]): Method<Context> =>
  method({
    name: "rpc_modules",
    summary: "Returns the namespaces of the methods of this service, with their versions.",
    params: [],
    result: result(
      "Modules",
      () => z.record(z.string(), z.string()),
      (spaces: ReadonlySet<string>) =>
        Object.fromEntries([...spaces].sort().map((space) => [space, moduleVersion])),
    ),
    example: { params: [], result: { eth: moduleVersion, rpc: moduleVersion } },
    handler: () => new Set(names().flatMap((name) => name.match(/^[a-z0-9]+(?=_)/) ?? [])),
  })
