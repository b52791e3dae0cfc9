/** What ethers and viem report of a transaction that another one replaced, against the program as it starts without a network. */
import { JsonRpcProvider, Wallet } from "ethers"
import { createPublicClient, createWalletClient, type Hex, http, parseGwei } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { expect, onTestFinished, test } from "vitest"
import { call, launch, urlOf } from "../cli/program.ts"

const key: Hex = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
const to = `0x${"00".repeat(19)}aa` as const

async function startProgram(...argv: readonly string[]): Promise<string> {
  const program = launch("--port", "0", "--json", ...argv)
  onTestFinished(() => void program.kill())
  return urlOf(program)
}

/** Starts the program, in which transactions then wait in the pool until the seal. */
async function startHeld(): Promise<string> {
  const url = await startProgram()
  await call(url, "midblock_setHoldFlashblocks", [true])
  return url
}

const low = { maxFeePerGas: parseGwei("3"), maxPriorityFeePerGas: parseGwei("1") }
const high = { maxFeePerGas: parseGwei("6"), maxPriorityFeePerGas: parseGwei("2") }

const replacements = [
  ["repriced", { to, value: 1n }],
  ["cancelled", { to: privateKeyToAccount(key).address, value: 0n }],
  ["replaced", { to, value: 2n }],
] as const

test.each(replacements)(
  "ethers: wait() of a transaction that was %s throws TRANSACTION_REPLACED",
  async (reason, next) => {
    const url = await startHeld()
    const provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1, pollingInterval: 50 })
    onTestFinished(() => provider.destroy())
    const wallet = new Wallet(key, provider)
    const first = await wallet.sendTransaction({ to, value: 1n, nonce: 0, ...low })
    const replaced = first.wait().catch((error: unknown) => error)
    const second = await wallet.sendTransaction({ ...next, nonce: 0, ...high })
    await call(url, "evm_mine", [])
    expect(await replaced).toMatchObject({
      code: "TRANSACTION_REPLACED",
      reason,
      cancelled: reason !== "repriced",
      replacement: { hash: second.hash },
      receipt: { hash: second.hash, status: 1 },
    })
    expect(await call(url, "eth_getTransactionByHash", [first.hash])).toBe(null)
  },
)

/** Resolves when an answer holds a transaction: viem recognizes a replacement of one that it has seen. */
function transactionSeen() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const onFetchResponse = async (response: Response) => {
    if ((await response.clone().text()).includes('"nonce":"0x0"')) resolve()
  }
  return { promise, onFetchResponse }
}

test.each(replacements)("viem: onReplaced of a transaction that was %s", async (reason, next) => {
  const url = await startHeld()
  const { promise: isSeen, onFetchResponse } = transactionSeen()
  const client = createPublicClient({
    chain: foundry,
    transport: http(url, { onFetchResponse }),
    pollingInterval: 50,
  })
  const wallet = createWalletClient({
    chain: foundry,
    transport: http(url),
    account: privateKeyToAccount(key),
  })
  const first = await wallet.sendTransaction({ to, value: 1n, nonce: 0, ...low })
  const replacements: unknown[] = []
  const receipt = client.waitForTransactionReceipt({
    hash: first,
    onReplaced: (response) => replacements.push(response),
  })
  await isSeen
  const second = await wallet.sendTransaction({ ...next, nonce: 0, ...high })
  await call(url, "evm_mine", [])
  expect(await receipt).toMatchObject({ status: "success", transactionHash: second })
  expect(replacements).toMatchObject([
    { reason, replacedTransaction: { hash: first }, transaction: { hash: second } },
  ])
})

test("a transaction that is in a flashblock is not replaced", async () => {
  // With a seal in an hour, the published flashblock stays the newest.
  const url = await startProgram("--block-time", "1h")
  const wallet = createWalletClient({
    chain: foundry,
    transport: http(url),
    account: privateKeyToAccount(key),
  })
  await wallet.sendTransaction({ to, value: 1n, nonce: 0, ...low })
  const published = async () => {
    const flashblocks = await call(url, "midblock_getFlashblocks", ["pending"])
    return (flashblocks as { transactionCount: string }[]).at(-1)?.transactionCount
  }
  await expect.poll(published, { interval: 20 }).toBe("0x1")
  const request = { to, value: 2n, nonce: 0, gas: 21_000n, ...high }
  await expect(wallet.sendTransaction(request)).rejects.toThrow("nonce too low")
})
