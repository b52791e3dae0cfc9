import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import * as entry from "../src/index.ts"
import { nodeOptions } from "../src/node/options.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const project = mkdtempSync(join(tmpdir(), "midblock-"))

/** Packs midblock and lays it out as an installation would, its dependencies being those of this checkout. */
beforeAll(() => {
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", project, "--json"], {
    cwd: root,
  })
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }]
  const installed = join(project, "node_modules", "midblock")
  mkdirSync(installed, { recursive: true })
  execFileSync("tar", ["-xzf", join(project, filename), "-C", installed, "--strip-components=1"])
  symlinkSync(join(root, "node_modules"), join(installed, "node_modules"))
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
})
afterAll(() => rmSync(project, { recursive: true }))

const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: project }).toString()

test("the packed program starts", () => {
  expect(run("node_modules/midblock/lib/cli.js", "--version")).toBe("0.1.0\n")
})

test("the packed library is imported, with types", () => {
  const use =
    'import { createNode } from "midblock"\nawait using node = await createNode()\nconst id: string = await node.request({ method: "eth_chainId", params: [] })\nconsole.log(id)\n'
  writeFileSync(join(project, "use.ts"), use)
  const types = join(root, "node_modules/@types")
  const flags = [
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2023,esnext.disposable",
    "--skipLibCheck",
    "--typeRoots",
    types,
    "--types",
    "node",
  ]
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...flags, "use.ts"], {
    cwd: project,
  })
  expect(run("use.js")).toBe("0x7a69\n")
})

/** The package with its dependencies, without those that its users add. */
function installBare(): string {
  const bare = mkdtempSync(join(tmpdir(), "midblock-bare-"))
  const modules = join(bare, "node_modules")
  mkdirSync(modules)
  cpSync(join(project, "node_modules/midblock"), join(modules, "midblock"), {
    recursive: true,
    filter: (path) => !path.endsWith("midblock/node_modules"),
  })
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, "node_modules", name), join(modules, name))
  }
  return bare
}

test("without viem a recording is replayed, and what needs viem says what to install", () => {
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

test("the types of options have their texts and defaults", () => {
  const types = readFileSync(join(project, "node_modules/midblock/dist/api.d.ts"), "utf8")
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

test("the packed library is required: the modules that import gives", () => {
  writeFileSync(join(project, "required.cjs"), required)
  expect(run("required.cjs")).toBe("0x7a69 function 31337 one copy\n")
})

test("the packed library is required where ES modules cannot be, as in Jest: its CommonJS files", () => {
  writeFileSync(join(project, "required.cjs"), required)
  expect(run("--no-experimental-require-module", "required.cjs")).toBe("0x7a69 function 31337 two copies\n")
})

test("the CommonJS files have the exports of the ES modules", async () => {
  const keysOf = (file: string, ways: string) =>
    run("--input-type=module", "-e", `${ways}; console.log(Object.keys(await load("${file}")).sort().join())`)
  for (const file of ["index", "harness/index", "viem"])
    expect(
      keysOf(
        `./node_modules/midblock/lib/${file}.cjs`,
        'import { createRequire } from "node:module"; const load = createRequire(process.cwd() + "/x")',
      ),
    ).toBe(
      keysOf(
        `./node_modules/midblock/lib/${file}.js`,
        "const load = (file) => import(process.cwd() + '/' + file)",
      ),
    )
})

test("what may be imported", () => {
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
      "BlockRangeAboveHead",
      "BlockTimestampsNotInOrder",
      "BlocksNotInOrder",
      "BundleIncomplete",
      "CannotListen",
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
      "FilterNotFound",
      "FloorDataGasTooLow",
      "ForeignFixture",
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
      "NotInLatest",
      "NotPreconfirmed",
      "NotSupportedUnderEip1559",
      "NotificationsNotSupported",
      "OriginNotAllowed",
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
      "SimulationRefused",
      "StateUnavailable",
      "TimestampTooLow",
      "TipAboveFeeCap",
      "TokenSlotNotFound",
      "TooFewFlashblocks",
      "TooManyArguments",
      "TooManySimulatedBlocks",
      "TooManySimulatedCalls",
      "TracingFailed",
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
      "UnsupportedChain",
      "ViemNotInstalled",
      "createNode",
      "readFixture",
    ]
  `)
})
