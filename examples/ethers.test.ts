/** vitest with ethers: a node in process is an EIP-1193 provider. */
import { BrowserProvider, type Contract, ContractFactory } from "ethers"
import { expect, test } from "midblock/vitest"
import { Counter } from "../contracts/artifacts/Counter.ts"

const it = test.with({ automine: true }).setup(async ({ node }) => {
  const provider = new BrowserProvider(node, undefined, { cacheTimeout: -1 })
  const signer = await provider.getSigner(0)
  const counter = await new ContractFactory(Counter.abi, Counter.bytecode, signer).deploy()
  await counter.waitForDeployment()
  return { counter: counter as Contract }
})

it("counts", async ({ fixture: { counter } }) => {
  const sent = await counter.getFunction("increment")()
  await expect(sent).toEmit({ event: "Incremented", abi: Counter.abi })
  expect(await counter.getFunction("number")()).toBe(1n)
})

it("reverts with its own error", async ({ fixture: { counter } }) => {
  const wrong = counter.getFunction("needs").staticCall(5n)
  await expect(wrong).toRevertWith({ error: "WrongNumber", args: [0n, 5n], abi: Counter.abi })
})
