import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("eth_feeHistory derives the next base fee from the gas used so far in the open block", async () => {
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
  expect(await after({ blockNumber: "0x1", transactionCount: "0x1" })).toBe(once)
  expect(await after({ blockNumber: "0x1", flashblockIndex: "0x4" })).toBe(full)
  expect(await after("latest")).toBe(full)
  expect(Number(once)).toBeLessThan(Number(full))
})

test("eth_feeHistory returns the base fee of the next block, also if a cheat has set it", async () => {
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

test("behavior: suggested and default fees are at least the minimum gas price of the pool", async () => {
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
