/** Compiles the predeploys of this folder into `../predeploys/code.ts`, always to the same bytes. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import solc from "solc"

const folder = new URL("./", import.meta.url)
const target = new URL("../predeploys/code.ts", import.meta.url)

/** No metadata, so that the bytes depend on the code alone. */
const settings = {
  evmVersion: "cancun",
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
}

/** Returns the text of the table of deployed codes. */
export function compile() {
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
  return `/** The codes of the predeploys, compiled by ../contracts/compile.mjs. */\nexport const codes = {\n${codes.join("")}} as const\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, compile())
