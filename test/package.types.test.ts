/** The declarations of the packed library, and the packages that it imports. */
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"
import { nodeOptions } from "../src/node/options/index.ts"
import { installBare, project, root, usePackage } from "./packedProject.ts"

usePackage()

/** Declarations of TypeScript and Node, which every program reads; each is parsed once. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Returns the compiler host of a folder. */
function hostOf(options: ts.CompilerOptions, folder: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors, // as in `tsc`
    getCurrentDirectory: () => folder,
    getSourceFile(file, language, ...others) {
      if (!/node_modules\/(typescript|@types)\//.test(file))
        return host.getSourceFile(file, language, ...others)
      const key = `${file} ${typeof language === "object" ? language.impliedNodeFormat : ""}`
      if (!parsed.has(key)) parsed.set(key, host.getSourceFile(file, language, ...others))
      return parsed.get(key)
    },
  }
}

/**
 * Compiles a program beside the package as strictly as a project may: declarations of the package are checked as well.
 * Errors in the declarations of other packages are not reported.
 */
function compile(
  folder: string,
  file: string,
  module: ts.ModuleKind.NodeNext | ts.ModuleKind.Node16 = ts.ModuleKind.NodeNext,
): void {
  const options: ts.CompilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, skipDefaultLibCheck: true },
    ...{ module, target: ts.ScriptTarget.ES2022, types: ["node"] },
    lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts"], // "dom" for the imports of viem from ox
    typeRoots: [join(folder, "node_modules/@types")],
  }
  const program = ts.createProgram([join(folder, file)], options, hostOf(options, folder))
  const checked = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  expect(checked.length).toBeGreaterThan(1)
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((each) => [
      ...program.getSyntacticDiagnostics(each),
      ...program.getSemanticDiagnostics(each),
    ]),
    ...program.emit(program.getSourceFile(join(folder, file))).diagnostics,
  ]
  const names = { getCanonicalFileName: (name: string) => name, getNewLine: () => "\n" }
  expect(ts.formatDiagnostics(found, { ...names, getCurrentDirectory: () => folder })).toBe("")
}

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
  compile(folder, "use.cts", ts.ModuleKind.Node16)
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
