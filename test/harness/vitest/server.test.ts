import { createTestClient, http, publicActions } from "viem"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { setup, setupWorkers } from "../../../src/harness/vitest/server.ts"

const clientAt = (url: string) =>
  createTestClient({ mode: "anvil", chain: foundry, transport: http(url), cacheTime: 0 }).extend(
    publicActions,
  )

test("as vitest's globalSetup: provides the URL, and its teardown closes the port", async () => {
  for (const [each, mined] of [
    [setup, 1n],
    [setupWorkers({}), 0n],
  ] as const) {
    const provided: unknown[] = []
    const end = await each({ provide: (...given) => provided.push(...given) })
    expect(provided).toEqual(["midblockUrl", expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)])
    const url = String(provided[1])
    const client = clientAt(`${url}/7`)
    const [from] = (await client.request({ method: "eth_accounts" } as never)) as string[]
    await client.request({ method: "eth_sendTransaction", params: [{ from, to: from }] } as never)
    expect(await client.getBlockNumber()).toBe(mined)
    await end()
    await expect(fetch(url)).rejects.toThrow("fetch failed")
  }
})

test("error: invalid options of the nodes fail at the start", async () => {
  const start = async (options: object) => setupWorkers(options)({ provide: () => {} })
  await expect(start({ chainID: 1n })).rejects.toThrow("unknown option chainID; did you mean chainId?")
  await expect(start({ port: 5 })).rejects.toThrow("unknown option port")
  await expect(start("x" as never)).rejects.toThrow("invalid option createNode: expected an object, got x")
})
