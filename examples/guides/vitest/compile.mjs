/** Compiles contracts/ with solc into artifacts/build.json; prints the compiler's errors and warnings. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import solc from "solc"

const names = readdirSync("contracts", { recursive: true }).filter((name) => name.endsWith(".sol"))
const paths = names.map((name) => `contracts/${name.replaceAll("\\", "/")}`).sort()
const sources = Object.fromEntries(paths.map((path) => [path, { content: readFileSync(path, "utf8") }]))

/** Source maps and syntax trees give stack traces, coverage, and storage by name. */
const contract = ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode"]
const settings = { optimizer: { enabled: true }, outputSelection: { "*": { "": ["ast"], "*": contract } } }
const input = { language: "Solidity", sources, settings }

/** Reads an import of a package, such as `@openzeppelin/contracts/token/ERC20/ERC20.sol`. */
const read = (path) => {
  try {
    sources[path] = { content: readFileSync(`node_modules/${path}`, "utf8") }
    return { contents: sources[path].content }
  } catch {
    return { error: "no such file in node_modules" }
  }
}

const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }))
for (const { formattedMessage } of output.errors ?? []) console.error(formattedMessage)
if (output.errors?.some(({ severity }) => severity === "error")) process.exit(1)
mkdirSync("artifacts", { recursive: true })
writeFileSync("artifacts/build.json", JSON.stringify({ input, output }))
