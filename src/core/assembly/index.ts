/** The entry of the execution core: the functions that the host can call. */
export { keccak256 } from "./keccak.ts"
