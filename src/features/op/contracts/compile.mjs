/** Compiles predeploys, always to the same bytes: those of this folder, and those of interop. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import solc from "solc"

/** The folders of sources, with the files that have the codes. */
export const tables = [
  { folder: new URL("./", import.meta.url), target: new URL("../predeploys/code.ts", import.meta.url) },
  {
    folder: new URL("../interop/contracts/", import.meta.url),
    target: new URL("../interop/code.ts", import.meta.url),
  },
]

/** No metadata, so that the bytes depend on the code alone. */
const settings = {
  evmVersion: "cancun",
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
}

/** Returns the text of the table of the deployed codes of a folder. */
export function compile(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sol"))
    .sort()
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(name, folder), "utf8") }]),
  )
  const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"))
  const codes = names.map((file) => {
    const name = file.replace(".sol", "")
    return `  ${name}:\n    "0x${output.contracts[file][name].evm.deployedBytecode.object}",\n`
  })
  return `/** The codes of predeploys, compiled by src/features/op/contracts/compile.mjs. */\nexport const codes = {\n${codes.join("")}} as const\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { folder, target } of tables) writeFileSync(target, compile(folder))
