import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { midblock } from "../../../../src/harness/vitest/plugin/index.ts"
import { createProject, hardhatFiles } from "./project.ts"

/** A test file that appends the number of files that its copy of `midblock/vitest` has served. */
const counting = `
import { appendFileSync } from "node:fs"
import { expect, test } from "midblock/vitest"
globalThis.served ??= new WeakMap()
globalThis.served.set(test, (globalThis.served.get(test) ?? 0) + 1)
test("writes", ({ node }) => {
  expect(node.options.chainId).toBe(31337n)
  appendFileSync("served", String(globalThis.served.get(test)))
})
`
const files = { "a.test.js": counting, "b.test.js": counting }
const config = (options = "", settings = "") => `
import { midblock } from "midblock/vitest/plugin"
export default { plugins: [midblock(${options})], test: { maxWorkers: 1, ${settings} } }
`

test("default: files share their modules, and missing artifacts are reported", async () => {
  using project = createProject({ ...files, "vitest.config.mjs": config('{ types: "typed" }') })
  expect(await project.run()).toMatchObject({
    ...{ code: 0, passed: 2 },
    said: ["files share their modules (isolate: false); no modules in typed, because there are no artifacts"],
  })
  expect(readFileSync(join(project.folder, "served"), "utf8")).toBe("12")
  expect(existsSync(join(project.folder, "typed"))).toBe(false)
})

test("behavior: isolation that the configuration or the command line sets is kept", async () => {
  using project = createProject({ ...files, "vitest.config.mjs": config() })
  expect((await project.run("--isolate")).said).toEqual(["each file loads its modules anew (isolate: true)"])
  expect(readFileSync(join(project.folder, "served"), "utf8")).toBe("11")
  const configure = midblock().config as (given: object) => unknown
  expect([{ test: { isolate: true } }, { test: {} }, {}].map(configure)).toEqual(
    [true, false, false].map((isolate) => ({ test: { isolate } })),
  )
})

/** Node 20 has no `Symbol.asyncDispose` in the contexts of vmThreads. */
const awaitUsing = `
import { createNode } from "midblock"
import { expect, test } from "midblock/vitest"
test("await using closes a node", async () => {
  const request = async () => {
    await using node = await createNode()
    return node.request
  }
  await expect((await request())({ method: "eth_chainId" })).rejects.toThrow("closed")
})
`

test("behavior: in vmThreads each file loads its modules anew, and `await using` closes a node", async () => {
  using project = createProject({
    "using.test.ts": awaitUsing,
    "vitest.config.mjs": config("", 'pool: "vmThreads"'),
  })
  expect(await project.run()).toMatchObject({
    ...{ code: 0, passed: 1, said: ["each file loads its modules anew (pool: vmThreads)"] },
  })
})

const payments = `
import { defineFixture } from "midblock/harness"
export const fixture = defineFixture({
  seed: "payments",
  setup: async ({ client, node }) => {
    await client.sendTransaction({ to: node.accounts[1].address, value: 5n as bigint })
    await node.mine()
  },
})
`

const everything = `
import { readFileSync } from "node:fs"
import { createPublicClient, http } from "viem"
import { deploy, expect, test, workerUrl } from "midblock/vitest"
import { Token } from "./typed/Token.ts"

const it = test.with({ fixture: readFileSync("payments.fixture.json", "utf8") })

it("begins with the fixture", async ({ client }) => {
  expect(await client.getBlockNumber()).toBe(1n)
})
it("names an error of the artifacts of a contract that viem deployed", async ({ client, accounts: [, friend] }) => {
  const hash = await client.deployContract({ ...Token, args: ["Token", "TKN"] })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  const send = client.writeContract({ address: contractAddress, abi: Token.abi, functionName: "transfer", args: [friend.address, 9n] })
  await expect(send).toRevertWith({ error: "InsufficientBalance", args: [0n, 9n] })
})
it("has a node of the worker behind a URL", async () => {
  expect(await createPublicClient({ transport: http(workerUrl()) }).getChainId()).toBe(7)
})
`

/** A test file that sets its own artifacts, at its start or inside its test; its worker also runs others. */
const owning = (begin: string, middle: string) => `
import { expect, test, useArtifacts } from "midblock/vitest"
const useOwn = () => useArtifacts([{ contractName: "Own", abi: [{ type: "error", name: "Own", inputs: [] }] }])
const asked = (client, error) =>
  expect(client.sendTransaction({ to: client.account.address })).not.toRevertWith({ error })
${begin}
test("its own artifacts", async ({ client }) => {
  ${middle}
  await asked(client, "Own")
  await expect(asked(client, "InsufficientBalance")).rejects.toThrow('no known ABI has an error "InsufficientBalance"')
})
`
const inTheMiddle = owning("", 'await asked(client, "InsufficientBalance"); useOwn()')

test("args: types, fixtures and server; each file starts with the artifacts that the plugin found", async () => {
  using project = createProject({
    ...hardhatFiles,
    "vitest.config.mjs": config('{ types: "typed", fixtures: ["payments.ts"], server: { chainId: 7n } }'),
    "payments.ts": payments,
    "all.test.ts": everything,
    ...{ "own1.test.js": inTheMiddle, "own2.test.js": inTheMiddle, "own3.test.js": owning("useOwn()", "") },
  })
  const done = [
    ...["files share their modules (isolate: false)", "artifacts of Hardhat in artifacts"],
    ...["1 module of artifacts in typed (1 written)", "payments.fixture.json built"],
  ].join("; ")
  const { code, passed, said } = await project.run()
  expect(code).toBe(0)
  expect(passed).toBe(6)
  expect(said).toEqual([expect.stringContaining(`${done}; a node for each worker at http:`)])
})

test("error: a stale fixture fails the run before any test", async () => {
  using project = createProject({ ...files, "payments.ts": payments, "payments.fixture.json": "{}" })
  project.write("vitest.config.mjs", config('{ fixtures: ["payments.ts"] }'))
  const { code, passed, stderr } = await project.run()
  expect(code).toBe(1)
  expect(passed).toBe(0)
  expect(stderr).toEqual(expect.stringContaining("payments.fixture.json is stale: "))
})
