/** midblock: a node in this process, or a process of its program. */
import { fileURLToPath } from "node:url"
import { gasLimit } from "../token.mjs"

const program = fileURLToPath(new URL("../../../lib/cli.js", import.meta.url))

export const midblock = {
  execPath: process.execPath,
  /** A node in this process. */
  async open(mining) {
    const { createNode } = await import("../../../lib/index.js")
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
      ...[program, "--quiet", "--port", port, "--gas-limit", gasLimit],
      ...(mining === "auto" ? ["--automine"] : ["--no-mining", "--flashblock-time", "0"]),
    ],
  }),
}
