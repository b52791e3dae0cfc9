/** Init code of contracts in Solidity. */

/** The CBOR key of the compiler's version, the last entry of the metadata: `solc`, then 3 bytes of version and 2 of the whole length. */
const versionKey = Buffer.from("64736f6c6343", "hex")
const versionSize = versionKey.length + 3 + 2

/**
 * Returns init code without the arguments of the constructor, so that it is equal for all contracts that it creates. Code without
 * the compiler's metadata is returned unchanged.
 *
 * @see Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"
 */
export function withoutArguments(code: Uint8Array): Uint8Array {
  const at = Buffer.from(code.buffer, code.byteOffset, code.length).lastIndexOf(versionKey)
  return at < 0 ? code : code.subarray(0, at + versionSize)
}
