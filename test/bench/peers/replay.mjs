/**
 * The floor of a node on Node: it replays recorded answers of midblock in the same order, and executes nothing.
 *
 * Its time is that of the client, of the start of Node, and of the bytes of a socket. Node's own HTTP server would take more.
 */
import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The answers, in order: a JSON list of texts, without braces and id. */
const recording = join(tmpdir(), "midblock-bench-replay.json")

export const replay = {
  execPath: process.execPath,
  command: (_mining, port) => ({
    file: process.execPath,
    args: [fileURLToPath(new URL("../replayServer.mjs", import.meta.url)), port, recording],
  }),
}

const member = (name, value) => `"${name}":${JSON.stringify(value)}`

/** Returns the node with a `request` that records the answers, and a function that writes them for the server. */
export function recorded(node) {
  const answers = []
  const request = async (method, params) => {
    try {
      const result = await node.request(method, params)
      answers.push(member("result", result))
      return result
    } catch (error) {
      answers.push(member("error", { code: error.code, message: error.message, data: error.data }))
      throw error
    }
  }
  return { node: { ...node, request }, write: () => writeFileSync(recording, JSON.stringify(answers)) }
}
