/** Compiles the contracts whose gas is measured, as Hardhat does it (test/features/gas/hardhat). */
import { readFileSync } from "node:fs"
import type { Abi, Hex } from "viem"
import type { Artifact } from "../../../src/harness/index.ts"
import { compile } from "../../solidity/cachedSolc.mjs"
import { settings } from "./steps.mjs"

const sourceName = "contracts/Measured.sol"

/** Returns the artifacts by name. */
export function compileMeasured(): ReadonlyMap<string, Artifact> {
  const content = readFileSync(new URL(sourceName, import.meta.url), "utf8")
  const outputSelection = { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } }
  const input = {
    language: "Solidity",
    sources: { [sourceName]: { content } },
    settings: { ...settings, outputSelection },
  }
  const { contracts } = JSON.parse(compile(JSON.stringify(input))) as {
    contracts: Record<string, Record<string, Compiled>>
  }
  return new Map(
    Object.entries(contracts[sourceName] ?? {}).map(([contractName, { abi, evm }]) => [
      contractName,
      {
        contractName,
        sourceName,
        abi,
        bytecode: `0x${evm.bytecode.object}` as Hex,
        deployedBytecode: `0x${evm.deployedBytecode.object}` as Hex,
      },
    ]),
  )
}

interface Compiled {
  readonly abi: Abi
  readonly evm: Readonly<Record<"bytecode" | "deployedBytecode", { readonly object: string }>>
}
