/** The layouts of objects in V8: a server keeps the fast ones after its first objects were garbage-collected. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const library = JSON.stringify(new URL("../../../lib/index.js", import.meta.url).href)

/** Prints for each response whether it has fast properties. Node's server answers, because a preflight comes first. */
const responses = `
  import { subscribe } from "node:diagnostics_channel"
  import { Agent, request } from "node:http"
  import { createNode } from ${library}
  const isFast = new Function("response", "return %HasFastProperties(response)")
  const layouts = []
  subscribe("http.server.response.finish", ({ response }) => layouts.push(isFast(response)))
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method, body = "") =>
    new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": body.length }
      request(url, { method, agent, headers }, (response) => response.resume().on("end", resolve))
        .on("error", reject)
        .end(body)
    })
  const collect = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(setImmediate)
      gc()
    }
  }
  await send("OPTIONS")
  for (let count = 1; count < 16; count++) {
    await collect()
    await send("POST", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }))
  }
  agent.destroy()
  await node.close()
  console.log(JSON.stringify(layouts))`

/** Counts the objects of ticks that are alive after garbage collection. */
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

test("responses of Node's server have fast properties after earlier responses were collected", async () => {
  expect(await run(responses)).toEqual(Array.from({ length: 16 }, () => true))
})

test("one object of a tick survives garbage collection, which keeps its layout", async () => {
  expect(await run(ticks)).toEqual({ alive: 1 })
})
