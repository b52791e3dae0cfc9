/** The command `midblock chains` with remote chains: its flags, its banner, and a deposit in real time. */
import { createPublicClient, createWalletClient, type Hex, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { getL2TransactionHashes } from "viem/op-stack"
import { expect, onTestFinished, test } from "vitest"
import { ended, launch } from "../../cli/program.ts"
import { deposit, headOf, openRemote } from "./linkedForks.ts"

/** Starts the command at free ports; resolves with its banner when it listens. */
async function bannerOf(...flags: string[]): Promise<string> {
  const child = launch("chains", "--port", "0", ...flags)
  onTestFinished(() => void child.kill("SIGKILL"))
  let banner = ""
  for await (const chunk of child.stdout) {
    banner += String(chunk)
    if (banner.includes("Listening on")) break
  }
  return banner
}

test("--l1-fork-url and --l2-fork-url continue remote chains, and a deposit arrives in real time", async () => {
  const remote = await openRemote()
  await deposit(remote, "op", "0x5")
  await remote.mine(3)
  const block = Number(await headOf(remote.l2.op))
  await remote.mine()
  const { urls } = await remote.listen({ port: 0 })
  const forks = ["--l1-fork-url", urls.l1, "--l2-fork-url", `op=${urls.l2.op}@${block}`]
  const banner = await bannerOf(...forks, "--l1-block-time", "1s")
  const host = (url: string) => new URL(url).host
  expect(banner).toContain(`chain id 900, a block every 1 s, a fork of ${host(urls.l1)} at block 3\n`)
  expect(banner).toContain(
    `chain id 901, a block every 2 s, a fork of ${host(urls.l2.op)} at block ${block}\n`,
  )
  expect(banner).toContain(`optimismPortal          ${remote.contracts.op.optimismPortal}`)
  const [, l1Url = ""] = /^L1 +(http\S+)/m.exec(banner) ?? []
  const [, opUrl = ""] = /^op +(http\S+)/m.exec(banner) ?? []
  const account = privateKeyToAccount(remote.l1.accounts[0]?.privateKey as Hex)
  const [l1, op] = [l1Url, opUrl].map((url) =>
    createPublicClient({ transport: http(url), pollingInterval: 50, cacheTime: 0 }),
  )
  const wallet = createWalletClient({ account, transport: http(l1Url) })
  const to = remote.contracts.op.optimismPortal
  const sent = await wallet.sendTransaction({ chain: null, to, value: 7n, gas: 1_000_000n })
  const receipt = await l1?.waitForTransactionReceipt({ hash: sent })
  const [hash = "0x"] = getL2TransactionHashes(receipt as never)
  expect(await op?.waitForTransactionReceipt({ hash })).toMatchObject({ status: "success" })
})

test("error: URLs and networks that are none", async () => {
  const refused = async (...flags: string[]) => (await ended(launch("chains", ...flags))).text.trim()
  expect(await refused("--l1-fork-url", "eth.example.com")).toMatch(
    "argument 'eth.example.com' is invalid. expected an HTTP URL",
  )
  expect(await refused("--l2-fork-url", "opp=http://127.0.0.1:1")).toMatch(
    'no OP chain is "opp"; did you mean op?',
  )
  expect(
    await refused("--l2-fork-url", "op=http://127.0.0.1:1", "--l2-fork-url", "op=http://127.0.0.1:2"),
  ).toMatch("op has a URL already")
  expect(await refused("--l2-fork-url", "op=http://127.0.0.1:1")).toBe(
    "error: invalid option l2.op.fork: expected a fork of its L1 beside it, l1.fork, got none",
  )
})
