/** The contents of the banner of a node that listens. */

import { toUrl } from "../../api/server/http/httpServer.ts"
import { version } from "../../base/version.ts"
import type { MidblockNode } from "../../index.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import type { CliOptions } from "../options/arguments.ts"
import type { Start } from "./banner.ts"
import { toNetwork } from "./networkUrls.ts"

/** Returns the contents of the banner. */
export function startOf(
  node: MidblockNode,
  given: CliOptions,
  { url, ipc, port }: { readonly url: string; readonly ipc: string | undefined; readonly port: number },
): Start {
  const { accounts, options } = node
  return {
    version,
    url,
    listening: toUrl(given.host, port).slice("http://".length),
    ipc,
    network: toNetwork(given, port),
    genesis: given.genesis,
    parts: featurePrograms.flatMap((each) => each.banner?.(node, given, url) ?? []),
    accounts,
    options,
  }
}
