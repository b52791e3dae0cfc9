/** The layouts of objects in V8: a server whose first ones were collected answers as fast as another. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const library = JSON.stringify(new URL("../../../lib/index.js", import.meta.url).href)

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
  const argv = ["--expose-gc", "--input-type=module", "-e", program]
  const { stdout } = await promisify(execFile)(process.execPath, argv)
  return JSON.parse(stdout)
}

test("the object of a tick is kept, and its layout with it", async () => {
  expect(await run(ticks)).toEqual({ alive: 1 })
})
