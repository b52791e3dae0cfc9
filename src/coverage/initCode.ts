/** Init code of contracts in Solidity. */

/** CBOR of the compiler's version, the last entry of the metadata: `solc`, 3 bytes of version, the length of all. */
const versionKey = Buffer.from("64736f6c6343", "hex")
const versionSize = versionKey.length + 3 + 2

/**
 * Returns init code without the arguments of the constructor: one code for all contracts that it creates. Code without the
 * compiler's metadata is returned as it is.
 *
 * @see Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"
 */
export function withoutArguments(code: Uint8Array): Uint8Array {
  const at = Buffer.from(code.buffer, code.byteOffset, code.length).lastIndexOf(versionKey)
  return at < 0 ? code : code.subarray(0, at + versionSize)
}
