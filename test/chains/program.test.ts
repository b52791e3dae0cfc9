/** The command `midblock chains`: its ports, its banner, its end, and withdrawals in real time. */
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createWalletClient, type Hex, http, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import {
  chainConfig,
  getL2TransactionHashes,
  publicActionsL1,
  publicActionsL2,
  walletActionsL1,
  walletActionsL2,
} from "viem/op-stack"
import { expect, onTestFinished, test } from "vitest"
import { ended, launch } from "../cli/program.ts"

/** Starts the command at free ports; resolves with its banner when it listens. */
async function started(...flags: string[]) {
  const child = launch("chains", "--port", "0", ...flags)
  onTestFinished(() => void child.kill("SIGKILL"))
  let banner = ""
  let errors = ""
  child.stderr.on("data", (chunk: Buffer) => {
    errors += String(chunk)
  })
  for await (const chunk of child.stdout) {
    banner += String(chunk)
    if (banner.includes("Listening on")) break
  }
  const urls = Array.from(banner.matchAll(/(http:\S+) +chain id (\d+)/g), ([, url = "", id]) => ({
    url,
    id: Number(id),
  }))
  return { child, banner, urls, errors: () => errors }
}

test("each chain has a port, the banner names the contracts, and Ctrl-C closes all", async () => {
  const { child, banner, urls, errors } = await started("--l2", "op,unichain", "--seed", "a")
  expect(urls.map(({ id }) => id)).toEqual([900, 901, 902])
  for (const { url, id } of urls) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
    const reply = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
    expect(await reply.json()).toMatchObject({ result: `0x${id.toString(16)}` })
  }
  expect(banner).toContain("optimismPortal          0x4c31000000000000000000000000000003850001")
  expect(banner).toContain("optimismPortal          0x4c31000000000000000000000000000003860001")
  expect(banner).toContain("superchainConfig        0x4c31000000000000000000000000000000000001")
  expect(banner).toContain("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266  0xac0974be")
  child.kill("SIGINT")
  expect(await once(child, "close")).toEqual([0, null])
  expect(errors()).toBe("")
  await expect(fetch(urls[0]?.url ?? "")).rejects.toThrow()
})

test("viem waits for a withdrawal in real time, without a command in between", async () => {
  const { banner, urls } = await started("--l1-block-time", "1s", "--l2", "unichain")
  const [, address = "0x"] = /optimismPortal +(0x\w+)/.exec(banner) ?? []
  const [, factory = "0x"] = /disputeGameFactory +(0x\w+)/.exec(banner) ?? []
  const [, privateKey = "0x"] = /0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 {2}(0x\w+)/.exec(banner) ?? []
  const account = privateKeyToAccount(privateKey as Hex)
  const base = {
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    name: "local",
    rpcUrls: { default: { http: [] } },
  }
  const multicall3 = { address: "0xcA11bde05977b3631167028862bE2a173976CA11" } as const
  const options = { account, pollingInterval: 50, cacheTime: 0 }
  const l1 = createWalletClient({
    ...options,
    chain: { ...base, id: 900, contracts: { multicall3 } },
    transport: http(urls[0]?.url),
  })
    .extend(publicActions)
    .extend(publicActionsL1())
    .extend(walletActionsL1())
  const contracts = {
    ...chainConfig.contracts,
    portal: { 900: { address: address as Hex } },
    disputeGameFactory: { 900: { address: factory as Hex } },
    l2OutputOracle: { 900: { address: address as Hex } },
    l1StandardBridge: { 900: { address: address as Hex } },
  }
  const targetChain = { ...base, ...chainConfig, id: 901, sourceId: 900, contracts }
  const l2 = createWalletClient({ ...options, chain: targetChain, transport: http(urls[1]?.url) })
    .extend(publicActions)
    .extend(publicActionsL2())
    .extend(walletActionsL2())
  const to = "0x00000000000000000000000000000000000000aa"
  const request = { gas: 21_000n, mint: 7n, to } as const
  // The lower the base fee of L1 falls, the more gas the deposit burns: an estimate is too low on a slow machine.
  const deposit = await l1.depositTransaction({ request, targetChain, gas: 1_000_000n })
  const deposited = await l1.waitForTransactionReceipt({ hash: deposit })
  const [arrival = "0x"] = getL2TransactionHashes(deposited)
  // The deposit raises the nonce of its sender on the L2.
  expect((await l2.waitForTransactionReceipt({ hash: arrival })).status).toBe("success")
  const hash = await l2.initiateWithdrawal({ request: { gas: 21_000n, to, value: 5n } })
  const receipt = await l2.waitForTransactionReceipt({ hash })
  const { game, withdrawal } = await l1.waitToProve({ receipt, targetChain })
  const proof = await l1.proveWithdrawal(await l2.buildProveWithdrawal({ account, game, withdrawal }))
  await l1.waitForTransactionReceipt({ hash: proof })
  await l1.waitToFinalize({ targetChain, withdrawalHash: withdrawal.withdrawalHash })
  const finalizing = await l1.finalizeWithdrawal({ targetChain, withdrawal })
  expect((await l1.waitForTransactionReceipt({ hash: finalizing })).status).toBe("success")
  expect(await l1.getWithdrawalStatus({ receipt, targetChain })).toBe("finalized")
  expect(await l1.getBalance({ address: to })).toBe(5n)
  expect(await l2.getBalance({ address: to })).toBe(7n)
})

test("error: networks, ports and times that are none, and a port that is taken", async () => {
  const refused = async (...flags: string[]) => (await ended(launch("chains", ...flags))).text.trim()
  expect(await refused("--l2", "opp")).toBe(
    "error: option '--l2 <networks>' argument 'opp' is invalid. no OP chain is \"opp\"; did you mean op?",
  )
  expect(await refused("--l2", "op,op")).toMatch("a network is in it twice")
  expect(await refused("--port", "70000")).toMatch("expected a whole number up to 64436")
  expect(await refused("--l1-block-time", "12")).toMatch(
    "expected a time with its unit, such as 12s or 200ms",
  )
  expect(await refused("--delays", "some")).toMatch("Allowed choices are none, mainnet.")
  const { urls } = await started()
  const port = new URL(urls[0]?.url ?? "").port
  const { code, text } = await ended(launch("chains", "--port", port))
  expect([code, text.trim()]).toEqual([1, expect.stringContaining(`port ${port}`)])
})

test("--config has options of each node; flags replace them, and a wrong one is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "midblock-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = join(folder, "chains.mjs")
  const options = {
    l1: { blockTime: 3000, balance: "5 ether" },
    l2: { mine: { network: "op", blockTime: 1000, chainId: 4242 } },
    seed: "a",
  }
  await writeFile(config, `export default ${JSON.stringify(options)}`)
  const { banner, urls } = await started("--config", config, "--l1-block-time", "4s")
  expect(urls.map(({ id }) => id)).toEqual([900, 4242])
  expect(banner).toMatch(/^mine +http.*chain id 4242, a block every 1 s$/m)
  expect(banner).toMatch(/^L1 +http.*chain id 900, a block every 4 s$/m)
  const wrong = join(folder, "wrong.json")
  await writeFile(wrong, JSON.stringify({ l2: { op: { network: "opp" } } }))
  const { code, text } = await ended(launch("chains", "--config", wrong))
  expect(code).toBe(1)
  expect(text).toMatch(/^error: invalid option l2\.op\.network: expected .*, got opp\n$/)
})
