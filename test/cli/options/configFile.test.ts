import { existsSync } from "node:fs"
import * as modules from "node:module"
import { join } from "node:path"
import { expect, test } from "vitest"
import { defineConfig } from "../../../src/cli/config.ts"
import { parseArguments } from "../../../src/cli/options/arguments.ts"
import { readConfig } from "../../../src/cli/options/configFile.ts"
import { ended, launchIn, lineOf } from "../program.ts"
import { failure, folderOf, refusal } from "./configFolder.ts"

const strips = Boolean((process.features as { typescript?: string | false }).typescript)

test("error: a URL or a header that is refused is not shown", async () => {
  expect(await refusal({ forkUrl: "wss://a.example/key" })).toBe(
    "--config midblock.config.json: forkUrl: expected an HTTP URL, such as https://eth.example.com or http://127.0.0.1:8545@1400000",
  )
  expect(await refusal({ forkHeader: ["key"] })).toBe(
    "--config midblock.config.json: forkHeader: expected Name: value",
  )
})

test("default: returns undefined when there is no file", async () => {
  expect(await readConfig(undefined, folderOf({}))).toBeUndefined()
})

test("behavior: reads JSON, with texts as on the command line", async () => {
  const json = {
    blockTime: "1s",
    balance: "100 ether",
    chainId: 5,
    accounts: 2,
    verbose: true,
    hardfork: "Prague",
  }
  const folder = folderOf({ "midblock.config.json": JSON.stringify(json) })
  const values = {
    blockTime: 1000,
    balance: 10n ** 20n,
    chainId: 5n,
    accounts: 2,
    verbose: 1,
    hardfork: "prague",
  }
  expect(await readConfig(undefined, folder)).toEqual(values)
  expect(await readConfig(join(folder, "midblock.config.json"), "/")).toEqual(values)
})

test("error: a short time without a unit, which would be in seconds on the command line", async () => {
  const takes = 'expected 0, milliseconds from 100 on, or text with a unit: 2000, "2s", "50ms"'
  expect(await refusal({ blockTime: 1 })).toBe(`--config midblock.config.json: blockTime: ${takes}, got 1`)
  expect(
    await readConfig(
      undefined,
      folderOf({ "midblock.config.json": '{ "blockTime": "1", "forkTimeout": 5 }' }),
    ),
  ).toEqual({
    blockTime: 1000,
    forkTimeout: 5,
  })
})

test("behavior: reads an ES module and a CommonJS module, with values of JavaScript", async () => {
  const values = "{ blockTime: 2000, balance: 7n, automine: true, seed: undefined }"
  for (const file of [
    { "midblock.config.mjs": `export default ${values}` },
    { "midblock.config.cjs": `module.exports = ${values}` },
  ])
    expect(await readConfig(undefined, folderOf(file as Record<string, string>))).toEqual({
      blockTime: 2000,
      balance: 7n,
      automine: true,
    })
})

