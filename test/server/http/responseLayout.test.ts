/** The layout of responses in V8: a server whose first ones were collected answers as fast as another. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const program = `
  import { subscribe } from "node:diagnostics_channel"
  import { createNode } from ${JSON.stringify(new URL("../../../lib/index.js", import.meta.url).href)}
  const isFast = new Function("response", "return %HasFastProperties(response)")
  const layouts = []
  subscribe("http.server.response.finish", ({ response }) => layouts.push(isFast(response)))
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
  for (let request = 0; request < 16; request++) {
    await (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).text()
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(setImmediate)
      gc()
    }
  }
  await node.close()
  console.log(JSON.stringify(layouts))`

test("responses have fields after those before them were collected", async () => {
  const argv = ["--expose-gc", "--allow-natives-syntax", "--input-type=module", "-e", program]
  const { stdout } = await promisify(execFile)(process.execPath, argv)
  expect(JSON.parse(stdout)).toEqual(Array.from({ length: 16 }, () => true))
})
