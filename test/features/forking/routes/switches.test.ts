/** Switches of the chain and of the remote: several at the same time, and in flight when the node closes. */
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import type { TestProxy } from "../remote/proxy.ts"
import { eachBehindProxy, onLinux, openFilesIn } from "./behindProxy.ts"
import { askOf } from "./remotes.ts"

let url: string
let proxy: TestProxy
eachBehindProxy((started) => {
  url = started.url
  proxy = started.proxy
})
let folder: string
eachInFolder((path) => {
  folder = path
})

const unavailable = { status: 503, headers: { "retry-after": "30" } }

const openFiles = () => openFilesIn(folder)

const reset = (node: MidblockNode, blockNumber: number, jsonRpcUrl = proxy.url) =>
  askOf(node)("anvil_reset", [{ forking: { jsonRpcUrl, blockNumber } }])
const refusalOf = (asked: Promise<unknown>) => asked.catch(({ code, details }) => [code, details])

describe("error: a switch in flight fails when the node closes", () => {
  const switches = {
    "a reset to a fork": (node: MidblockNode) => reset(node, 3),
    "a reset to another block of the same remote": (node: MidblockNode) =>
      askOf(node)("hardhat_reset", [{ forking: { jsonRpcUrl: proxy.url } }]),
    "another remote": (node: MidblockNode) => askOf(node)("anvil_setRpcUrl", [proxy.url]),
  }
  const reactions = { hangs: "hang", refuses: unavailable } as const

  onLinux.each(
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
    expect(proxy.take()).toEqual([])
    expect(openFiles()).toEqual([])
  })

  onLinux.each([1, 2])("a reset whose remote hangs at message %i", async (count) => {
    const node = await createNode({ fork: { url, blockNumber: 2, cache: folder } })
    await reset(node, 3)
    proxy.take()
    proxy.always(() => (proxy.messages.length < count ? "forward" : "hang"))
    const switched = refusalOf(reset(node, 4))
    await proxy.arrived(count)
    await node.close()
    expect(await switched).toEqual([-32002, `the origin ${proxy.host} is closed`])
    expect(proxy.take().length).toBe(count)
    expect(node.fork?.block.number).toBe(3n)
    expect(openFiles()).toEqual([])
  })
})

onLinux(
  "behavior: of several resets at the same time the last one stays, and the others are closed",
  async () => {
    const node = await createNode({ fork: { url, blockNumber: 2, cache: folder } })
    for (let count = 0; count < 3; count++)
      expect(await Promise.all([reset(node, 3), reset(node, 4)])).toEqual([null, null])
    expect(node.fork?.block.number).toBe(4n)
    expect(openFiles().length).toBe(1)
    await node.close()
    expect(openFiles()).toEqual([])
  },
)

onLinux("behavior: a reset that is ready after a later one has no effect", async () => {
  const node = await createNode({ fork: { url, blockNumber: 2, cache: folder } })
  proxy.hold()
  const first = reset(node, 3)
  await proxy.arrived(1)
  expect(await reset(node, 4, url)).toBeNull()
  proxy.release()
  expect(await first).toBeNull()
  expect(node.fork?.block.number).toBe(4n)
  expect(openFiles().length).toBe(1)
  await node.close()
})

test("behavior: a reset to a fork has no effect after a later one to the node's own chain", async () => {
  await using node = await createNode()
  proxy.hold()
  const first = reset(node, 3)
  await proxy.arrived(1)
  await node.reset()
  proxy.release()
  expect(await first).toBeNull()
  expect(node.fork).toBeUndefined()
  expect(await askOf(node)("eth_blockNumber")).toBe("0x0")
})
