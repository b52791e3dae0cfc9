import { afterAll, beforeAll, expect, test } from "vitest"
import { OriginUnavailable } from "../../../../src/errors/index.ts"
import { createLazyOrigin, noRequests } from "../../../../src/features/forking/chain/lazyOrigin.ts"
import { openOrigin } from "../../../../src/features/forking/remote/origin/open.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { refusal } from "../../../refusal.ts"
import { newest } from "../remote/origin/chain.ts"
import { ada, askOf } from "../routes/remotes.ts"

let remote: MidblockNode
beforeAll(async () => {
  remote = await createNode()
})
afterAll(() => remote.close())

test("default: the first request opens the remote, once for all requests at the same time", async () => {
  let count = 0
  const origin = createLazyOrigin((signal) => {
    count++
    return openOrigin(remote, { signal })
  })
  expect(count).toBe(0)
  expect(origin.hosts).toEqual([])
  expect(origin.stats).toEqual(noRequests)
  const block = await newest((method, params) => askOf(remote)(method, params))
  const keys = { accounts: [ada], slots: new Map() }
  const [chainId, number, { accounts }] = await Promise.all([
    origin.request("eth_chainId", []),
    origin.request("eth_blockNumber", []),
    origin.read(block, keys),
  ])
  expect(chainId).toBe("0x7a69")
  expect(number).toBe("0x0")
  expect([...accounts]).toEqual([[ada, { balance: 10_000n * 10n ** 18n, nonce: 0n, code: "0x" }]])
  expect(count).toBe(1)
  expect(origin.hosts).toEqual(["in process"])
  expect(origin.stats.roundTrips > 1).toBe(true)
})

test("behavior: after a failed opening the next request opens the remote again", async () => {
  let count = 0
  const origin = createLazyOrigin(async (signal) => {
    if (++count === 1) throw new OriginUnavailable({ origin: "a.example", attempts: 1, reason: "HTTP 503" })
    return openOrigin(remote, { signal })
  })
  const failed = "-32002 the origin a.example gave no usable answer in 1 attempt: HTTP 503"
  // Both requests wait for the same opening.
  const both = [origin.request("eth_chainId", []), origin.request("eth_blockNumber", [])]
  expect(await Promise.all(both.map(refusal))).toEqual([failed, failed])
  expect(await origin.request("eth_chainId", [])).toBe("0x7a69")
  expect(count).toBe(2)
})

test("error: a close ends the opening, the requests in flight, and every later one", async () => {
  const stuck = () => new Promise<unknown>(() => {})
  const opening = createLazyOrigin((signal) => openOrigin(stuck, { signal }))
  const asked = refusal(opening.request("eth_chainId", []))
  opening.close()
  const closed = "-32002 the origin in process is closed"
  expect(await asked).toBe(closed)
  expect(await refusal(opening.request("eth_chainId", []))).toBe(closed)
  const opened = createLazyOrigin((signal) => openOrigin(remote, { signal }))
  await opened.request("eth_chainId", [])
  opened.close()
  expect(await refusal(opened.request("eth_blockNumber", []))).toBe(closed)
})
