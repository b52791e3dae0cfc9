/** Compiles the contracts of the loads for the hardfork of all nodes. */
import { readdirSync, readFileSync } from "node:fs"
import solc from "solc"

const folder = new URL("./contracts/", import.meta.url)
const token = new URL("../../../contracts/Token.sol", import.meta.url)

/** The hardfork of the bytecode and of all nodes. */
export const hardfork = "osaka"

/**
 * Compiles every source.
 *
 * @returns {Record<string, { abi: unknown[], bytecode: string }>} Each contract by its name.
 */
export function compileLoads() {
  const files = readdirSync(folder).map((name) => [name, new URL(name, folder)])
  const sources = Object.fromEntries(
    [...files, ["Token.sol", token]].map(([name, url]) => [name, { content: readFileSync(url, "utf8") }]),
  )
  const settings = {
    evmVersion: hardfork,
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false, bytecodeHash: "none" },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"))
  const contracts = Object.values(output.contracts).flatMap(Object.entries)
  return Object.fromEntries(
    contracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}
