import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { serveWorkers } from "../../../src/harness/vitest/workers.ts"
import { refusalOf } from "../../harness/vitest/refusalOf.ts"

test("error: a node that cannot start is refused over HTTP and WebSocket, and teardown still works", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "midblock-workers-"))
  const nodes = await serveWorkers({ dataDir })
  await fetch(`${nodes.url}/1`) // its node uses the folder, so that the second worker's node cannot
  const answers = await Promise.all(
    ["/2", "/%zz"].map(async (path) => {
      const answer = await fetch(nodes.url + path, { method: "POST" })
      return [answer.status, await answer.json()]
    }),
  )
  const error = (code: number, message: string) => [
    500,
    { jsonrpc: "2.0", id: null, error: { code, message } },
  ]
  expect(answers).toEqual([
    error(-32000, `data folder ${dataDir}: in use by process ${process.pid}`),
    error(-32603, "internal error"),
  ])
  expect(await refusalOf(`${nodes.url.replace("http", "ws")}/2`)).toBe(500)
  await nodes[Symbol.asyncDispose]()
  await expect(fetch(nodes.url)).rejects.toThrow("fetch failed")
  rmSync(dataDir, { recursive: true })
})
