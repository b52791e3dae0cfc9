import { encodeFunctionData, parseAbi } from "viem"
import { expect, test } from "vitest"
import { compileCases } from "../../solidity/stackTraces/compile.ts"
import { artifactsOf, cover } from "./covered.ts"

test("behavior: functions with an empty body are listed only if they have code of their own", async () => {
  const path = compileCases({}, new URL("./emptyBodies/", import.meta.url))
  const files = await cover(path, async (node) => {
    const [from] = node.accounts.map(({ address }) => address)
    const artifactOf = artifactsOf(path)
    const send = async (call: { to?: string; data?: string; value?: string }) => {
      const hash = await node.request<string>({ method: "eth_sendTransaction", params: [{ from, ...call }] })
      const receipt = { method: "eth_getTransactionReceipt", params: [hash] }
      return (await node.request<{ contractAddress: string }>(receipt)).contractAddress
    }
    const purse = await send({ data: artifactOf("Purse").bytecode })
    await send({ to: purse, value: "0x1" })
    await send({
      to: purse,
      data: encodeFunctionData({ abi: parseAbi(["function ping()"]) }),
    })
    const sink = await send({ data: artifactOf("Sink").bytecode })
    await send({ to: sink, data: "0x01" })
  })
  const functions = files.flatMap(({ hits }) => hits.functions.map(({ name, hit }) => [name, hit]))
  expect(functions).toEqual([
    ["Purse.ping", true],
    ["Purse.never", false],
  ])
})
