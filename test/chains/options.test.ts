/** The options of linked chains, their ports, and their end. */

import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { type CreateChainsOptions, createChains } from "../../src/index.ts"

const l2 = { op: { network: "op" } } as const

const refusal = (options: object) =>
  createChains(options as CreateChainsOptions).then(
    () => "no error",
    ({ name, message }) => `${name}: ${message}`,
  )

test("error: options that no chain can have, each with its name", async () => {
  expect(await refusal({})).toBe(
    "InvalidOption: invalid option l2: expected an object with at least one L2 and at most 100, got undefined",
  )
  expect(await refusal({ l2: {} })).toMatch("InvalidOption: invalid option l2: expected an object with")
  expect(await refusal({ l2, lags: 1 })).toBe(
    "UnknownOption: unknown option of createChains lags; did you mean lag?",
  )
  expect(await refusal({ l2, lag: -1 })).toMatch("invalid option lag: expected a whole number, at least 0")
  expect(await refusal({ l2, delays: { proof: 1 } })).toMatch("unknown option of createChains.delays proof")
  expect(await refusal({ l2, delays: "long" })).toMatch('invalid option delays: expected "none", "mainnet"')
  expect(await refusal({ l2, interop: "on" })).toMatch("invalid option interop: expected true or false")
  expect(await refusal({ l2, relayer: "off" })).toMatch("invalid option relayer: expected")
  expect(await refusal({ l2, l1: { seed: "a" } })).toBe(
    "InvalidOption: invalid option l1.seed: expected nothing: linked chains decide it, got a",
  )
  expect(await refusal({ l2: { op: { network: "op", genesis: {} } } })).toMatch(
    "invalid option l2.op.genesis",
  )
  expect(await refusal({ l2: { op: { network: "ethereum" } } })).toMatch(/l2\.op\.network: expected .*op/)
  expect(await refusal({ l2: { op: {} } })).toMatch(/l2\.op\.network: expected .*op/)
  expect(await refusal({ l2: { op: { network: "op", blockTimes: 1 } } })).toMatch("unknown option blockTimes")
  expect(await refusal({ l2: { op: { network: "op", chainId: 900 } } })).toBe(
    "InvalidOption: invalid option l2.op.chainId: expected an id of no other chain, got 900",
  )
})

test("the chains have supersim's ids, or those of their options", async () => {
  const options = { ...l2, base: { network: "base", chainId: 8453 }, ink: { network: "ink" } } as const
  const chains = await createChains({ l2: options })
  onTestFinished(() => chains.close())
  const nodes = [chains.l1, chains.l2.op, chains.l2.base, chains.l2.ink]
  const ids = await Promise.all(nodes.map((node) => node.request({ method: "eth_chainId", params: [] })))
  expect(ids.map(Number)).toEqual([900, 901, 8453, 903])
  expect(chains.contracts.op.optimismPortal).toBe("0x4c31000000000000000000000000000003850001")
})

test("definitions have the ports of supersim until the chains listen, and their own afterwards", async () => {
  const chains = await createChains({ l2: { ...l2, ink: { network: "ink" } } })
  onTestFinished(() => chains.close())
  const { l1, l2: definitions } = await chains.viemChains()
  const urls = [l1, definitions.op, definitions.ink].map(({ rpcUrls }) => rpcUrls.default.http[0])
  expect(urls).toEqual(["http://127.0.0.1:8545", "http://127.0.0.1:9545", "http://127.0.0.1:9546"])
  const { urls: bound, close } = await chains.listen({ port: 0 })
  expect((await chains.viemChains()).l2.ink.rpcUrls.default.http).toEqual([bound.l2.ink])
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
  const headers = { "content-type": "application/json" }
  const reply = await fetch(bound.l2.ink, { method: "POST", headers, body })
  expect(await reply.json()).toEqual({ jsonrpc: "2.0", id: 1, result: "0x386" })
  await close()
  await expect(fetch(bound.l1)).rejects.toThrow()
})

test("error: a port that is taken leaves no other one open", async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const chains = await createChains({ l2 })
  onTestFinished(() => chains.close())
  const first = port - 1000
  await expect(chains.listen({ port: first })).rejects.toMatchObject({ name: "PortTaken" })
  await expect(fetch(`http://127.0.0.1:${first}`)).rejects.toThrow()
  await expect(chains.listen({ port: 65_000 })).rejects.toThrow("invalid option listen.port")
})

test("after the end each chain refuses requests", async () => {
  const chains = await createChains({ l2 })
  await chains.close()
  for (const node of [chains.l1, chains.l2.op])
    await expect(node.request({ method: "evm_mine", params: [] })).rejects.toMatchObject({ code: 4900 })
})
