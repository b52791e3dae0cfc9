/** Forks that fail to start: the files that were opened for them are closed. */
import { expect } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../../src/index.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import type { TestProxy } from "../remote/proxy.ts"
import { eachBehindProxy, onLinux, openFilesIn } from "./behindProxy.ts"
import { askOf } from "./remotes.ts"

let proxy: TestProxy
eachBehindProxy((started) => {
  proxy = started.proxy
})
let folder: string
eachInFolder((path) => {
  folder = path
})

/** Makes the remote return another value for a field of its blocks. */
const changing = (field: string, value: string) =>
  proxy.always({
    change: (body) => body.replaceAll(new RegExp(`"${field}":"\\w+"`, "g"), `"${field}":"${value}"`),
  })

const messageOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "begun",
    ({ details, message }: Error & { details?: string }) => (details ?? message).replace(/0x\w{64}/g, "0x…"),
  )

onLinux("a fork that fails to start leaves no file open", async () => {
  const start = (options: CreateNodeOptions = {}) =>
    messageOf(createNode({ fork: { url: proxy.url, cache: folder }, ...options }))
  const messages = [await start({ timestamp: 5 }), await start({ artifacts: [] as never })]
  changing("gasLimit", "0x1")
  messages.push(await start())
  expect(messages.map((message) => message.replace(/\d{10}/, "…"))).toEqual([
    "invalid option timestamp: expected …, the time of the newest block, or later, got 5",
    "invalid option artifacts: expected what loadArtifacts or createArtifacts of midblock/harness gives, got object",
    "invalid option gasLimit: expected at least 5000, got 1",
  ])
  expect(openFilesIn(folder)).toEqual([])
})

onLinux("a failed reset to a fork leaves no further file open, and the old fork stays", async () => {
  const node = await createNode({ fork: { url: proxy.url, blockNumber: 2, cache: folder } })
  changing("gasLimit", "0x1")
  const forking = { jsonRpcUrl: proxy.url, blockNumber: 3 }
  expect(await messageOf(askOf(node)("anvil_reset", [{ forking }]))).toBe(
    "invalid option gasLimit: expected at least 5000, got 1",
  )
  expect(node.fork?.block.number).toBe(2n)
  expect(openFilesIn(folder).length).toBe(1)
  await node.close()
  expect(openFilesIn(folder)).toEqual([])
})
