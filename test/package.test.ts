import { execFileSync, spawnSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { isBuiltin } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { afterAll, beforeAll, expect, test } from "vitest"
import * as entry from "../src/index.ts"
import { nodeOptions } from "../src/node/options/index.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const project = mkdtempSync(join(tmpdir(), "midblock-"))

/** The size of the package in bytes. */
let packedSizes: { readonly size: number; readonly unpackedSize: number }

/** Packs midblock and unpacks it as npm installs it, with the dependencies of this checkout. */
beforeAll(() => {
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", project, "--json"], {
    cwd: root,
  })
  const [{ filename, ...sizes }] = JSON.parse(packed.toString()) as [
    { filename: string } & typeof packedSizes,
  ]
  packedSizes = sizes
  const installed = join(project, "node_modules", "midblock")
  mkdirSync(installed, { recursive: true })
  execFileSync("tar", ["-xzf", join(project, filename), "-C", installed, "--strip-components=1"])
  symlinkSync(join(root, "node_modules"), join(installed, "node_modules"))
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
})
afterAll(() => rmSync(project, { recursive: true }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: project }).toString()

test("the lockfile has the optional packages of every platform, which npm ci requires", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const wanted = Object.values(packages).flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  expect(wanted.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
})

test("every CommonJS file of the package is in strict mode, as the ES modules are", () => {
  const installed = join(project, "node_modules", "midblock", "lib")
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".cjs"),
  )
  expect(files).toContain(join("packages", "jayson.cjs"))
  expect(files.filter((file) => !/^"use strict"/.test(readFileSync(join(installed, file), "utf8")))).toEqual(
    [],
  )
})

test("the package is not larger than docs/install.md states", () => {
  expect(readFileSync(join(root, "docs/install.md"), "utf8")).toContain(
    "The package has 3.7 MB, 10.7 MB unpacked.",
  )
  expect(packedSizes.size).toBeLessThan(3.8e6)
  expect(packedSizes.unpackedSize).toBeLessThan(10.8e6)
})

test("the packed program starts", () => {
  expect(run("node_modules/midblock/lib/cli.js", "--version")).toBe("0.1.0\n")
})

/** Installs the package with its dependencies, and with no other packages than `others`; returns the folder. */
function installBare(others: readonly string[] = []): string {
  const bare = mkdtempSync(join(tmpdir(), "midblock-bare-"))
  const modules = join(bare, "node_modules")
  mkdirSync(modules)
  cpSync(join(project, "node_modules/midblock"), join(modules, "midblock"), {
    recursive: true,
    filter: (path) => !path.endsWith("midblock/node_modules"),
  })
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const name of [...Object.keys(dependencies), ...others]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, "node_modules", name), join(modules, name))
  }
  return bare
}

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
import { createNode, ForkingNotSupported } from "midblock"
import { defineConfig } from "midblock/config"
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
import config = require("midblock/config")

