/** Compiles the contracts of this folder into typed artifacts, always to the same bytes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const folder = new URL("./", import.meta.url)

/** No metadata, so that the bytes depend on the code alone. */
const settings = {
  evmVersion: "prague",
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: {
    "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object", "storageLayout"] },
  },
}

/**
 * Compiles every source of a folder.
 *
 * @returns {Map<string, string>} The text of each artifact by contract name.
 */
function compile(solc, from = folder) {
  const files = readdirSync(from)
    .filter((name) => name.endsWith(".sol"))
    .sort()
  const sources = Object.fromEntries(
    files.map((name) => [name, { content: readFileSync(new URL(name, from), "utf8") }]),
  )
  const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"))
  const artifacts = new Map()
  for (const contracts of Object.values(output.contracts))
    for (const [name, contract] of Object.entries(contracts)) artifacts.set(name, toSource(name, contract))
  return artifacts
}

/**
 * Compiles the contracts of an example into a build info. Solidity stack traces need the input, and from the output the syntax
 * trees (`ast`), the codes, and their source maps.
 */
function buildInfo(solc, folder) {
  const path = new URL(folder, import.meta.url)
  const sources = Object.fromEntries(
    readdirSync(path)
      .sort()
      .map((name) => [`contracts/${name}`, { content: readFileSync(new URL(name, path), "utf8") }]),
  )
  const codes = ["object", "sourceMap", "linkReferences"].map((part) => `evm.bytecode.${part}`)
  const deployed = ["object", "sourceMap", "immutableReferences"].map(
    (part) => `evm.deployedBytecode.${part}`,
  )
  const outputSelection = { "*": { "": ["ast"], "*": ["abi", ...codes, ...deployed] } }
  const input = { language: "Solidity", sources, settings: { evmVersion: "prague", outputSelection } }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  return `${JSON.stringify({ input, output: { contracts: output.contracts, sources: output.sources } })}\n`
}

/** Removes the ids of the compiler's syntax tree: they change with unrelated sources. */
const withoutIds = (json) =>
  json
    .replace(/(t_(?:struct|enum|contract|userDefinedValueType)\([^()]*\))\d+/g, "$1")
    .replace(/"astId": \d+,\s*/g, "")

function toSource(name, { abi, evm, storageLayout }) {
  const artifact = {
    contractName: name,
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    storageLayout,
  }
  const text = withoutIds(JSON.stringify(artifact, null, 2))
  return `/** ${name}, compiled by contracts/compile.mjs. */\nexport const ${name} = ${text} as const\n`
}

/** The artifacts in the folders of example projects, so that each project can be copied alone. */
const examples = {
  "../examples/vitest/token.ts": (artifacts) => artifacts.get("Token"),
  "../examples/ci/Market.json": (artifacts) => `${jsonOf(artifacts.get("Market"))}\n`,
  "../examples/debugging/build.json": (_, solc) => buildInfo(solc, "../examples/debugging/contracts/"),
}

const jsonOf = (source) => source.slice(source.indexOf("= ") + 2, source.lastIndexOf(" as const"))

/**
 * Compiles every source.
 *
 * @param {{ compile(input: string): string }} solc - The compiler of standard JSON.
 * @returns {Map<string, string>} The text of each file to write, by its path from this folder.
 */
export function files(solc) {
  const artifacts = compile(solc)
  const broken = compile(solc, new URL("../examples/simulation/contracts/", folder))
  return new Map([
    ...[...artifacts].map(([name, source]) => [`artifacts/${name}.ts`, source]),
    ...[...broken].map(([name, source]) => [`../examples/simulation/artifacts/${name}.ts`, source]),
    ...Object.entries(examples).map(([path, textOf]) => [path, textOf(artifacts, solc)]),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of ["artifacts/", "../examples/simulation/artifacts/"])
    mkdirSync(new URL(path, folder), { recursive: true })
  const { default: solc } = await import("solc")
  for (const [path, text] of files(solc)) writeFileSync(new URL(path, folder), text)
}
