/** Switches of the chain and of the remote that are in flight at the end of the node. */
import { mkdtempSync, readdirSync, readlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startProxy, type TestProxy } from "../../fork/proxy.ts"
import { askOf, writeHistory } from "./remotes.ts"

let remote: MidblockNode
let url: string
let proxy: TestProxy
let folder: string
beforeAll(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
  url = (await remote.listen()).url
})
afterAll(() => remote.close())
beforeEach(async () => {
  proxy = await startProxy(url)
  folder = mkdtempSync(join(tmpdir(), "midblock-"))
})
afterEach(() => proxy[Symbol.asyncDispose]())

const unavailable = { status: 503, headers: { "retry-after": "30" } }

/** Files of the folder that this process has open. */
const openFiles = () =>
  readdirSync("/proc/self/fd").filter((each) => {
    try {
      return readlinkSync(`/proc/self/fd/${each}`).startsWith(folder)
    } catch {
      return false
    }
  })

const reset = (node: MidblockNode, blockNumber: number, jsonRpcUrl = proxy.url) =>
  askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl, blockNumber } }])
const refusalOf = (asked: Promise<unknown>) => asked.catch(({ code, details }) => [code, details])

describe("error: the end of the node ends them", () => {
  const switches = {
    "a reset to a fork": (node: MidblockNode) => reset(node, 3),
    "a reset to another block of the same remote": (node: MidblockNode) =>
      askOf(node)("hardhat_reset", [{ forking: { jsonRpcUrl: proxy.url } }]),
    "another remote": (node: MidblockNode) => askOf(node)("anvil_setRpcUrl", [proxy.url]),
  }
  const reactions = { hangs: "hang", refuses: unavailable } as const

  test.each(
    Object.keys(switches).flatMap((name) =>
      Object.keys(reactions).map((reaction) => [name, reaction] as const),
    ),
  )("%s whose remote %s", async (name, reaction) => {
    const node = await createNode({ fork: { url, blockNumber: 2, cache: folder } })
    proxy.always(reactions[reaction as keyof typeof reactions])
    const switched = refusalOf(switches[name as keyof typeof switches](node))
    await proxy.arrived(1)
    proxy.take()
    await node.close()
    expect(await switched).toEqual([-32002, `the origin ${proxy.host} is closed`])
    expect([proxy.take(), openFiles()]).toEqual([[], []])
  })

  test.each([1, 2])("a reset whose remote hangs at message %i", async (count) => {
    const node = await createNode({ fork: { url, blockNumber: 2, cache: folder } })
    await reset(node, 3) // the cache has something now: the state is not read together with the block
    proxy.take()
    proxy.always(() => (proxy.messages.length < count ? "forward" : "hang"))
    const switched = refusalOf(reset(node, 4))
    await proxy.arrived(count)
    await node.close()
    expect(await switched).toEqual([-32002, `the origin ${proxy.host} is closed`])
    expect([proxy.take().length, node.fork?.block.number, openFiles()]).toEqual([count, 3n, []])
  })
})
