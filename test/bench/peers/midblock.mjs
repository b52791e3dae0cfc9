/** midblock: a node in this process, or a process of its program. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { gasLimit } from "../token.mjs"

/** Returns the file of the program of a built checkout. */
export const programOf = (folder) =>
  join(folder, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).bin.midblock)

/** Returns the peer of a built checkout. */
const midblockOf = (folder) => ({
  execPath: process.execPath,
  /** Opens a node in this process. */
  async open(mining) {
    const { createNode } = await import(pathToFileURL(join(folder, "lib/index.js")).href)
    const node = await createNode({ gasLimit: BigInt(gasLimit), automine: mining === "auto" })
    return {
      node,
      request: (method, params) => node.request({ method, params }),
      close: () => node.close(),
    }
  },
  /** Returns the command to spawn for a server; with flashblock time 0, every transaction is pending at once. */
  command: (mining, port) => ({
    file: process.execPath,
    args: [
      ...[programOf(folder), "--quiet", "--port", port, "--gas-limit", gasLimit],
      ...(mining === "auto" ? ["--automine"] : ["--no-mining", "--flashblock-time", "0"]),
    ],
  }),
})

const own = fileURLToPath(new URL("../../..", import.meta.url))

export const midblock = midblockOf(own)

/** The peer of the checkout that pairs.mjs compares with; an environment variable names it for all processes of a bench. */
export const midblockBefore = midblockOf(process.env.MIDBLOCK_BEFORE ?? own)
