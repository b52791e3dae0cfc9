/** Traces of code that stands at an address only while it is traced, as the tests of every tracer need them. */
import { createNode, type NodeOptions } from "../../../src/index.ts"

/** The addresses of the code that is called and of the code that it calls. */
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

/** The trace of a call to code, with more code for it to call. */
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
