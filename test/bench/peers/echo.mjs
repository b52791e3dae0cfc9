/** The reference: Node's own HTTP server without a node behind it. */
import { fileURLToPath } from "node:url"

export const echo = {
  execPath: process.execPath,
  command: (_mining, port) => ({
    file: process.execPath,
    args: [fileURLToPath(new URL("../echoServer.mjs", import.meta.url)), port],
  }),
}