test("behavior: reads TypeScript where Node strips types; elsewhere the error names the remedy", async () => {
  const folder = folderOf({
    "midblock.config.ts":
      "const config: { port: number; json: boolean } = { port: 0, json: true }\nexport default config",
  })
  const child = launchIn(folder)
  const line = await lineOf(strips ? child.stdout : child.stderr)
  child.kill()
  expect(line).toMatch(
    strips
      ? /^\{"event":"start"/
      : `error: --config midblock.config.ts: TypeScript needs Node 22.18 or newer, and this is ${process.versions.node}: name it .mjs or .json`,
  )
})

test("error: refuses a file with another extension", async () => {
  const child = launchIn(folderOf({ "a.yaml": "accounts: 1" }), "--config", "a.yaml")
  expect(await lineOf(child.stderr)).toBe(
    "error: --config a.yaml: its name ends neither in .json nor as that of a module, such as .mjs",
  )
})

test.each(["{}", '{ "type": "commonjs" }', '{ "type": "module" }'])(
  "behavior: with package.json %s, a file with exports and its imports are read as ES modules",
  async (manifest) => {
    const name = strips ? "ts" : "mjs"
    const folder = folderOf({
      "package.json": manifest,
      [`midblock.config.${name}`]: `import { port } from "./other.${name}"\nexport default { port, json: true }`,
      [`other.${name}`]: strips ? "export const port: number = 0" : "export const port = 0",
    })
    const child = launchIn(folder)
    const end = ended(child)
    const line = await lineOf(child.stdout)
    child.kill()
    expect(line).toMatch(/^\{"event":"start"/)
    expect((await end).text).toBe("")
  },
)

test("behavior: a .js file with exports in a CommonJS package is read, or the error names the remedy", async () => {
  const folder = folderOf({
    "package.json": '{ "type": "commonjs" }',
    "midblock.config.js": "export default { port: 0, json: true }",
  })
  const child = launchIn(folder)
  const end = ended(child)
  const hasHooks = "registerHooks" in modules
  const line = hasHooks ? await lineOf(child.stdout) : ""
  if (hasHooks) child.kill()
  const { text: said } = await end
  if (hasHooks) {
    expect(line.slice(0, 16)).toBe('{"event":"start"')
    expect(said).toBe("")
  } else
    expect(said).toMatch(
      /error: --config midblock\.config\.js: an ES module in a package of CommonJS: name it \.mjs\n$/,
    )
})

test("behavior: flags override variables, variables the file, and the file its network", async () => {
  const file = { network: "ethgas", flashblockTime: 50, accounts: 1, chainId: 1n }
  const env = { MIDBLOCK_ACCOUNTS: "2", MIDBLOCK_CHAIN_ID: "2" }
  expect(parseArguments({ argv: ["--chain-id", "3"], env, version: "", file })).toMatchObject({
    kind: "run",
    options: { blockTime: 12_000, flashblockTime: 50, accounts: 2, chainId: 3n },
  })
})

test("defineConfig returns its argument", () => {
  const config = {
    blockTime: "1s",
    balance: "100 ether",
    chainId: 5,
    state: "chain.json",
    fundAccounts: [],
  } as const
  expect(defineConfig(config)).toBe(config)
  // @ts-expect-error a name that no option has
  defineConfig({ blokTime: "1s" })
})

test("error: refuses a folder, a device, and modules that throw a value that is not an error", async () => {
  const folder = folderOf({ "null.mjs": "throw null", "five.mjs": "throw 5" })
  expect(await failure(readConfig(".", folder))).toBe("--config .: a directory")
  expect(await failure(readConfig("null.mjs", folder))).toBe("--config null.mjs: null")
  expect(await failure(readConfig("five.mjs", folder))).toBe("--config five.mjs: 5")
  expect(existsSync("/dev/zero") && (await failure(readConfig("/dev/zero", folder)))).toEqual(
    existsSync("/dev/zero") && "--config /dev/zero: a device, and no file",
  )
})

test.each([
  ["never.mjs", "await new Promise(() => {})"],
  ["later.mjs", "export default new Promise(() => {})"],
  ["never.cjs", "module.exports = new Promise(() => {})"],
])("error: %s awaits a promise that never settles", async (name, text) => {
  const child = launchIn(folderOf({ [name]: text }), "--port", "0", "--config", name)
  const message = `error: --config ${name}: awaits a promise that nothing will settle\n`
  expect(await ended(child)).toEqual({ code: 1, text: message })
})

test("error: the message names the file and the option", async () => {
  expect(await refusal({ blokTime: "1s" })).toBe(
    "--config midblock.config.json: unknown option blokTime; did you mean blockTime?",
  )
  expect(await refusal({ config: "other.json" })).toBe("--config midblock.config.json: unknown option config")
  expect(await refusal({ toString: 1 })).toBe("--config midblock.config.json: unknown option toString")
  expect(await refusal({ balance: 100 })).toBe(
    '--config midblock.config.json: balance: expected a text such as "100 ether", or wei as a bigint, got 100',
  )
  expect(await refusal({ accounts: "many" })).toBe(
    "--config midblock.config.json: accounts: expected a whole number",
  )
  expect(await refusal({ accounts: 1.5, port: -1 })).toBe(
    "--config midblock.config.json: accounts: expected a whole number, got 1.5",
  )
  expect(await refusal({ port: 65_536 })).toBe(
    "--config midblock.config.json: port: expected at most 65535, got 65536",
  )
  expect(await refusal({ automine: "yes" })).toBe(
    "--config midblock.config.json: automine: expected true or false",
  )
  expect(await refusal({ allowedHosts: "a, b", seed: 7 })).toBe(
    "--config midblock.config.json: seed: expected a string, got 7",
  )
  expect(await refusal([])).toBe("--config midblock.config.json: exports no object of options")
  const files = {
    "broken.json": "{",
    "broken.mjs": "export default {",
    "throws.mjs": "throw new Error('not today')",
  }
  const folder = folderOf(files)
  expect(await failure(readConfig("broken.json", folder))).toBe("--config broken.json: not valid JSON")
  expect(await failure(readConfig("none.json", folder))).toBe("--config none.json: no such file")
  expect(await failure(readConfig("broken.mjs", folder))).toMatch(/^--config broken\.mjs: /)
  expect(await failure(readConfig("throws.mjs", folder))).toBe("--config throws.mjs: not today")
})
