/** What ethers and viem report of a transaction that another one replaced, against the program as it starts without a network. */
import { JsonRpcProvider, Wallet } from "ethers"
import { createPublicClient, createWalletClient, http, parseGwei, toHex } from "viem"
import { mnemonicToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { call, launch, urlOf } from "../cli/program.ts"

const mnemonic = "test test test test test test test test test test test junk"
const to = `0x${"00".repeat(19)}aa` as const

let url: string

// With a seal in an hour, only the tests end blocks. Transactions wait in the pool until then.
beforeAll(async () => {
  const program = launch("--port", "0", "--json", "--block-time", "1h")
  url = await urlOf(program)
  await call(url, "midblock_setHoldFlashblocks", [true])
  return () => void program.kill()
})

/** Returns an account of the node that no other test uses. */
const accountOf = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex })
type Account = ReturnType<typeof accountOf>

const walletOf = (account: Account) => createWalletClient({ chain: foundry, transport: http(url), account })

const low = { maxFeePerGas: parseGwei("3"), maxPriorityFeePerGas: parseGwei("1") }
const high = { maxFeePerGas: parseGwei("6"), maxPriorityFeePerGas: parseGwei("2") }

const replacements = [
  ["repriced", 0, () => ({ to, value: 1n })],
  ["cancelled", 1, ({ address }: Account) => ({ to: address, value: 0n })],
  ["replaced", 2, () => ({ to, value: 2n })],
] as const

/** Makes a provider poll; resolves when it knows the newest block, and so reports the next one. */
function polling(provider: JsonRpcProvider): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false
    void provider.on("debug", ({ action, payload }: { action: string; payload?: unknown }) => {
      if (action === "receiveRpcResult" && isAsked) resolve()
      else isAsked ||= JSON.stringify(payload)?.includes("eth_blockNumber") === true
    })
    void provider.on("block", () => {})
  })
}

test.each(replacements)(
  "ethers: wait() of a transaction that was %s throws TRANSACTION_REPLACED",
  async (reason, index, next) => {
    const account = accountOf(index)
    const provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1, pollingInterval: 50 })
    onTestFinished(() => provider.destroy())
    await polling(provider)
    const wallet = new Wallet(toHex(account.getHdKey().privateKey ?? new Uint8Array()), provider)
    const first = await wallet.sendTransaction({ to, value: 1n, nonce: 0, ...low })
    const replaced = first.wait().catch((error: unknown) => error)
    while ((await provider.listenerCount("block")) < 2) await new Promise(setImmediate)
    const second = await wallet.sendTransaction({ ...next(account), nonce: 0, ...high })
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

/**
 * Resolves when an answer holds a block: viem has then seen the transaction, and has looked for it in the newest block. It takes no
 * notice of a block that is sealed before.
 */
function blockSeen() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const onFetchResponse = async (response: Response) => {
    if ((await response.clone().text()).includes('"parentHash"')) resolve()
  }
  return { promise, onFetchResponse }
}

test.each(replacements)("viem: onReplaced of a transaction that was %s", async (reason, index, next) => {
  const account = accountOf(3 + index)
  const { promise: isSeen, onFetchResponse } = blockSeen()
  const client = createPublicClient({
    chain: foundry,
    transport: http(url, { onFetchResponse }),
    pollingInterval: 50,
  })
  const wallet = walletOf(account)
  const first = await wallet.sendTransaction({ to, value: 1n, nonce: 0, ...low })
  const replacements: unknown[] = []
  const receipt = client.waitForTransactionReceipt({
    hash: first,
    onReplaced: (response) => replacements.push(response),
  })
  await isSeen
  const second = await wallet.sendTransaction({ ...next(account), nonce: 0, ...high })
  await call(url, "evm_mine", [])
  expect(await receipt).toMatchObject({ status: "success", transactionHash: second })
  expect(replacements).toMatchObject([
    { reason, replacedTransaction: { hash: first }, transaction: { hash: second } },
  ])
})

test("a transaction that is in a flashblock is not replaced", async () => {
  await call(url, "midblock_setHoldFlashblocks", [false])
  const wallet = walletOf(accountOf(6))
  await wallet.sendTransaction({ to, value: 1n, nonce: 0, ...low })
  const published = async () => {
    const flashblocks = await call(url, "midblock_getFlashblocks", ["pending"])
    return (flashblocks as { transactionCount: string }[]).at(-1)?.transactionCount
  }
  await expect.poll(published, { interval: 20 }).toBe("0x1")
  const request = { to, value: 2n, nonce: 0, gas: 21_000n, ...high }
  await expect(wallet.sendTransaction(request)).rejects.toThrow("nonce too low")
})
