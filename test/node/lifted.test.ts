/** Options that anvil has too: limits that are lifted, prices, genesis, mining, accounts. */
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"

const post = (node: MidblockNode, method: string, params: unknown[] = []) =>
  node.request({ method, params } as never) as Promise<never>

/** Init code that creates a contract of `size` zero bytes: PUSH3 size, PUSH0, RETURN. */
const creationOf = (size: number): `0x${string}` => `0x62${size.toString(16).padStart(6, "0")}5ff3`

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing was refused",
    ({ message }: Error) => message,
  )

/** The size of the contract that a creation leaves, in bytes; -1 when it fails. */
async function deployed(node: MidblockNode, data: string, gas: string): Promise<number> {
  const [from] = node.accounts.map(({ address }) => address)
  const hash = await post(node, "eth_sendTransaction", [{ from, data, gas }])
  await node.mine()
  const { status, contractAddress } = await post(node, "eth_getTransactionReceipt", [hash])
  if (status !== "0x1") return -1
  const code: string = await post(node, "eth_getCode", [contractAddress, "latest"])
  return code.length / 2 - 1
}

/** Init code of `size` bytes; its first six bytes create a contract of one byte. */
const longInitCode = (size: number) => `${creationOf(1)}${"00".repeat(size - 6)}`

test("default: code and init code have the limits of EIP-170 and EIP-3860", async () => {
  await using node = await createNode()
  expect(await deployed(node, creationOf(24_576), "0xf42400")).toBe(24_576)
  expect(await deployed(node, creationOf(24_577), "0xf42400")).toBe(-1)
  expect(await failure(deployed(node, longInitCode(49_153), "0xf42400"))).toBe(
    "max initcode size exceeded: code size 49153, limit 49152",
  )
})

test("args: codeSizeLimit limits code; init code can be twice as long, also in CREATE and eth_call", async () => {
  await using node = await createNode({ codeSizeLimit: 30_000 })
  expect(await deployed(node, creationOf(30_000), "0xf42400")).toBe(30_000)
  expect(await deployed(node, creationOf(30_001), "0xf42400")).toBe(-1)
  expect(await deployed(node, longInitCode(60_000), "0xf42400")).toBe(1)
  expect(await failure(deployed(node, longInitCode(60_001), "0xf42400"))).toBe(
    "max initcode size exceeded: code size 60001, limit 60000",
  )
  // CALLDATASIZE, PUSH0, PUSH0, CREATE: init code of zeros as long as the calldata; above the limit the call fails.
  const creator = "0x000000000000000000000000000000000000c0de"
  await post(node, "anvil_setCode", [creator, "0x365f5ff05f5260205ff3"])
  const created = (size: number) =>
    failure(post(node, "eth_call", [{ to: creator, input: `0x${"00".repeat(size)}` }, "latest"]).then(String))
  expect(await created(60_000)).toBe("nothing was refused")
  expect((await created(60_001)).slice(0, 40)).toEqual(expect.not.stringContaining("nothing"))
  expect(((await post(node, "eth_call", [{ data: creationOf(30_000) }, "latest"])) as string).length).toBe(
    60_002,
  )
})

test("args: disableCodeSizeLimit allows code and init code of any size", async () => {
  await using node = await createNode({ disableCodeSizeLimit: true, disableBlockGasLimit: true })
  expect(await deployed(node, creationOf(200_000), "0x5f5e100")).toBe(200_000)
  expect(await deployed(node, longInitCode(400_000), "0x5f5e100")).toBe(1)
})

test("args: disableBlockGasLimit lets a transaction exceed the block gas limit and the cap of EIP-7825", async () => {
  const loop = "0x5b5a620f424010600057" // until less than 1,000,000 gas are left
  const [gasLimit, gas] = [5_000_000n, "0x1312d00"]
  const use = async (node: MidblockNode) => {
    const [from] = node.accounts.map(({ address }) => address)
    const to = "0x000000000000000000000000000000000000c0de"
    await post(node, "anvil_setCode", [to, loop])
    const hash = await post(node, "eth_sendTransaction", [{ from, to, gas }])
    await node.mine()
    const { status, gasUsed } = await post(node, "eth_getTransactionReceipt", [hash])
    const block = await post(node, "eth_getBlockByNumber", ["latest", false])
    return {
      status,
      isMore: BigInt(gasUsed) > gasLimit,
      inBlock: (block as { gasUsed: string }).gasUsed === gasUsed,
    }
  }
  await using bound = await createNode({ gasLimit })
  expect(await failure(use(bound))).toBe("transaction gas limit too high (cap: 16777216, tx: 20000000)")
  await using free = await createNode({ gasLimit, disableBlockGasLimit: true })
  expect(await use(free)).toEqual({ status: "0x1", isMore: true, inBlock: true })
  expect((await free.mine(2)).length).toBe(2)
})

