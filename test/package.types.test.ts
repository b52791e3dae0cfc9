/** The declarations of the packed library, and the packages that it imports. */
import { execFileSync, spawnSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"
import { nodeOptions } from "../src/node/options/index.ts"
import { installBare, project, root, usePackage } from "./packedProject.ts"

usePackage()

/**
 * Compiles a program beside the package as strictly as a project may: declarations of the package are checked as well.
 * Errors in the declarations of other packages are not reported.
 */
function compile(folder: string, file: string, module: "nodenext" | "node16" = "nodenext"): void {
  const options = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, skipDefaultLibCheck: true },
    ...{ module, target: "es2022", types: ["node"] },
    lib: ["es2023", "esnext.disposable", "dom"], // "dom" for the imports of viem from ox
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: [file] }))
  const argv = [compiler, "-p", folder, "--pretty", "false", "--listFiles"]
  const { stdout } = spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8" })
  const lines = stdout.split("\n")
  expect(lines).toContain(join(folder, file))
  expect(lines.filter((line) => /error TS/.test(line) && !isOfOthers.test(line))).toEqual([])
}

const compiler = join(root, "node_modules/@typescript/native/bin/tsc")

/** An error in a declaration of another package. */
const isOfOthers = /^(\.\.\/)*node_modules\/(?!midblock\/)/

const typedUse = `
import { createServer } from "node:http"
import { createNode } from "midblock"
import { type CheckReport, check } from "midblock/check"
import { defineConfig } from "midblock/config"
import { ForkingNotSupported } from "midblock/errors"
import { deploy, storage } from "midblock/harness"
import { midblock } from "midblock/viem"
import { expect, test } from "midblock/vitest"
import { setupWorkers } from "midblock/vitest/server"
import { createPublicClient, custom, type Hex } from "viem"

await using node = await createNode({ chainId: 5, balance: "1 ether" })
const id: Hex = await node.request({ method: "eth_chainId", params: [] })
// @ts-expect-error a method that does not exist
export const misspelt = () => node.request({ method: "eth_chainID", params: [] })
// @ts-expect-error a parameter of another type
export const wrong = () => node.request({ method: "eth_getBalance", params: [5, "latest"] })
const block = await node.at().block()
const number: Hex | null | undefined = block?.number
const client = createPublicClient({ chain: midblock, transport: custom(node) })
console.log(id, await client.getChainId(), number, createServer(node.app).listening)
export const others = [defineConfig({ blockTime: "2s" }), deploy, storage, setupWorkers({ automine: true })]
export const former = (error: ForkingNotSupported) => error instanceof ForkingNotSupported
export const checked: () => Promise<CheckReport> = () => check("http://127.0.0.1:8545", { only: ["contract"] })
export const suite = () => test("x", ({ client }) => expect(client.sendTransaction({})).toBePending())
`

test("all entries compile with skipLibCheck off, with only the dependencies and peers installed", () => {
  const folder = installBare(["viem", "vitest", "@types/node"])
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "use.ts"), typedUse)
  compile(folder, "use.ts")
  rmSync(folder, { recursive: true })
})

test("the library compiles with skipLibCheck off and runs without viem and vitest", () => {
  const folder = installBare(["@types/node"])
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  const use =
    'import { createNode } from "midblock"\nawait using node = await createNode()\nconst id: string = await node.request({ method: "eth_chainId", params: [] })\nconsole.log(id)\n'
  writeFileSync(join(folder, "use.ts"), use)
  compile(folder, "use.ts")
  expect(execFileSync(process.execPath, ["use.js"], { cwd: folder }).toString()).toBe("0x7a69\n")
  rmSync(folder, { recursive: true })
})

const requiredUse = `
import { createNode } from "midblock"
import { InvalidOption } from "midblock/errors"
import config = require("midblock/config")

export async function use(): Promise<void> {
  const node = await createNode({ chainId: 5 })
  const id: string = await node.request({ method: "eth_chainId", params: [] })
  // @ts-expect-error a method that does not exist
  const misspelt = () => node.request({ method: "eth_chainID", params: [] })
  await node.close()
  const isInvalid = await createNode({ chainId: 0 }).catch((error: unknown) => error instanceof InvalidOption)
  console.log(id, isInvalid, config.defineConfig({ blockTime: "2s" }).blockTime)
}
use()
`

test("a CommonJS module with require compiles with skipLibCheck off and module node16, and runs", () => {
  const folder = installBare(["@types/node"])
  writeFileSync(join(folder, "package.json"), "{}")
  writeFileSync(join(folder, "use.cts"), requiredUse)
  compile(folder, "use.cts", "node16")
  expect(execFileSync(process.execPath, ["use.cjs"], { cwd: folder }).toString()).toBe("0x5 true 2s\n")
  rmSync(folder, { recursive: true })
})

/** The packages that the built files of a kind import, without the modules of Node. */
function importsOf(kind: RegExp): string[] {
  const folder = join(project, "node_modules/midblock/lib")
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => kind.test(file))
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8")
    const loaded = [...text.matchAll(/\brequire\$\d+\("([^"]+)"\)/g)].map(([, name = ""]) => name)
    return [...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName), ...loaded]
  })
  const packages = imported
    .filter((name) => !name.startsWith(".") && !isBuiltin(name))
    .map((name) => name.split("/")[0] ?? "")
  return [...new Set(packages)].sort()
}

test("lib imports itself, every dependency and peer and no other package; its types import only peers", () => {
  const { name, dependencies, imports, peerDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  )
  const peers = Object.keys(peerDependencies).filter((peer) => !peer.startsWith("@types/"))
  expect(importsOf(/\.c?js$/)).toEqual(
    [name, ...Object.keys({ ...imports, ...dependencies }), ...peers].sort(),
  )
  expect(importsOf(/\.d\.ts$/)).toEqual(["fast-check", "viem", "vitest"])
  expect(importsOf(/\.d\.cts$/)).toEqual(["viem"])
})

test("the type of every option has its text and its default", () => {
  const folder = join(project, "node_modules/midblock/lib")
  const types = readdirSync(folder)
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("")
  const given = types.slice(
    types.indexOf("interface GivenOptions"),
    types.indexOf("interface CreateNodeOptions"),
  )
  const docs = Object.fromEntries(
    [...given.matchAll(/\/\*\*(.*?)\*\/\s+readonly (\w+)\?/gs)].map(([, text = "", name]) => [name, text]),
  )
  expect(Object.keys(docs)).toEqual(Object.keys(nodeOptions))
  for (const text of Object.values(docs)) expect(text).toMatch(/Default: |None by default\./)
  expect(docs.balance?.replace(/[\s*]+/g, " ").trim()).toBe(
    'Balance of each account. In wei, or text with a unit: `"100 ether"`. Default: 10000 ether.',
  )
})
