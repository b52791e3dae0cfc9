import { encodeFunctionData, type Hex } from "viem"
import { expect, test, vi } from "vitest"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { createClient, deploy } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

test("behavior: getTransaction returns a transaction of a held flashblock without a delay", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const client = createClient(node)
  const hash = await client.sendTransaction({ to: node.accounts[1]?.address as Hex, value: 1n })
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  try {
    expect(await client.getTransaction({ hash })).toMatchObject({ hash, blockNumber: null })
  } finally {
    vi.useRealTimers()
  }
})

test("behavior: each read of state is at pending, unless it names a block", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const { address, write } = await deploy(client, Counter)
  await write.set([7n])
  const word = (value: number): Hex => `0x${value.toString(16).padStart(64, "0")}`
  const read = async (block: { blockTag?: "latest" }) => [
    (await client.getCode({ address, ...block })) !== undefined,
    await client.getStorageAt({ address, slot: word(0), ...block }),
    await client.getTransactionCount({ address: client.account.address, ...block }),
    (await client.getProof({ address, storageKeys: [word(0)], ...block })).storageProof[0]?.value,
    await client.getBlockTransactionCount(block),
    (await client.getBlock(block)).transactions.length,
  ]
  const sealed = [false, word(0), 0, 0n, 0, 0]
  expect(await read({})).toEqual([true, word(7), 2, 7n, 2, 2])
  expect(await read({ blockTag: "latest" })).toEqual(sealed)
  expect(await client.getStorageAt({ address, slot: word(0), blockNumber: 0n })).toBe(word(0))
  expect(await client.getBlockTransactionCount()).toBe(2)
})

test("behavior: sending a transaction that reverts with a reason makes a single request", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const { address } = await deploy(client, Reverter)
  const data = encodeFunctionData({ abi: Reverter.abi, functionName: "withReason" })
  const asked: string[] = []
  node.on("answer", ({ method }) => asked.push(method))
  await expect(client.sendTransaction({ to: address, data })).rejects.toThrow("execution reverted: ")
  expect(asked).toEqual(["eth_fillTransaction"])
})

test("a client without a node is refused", () => {
  expect(() => createClient(undefined as never)).toThrow(
    "invalid option createClient: node: expected a node, as createNode returns it, got undefined",
  )
})