export async function use(): Promise<void> {
  const node = await createNode({ chainId: 5 })
  const id: string = await node.request({ method: "eth_chainId", params: [] })
  // @ts-expect-error a method that does not exist
  const misspelt = () => node.request({ method: "eth_chainID", params: [] })
  await node.close()
  console.log(id, config.defineConfig({ blockTime: "2s" }).blockTime)
}
use()
`

test("a CommonJS module with require compiles with skipLibCheck off and module node16, and runs", () => {
  const folder = installBare(["@types/node"])
  writeFileSync(join(folder, "package.json"), "{}")
  writeFileSync(join(folder, "use.cts"), requiredUse)
  compile(folder, "use.cts", ts.ModuleKind.Node16)
  expect(execFileSync(process.execPath, ["use.cjs"], { cwd: folder }).toString()).toBe("0x5 2s\n")
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

test("an import of midblock opens no native library and loads no package of a transport", () => {
  const program = [
    'import { createRequire } from "node:module"',
    'await import("midblock")',
    "const loaded = Object.keys(createRequire(import.meta.url).cache)",
    'console.log(JSON.stringify(loaded.filter((path) => !path.endsWith("package.json"))))',
  ].join("\n")
  expect(JSON.parse(run("--input-type=module", "--eval", program))).toEqual([])
})

test("the modules of lib are ASCII, because Node stores other text with two bytes per character", () => {
  const folder = join(root, "lib")
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    /^(?!explorer).*\.c?js$/.test(name),
  )
  expect(files.filter((name) => /[\u0080-\uffff]/.test(readFileSync(join(folder, name), "utf8")))).toEqual([])
})

test("lib imports every dependency and peer and no other package; its types import only peers", () => {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  )
  const peers = Object.keys(peerDependencies).filter((name) => !name.startsWith("@types/"))
  const installed = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
  expect(importsOf(/\.c?js$/)).toEqual([...installed, ...peers].sort())
  expect(importsOf(/\.d\.ts$/)).toEqual(peers)
  expect(importsOf(/\.d\.cts$/)).toEqual(["viem"])
})

test("without viem, replay works, and a command or flag that needs viem names the package to install", () => {
  const bare = installBare()
  const cli = join(bare, "node_modules/midblock/lib/cli.js")
  const midblock = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { cwd: bare })
  writeFileSync(
    join(bare, "a.jsonl"),
    `{"format":"midblock-recording","options":{}}\n{"method":"eth_chainId","params":[],"result":"0x7a69"}\n`,
  )
  const replayed = midblock("replay", "a.jsonl")
  expect(`${replayed.stderr}${replayed.stdout}`).toBe("every answer is the same\n")
  writeFileSync(join(bare, "a.mjs"), 'import { defineFixture } from "midblock/harness"\nexport default 1\n')
  const what = "needs viem, which is not installed: npm install --save-dev viem\n"
  expect(midblock("fixture", "build", "a.mjs").stderr.toString()).toBe(`error: midblock fixture ${what}`)
  expect(midblock("--port", "0", "--artifacts", ".").stderr.toString()).toBe(`error: --artifacts ${what}`)
  rmSync(bare, { recursive: true })
})

test("without lmdb, a fork has its disk cache", () => {
  const bare = installBare()
  writeFileSync(
    join(bare, "a.mjs"),
    `import { createNode } from "midblock"
     const remote = await createNode()
     await remote.mine(2)
     for (const fork of [{ url: remote, cache: "cache" }, { url: remote, cache: "cache" }]) {
       const node = await createNode({ fork })
       await node.request({ method: "eth_getBalance", params: ["0x" + "ab".repeat(20), "latest"] })
       console.log(node.fork.stats.cacheHits > 0)
       await node.close()
     }`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, ["a.mjs"], { cwd: bare })
  expect([stdout.toString(), stderr.toString()]).toEqual(["false\ntrue\n", ""])
  rmSync(bare, { recursive: true })
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

const precompiled = `
import { createNode } from "midblock"
const inputs = { 6: 128, 7: 96, 8: 0, 10: 192, 11: 256, 12: 160, 13: 512, 14: 288, 15: 384, 16: 64, 17: 128, 256: 160 }
for (const evm of ["midblock", "ethereumjs"]) {
  const node = await createNode({ evm })
  const ask = ([number, length]) => {
    const call = { to: "0x" + Number(number).toString(16).padStart(40, "0"), data: "0x" + "00".repeat(length) }
    return node.request({ method: "eth_call", params: [call] }).catch(({ message }) => message)
  }
  console.log(JSON.stringify(await Promise.all(Object.entries(inputs).map(ask))))
}
`

test("the precompiles on curves return the same results on both engines", () => {
  writeFileSync(join(project, "precompiled.mjs"), precompiled)
  const [ours, stock] = run("precompiled.mjs").trim().split("\n")
  expect(ours).toBe(stock)
  const zeros = (bytes: number) => `0x${"00".repeat(bytes)}`
  const one = `0x${"00".repeat(31)}01`
  expect(JSON.parse(ours ?? "")).toEqual([
    ...[zeros(64), zeros(64), one, "mismatched versioned hash"],
    ...[zeros(128), zeros(128), zeros(256), zeros(256), one],
    ...[expect.stringMatching(/^0x[0-9a-f]{256}$/), expect.stringMatching(/^0x[0-9a-f]{512}$/), "0x"],
  ])
})

const required = `
const { createNode } = require("midblock")
const { storage } = require("midblock/harness")
const { midblock } = require("midblock/viem")
const run = async () => {
  const node = await createNode()
  const id = await node.request({ method: "eth_chainId", params: [] })
  await node.close()
  const isOne = (await import("midblock")).createNode === createNode
  console.log(id, typeof storage, midblock.id, isOne ? "one copy" : "two copies")
}
run()
`

test("require of the packed library gives the same modules as import", () => {
  writeFileSync(join(project, "required.cjs"), required)
  expect(run("required.cjs")).toBe("0x7a69 function 31337 one copy\n")
})

test("require gives the CommonJS files where ES modules cannot be required, as in Jest", () => {
  writeFileSync(join(project, "required.cjs"), required)
  expect(run("--no-experimental-require-module", "required.cjs")).toBe("0x7a69 function 31337 two copies\n")
})

test("the CommonJS files and the ES modules for bundlers have the same exports as the ES modules", () => {
  const program = `
