/** The entry of the execution core: the functions that the host can call. */
export { keccak256 } from "./keccak.ts"
export { blake2f } from "./precompiles/blake2f.ts"
export { modexp, modexpWork } from "./precompiles/modexp.ts"
export { modexpGas } from "./precompiles/modexpGas.ts"
export { ripemd160 } from "./precompiles/ripemd160.ts"
export { sha256 } from "./precompiles/sha256.ts"
