/** Decodes the arguments of a constructor, which are at the end of the init code. */
import { type Abi, decodeAbiParameters, encodeAbiParameters, type Hex } from "viem"
import { type Decoded, toDecoded } from "./decoded.ts"
import { toKnownType } from "./decoding.ts"

/** The parts of an artifact that describe a creation. */
interface Creatable {
  readonly contractName: string
  readonly abi: Abi
  readonly bytecode: Hex
}

/**
 * Returns the contract with the arguments of its constructor.
 *
 * @param initCode - Init code that begins with the bytecode of the artifact.
 * @returns `undefined` for a constructor without parameters, and when the end is not an encoding of the parameters.
 * @example
 * decodeCreation(Token, initCode)?.text // "Token(name: "Example", supply: 5)"
 */
export function decodeCreation(
  { contractName, abi, bytecode }: Creatable,
  initCode: Hex,
): Decoded | undefined {
  const inputs = abi.find((item) => item.type === "constructor")?.inputs ?? []
  if (inputs.length === 0) return undefined
  const parameters = inputs.map(toKnownType)
  const given: Hex = `0x${initCode.slice(bytecode.length).toLowerCase()}`
  try {
    const values = decodeAbiParameters(parameters, given)
    return encodeAbiParameters(parameters, values) === given
      ? toDecoded(contractName, inputs, values)
      : undefined
  } catch {
    return undefined
  }
}
