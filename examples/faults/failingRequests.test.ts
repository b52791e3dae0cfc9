/** The endpoint is busy, forbidden or broken: the client must try again, or report the error. */

import { midblock } from "midblock/viem"
import { createPublicClient, http } from "viem"
import { expect, test } from "vitest"
import { start } from "./start.ts"

test("429 for every second request: viem tries again, and the app notices nothing", async () => {
  await using app = await start()
  const { url } = await app.node.listen()
  const statuses: number[] = []
  const transport = http(url, { retryDelay: 1, onFetchResponse: ({ status }) => void statuses.push(status) })
  const client = createPublicClient({ chain: midblock, transport })
  app.node.faults.failRequests({ status: 429, rate: 0.5 })
  for (let i = 0; i < 3; i++) expect(await client.getChainId()).toBe(31337)
  expect(statuses).toEqual([200, 429, 200, 429, 200])
})

test.each([403, 503])("%i for every request: the app is told", async (status) => {
  await using app = await start()
  const { url } = await app.node.listen()
  const client = createPublicClient({ chain: midblock, transport: http(url, { retryCount: 0 }) })
  app.node.faults.failRequests({ status })
  await expect(client.getChainId()).rejects.toThrow(`Status: ${status}`)
  app.node.faults.clear()
  expect(await client.getChainId()).toBe(31337)
})
