import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { describe, expect, type TestClient, test } from "../../../src/harness/vitest/index.ts"

const deploy = async (client: TestClient) => {
  const hash = await client.deployContract({ ...Counter })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  return contractAddress as `0x${string}`
}

let first: unknown

describe("test", () => {
  test("default: a node in process, a client that reads at pending, and the accounts", async ({
    node,
    client,
    accounts,
  }) => {
    first = node
    const [own, friend] = accounts
    expect(accounts.length).toBe(10)
    expect(client.account.address).toBe(own?.address)
    const hash = await client.sendTransaction({ to: friend?.address ?? null, value: 5n })
    expect(await client.getBalance({ address: friend?.address ?? "0x" })).toBe(10_000n * 10n ** 18n + 5n)
    await expect(hash).toBePending()
    await node.mine()
    await expect(hash).toBeSealed()
  })

  test("behavior: one node for the file, with its state before the last test", async ({ node, client }) => {
    expect(node).toBe(first)
    expect(await client.getBlockNumber()).toBe(0n)
    expect(await client.getTransactionCount(client.account)).toBe(0)
  })
})

describe("setup", () => {
  let runs = 0
  const it = test.setup(async ({ client, node }) => {
    runs++
    const counter = await deploy(client)
    await node.mine()
    return { counter }
  })
  const nested = it.setup(async ({ client, fixture: { counter } }) => {
    await client.writeContract({ address: counter, abi: Counter.abi, functionName: "set", args: [7n] })
    return { start: 7n }
  })
  const read = (client: TestClient, address: `0x${string}`) =>
    client.readContract({ address, abi: Counter.abi, functionName: "number" })

  it.for([1, 2])(
    "behavior: each test starts with the state after the set-up (%i)",
    async (_, { client, fixture: { counter } }) => {
      expect(await read(client, counter)).toBe(0n)
      await client.writeContract({ address: counter, abi: Counter.abi, functionName: "increment" })
      expect(await read(client, counter)).toBe(1n)
    },
  )

  nested("behavior: a set-up can extend another set-up", async ({ client, fixture: { counter, start } }) => {
    expect(await read(client, counter)).toBe(7n)
    expect(start).toBe(7n)
  })

  it("behavior: the set-up runs once for each test function, on its own node", async ({ node }) => {
    expect(runs).toBe(2)
    expect(node === first).toBe(false)
  })
})

describe("with", () => {
  const it = test.with({ automine: true, accounts: 2, chainId: 5n })
  it("behavior: the node has the given options", async ({ client, accounts }) => {
    const hash = await client.deployContract({ abi: Token.abi, bytecode: Token.bytecode, args: ["T", "T"] })
    await expect(hash).toBeSealed()
    expect(accounts.length).toBe(2)
    expect(await client.getChainId()).toBe(5)
    expect(client.chain.id).toBe(5)
  })
})
