/** `deploy` takes the artifacts of all compilers, and its errors say why one cannot be deployed. */
import { createWalletClient, http, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createClient, deploy } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

const { abi, bytecode } = Token
const digits = bytecode.slice(2)

test.each([
  ["Hardhat", { abi, bytecode }],
  ["Foundry", { abi, bytecode: { object: bytecode, linkReferences: {} } }],
  ["solc", { abi, evm: { bytecode: { object: digits, linkReferences: {} } } }],
])("an artifact of %s is deployed", async (_, artifact) => {
  await using node = await createNode()
  const token = await deploy(createClient(node), artifact, ["Name", "NM"])
  expect(await token.read.name()).toBe("Name")
})

test("a misspelt option is refused, and viem's options are passed on", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const options = { valeu: 5n } as object
  await expect(deploy(client, Token, ["Name", "NM"], options)).rejects.toThrow(
    "unknown option of deploy valeu; did you mean value?",
  )
  await expect(deploy(client, undefined as never)).rejects.toThrow(
    "invalid option deploy: artifact: expected an artifact, with its abi, got undefined",
  )
  expect(await client.getTransactionCount({ address: client.account.address })).toBe(0)
  await deploy(client, Token, ["Name", "NM"], { gas: 2_000_000n, nonce: 0 } as object)
  const { transactions } = await client.getBlock({ blockTag: "pending", includeTransactions: true })
  expect(transactions.map(({ gas, nonce }) => ({ gas, nonce }))).toEqual([{ gas: 2_000_000n, nonce: 0 }])
})

test("an artifact without bytecode, such as an interface, is refused", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const text = "cannot be deployed: it has no bytecode, as interfaces and abstract contracts"
  const solc = { abi: [], evm: { bytecode: { object: "" } } }
  await expect(deploy(client, { abi: [], bytecode: "0x" })).rejects.toThrow(`the contract ${text}`)
  await expect(deploy(client, solc)).rejects.toThrow(`the contract ${text}`)
  const named = { abi: [], bytecode: "0x", contractName: "Pausable" }
  await expect(deploy(client, named)).rejects.toThrow(`Pausable ${text}`)
  expect(await client.getTransactionCount({ address: client.account.address })).toBe(0)
})

test("bytecode with unlinked libraries is refused with their names", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const placeholder = `__$${"5a".repeat(17)}$__`
  const object = `0x73${placeholder}50${placeholder}00`
  const linkReferences = { "src/Lib.sol": { Lib: [{ start: 1, length: 20 }] } }
  const text = "put addresses of libraries into its bytecode first:"
  await expect(deploy(client, { abi: [], bytecode: object, ...{ linkReferences } })).rejects.toThrow(
    `the contract cannot be deployed: ${text} src/Lib.sol:Lib`,
  )
  await expect(deploy(client, { abi: [], bytecode: { object, linkReferences } })).rejects.toThrow(
    `${text} src/Lib.sol:Lib`,
  )
  await expect(deploy(client, { abi: [], bytecode: object })).rejects.toThrow(`${text} ${placeholder}`)
})

test("behavior: over HTTP it waits for a receipt that comes when the block is sealed", async () => {
  await using node = await createNode({ mining: true, blockTime: 100, receipts: "sealed" })
  const { url } = await node.listen()
  const [account] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const client = createWalletClient({ account, chain: foundry, transport: http(url), pollingInterval: 20 })
  const token = await deploy(client.extend(publicActions) as never, Token, ["Name", "NM"])
  expect(await token.read.name({ blockTag: "latest" })).toBe("Name")
})

test("error: a transaction that waits for a flashblock of the test", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  await expect(deploy(createClient(node), Token, ["Name", "NM"])).rejects.toThrow(
    /^transaction 0x\w{64} waits in the pool: it is in no block$/,
  )
})
