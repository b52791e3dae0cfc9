import { encodeFunctionData } from "viem"
import { afterAll, vi } from "vitest"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { deploy, expect, test } from "../../../src/harness/vitest/index.ts"

const printed = vi.spyOn(console, "log").mockImplementation(() => {})
afterAll(() => printed.mockRestore())
const taken = () => printed.mock.calls.splice(0).flat()

const it = test.setup(async ({ client }) => ({ savings: await deploy(client, Savings) }))

it("behavior: console.log of Solidity is printed once, while the test runs", async ({
  client,
  node,
  accounts: [owner],
  fixture: { savings },
}) => {
  expect(taken()).toEqual(["opened"])
  await savings.write.deposit({ value: 5n })
  expect(taken()).toEqual(["deposit of 5"])
  const data = encodeFunctionData({ abi: Savings.abi, functionName: "deposit" })
  const gas = await client.estimateGas({ to: savings.address, data, value: 7n })
  expect(taken()).toEqual([])
  await client.sendTransaction({ to: savings.address, data, value: 7n, gas })
  expect(taken()).toEqual(["deposit of 7"])
  await expect(client.call({ to: savings.address, data, value: 8n })).resolves.toBeDefined()
  expect(taken()).toEqual(["deposit of 8"])
  await node.mine()
  expect(taken()).toEqual([])
  const withdraw = encodeFunctionData({ abi: Savings.abi, functionName: "withdraw", args: [99n] })
  const failing = { from: owner.address, to: savings.address, data: withdraw }
  await expect(node.request({ method: "eth_estimateGas", params: [failing] })).rejects.toThrow("reverted")
  expect(taken()).toEqual([`withdrawal for ${owner.address.toLowerCase()} false`, "have 12"])
  await expect(failing).toRevert()
  expect(taken()).toEqual([`withdrawal for ${owner.address.toLowerCase()} false`, "have 12"])
})
