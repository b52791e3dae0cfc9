/** A fork from the command line: the built program with anvil as its remote. */
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { call, ended, launch, urlOf } from "../../../cli/program.ts"
import { written } from "../../../written.ts"
import { startProxy } from "../remote/proxy.ts"

const [ada, bob] = [
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
] as const
const receiver = `0x${"11".repeat(20)}`

describe("the program", () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  const hashes: unknown[] = []

  beforeAll(async () => {
    anvil = await startAnvil(["--no-mining", "--order", "fifo", "--chain-id", "900"])
    proxy = await startProxy(anvil.url)
    await anvil.request("anvil_mine", ["0x3"])
    for (const value of ["0x1", "0x2", "0x3"])
      hashes.push(await anvil.request("eth_sendTransaction", [{ from: ada, to: receiver, value }]))
    await anvil.request("evm_mine", [])
    await anvil.request("anvil_mine", ["0x2"])
  })

  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]()
    await anvil?.[Symbol.asyncDispose]()
  })

  async function withProgram<Result>(
    flags: string[],
    use: (url: string) => Promise<Result>,
  ): Promise<Result> {
    const child = launch("--port", "0", "--json", "--no-mining", ...flags)
    try {
      return await use(await urlOf(child))
    } finally {
      child.kill()
      await once(child, "close")
    }
  }

  const read = (url: string) =>
    Promise.all([
      call(url, "eth_chainId"),
      call(url, "eth_blockNumber"),
      call(url, "eth_getBalance", [receiver, "latest"]),
      call(url, "eth_getBalance", [bob, "latest"]),
    ])

  const ether = (amount: bigint) => `0x${(amount * 10n ** 18n).toString(16)}`

  test("default", async () => {
    expect(await withProgram(["-f", anvil.url], read)).toEqual(["0x384", "0x6", "0x6", ether(10_000n)])
  })

  test("behavior: the banner names an account that lost its delegation", async () => {
    const snapshot = await anvil.request("evm_snapshot", [])
    await anvil.request("anvil_setCode", [bob, `0xef0100${"de".repeat(20)}`])
    await anvil.request("evm_mine", [])
    const child = launch("--port", "0", "--no-mining", "-f", anvil.url)
    let text = ""
    for await (const chunk of child.stdout) {
      text += chunk
      if (text.includes("http://127.0.0.1:")) break
    }
    child.kill()
    await once(child, "close")
    await anvil.request("evm_revert", [snapshot])
    expect(text).toContain(`${bob} delegates on the remote chain (EIP-7702), and does not here`)
  })

  test("args: forkPending: the open block of the remote is forked", async () => {
    const snapshot = await anvil.request("evm_snapshot", [])
    await anvil.request("eth_sendTransaction", [{ from: ada, to: receiver, value: "0x9" }])
    const balances = (url: string) =>
      Promise.all(["latest", "pending"].map((block) => call(url, "eth_getBalance", [receiver, block])))
    const flags = ["-f", proxy.url, "--fork-pending"]
    expect(await withProgram(flags, balances)).toEqual(["0x6", "0xf"])
    await anvil.request("evm_revert", [snapshot])
  })

  test("args: block, chain id, balance, headers", async () => {
    proxy.take() // the messages of other tests
    const flags = ["--fork-url", proxy.url, "--fork-block-number", "-3", "--chain-id", "7", "--balance", "1"]
    const further = ["--fork-account-balance", "3", "--fork-chain-id", "900", "--fork-header", "X-Key: abc"]
    expect(await withProgram([...flags, ...further], read)).toEqual(["0x7", "0x3", "0x0", ether(3n)])
    expect(new Set(proxy.messages.map(({ headers }) => headers["x-key"]))).toEqual(new Set(["abc"]))
  })

  test("args: accounts stay as the remote chain has them", async () => {
    const flags = ["--rpc-url", `${anvil.url}@4`, "--fork-account-balance", "none"]
    const balanceOf = (url: string) => call(url, "eth_getBalance", [ada, "latest"])
    expect(await withProgram(flags, balanceOf)).toBe(await anvil.request("eth_getBalance", [ada, "0x4"]))
  })

  test("behavior: a fork at a transaction executes its block up to and including it, at pending", async () => {
    const flags = ["-f", anvil.url, "--fork-transaction-hash", String(hashes[1])]
    const balances = await withProgram(flags, async (url) => [
      await call(url, "eth_blockNumber"),
      await call(url, "eth_getBalance", [receiver, "latest"]),
      await call(url, "eth_getBalance", [receiver, "pending"]),
    ])
    expect(balances).toEqual(["0x3", "0x0", "0x3"])
  })

  test("behavior: a fork at a block's last transaction seals the same block, except for its state root", async () => {
    const flags = ["-f", anvil.url, "--fork-transaction-hash", String(hashes[2])]
    const rebuilt = await withProgram(flags, async (url) => {
      await call(url, "evm_mine")
      return call(url, "eth_getBlockByNumber", ["0x4", false])
    })
    const original = await anvil.request("eth_getBlockByNumber", ["0x4", false])
    const comparable = (block: unknown) => {
      const {
        hash: _,
        stateRoot: __,
        totalDifficulty: ___,
        size: ____,
        ...rest
      } = block as Record<string, unknown>
      return rest
    }
    expect(comparable(rebuilt)).toEqual(comparable(original))
  })

  test("--quiet prints nothing, not even the counters of the fork", async () => {
    const folder = mkdtempSync(join(tmpdir(), "midblock-quiet-"))
    const started = written(folder, (name) => name === "config.json")
    const child = launch(
      "-f",
      proxy.url,
      "--port",
      "0",
      "--quiet",
      "--config-out",
      join(folder, "config.json"),
    )
    let printed = ""
    child.stdout.on("data", (chunk) => {
      printed += chunk
    })
    const end = ended(child)
    await started
    child.kill()
    expect([await end, printed]).toEqual([{ code: 0, text: "" }, ""])
    rmSync(folder, { recursive: true })
  })

  test("error: each message is one line with the host and without the key", async () => {
    const key = "s3cr3tk3ys3cr3t"
    const host = new URL(anvil.url).host
    const lines: [string[], string][] = [
      [
        ["-f", `${anvil.url}/?key=${key}@99`],
        `error: the origin ${host} does not have the block to fork: 99\n`,
      ],
      [
        ["-f", `${anvil.url}/?key=${key}`, "--fork-chain-id", "5"],
        `error: the origin ${host} serves chain 900, not chain 5\n`,
      ],
      [
        ["-f", `${anvil.url}/v2/${key}`, "--fork-retries", "0"],
        `error: the origin ${host} refuses requests: HTTP 404 Not Found\n`,
      ],
      [
        ["-f", `${anvil.url}/?key=${key}`, "--fork-transaction-hash", `0x${"ab".repeat(32)}`],
        `error: the origin ${host} has no block with the transaction to fork at: 0x${"ab".repeat(32)}\n`,
      ],
    ]
    for (const [flags, text] of lines)
      expect([flags, await ended(launch("--port", "0", "--json", ...flags))]).toEqual([
        flags,
        { code: 1, text },
      ])
  })

  test("behavior: the banner names chain, block, age, origin and rules, and never the key", async () => {
    const flags = [
      "-f",
      `${anvil.url}/?key=s3cr3tk3y`,
      "--fork-block-number",
      "4",
      "--fork-account-balance",
      "none",
    ]
    const child = launch("--port", "0", "--no-mining", "--accounts", "1", ...flags)
    let text = ""
    for await (const chunk of child.stdout) {
      text += chunk
      if (text.includes("Listening on")) break
    }
    child.kill()
    await once(child, "close")
    const rows = text.split("\n").filter((line) => /^(Accounts|fork|chain id|hardfork| {11})/.test(line))
    expect(rows.map((line) => line.replace(/\d+ (s|min) old/, "so old"))).toEqual([
      "chain id   900",
      `fork       block 4 of chain 900, so old, from ${new URL(anvil.url).host}`,
      "           rules: bpo2, the newest that the header of the fork block allows",
      "Accounts, with what the remote chain gives them",
    ])
    expect(text).not.toContain("s3cr3t")
  })
})
