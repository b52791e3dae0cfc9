import { getContract, type Hex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createClient } from "../../src/harness/client.ts"
import { buildFixture, defineFixture, type SetUpContext, verifyFixture } from "../../src/harness/fixture.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"

const market = (value = 5n) =>
  defineFixture({
    seed: "market",
    options: { accounts: 3, chainId: 77n },
    artifacts: [Token.bytecode],
    async setup({ client, node, accounts }) {
      const hash = await client.deployContract({ abi: Token.abi, bytecode: Token.bytecode, args: ["T", "T"] })
      const address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
      await node.mine()
      const token = getContract({ address, abi: Token.abi, client })
      const minted = await token.write.mint([client.account.address, value])
      await client.setBalance({ address, value: 10n ** 18n })
      await client.impersonateAccount({ address })
      const paid = await node.request({
        method: "eth_sendTransaction",
        params: [{ from: address, to: accounts[1]?.address, value: "0x3" }],
      })
      await node.mine(2)
      return { address, minted, paid: paid as Hex, value }
    },
  })
const text = await buildFixture(market())

const dataOf = ({ fixture }: MidblockNode) => fixture?.data as Data
type Data = { address: Hex; minted: Hex; paid: Hex; value: bigint }

test("default: a node starts with the fixture's blocks, receipts, logs and newest state", async () => {
  await using node = await createNode({ fixture: text })
  const { address, minted, paid, value } = dataOf(node)
  expect(value).toBe(5n)
  const client = createClient(node)
  const token = getContract({ address, abi: Token.abi, client })
  expect(await client.getBlockNumber()).toBe(3n)
  expect(await client.getChainId()).toBe(77)
  expect(node.accounts.length).toBe(3)
  expect(await token.read.balanceOf([client.account.address])).toBe(5n)
  expect(await client.getBalance({ address })).toBeLessThan(10n ** 18n - 3n)
  expect(await client.getTransactionReceipt({ hash: minted })).toMatchObject({
    status: "success",
    blockNumber: 2n,
    logs: [{ address, blockNumber: 2n }],
  })
  expect(await client.getTransaction({ hash: paid })).toMatchObject({
    from: address,
    value: 3n,
    blockNumber: 2n,
  })
  expect((await token.getEvents.Transfer({}, { fromBlock: 0n })).map(({ args }) => args)).toEqual([
    { from: `0x${"0".repeat(40)}`, to: client.account.address, value: 5n },
  ])
})

test("behavior: nodes with the same fixture continue identically, and reset returns to its head", async () => {
  const go = async (fixture: string) => {
    await using node = await createNode({ fixture })
    const client = createClient(node)
    await client.sendTransaction({ to: client.account.address, value: 1n })
    await node.mine(3)
    return node.exportFixture()
  }
  const [once, twice] = [await go(text), await go(text)]
  expect(once).toBe(twice)
  await using first = await createNode({ fixture: once })
  const { address } = dataOf(await createNode({ fixture: text }))
  await expect(first.at({ block: 1 }).balance(address)).rejects.toThrow("historical state is not available")
  expect(await first.request({ method: "eth_blockNumber", params: [] })).toBe("0x6")
  await first.mine(1)
  await first.reset()
  expect(await first.request({ method: "eth_blockNumber", params: [] })).toBe("0x6")
})

test("behavior: methods that need an older state are refused, methods that need only blocks answer", async () => {
  await using node = await createNode({ fixture: text })
  const { address, minted } = dataOf(node)
  const call = { to: address, data: "0x18160ddd" }
  const answer = (method: string, ...params: unknown[]) =>
    (node.request as (request: object) => Promise<unknown>)({ method, params }).then(
      () => "answered",
      ({ message }: Error) => message,
    )
  const answers = {
    eth_call: await answer("eth_call", call, "0x2"),
    eth_estimateGas: await answer("eth_estimateGas", call, "0x2"),
    eth_simulateV1: await answer("eth_simulateV1", { blockStateCalls: [{ calls: [call] }] }, "0x2"),
    eth_getProof: await answer("eth_getProof", address, [], "0x2"),
    eth_getBalance: await answer("eth_getBalance", address, { blockNumber: "0x2", transactionCount: "0x0" }),
    debug_traceTransaction: await answer("debug_traceTransaction", minted, {}),
    debug_traceBlockByNumber: await answer("debug_traceBlockByNumber", "0x2", {}),
    debug_traceCall: await answer("debug_traceCall", call, "0x2", {}),
    anvil_rollback: await answer("anvil_rollback", 2),
    anvil_reorg: await answer("anvil_reorg", 2, []),
    eth_getBlockReceipts: await answer("eth_getBlockReceipts", "0x2"),
    eth_getLogs: await answer("eth_getLogs", {
      blockHash: (await createClient(node).getBlock({ blockNumber: 2n })).hash,
    }),
    debug_getRawBlock: await answer("debug_getRawBlock", "0x2"),
    debug_getRawReceipts: await answer("debug_getRawReceipts", "0x2"),
    eth_feeHistory: await answer("eth_feeHistory", "0x3", "0x3", [50]),
  }
  const unavailable = "historical state is not available"
  expect(answers).toEqual({
    eth_call: unavailable,
    eth_estimateGas: unavailable,
    eth_simulateV1: unavailable,
    eth_getProof: unavailable,
    eth_getBalance: unavailable,
    debug_traceTransaction: unavailable,
    debug_traceBlockByNumber: unavailable,
    debug_traceCall: unavailable,
    anvil_rollback: unavailable,
    anvil_reorg: unavailable,
    eth_getBlockReceipts: "answered",
    eth_getLogs: "answered",
    debug_getRawBlock: "answered",
    debug_getRawReceipts: "answered",
    eth_feeHistory: "answered",
  })
})

