/** Programs that read `latest` after a receipt, unchanged, against the program as it starts without a network. */
import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { createPublicClient, createWalletClient, defineChain, encodeDeployData, type Hex, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { expect, onTestFinished, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { call, launch, urlOf } from "../cli/program.ts"

const require = createRequire(import.meta.url)
const key: Hex = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
const account = privateKeyToAccount(key)
const deployment = encodeDeployData({ ...Token, args: ["Token", "TKN"] })

/** Starts the program with shorter blocks than by default, and longer ones than its flashblocks. */
async function startProgram(...flags: string[]): Promise<string> {
  const program = launch("--port", "0", "--json", "--block-time", "1s", ...flags)
  onTestFinished(() => void program.kill())
  return urlOf(program)
}

const platform = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`
const castFile = fileURLToPath(
  new URL(`../../node_modules/@foundry-rs/cast-${platform}/bin/cast`, import.meta.url),
)
const castOn =
  (url: string) =>
  async (...args: string[]) =>
    (await promisify(execFile)(castFile, args, { env: { ETH_RPC_URL: url } })).stdout.trim()

test("cast: each send takes its nonce at latest after the receipt of the one before; code and values are at latest", async () => {
  const url = await startProgram()
  const cast = castOn(url)
  const to = `0x${"00".repeat(19)}aa`
  const send = async (...args: string[]) =>
    JSON.parse(await cast("send", "--private-key", key, "--json", ...args)) as Record<string, Hex>
  for (let nonce = 0; nonce < 2; nonce++) {
    const { status, blockHash, blockNumber } = await send(to, "--value", "5")
    expect(status).toBe("0x1")
    expect(await call(url, "eth_getBlockByHash", [blockHash, false])).toMatchObject({ number: blockNumber })
  }
  expect(await cast("balance", to)).toBe("10")
  const { contractAddress } = await send("--create", deployment)
  expect(await cast("code", contractAddress as Hex)).not.toBe("0x")
  await send(contractAddress as Hex, "mint(address,uint256)", to, "7")
  expect(await cast("call", contractAddress as Hex, "balanceOf(address)(uint256)", to)).toBe("7")
})

interface Web3Like {
  eth: {
    accounts: { wallet: { add(key: string): void } }
    sendTransaction(transaction: object): Promise<{ status: bigint; blockHash: Hex; transactionHash: Hex }>
    getBalance(address: string): Promise<bigint>
    Contract: new (
      abi: unknown,
    ) => {
      deploy(options: object): { send(options: object): Promise<Web3Contract> }
    }
  }
  provider?: { disconnect?(): void }
}
interface Web3Contract {
  methods: Record<
    string,
    (...args: unknown[]) => { call(): Promise<unknown>; send(options: object): Promise<object> }
  >
}

test("web3.js: sends in a row, a deployment, and reads at latest", async () => {
  const { Web3 } = require("web3") as { Web3: new (url: string) => Web3Like }
  const { eth } = new Web3(await startProgram())
  eth.accounts.wallet.add(key)
  const to = `0x${"00".repeat(19)}bb`
  const from = account.address
  for (let count = 0; count < 2; count++) {
    const { status, blockHash } = await eth.sendTransaction({ from, to, value: 3n, gas: 21_000n })
    expect(status).toBe(1n)
    expect(BigInt(blockHash)).not.toBe(0n)
  }
  expect(await eth.getBalance(to)).toBe(6n)
  const contract = await new eth.Contract(Token.abi)
    .deploy({ data: Token.bytecode, arguments: ["Token", "TKN"] })
    .send({ from, gas: "2000000" })
  await contract.methods.mint?.(to, 4n).send({ from, gas: "100000" })
  expect(await contract.methods.balanceOf?.(to).call()).toBe(4n)
})

test("viem: a deployment, and reads at latest and at the number of the receipt", async () => {
  const transport = http(await startProgram())
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  const wallet = createWalletClient({ chain: foundry, transport, account })
  const hash = await wallet.deployContract({ ...Token, args: ["Token", "TKN"] })
  const { contractAddress, blockHash, blockNumber } = await client.waitForTransactionReceipt({ hash })
  const read = { address: contractAddress as Hex, abi: Token.abi, functionName: "symbol" } as const
  expect(await client.readContract(read)).toBe("TKN")
  expect(await client.readContract({ ...read, blockNumber })).toBe("TKN")
  expect((await client.getBlock({ blockHash })).number).toBe(blockNumber)
  expect(await client.getTransactionCount({ address: account.address })).toBe(1)
})

test("--network and --receipts preconfirmed: viem's pre-confirming chain has the receipt before the seal", async () => {
  for (const flags of [
    ["--network", "ethgas", "--flashblock-time", "200ms", "--chain-id", `${foundry.id}`],
    ["--receipts", "preconfirmed"],
  ]) {
    const transport = http(await startProgram(...flags, "--block-time", "1h"))
    const preconf = defineChain({ ...foundry, experimental_preconfirmationTime: 200 })
    const client = createPublicClient({ chain: preconf, transport, pollingInterval: 50 })
    const hash = await createWalletClient({ chain: preconf, transport, account }).sendTransaction({
      to: account.address,
    })
    await expect
      .poll(() => client.getTransactionReceipt({ hash }).catch(() => undefined), {
        interval: 50,
        timeout: 30_000,
      })
      .toMatchObject({
        status: "success",
        blockNumber: 1n,
        blockHash: `0x${"00".repeat(32)}`,
      })
    expect(await client.getBlockNumber()).toBe(0n)
  }
})
