/** Linked chains in a data folder and in a fixture: they go on as if nothing had been in between. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { encodeFunctionData, parseAbi } from "viem"
import { expect, onTestFinished, test } from "vitest"
import { type Chains, type CreateChainsOptions, createChains } from "../../src/index.ts"
import { hashesWith } from "./freshProcess.mjs"

const l2 = { op: { network: "op" }, unichain: { network: "unichain" } } as const
const to = "0x00000000000000000000000000000000000000aa"
const bridge = "0x4200000000000000000000000000000000000024"
const passer = "0x4200000000000000000000000000000000000016"
const abi = parseAbi([
  "function sendETH(address to, uint256 chainId) payable returns (bytes32)",
  "function initiateWithdrawal(address target, uint256 gasLimit, bytes data) payable",
])

type Both = Chains<"op" | "unichain">

const start = (given: Partial<CreateChainsOptions<"op" | "unichain">> = {}): Promise<Both> =>
  createChains({ l2, seed: "kept", l1: { accounts: 2 }, ...given })

/** Sends a deposit, a withdrawal and a message; the last ones are in open blocks. */
async function fill(chains: Both): Promise<void> {
  const from = chains.l1.accounts[0]?.address
  const send = (node: Both["l1"], request: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, ...request } as never] })
  const message = encodeFunctionData({ abi, functionName: "sendETH", args: [to, 902n] })
  const withdrawal = encodeFunctionData({
    abi,
    functionName: "initiateWithdrawal",
    args: [to, 21_000n, "0x"],
  })
  await chains.mine()
  await send(chains.l1, { to: chains.contracts.op.optimismPortal, value: "0x5" })
  await send(chains.l2.op, { to: bridge, data: message, value: "0x7" })
  await chains.mine(2)
  await send(chains.l2.op, { to: passer, data: withdrawal, value: "0x3" })
  await send(chains.l2.op, { to: bridge, data: message, value: "0x9" })
  await chains.settled()
}

/** Mines three rounds; returns the newest hashes of all chains, and the ether of an account. */
async function goOn(chains: Both) {
  await chains.mine(3)
  const nodes = [chains.l1, chains.l2.op, chains.l2.unichain]
  const hashes = nodes.map(async (node) => (await node.at({ block: "latest" }).block())?.hash)
  return { hashes: await Promise.all(hashes), balance: await chains.l2.unichain.at().balance(to) }
}

/** Returns a new folder, which is removed when the test has finished. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "midblock-chains-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, "chains")
}

/** Returns what the chains do without an interruption. */
async function expected() {
  await using chains = await start()
  await fill(chains)
  return await goOn(chains)
}

test("after a restart from a data folder the next blocks have the same hashes, and messages arrive", async () => {
  const dataDir = newFolder()
  const before = await start({ dataDir })
  await fill(before)
  await before.close()
  await using after = await start({ dataDir })
  const outcome = await goOn(after)
  expect(outcome).toEqual(await expected())
  expect(outcome.balance).toBe(16n)
})

test("a restart knows the proposals and origins of before: reorganisations are followed", async () => {
  const dataDir = newFolder()
  const before = await start({ dataDir })
  await fill(before)
  await before.mine(2)
  await before.close()
  await using chains = await start({ dataDir })
  const game = async () => {
    const data = "0x4d1975b4" // gameCount()
    const call = { to: chains.contracts.op.disputeGameFactory, data } as const
    return BigInt(await chains.l1.request({ method: "eth_call", params: [call, "latest"] }))
  }
  expect(await game()).toBe(1n)
  await chains.l1.request({ method: "anvil_reorg", params: [1, []] })
  await chains.settled()
  await chains.mine(2)
  expect(await game()).toBe(1n)
  const head = await chains.l1.at({ block: "latest" }).block()
  const origin = await chains.l2.op
    .at({ block: "latest" })
    .storage("0x4200000000000000000000000000000000000015", "0x2")
  expect(origin).toBe(head?.hash)
})

test("a relay that waits at the end of a process is not sent again by the next one", async () => {
  const dataDir = newFolder()
  const before = await start({ dataDir })
  await before.mine(2)
  const from = before.l1.accounts[0]?.address
  const data = encodeFunctionData({ abi, functionName: "sendETH", args: [to, 902n] })
  const request = { from, to: bridge, data, value: "0x7", gas: "0x90000" } as const
  await before.l2.op.request({ method: "eth_sendTransaction", params: [request as never] })
  await before.l2.op.mine() // its time is ahead of the open block of the other L2, where the relay waits
  await before.close()
  await using chains = await start({ dataDir })
  await chains.mine(2)
  expect(await chains.l2.unichain.at({ block: "latest" }).balance(to)).toBe(7n)
  const relayer = "0x4c32000000000000000000000000000000000001"
  const params = [relayer, "latest"] as const
  expect(await chains.l2.unichain.request({ method: "eth_getTransactionCount", params })).toBe("0x1")
})

test("a fixture has all chains", async () => {
  const before = await start()
  await fill(before)
  await before.mine()
  const fixture = before.exportFixture()
  const next = await goOn(before)
  await before.close()
  await using after = await start({ fixture })
  expect(await goOn(after)).toEqual(next)
})

test("error: a folder or a fixture of other chains", async () => {
  const refusal = (given: object) =>
    start(given).then(
      () => "no error",
      ({ message }: Error) => message,
    )
  const dataDir = newFolder()
  const chains = await start({ dataDir })
  const fixture = chains.exportFixture()
  await chains.close()
  expect(await refusal({ dataDir, interop: false })).toBe(
    "invalid option dataDir: expected a folder with the chains L1 900, op 901, unichain 902, no interop, got L1 900, op 901, unichain 902, interop",
  )
  expect(await refusal({ dataDir, l2: { op: { network: "op" } } })).toMatch(
    "expected a folder with the chains L1 900, op 901, no interop",
  )
  expect(await refusal({ fixture, l2: { op: { network: "op" } } })).toMatch(
    "it has the L2s op, unichain, not op",
  )
  expect(await refusal({ fixture: "{}" })).toMatch("it is not a fixture of linked chains")
  expect(await refusal({ fixture, dataDir })).toMatch(
    "invalid option fixture: expected no fixture beside a data folder",
  )
  expect(await refusal({ dataDir: 1 })).toMatch("invalid option dataDir: expected the path of a folder")
})

test("another process has the same hashes for the same seed and the same calls, also without a restart", async () => {
  const program = fileURLToPath(new URL("freshProcess.mjs", import.meta.url))
  const printed = execFileSync(process.execPath, [program], { encoding: "utf8" })
  const [, , , received, ...others] = JSON.parse(printed)
  expect([received, others]).toEqual([String(10_000n * 10n ** 18n + 7n), []])
  expect(JSON.parse(printed)).toEqual(await hashesWith(createChains, newFolder()))
})
