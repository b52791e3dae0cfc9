/** midblock: a node in this process, or a process of its program. */
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { gasLimit } from "../token.mjs"

/** That of a checkout, which is built. */
const midblockOf = (folder) => ({
  execPath: process.execPath,
  /** A node in this process. */
  async open(mining) {
    const { createNode } = await import(pathToFileURL(join(folder, "lib/index.js")).href)
    const node = await createNode({ gasLimit: BigInt(gasLimit), automine: mining === "auto" })
    return {
      node,
      request: (method, params) => node.request({ method, params }),
      close: () => node.close(),
    }
  },
  /** The command to spawn for a server; without flashblock time, every transaction is pending at once. */
  command: (mining, port) => ({
    file: process.execPath,
    args: [
      ...[join(folder, "lib/cli.js"), "--quiet", "--port", port, "--gas-limit", gasLimit],
      ...(mining === "auto" ? ["--automine"] : ["--no-mining", "--flashblock-time", "0"]),
    ],
  }),
})

const own = fileURLToPath(new URL("../../..", import.meta.url))

export const midblock = midblockOf(own)

/** That of the checkout that pairs.mjs compares with; a variable names it, since all processes of a bench need it. */
export const midblockBefore = midblockOf(process.env.MIDBLOCK_BEFORE ?? own)
