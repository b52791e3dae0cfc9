/** Recordings of the requests to a node. */
import { openNode } from "../../src/cli/open.ts"
import { parseArguments } from "../../src/cli/options/arguments.ts"
import { createRecorder } from "../../src/cli/record.ts"
import type { MidblockNode } from "../../src/index.ts"

/** Records the requests to a node with these options. */
export async function record(
  path: string,
  argv: readonly string[],
  use: (url: string, node: MidblockNode) => unknown,
) {
  const parsed = parseArguments({ argv, env: {}, version: "" })
  if (parsed.kind !== "run") throw new Error(parsed.text)
  await using node = await openNode(parsed.options, undefined)
  const failures: string[] = []
  node.on(
    "answer",
    createRecorder(path, parsed.options, ({ message }) => failures.push(message)),
  )
  await use((await node.listen({ port: 0 })).url, node)
  return failures
}

export const post = async (url: string, body: unknown) =>
  (
    await fetch(url, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    })
  ).text()
export const ask = (url: string, method: string, ...params: unknown[]) =>
  post(url, { jsonrpc: "2.0", id: 1, method, params })

/** The options of a node whose answers are the same in each run. */
export const still = ["--seed", "replay", "--no-mining"]
