import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { stateWriter, withStateWriter, writing } from "../stateWriter.ts"

const fresh = `0x${"ab".repeat(20)}` as const
/** Jumps for ever. */
const looping = `0x${"10".repeat(20)}` as const

async function createChain(options: CreateNodeOptions = {}) {
  const node = await createNode({ hardfork: "amsterdam", ...options })
  await withStateWriter(node)
  await node.request({ method: "anvil_setCode", params: [looping, "0x5b5f56"] })
  const [from, friend] = node.accounts.map(({ address }) => address)
  return { node, from, friend, ask: asking(node) }
}

/** Returns the function that asks for an answer, whose quantities become bigints. */
const asking =
  (node: MidblockNode) =>
  async (method: string, ...params: readonly unknown[]): Promise<bigint> =>
    BigInt((await node.request({ method, params } as never)) as string)

describe("eth_estimateGas", () => {
  test("behavior: payments need 12,000, 15,000, 21,000 or 204,600, whatever the hint", async () => {
    const { node, from, friend, ask } = await createChain()
    const payments = [
      { to: from },
      { to: from, value: "0x1" },
      { to: friend },
      { to: friend, value: "0x1" },
      { to: fresh },
      { to: fresh, value: "0x1" },
    ]
    const estimates = []
    for (const payment of payments) {
      const needed = await ask("eth_estimateGas", { from, ...payment })
      expect(await ask("eth_estimateGas", { from, ...payment, gas: `0x${needed.toString(16)}` })).toBe(needed)
      estimates.push(needed)
    }
    expect(estimates).toEqual([12_000n, 12_000n, 15_000n, 21_000n, 15_000n, 204_600n])
    await node.close()
  })

  test("args: a gas limit from 12,000 on is the most; a smaller one counts as none", async () => {
    const { node, from, friend, ask } = await createChain()
    const payment = { from, to: friend, value: "0x1" }
    await expect(ask("eth_estimateGas", { ...payment, gas: "0x2ee0" })).rejects.toMatchObject({
      code: -32000,
      message: "gas required exceeds allowance (12000)",
    })
    expect(await ask("eth_estimateGas", { ...payment, gas: "0x2edf" })).toBe(21_000n)
    await node.close()
  })

  test("behavior: an estimate is enough, and one less is not", async () => {
    const { node, from, ask } = await createChain()
    for (const count of [1, 5, 300]) {
      const call = { from, to: stateWriter, data: writing(count, 1000 * count) }
      const needed = await ask("eth_estimateGas", call)
      const status = async (gas: bigint) => {
        const params = [{ ...call, gas: `0x${gas.toString(16)}` }]
        const hash = await node.request({ method: "eth_sendTransaction", params } as never)
        await node.mine()
        const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] } as never)
        return (receipt as unknown as { status: string }).status
      }
      expect([await status(needed - 1n), await status(needed)]).toEqual(["0x0", "0x1"])
    }
    await node.close()
  })

  test("error: more than the limit of the block, than 2^32 - 1, than the sender can pay", async () => {
    const { node, from, ask } = await createChain()
    const refused = (ask: (method: string, ...params: object[]) => Promise<bigint>, fields = {}) =>
      expect(ask("eth_estimateGas", { from, to: looping, ...fields })).rejects
    await refused(ask).toThrow("gas required exceeds allowance (200000000)")
    await node.request({ method: "anvil_setBalance", params: [from, "0x2386f26fc10000"] } as never)
    await refused(ask, { gasPrice: "0x3b9aca00" }).toThrow("gas required exceeds allowance (10000000)")
    await node.close()
    const large = await createChain({ gasLimit: 2n ** 34n })
    await refused(large.ask).toThrow("gas required exceeds allowance (4294967295)")
    await large.node.close()
  })
})

describe("eth_call", () => {
  /** Returns GAS. */
  const showing = { data: "0x5a5f5260205ff3" }

  test("behavior: code sees at most 2^24, less what the message costs; all of it without limits", async () => {
    const { node, from, ask } = await createChain()
    const code = { [fresh]: { code: showing.data } }
    const seen = (gas: string) => ask("eth_call", { from, to: fresh, gas }, "pending", code)
    expect([await seen("0x186a0"), await seen("0x1000000"), await seen("0xbebc200")]).toEqual([
      100_000n - 15_002n,
      2n ** 24n - 15_002n,
      2n ** 24n - 15_002n,
    ])
    await node.close()
    const unlimited = await createChain({ disableBlockGasLimit: true })
    expect(await unlimited.ask("eth_call", { from, to: fresh, gas: "0xbebc200" }, "pending", code)).toBe(
      200_000_000n - 15_002n,
    )
    await unlimited.node.close()
  })

  test("behavior: gas above 2^24 pays for state", async () => {
    const { node, from, ask } = await createChain()
    const call = { from, to: stateWriter, data: writing(300, 0) } // 29.4 million for state
    await expect(ask("eth_call", { ...call, gas: "0x1c9c380" })).rejects.toThrow("out of gas")
    expect(await node.request({ method: "eth_call", params: [{ ...call, gas: "0x2625a00" }] } as never)).toBe(
      "0x",
    )
    await node.close()
  })
})

test("eth_createAccessList: the list costs 8,228 and saves 2,000", async () => {
  const { node, from } = await createChain()
  const call = { from, to: stateWriter, data: writing(1, 7) }
  const slot = `0x${"00".repeat(31)}08`
  expect(await node.request({ method: "eth_createAccessList", params: [call] } as never)).toEqual({
    accessList: [{ address: stateWriter, storageKeys: [slot] }],
    gasUsed: "0x2021c",
  })
  expect(await node.request({ method: "eth_estimateGas", params: [call] } as never)).toBe("0x1e9c8")
  await node.close()
})
