import { encodeFunctionData } from "viem"
import { afterAll, vi } from "vitest"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { deploy, expect, test } from "../../../src/harness/vitest/index.ts"

const printed = vi.spyOn(console, "log").mockImplementation(() => {})
afterAll(() => printed.mockRestore())
const taken = () => printed.mock.calls.splice(0).flat()

const it = test.setup(async ({ client }) => ({ savings: await deploy(client, Savings) }))

it("behavior: what Solidity logs is printed while the test runs, once", async ({
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
  await expect(savings.write.withdraw([99n])).rejects.toThrow("NotEnough")
  expect(taken()).toEqual([`withdrawal for ${owner.address.toLowerCase()} false`, "have 12"])
})