import { createRequire } from "node:module"
const require = createRequire(process.cwd() + "/x")
const keysOf = (module) => Object.keys(module).sort()
for (const file of ["index", "harness/index", "viem"]) {
  const path = process.cwd() + "/node_modules/midblock/lib/"
  const modules = [require(path + file + ".cjs"), await import(path + "esm/" + file + ".js"), await import(path + file + ".js")]
  console.log(JSON.stringify([file, ...modules.map(keysOf)]))
}`
  const lines = run("--input-type=module", "-e", program).trim().split("\n")
  const found = lines.map((line) => JSON.parse(line) as [string, string[], string[], string[]])
  expect(found.map(([file]) => file)).toEqual(["index", "harness/index", "viem"])
  for (const [, required, bundled, imported] of found)
    expect([required, bundled]).toEqual([imported, imported])
  expect(found[0]?.[1]).toContain("createNode")
})

test("midblock exports these names", () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AlreadyKnown",
      "ArgumentsNotPositional",
      "AtomicityNotSupported",
      "BadBlock",
      "BatchTooLarge",
      "BatchTooLong",
      "BlobFeeCapTooLow",
      "BlobGasLimitReached",
      "BlockGasLimitReached",
      "BlockHasNoParent",
      "BlockNotFound",
      "BlockNumbersNotInOrder",
      "BlockOversized",
      "BlockRangeAboveHead",
      "BlockTimestampsNotInOrder",
      "BlocksNotInOrder",
      "BundleIncomplete",
      "CannotListen",
      "ChainIdDiffers",
      "CommandNotStarted",
      "ConditionalCostExceeded",
      "ConditionalRejected",
      "DuplicateBatch",
      "EmptyAuthorizationList",
      "EmptyBundles",
      "EstimateReverted",
      "ExceedsBlockGasLimit",
      "ExecutionAborted",
      "ExecutionFailed",
      "ExecutionReverted",
      "FeeCapTooLow",
      "FeeCapVeryHigh",
      "FilterNotFound",
      "FloorDataGasTooLow",
      "ForeignFixture",
      "ForeignStore",
      "ForkBlockNotFound",
      "ForkFileMiss",
      "ForkPartUnavailable",
      "ForkTransactionNotExecutable",
      "ForkTransactionNotFound",
      "ForkingNotSupported",
      "GasRequiredExceedsAllowance",
      "GenesisNotTraceable",
      "HeaderNotFound",
      "HostNotAllowed",
      "InitCodeTooLarge",
      "InsufficientFunds",
      "InternalError",
      "IntrinsicGasTooLow",
      "InvalidArgument",
      "InvalidBlobTransaction",
      "InvalidBlockRange",
      "InvalidBundle",
      "InvalidChainId",
      "InvalidFile",
      "InvalidFixture",
      "InvalidForkFile",
      "InvalidGenesis",
      "InvalidOption",
      "InvalidOrder",
      "InvalidOverride",
      "InvalidParams",
      "InvalidRecording",
      "InvalidRequest",
      "InvalidSignature",
      "InvalidStateFile",
      "InvalidTransaction",
      "InvalidTypedData",
      "IpcUnavailable",
      "LimitExceeded",
      "MethodNotFound",
      "MethodNotPublic",
      "MidblockError",
      "MiningStopped",
      "MissingArgument",
      "MissingNonce",
      "NoSuchNewBlock",
      "NodeClosed",
      "NonceMax",
      "NonceTooHigh",
      "NonceTooLow",
      "NotForked",
      "NotInLatest",
      "NotOnFork",
      "NotPreconfirmed",
      "NotSupportedUnderEip1559",
      "NotificationsNotSupported",
      "OriginChainMismatch",
      "OriginClosed",
      "OriginError",
      "OriginNotAllowed",
      "OriginProofInvalid",
      "OriginRefused",
      "OriginRequestFailed",
      "OriginStateUnavailable",
      "OriginUnavailable",
      "ParseError",
      "PortTaken",
      "ReorgTooDeep",
      "ReplacementUnderpriced",
      "RequestCanceled",
      "RequestFailed",
      "RequestTimeout",
      "ResendNotFound",
      "ResponseTooLarge",
      "SenderNoEoa",
      "SetCodeCreation",
      "SimulationRefused",
      "SnapshotGone",
      "SolidityError",
      "StateUnavailable",
      "StoreDamaged",
      "StoreInUse",
      "StoreNotWritten",
      "StoreUnavailable",
      "TimestampTooLow",
      "TipAboveFeeCap",
      "TipVeryHigh",
      "TokenSlotNotFound",
      "TooFewFlashblocks",
      "TooManyArguments",
      "TooManySimulatedBlocks",
      "TooManySimulatedCalls",
      "TracingFailed",
      "TransactionFailed",
      "TransactionGasLimitTooHigh",
      "TransactionGone",
      "TransactionIndexOutOfRange",
      "TransactionNotFound",
      "TransactionNotIncludable",
      "TransactionNotReady",
      "TransactionTooLarge",
      "TransactionTypeNotSupported",
      "TransactionUnderpriced",
      "TransactionUnready",
      "TxpoolFull",
      "UndecodableBlock",
      "UndecodableTransaction",
      "UnknownAccount",
      "UnknownBatch",
      "UnknownOption",
      "UnreadableText",
      "UnrecognizedChain",
      "UnsupportedCapability",
      "UnsupportedChain",
      "ViemNotInstalled",
      "createGasCollector",
      "createNode",
      "gasTable",
      "readFixture",
    ]
  `)
})
