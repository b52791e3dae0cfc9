/** The token of `examples/foundry`, compiled by the local solc. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const source = readFileSync(new URL("../../../examples/foundry/src/Token.sol", import.meta.url), "utf8")

/** Compiles a source; returns ABI and bytecode of a contract. */
export function compile(content, name) {
  const solc = createRequire(import.meta.url)("solc")
  const input = {
    language: "Solidity",
    sources: { "source.sol": { content } },
    settings: { evmVersion: "cancun", outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } },
  }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
  const failed = errors.find(({ severity }) => severity === "error")
  if (failed !== undefined) throw new Error(failed.formattedMessage)
  const { abi, evm } = contracts["source.sol"][name]
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

let compiled
/** Returns the token, whose constructor takes its supply. */
export const token = () => {
  compiled ??= compile(source, "Token")
  return compiled
}
