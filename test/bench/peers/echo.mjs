/** The yardstick: what Node's own server can do when nothing is behind it. */
import { fileURLToPath } from "node:url"

export const echo = {
  execPath: process.execPath,
  command: (_mining, port) => ({
    file: process.execPath,
    args: [fileURLToPath(new URL("../echoServer.mjs", import.meta.url)), port],
  }),
}