test("behavior: the state after the newest block is available, the states within it are not", async () => {
  await using made = await createNode()
  const [from, to] = made.accounts.map(({ address }) => address)
  const pay = () => made.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
  const hashes = [await pay(), await pay()]
  await made.mine()
  await using node = await createNode({ fixture: made.exportFixture() })
  const { balance } = node.at({ block: 1 })
  expect(await balance(to as Hex)).toBe(10n ** 22n + 2n)
  const unavailable = "historical state is not available"
  for (const transactions of [0, 1, 2])
    await expect(node.at({ block: 1, transactions }).balance(to as Hex)).rejects.toThrow(unavailable)
  for (const hash of hashes)
    await expect(node.request({ method: "debug_traceTransaction", params: [hash] })).rejects.toThrow(
      unavailable,
    )
})

test("behavior: builds are reproducible, and verifyFixture reports how a stale one differs", async () => {
  expect(await buildFixture(market())).toBe(text)
  expect(await verifyFixture(market(), text)).toBe(undefined)
  expect(await verifyFixture(market(6n), text)).toBe("block 2 differs")
  expect(await verifyFixture({ ...market(), artifacts: ["0x00"] }, text)).toMatch(
    /^artifacts: the file has "0x/,
  )
  expect(await verifyFixture({ ...market(), seed: "other" }, text)).toMatch(
    /^options: the file has \{.*"market"/,
  )
  const more = defineFixture({
    ...market(),
    setup: async (context) => {
      const data = await market().setup(context)
      await context.node.mine()
      return data
    },
  })
  expect(await verifyFixture(more, text)).toBe("block 4 is new")
})

test("behavior: verifyFixture reports changes outside of blocks: accounts and the chain id", async () => {
  const address = `0x${"c".repeat(40)}` as const
  const told = async (older: SetUp, newer: SetUp) =>
    verifyFixture({ seed: "same", setup: newer }, await buildFixture({ seed: "same", setup: older }))
  const give =
    (value: bigint): SetUp =>
    ({ client }) =>
      client.setBalance({ address, value })
  const nothing: SetUp = () => {}
  expect(await told(nothing, give(1n))).toBe(`account ${address} is new`)
  expect(await told(give(1n), nothing)).toBe(`account ${address} is gone`)
  expect(await told(give(1n), give(2n))).toBe(`account ${address} differs`)
  const toOther: SetUp = async ({ node }) => {
    await node.request({ method: "anvil_setChainId", params: [5] })
  }
  expect(await told(nothing, toOther)).toBe("the chain id was 31337, it is 5 now")
})
type SetUp = (context: SetUpContext) => Promise<void> | void

test("error: invalid text, an unknown version, a modified fixture, and one of another chain", async () => {
  await expect(createNode({ fixture: "{}" })).rejects.toThrow("the fixture cannot be read: it is not one")
  await expect(createNode({ fixture: text.replace('"version":1', '"version":2') })).rejects.toThrow(
    "its version is 2, this midblock reads up to 1",
  )
  await expect(createNode({ fixture: text.replace('"accounts":3', '"accounts":4') })).rejects.toThrow(
    "it was changed after it was built",
  )
  await expect(createNode({ fixture: text, balance: 1n })).rejects.toThrow("the fixture is for another chain")
})

test("error: unknown options with the nearest name, and missing or invalid options", async () => {
  const setup = () => {}
  const refusal = (definition: object) => {
    try {
      defineFixture(definition as never)
      return undefined
    } catch (error) {
      return String(error)
    }
  }
  expect(refusal({ seed: "a", setup, option: {} })).toBe(
    "UnknownOption: unknown option of defineFixture option; did you mean options?",
  )
  expect(refusal({ seed: "a", setUp: setup })).toBe(
    "UnknownOption: unknown option of defineFixture setUp; did you mean setup?",
  )
  expect(refusal({ seed: "a", setup, blocks: 3 })).toBe(
    "UnknownOption: unknown option of defineFixture blocks",
  )
  expect(refusal({ setup })).toBe(
    "InvalidOption: invalid option defineFixture.seed: expected a string, got undefined",
  )
  expect(refusal({ seed: 5, setup })).toBe(
    "InvalidOption: invalid option defineFixture.seed: expected a string, got 5",
  )
  expect(refusal({ seed: "a" })).toBe(
    "InvalidOption: invalid option defineFixture.setup: expected a function, got undefined",
  )
  expect(
    refusal({ seed: "a", setup, options: undefined, fork: undefined, artifacts: undefined }),
  ).toBeUndefined()
  const plain = { seed: "a", setup, artefacts: [] }
  await expect(buildFixture(plain)).rejects.toThrow(
    "unknown option of defineFixture artefacts; did you mean artifacts?",
  )
  await expect(buildFixture({ seed: "a", setup, options: { acounts: 3 } as object })).rejects.toThrow(
    "unknown option acounts; did you mean accounts?",
  )
  await using node = await createNode()
  expect(() => node.exportFixture({ date: 1 } as object)).toThrow(
    "unknown option of exportFixture date; did you mean data?",
  )
})

test("behavior: blocks of Amsterdam keep their access lists", async () => {
  const file = await buildFixture(
    defineFixture({
      seed: "lists",
      options: { hardfork: "amsterdam" },
      async setup({ node, accounts }) {
        const [from, to] = accounts.map(({ address }) => address)
        await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
        await node.mine()
        return node.request({ method: "eth_getBlockAccessList", params: ["0x1"] })
      },
    }),
  )
  await using node = await createNode({ fixture: file })
  const list = await node.request({ method: "eth_getBlockAccessList", params: ["0x1"] })
  expect(list).toEqual(node.fixture?.data)
  expect(list?.length).toBeGreaterThan(6)
})
