/** Name and version of midblock, read from its package. */
import { readFileSync } from "node:fs"

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string
}

/** The version, such as `0.1.0`. */
export const version = manifest.version

/** What `web3_clientVersion` answers, such as `midblock/0.1.0`. */
export const clientVersion = `midblock/${version}`