test("args: gasPrice is the answer of eth_gasPrice", async () => {
  await using node = await createNode({ gasPrice: 7n })
  expect(await post(node, "eth_gasPrice")).toBe("0x7")
})

test("args: before London gasPrice is the price of transactions that the node fills in", async () => {
  await using node = await createNode({ gasPrice: 7n, hardfork: "berlin" })
  const [from] = node.accounts.map(({ address }) => address)
  const hash = await post(node, "eth_sendTransaction", [{ from, to: from }])
  expect(await post(node, "eth_getTransactionByHash", [hash])).toMatchObject({ gasPrice: "0x7" })
})

test("args: timestamp sets the time of genesis; the virtual and the wall clock start from it", async () => {
  const timeOf = async (node: MidblockNode, number: string) =>
    Number(((await post(node, "eth_getBlockByNumber", [number, false])) as { timestamp: string }).timestamp)
  await using still = await createNode({ timestamp: 1000 })
  await still.mine()
  expect(await timeOf(still, "0x0")).toBe(1000)
  expect(await timeOf(still, "0x1")).toBe(1002)
  await using running = await createNode({ timestamp: 5_000_000_000, automine: true })
  await running.mine()
  expect(await timeOf(running, "0x0")).toBe(5_000_000_000)
  expect((await timeOf(running, "0x1")) - 5_000_000_000).toBeLessThan(60)
})

test("args: mixedMining seals after each transaction, and at the block time", async () => {
  await using node = await createNode({ mixedMining: true, blockTime: "50ms" })
  const numbers: number[] = []
  const third = new Promise<void>((resolve) => {
    node.on("block", ({ transactions }) => {
      numbers.push(transactions.length)
      if (numbers.includes(1) && numbers.filter((count) => count === 0).length > 1) resolve()
    })
  })
  const [from] = node.accounts.map(({ address }) => address)
  const hash = await post(node, "eth_sendTransaction", [{ from, to: from }])
  expect(await post(node, "eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" })
  expect(await post(node, "eth_getTransactionByHash", [hash])).not.toMatchObject({ blockNumber: null })
  await third
})

test("args: autoImpersonate lets every address send until anvil_autoImpersonateAccount disables it", async () => {
  const stranger = "0x00000000000000000000000000000000000000aa"
  const sent = (node: MidblockNode) =>
    failure(post(node, "eth_sendTransaction", [{ from: stranger, to: stranger }]))
  await using node = await createNode({ autoImpersonate: true, fundAccounts: [stranger] })
  expect(await sent(node)).toBe("nothing was refused")
  await post(node, "anvil_autoImpersonateAccount", [false])
  expect(await sent(node)).toBe(`unknown account ${stranger}`)
})

test("args: derivationPath gives the keys of anvil, with or without a final slash", async () => {
  const keys = await Promise.all(
    ["m/44'/60'/1'/0", "m/44'/60'/1'/0/", "m/44'/60'/0'/0/"].map(async (derivationPath) => {
      await using node = await createNode({ derivationPath, accounts: 1 })
      return node.accounts[0]?.privateKey
    }),
  )
  expect(keys).toEqual([
    "0x7797c0f3db8b946604ec2039dfd9763e4ffdc53174342a2ed9b14fa3eda666a5",
    "0x7797c0f3db8b946604ec2039dfd9763e4ffdc53174342a2ed9b14fa3eda666a5",
    "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  ])
})

test("args: create2Deployer adds the CREATE2 deployer; false leaves it out", async () => {
  const codeIn = async (create2Deployer: boolean) => {
    await using node = await createNode({ create2Deployer })
    return post(node, "eth_getCode", ["0x4e59b44847b379578588920ca78fbf26c0b4956c", "latest"])
  }
  expect(((await codeIn(true)) as string).length).toBe(140)
  expect(await codeIn(false)).toBe("0x")
})

test("args: hardfork accepts names in any letter case and the names of anvil", async () => {
  for (const [given, found] of [
    ["Prague", "prague"],
    ["latest", "bpo2"],
    ["spurious_dragon", "spuriousDragon"],
  ]) {
    await using node = await createNode({ hardfork: given as never })
    expect(node.options.hardfork).toBe(found)
  }
})
