/** The chain id, the rules and the gas limit of a fork after resets. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { type Ask, ada, askOf, bob, usingNode } from "./remotes.ts"

let remote: MidblockNode
let url: string
beforeAll(async () => {
  remote = await createNode({ chainId: 5n })
  await remote.mine(5)
  url = (await remote.listen()).url
})
afterAll(() => remote.close())

/** Resets as test suites do; returns block number, chain id, rules and gas limit at the start and after each reset. */
async function overResets(ask: Ask): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const forking of [
    undefined,
    { jsonRpcUrl: url, blockNumber: 3 },
    { blockNumber: 4 },
    { blockNumber: 3 },
  ]) {
    if (forking !== undefined) await ask("anvil_reset", [{ forking }])
    const { hardFork } = (await ask("anvil_nodeInfo", [])) as { readonly hardFork: string }
    const { gasLimit } = (await ask("eth_getBlockByNumber", ["pending", false])) as {
      readonly gasLimit: string
    }
    answers.push([
      await ask("eth_blockNumber", []),
      await ask("eth_chainId", []),
      hardFork.toLowerCase(),
      gasLimit,
    ])
  }
  return answers
}

test("behavior: values that were given with the fork stay after resets, as in anvil", async () => {
  const given = ["--chain-id", "777", "--hardfork", "cancun", "--gas-limit", "59990000"]
  await using anvil = await startAnvil(["--fork-url", url, "--no-mining", ...given])
  const options = { chainId: 777n, hardfork: "cancun", gasLimit: 59_990_000n } as const
  await usingNode({ fork: { url }, ...options }, async (node) => {
    const answers = ["0x5", "0x3", "0x4", "0x3"].map((number) => [number, "0x309", "cancun", "0x3935ff0"])
    expect(await overResets(askOf(node))).toEqual(answers)
    expect(await overResets((method, params = []) => anvil.request(method, params))).toEqual(answers)
    const hash = await askOf(node)("eth_sendTransaction", [{ from: ada, to: bob }])
    expect(await askOf(node)("eth_getTransactionByHash", [hash])).toMatchObject({ chainId: "0x309" })
  })
})

test("behavior: values that were not given follow the new fork block", async () => {
  await usingNode({ fork: { url } }, async (node) => {
    const answers = ["0x5", "0x3", "0x4", "0x3"].map((number) => [number, "0x5", "bpo2", "0x3938700"])
    expect(await overResets(askOf(node))).toEqual(answers)
  })
})

test("behavior: a fork under the rules of Amsterdam keeps the gas limit of its remote", async () => {
  await usingNode({ fork: { url }, hardfork: "amsterdam" }, async (node) => {
    const answers = ["0x5", "0x3", "0x4", "0x3"].map((number) => [number, "0x5", "amsterdam", "0x3938700"])
    expect(await overResets(askOf(node))).toEqual(answers)
  })
})

test("behavior: a fork that runs from its file alone is reset only to the block of the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-reset-"))
  const file = join(folder, "reset.fork.json")
  const read = (ask: Ask) => ask("eth_getBalance", [bob, "latest"])
  await usingNode(
    { fork: { url, blockNumber: 3, record: file } },
    async (node) => void (await read(askOf(node))),
  )
  for (const fork of [{ file }, { url: "http://127.0.0.1:9", record: file, offline: true }])
    await usingNode({ fork }, async (node) => {
      const ask = askOf(node)
      await node.mine(2)
      expect(await ask("anvil_reset", [{ forking: {} }])).toBeNull()
      expect(await ask("eth_blockNumber")).toBe("0x3")
      expect(await read(ask)).toBe("0x21e19e0c9bab2400000")
    })
  await usingNode({ fork: { file } }, async (node) => {
    await expect(askOf(node)("anvil_reset", [{ forking: { blockNumber: 2 } }])).rejects.toMatchObject({
      details: expect.stringMatching(/: it is of block 3 \(0x\w{64}\), and the fork is asked to be of 2$/),
    })
    expect(await askOf(node)("eth_blockNumber")).toBe("0x3")
  })
  rmSync(folder, { recursive: true })
})
