/** The contract that a check deploys, and code that calls read context values with: no node has them in advance. */

/**
 * Runtime code: without call data it returns slot 0. Otherwise it adds 1 to slot 0, and logs the new value with topic 7.
 *
 * `CALLDATASIZE PUSH1 0f JUMPI | PUSH1 0 SLOAD PUSH1 0 MSTORE PUSH1 20 PUSH1 0 RETURN | JUMPDEST PUSH1 0 SLOAD PUSH1 1 ADD DUP1 PUSH1 0
 * SSTORE PUSH1 0 MSTORE PUSH1 7 PUSH1 20 PUSH1 0 LOG1 STOP`
 */
export const runtimeCode = "0x36600f5760005460005260206000f35b60005460010180600055600052600760206000a100"

/** Creation code: copies the runtime code, which follows it, and returns it. */
export const creationCode = `0x6025600c60003960256000f3${runtimeCode.slice(2)}`

/** The call data that adds 1. */
export const bumpData = "0x01"

/** The instructions whose values a context call returns, a word each. */
const instructions = {
  number: "43",
  timestamp: "42",
  baseFee: "48",
  gasLimit: "45",
  coinbase: "41",
  prevRandao: "44",
  caller: "33",
  gas: "5a",
} as const

/** The values of the context in which a call ran. */
export type CallContext = Readonly<Record<keyof typeof instructions | "balance", bigint>>

const store = (code: string, index: number) => `${code}61${(index * 32).toString(16).padStart(4, "0")}52`

/**
 * Returns the creation code that returns the context of its call and the balance of an account. A call without a recipient runs it, and
 * changes nothing.
 */
export function contextCode(address: string): string {
  const codes = [...Object.values(instructions), `73${address.slice(2).toLowerCase()}31`]
  return `0x${codes.map(store).join("")}61${(codes.length * 32).toString(16).padStart(4, "0")}6000f3`
}

/** Returns the values in the result of a context call; `undefined` for another result. */
export function contextIn(result: unknown): CallContext | undefined {
  const names = [...Object.keys(instructions), "balance"]
  if (typeof result !== "string" || result.length !== 2 + names.length * 64) return undefined
  const words = names.map((name, index) => [
    name,
    BigInt(`0x${result.slice(2 + index * 64, 66 + index * 64)}`),
  ])
  return Object.fromEntries(words) as CallContext
}

/** `Error("check")` as the ABI encodes it. */
export const revertData = `0x08c379a0${"20".padStart(64, "0")}${"5".padStart(64, "0")}${"636865636b".padEnd(64, "0")}`

/** Creation code that reverts with {@link revertData}. */
export const revertCode = `0x6064600c60003960646000fd${revertData.slice(2)}`
