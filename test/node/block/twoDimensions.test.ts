import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { held, pending, rawOf, signed } from "../bundling.ts"
import { stateWriter, withStateWriter, writing } from "../stateWriter.ts"

const burner = `0x${"fe".repeat(20)}` as const
const cap = 2n ** 24n

/** A node that executes on command, with a contract that writes slots, and one that burns all gas for execution. */
async function createChain(options: CreateNodeOptions = {}) {
  const node = await createNode({ hardfork: "amsterdam", holdFlashblocks: true, ...options })
  await withStateWriter(node)
  await node.request({ method: "anvil_setCode", params: [burner, "0xfe"] })
  return node
}

/** Sends a transaction of an account of the node. */
function send(node: MidblockNode, account: number, transaction: { to: string; gas: bigint; data?: string }) {
  const { gas, ...fields } = transaction
  const from = node.accounts[account]?.address
  const params = [{ from, gas: `0x${gas.toString(16)}`, ...fields }]
  return node.request({ method: "eth_sendTransaction", params } as never) as Promise<string>
}

/** The hashes of the transactions of the newest block, and its gas. */
async function sealed(node: MidblockNode) {
  await node.mine()
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  return { hashes: block?.transactions, gasUsed: BigInt(block?.gasUsed ?? 0) }
}

describe("behavior: a transaction is admitted by two dimensions", () => {
  test("the gas for state: all gas of a transaction must fit", async () => {
    await using node = await createChain({ gasLimit: 30_000_000n })
    // 150 slots: 14,688,000 of state gas, 1,838,994 of execution.
    const first = await send(node, 0, { to: stateWriter, gas: 20_000_000n, data: writing(150, 0) })
    const tooLarge = await send(node, 1, { to: burner, gas: 15_312_001n })
    const fitting = await send(node, 2, { to: burner, gas: 15_312_000n })
    expect(await sealed(node)).toEqual({ hashes: [first, fitting], gasUsed: 1_838_994n + 15_312_000n })
    expect((await sealed(node)).hashes).toEqual([tooLarge])
  })

  test("the gas for execution: at most 2^24 of a transaction counts", async () => {
    await using node = await createChain({ gasLimit: 60_000_000n })
    const burning = [await send(node, 0, { to: burner, gas: 60_000_000n })]
    burning.push(await send(node, 1, { to: burner, gas: 60_000_000n }))
    burning.push(await send(node, 2, { to: burner, gas: 60_000_000n }))
    const left = 60_000_000n - 3n * cap
    const tooLarge = await send(node, 3, { to: burner, gas: left + 1n })
    const fitting = await send(node, 4, { to: burner, gas: left })
    expect(await sealed(node)).toEqual({ hashes: [...burning, fitting], gasUsed: 60_000_000n })
    expect((await sealed(node)).hashes).toEqual([tooLarge])
  })

  test("bundles too, and the transactions after them", async () => {
    const { node, send: sendBundle, sign } = await held({ hardfork: "amsterdam", gasLimit: 30_000_000n })
    await withStateWriter(node)
    const write = (account: number, gas: bigint, count: number) =>
      sign(account, { to: stateWriter, gas, data: writing(count, 1000 * account) })
    const [first, tooLarge, fitting] = [
      await write(0, 20_000_000n, 150),
      await write(1, 15_312_001n, 100),
      await write(2, 15_312_000n, 100),
    ]
    await sendBundle({ txs: rawOf([first, tooLarge]) })
    await node.flashblock()
    expect(await pending(node)).toEqual([])
    await sendBundle({ txs: rawOf([first, fitting]) })
    await node.flashblock()
    expect(await pending(node)).toEqual([first.hash, fitting.hash])
    await send(node, 3, { to: stateWriter, gas: 5_520_001n, data: writing(1, 3000) })
    const last = await send(node, 4, { to: stateWriter, gas: 5_520_000n, data: writing(1, 4000) })
    await node.flashblock()
    expect(await pending(node)).toEqual([first.hash, fitting.hash, last])
    await node.close()
  })

  test("the steps of flashblocks limit both", async () => {
    // 12 flashblocks of 5 million.
    await using node = await createChain({ network: "ethgas", hardfork: "amsterdam", gasLimit: 60_000_000n })
    const [large, small] = [
      await send(node, 0, { to: burner, gas: 20_000_000n }),
      await send(node, 1, { to: burner, gas: 10_000_000n }),
    ]
    const steps: unknown[] = []
    for (let count = 0; count < 4; count++) {
      await node.flashblock()
      steps.push(
        (await pending(node))?.map((hash) => (hash === large ? "large" : hash === small ? "small" : hash)),
      )
    }
    expect(steps).toEqual([[], ["small"], ["small"], ["small"]])
  })

  test("without limits, all of its gas is for execution", async () => {
    await using node = await createChain({ gasLimit: 30_000_000n, disableBlockGasLimit: true })
    const hashes = [
      await send(node, 0, { to: burner, gas: 40_000_000n }),
      await send(node, 1, { to: burner, gas: 2n ** 33n }),
    ]
    expect(await sealed(node)).toEqual({ hashes, gasUsed: 40_000_000n + 2n ** 33n })
    const call = { to: burner, gas: "0x3000000" }
    await expect(node.request({ method: "eth_call", params: [call] } as never)).rejects.toThrow(
      "invalid opcode",
    )
  })
})

test("error: gas above 2^32 - 1, and above the limit of the block", async () => {
  await using node = await createChain({ gasLimit: 2n ** 33n })
  const most = await send(node, 0, { to: burner, gas: 2n ** 32n - 1n })
  await expect(send(node, 1, { to: burner, gas: 2n ** 32n })).rejects.toMatchObject({
    code: -32000,
    message: "transaction gas limit too high (cap: 4294967295, tx: 4294967296)",
  })
  const { raw } = await signed(node, 1, { to: burner, gas: 2n ** 32n, data: "0x" })
  await expect(node.request({ method: "eth_sendRawTransaction", params: [raw] })).rejects.toThrow(
    "transaction gas limit too high (cap: 4294967295, tx: 4294967296)",
  )
  expect(await sealed(node)).toEqual({ hashes: [most], gasUsed: cap })
  await using small = await createChain()
  await expect(send(small, 0, { to: burner, gas: 200_000_001n })).rejects.toThrow(
    "exceeds block gas limit: gas 200000001, block gas limit 200000000",
  )
})

test("error: intrinsic gas above 2^24, which no gas of a transaction pays", async () => {
  await using node = await createChain()
  const data = `0x${"00".repeat(262_000)}` as const
  await expect(send(node, 0, { to: burner, gas: 100_000_000n, data })).rejects.toThrow(
    "transaction gas limit too high (cap: 16777216, tx: 16783000)",
  )
})
