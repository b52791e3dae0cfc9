/** Compiles the contracts of L1 into `../contracts/code.ts`: `node src/chains/contracts/compile.mjs`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import solc from "solc"

const folder = new URL("./", import.meta.url)
const target = new URL("./code.ts", import.meta.url)

/** The contracts that L1 begins with; the other sources are parts of these. */
const deployed = [
  "AnchorStateRegistry",
  "DisputeGame",
  "DisputeGameFactory",
  "ETHLockbox",
  "L1CrossDomainMessenger",
  "L1ERC721Bridge",
  "L1StandardBridge",
  "OptimismPortal2",
  "SuperchainConfig",
  "SystemConfig",
]

/** No metadata, so that the bytes depend on the code alone. */
const settings = {
  evmVersion: "cancun",
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
}

/** Returns the text of the table of deployed codes. */
export function compile() {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sol"))
  const sources = Object.fromEntries(
    names.sort().map((name) => [name, { content: readFileSync(new URL(name, folder), "utf8") }]),
  )
  const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"))
  const codes = deployed.map(
    (name) => `  ${name}:\n    "0x${output.contracts[`${name}.sol`][name].evm.deployedBytecode.object}",\n`,
  )
  return `/** The codes of the contracts of L1, compiled by compile.mjs. */\nexport const codes = {\n${codes.join("")}} as const\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, compile())
