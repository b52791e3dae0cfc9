import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("the base fee after the open block follows from the gas that is in it so far", async () => {
  await using node = await createNode({ gasLimit: 100_000n })
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = () => node.request<unknown>({ method: "eth_sendTransaction", params: [{ from, to }] })
  const after = async (block: unknown) => {
    const params = ["0x1", block, []]
    const { baseFeePerGas } = (await node.request<unknown>({ method: "eth_feeHistory", params })) as {
      baseFeePerGas: readonly string[]
    }
    return baseFeePerGas[1]
  }
  await pay()
  const once = await after("pending")
  await pay()
  await pay()
  await pay()
  const full = await after("pending")
  await node.mine()
  expect(full).toBe((await node.at().block())?.baseFeePerGas)
  expect([
    await after({ blockNumber: "0x1", transactionCount: "0x1" }),
    await after({ blockNumber: "0x1", flashblockIndex: "0x4" }),
    await after("latest"),
  ]).toEqual([once, full, full])
  expect(Number(once)).toBeLessThan(Number(full))
})

test("behavior: suggested and default fees are no less than the pool takes", async () => {
  for (const hardfork of ["osaka", "berlin"] as const) {
    await using node = await createNode({ hardfork })
    const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
    const [from, to] = node.accounts.map(({ address }) => address)
    await ask("miner_setGasPrice", "0x4a817c800")
    const gasPrice = BigInt((await ask("eth_gasPrice")) as string)
    expect(gasPrice).toBe(20_000_000_000n)
    expect(await ask("eth_sendTransaction", { from, to, value: "0x1" })).toMatch(/^0x/)
    await ask("miner_setGasPrice", "0x0")
    expect(BigInt((await ask("eth_gasPrice")) as string)).toBeLessThan(gasPrice)
  }
})
