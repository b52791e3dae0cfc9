/** The remote of a fork, and its replacement by another one of the same chain. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { openFiles } from "../../../../src/features/forking/chain/files.ts"
import { findForkPoint } from "../../../../src/features/forking/chain/forkPoint.ts"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"
import { createForkRemote, type ForkRemote } from "../../../../src/features/forking/chain/remote.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { nowhere } from "../../../nowhere.ts"
import { refusal } from "../../../refusal.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"
import { bob } from "../routes/remotes.ts"

let node: MidblockNode
let first: TestProxy
let second: TestProxy
beforeEach(async () => {
  node = await createNode()
  await node.mine(3)
  const { url } = await node.listen()
  first = await startProxy(url)
  second = await startProxy(url)
})
afterEach(async () => {
  await first[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
  await node.close()
})

async function open(more: ForkOptions = {}): Promise<ForkRemote> {
  const options = { url: first.url, retries: 0, ...more }
  const remote = createForkRemote(await findForkPoint(options, openFiles(options)), options)
  first.take()
  return remote
}
const balance = (remote: ForkRemote) => remote.request("eth_getBalance", [bob, "0x1"])
const full = "0x21e19e0c9bab2400000"
const balanceCall = [["eth_getBalance"]]

test("default: the options are those of the fork, with the pause before the second attempt", async () => {
  const headers = { "x-key": "abc" }
  expect((await open({ headers })).options).toEqual({ url: first.url, retries: 0, headers, backoffMs: 250 })
  expect((await open({ backoffMs: 7 })).options).toEqual({ url: first.url, retries: 0, backoffMs: 7 })
})

test("behavior: later requests go to the new remote, with the same headers; the counters are those of both", async () => {
  const remote = await open({ headers: { "x-key": "abc" } })
  await balance(remote)
  const before = remote.stats
  await remote.setUrl(second.url)
  const keys = second.messages.map(({ headers }) => headers["x-key"])
  const introduction = second.take()
  expect(await balance(remote)).toBe(full)
  expect(first.take()).toEqual(balanceCall)
  expect(second.take()).toEqual(balanceCall)
  expect(introduction[0]?.[0]).toBe("eth_chainId")
  expect(keys).toEqual(["abc"])
  expect(remote.hosts).toEqual([second.host])
  expect(remote.options.url).toBe(second.url)
  const { requests, messages, roundTrips } = remote.stats
  const asked = introduction.flat().length + 1
  expect(requests - before.requests).toBe(asked)
  expect(messages - before.messages).toBe(2)
  expect(roundTrips - before.roundTrips).toBe(2)
})

test("behavior: the previous remote answers the requests in flight", async () => {
  const remote = await open()
  first.hold()
  const inFlight = balance(remote)
  await first.arrived(1)
  await remote.setUrl(second.url)
  first.release()
  expect(await inFlight).toBe(full)
  expect(first.take()).toEqual(balanceCall)
})

test("error: the remote stays when the next one is unreachable, of another chain, or lacks the block", async () => {
  const remote = await open()
  await using otherChain = await createNode({ chainId: 5n })
  await using otherHistory = await createNode({ seed: "other" })
  const [wrong, foreign] = [await otherChain.listen(), await otherHistory.listen()]
  const hash = (await node.at({ block: 3 }).block())?.hash
  expect(await refusal(remote.setUrl(wrong.url))).toBe(
    `-32002 the origin ${new URL(wrong.url).host} serves chain 5, not chain 31337`,
  )
  expect(await refusal(remote.setUrl(foreign.url))).toBe(
    `-32001 the origin ${new URL(foreign.url).host} does not have the block to fork: ${hash}`,
  )
  expect(await refusal(remote.setUrl(`${nowhere}/s3cr3tk3y`))).toEqual(
    expect.stringMatching(/^-32002 the origin 127\.0\.0\.1:2 (?!.*s3cr3t)/),
  )
  expect(remote.hosts).toEqual([first.host])
  expect(remote.options.url).toBe(first.url)
  expect(await balance(remote)).toBe(full)
  expect(first.take()).toEqual(balanceCall)
})

test("behavior: of several remotes that are set at the same time the last one stays", async () => {
  const remote = await open()
  second.hold()
  const slow = remote.setUrl(second.url)
  await second.arrived(1)
  await remote.setUrl(first.url)
  second.release()
  await slow
  first.take()
  second.take()
  await balance(remote)
  expect(first.take()).toEqual(balanceCall)
  expect(second.take()).toEqual([])
  expect(remote.options.url).toBe(first.url)
})

test("error: a close ends the requests of all remotes, and the opening of the next one", async () => {
  const remote = await open()
  await remote.setUrl(second.url)
  second.always("hang")
  second.take()
  const inFlight = refusal(balance(remote))
  await second.arrived(1)
  const opening = refusal(remote.setUrl(second.url))
  await second.arrived(2)
  remote.close()
  const closed = `-32002 the origin ${second.host} is closed`
  expect(await inFlight).toBe(closed)
  expect(await opening).toBe(closed)
  expect(await refusal(balance(remote))).toBe(closed)
})
