/** Traces code that a state override puts at an address, for the tests of every tracer. */
import { createNode, type NodeOptions } from "../../../../src/index.ts"

/** The address of the called code, and the address that this code calls. */
export const caller = `0x${"c0".repeat(20)}` as const
export const callee = `0x${"c1".repeat(20)}` as const

/** Instructions that call the callee without input: `f1` CALL, `f2` CALLCODE, `f4` DELEGATECALL, `fa` STATICCALL. */
export function calling(op: "f1" | "f2" | "f4" | "fa", gas = "61ffff"): string {
  const value = op === "f1" || op === "f2" ? "5f" : ""
  return `5f5f5f5f${value}73${callee.slice(2)}${gas}${op}`
}

interface Surroundings {
  readonly other?: string
  readonly request?: object
  readonly accounts?: object
  readonly hardfork?: NodeOptions["hardfork"]
}

/** Returns the trace of a call to `code`; `other` is the code of the callee. */
export async function traceCode(
  code: string,
  config: object = {},
  { other = "0x", request = {}, accounts = {}, hardfork = "prague" }: Surroundings = {},
): Promise<Record<string, unknown>> {
  await using node = await createNode({ hardfork })
  const stateOverrides = { [caller]: { code }, [callee]: { code: other }, ...accounts }
  const params = [{ to: caller, gas: "0x100000", ...request }, "latest", { ...config, stateOverrides }]
  return (await node.request({ method: "debug_traceCall", params })) as Record<string, unknown>
}
