/** Reads the init code of an artifact in the form of any compiler. */
import type { Hex } from "viem"
import { LibrariesNotLinked, NoInitCode } from "../transactionErrors.ts"

/** Positions of library addresses, by file and library. */
type LinkReferences = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Bytecode as solc and Foundry write it: hex, with or without `0x`. */
export interface CodeObject {
  readonly object: string
  readonly linkReferences?: LinkReferences | undefined
}

/** The parts of an artifact that contain its init code. */
export interface WithInitCode {
  readonly contractName?: string | undefined
  readonly bytecode?: string | CodeObject | undefined
  readonly evm?: { readonly bytecode: CodeObject } | undefined
  readonly linkReferences?: LinkReferences | undefined
}

/**
 * Returns the init code of an artifact of Hardhat (`bytecode`), Foundry (`bytecode.object`) or solc (`evm.bytecode.object`).
 *
 * @throws {@link NoInitCode} for an interface or an abstract contract, {@link LibrariesNotLinked} when the code has placeholders.
 */
export function initCodeOf({ contractName, bytecode, evm, linkReferences }: WithInitCode): Hex {
  const contract = contractName ?? "the contract"
  const own = bytecode ?? evm?.bytecode
  const code = typeof own === "string" ? own : (own?.object ?? "")
  if (/^(0x)?$/.test(code)) throw new NoInitCode({ contract })
  const placeholders = code.match(/__.{38}/g)
  if (placeholders !== null) {
    const references = linkReferences ?? (typeof own === "object" ? own.linkReferences : undefined)
    const named = namesOf(references)
    throw new LibrariesNotLinked({
      contract,
      libraries: named.length > 0 ? named : [...new Set(placeholders)],
    })
  }
  return code.startsWith("0x") ? (code as Hex) : `0x${code}`
}

const namesOf = (references: LinkReferences = {}): string[] =>
  Object.entries(references).flatMap(([file, byName]) => Object.keys(byName).map((name) => `${file}:${name}`))
