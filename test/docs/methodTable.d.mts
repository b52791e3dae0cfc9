import type { OpenRpcDocument } from "../../src/api/rpc/openrpc.ts"

/** Returns the table of the methods of an OpenRPC document as Markdown. */
export function methodTable(document: OpenRpcDocument): string
