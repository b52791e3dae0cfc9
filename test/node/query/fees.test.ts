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

test("the fees after a sealed block are those that the next one has, also where its base fee was set", async () => {
  await using node = await createNode()
  const fees = async (block: string) => {
    const params = ["0x1", block, []]
    return (await node.request<unknown>({ method: "eth_feeHistory", params })) as {
      baseFeePerGas: readonly string[]
      baseFeePerBlobGas: readonly string[]
    }
  }
  const set = (fee: string) =>
    node.request<unknown>({ method: "anvil_setNextBlockBaseFeePerGas", params: [fee] })
  await set("0x12a05f200")
  expect(await fees("latest")).toMatchObject({
    baseFeePerGas: ["0x3b9aca00", "0x12a05f200"],
    baseFeePerBlobGas: ["0x1", "0x1"],
  })
  await node.mine(2)
  await set("0x7")
  expect((await fees("0x0")).baseFeePerGas).toEqual(["0x3b9aca00", "0x12a05f200"])
  expect((await fees("0x2")).baseFeePerGas[1]).toBe("0x7")
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
