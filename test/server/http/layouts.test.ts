/** The layouts of objects in V8: a server whose first ones were collected answers as fast as another. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const library = JSON.stringify(new URL("../../../lib/index.js", import.meta.url).href)

const responses = `
  import { subscribe } from "node:diagnostics_channel"
  import { createNode } from ${library}
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

/** Counts the objects of ticks that are alive when all that is not kept was collected. */
const ticks = `
  import { executionAsyncResource } from "node:async_hooks"
  const { nextTick } = process
  const made = []
  process.nextTick = (job, ...given) =>
    nextTick(() => {
      made.push(new WeakRef(executionAsyncResource()))
      job(...given)
    })
  const { createNode } = await import(${library})
  const node = await createNode()
  await node.listen({ port: 0 })
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate)
    gc()
  }
  const alive = made.filter((each) => each.deref() !== undefined).length
  await node.close()
  console.log(JSON.stringify({ alive }))`

async function run(program: string): Promise<unknown> {
  const argv = ["--expose-gc", "--allow-natives-syntax", "--input-type=module", "-e", program]
  const { stdout } = await promisify(execFile)(process.execPath, argv)
  return JSON.parse(stdout)
}

test("responses have fields after those before them were collected", async () => {
  expect(await run(responses)).toEqual(Array.from({ length: 16 }, () => true))
})

test("the object of a tick is kept, and its layout with it", async () => {
  expect(await run(ticks)).toEqual({ alive: 1 })
})
