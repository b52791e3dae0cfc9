import { expect, test } from "vitest"
import { callee, caller, calling, traceCode } from "./code.ts"

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}` as const
const none = { reads: {}, writes: {}, transientReads: {}, transientWrites: {} }

/** Returns the trace, and what `callTracer` has of the same call. */
async function tracesOf(code: string, other: string, tracerConfig: object = {}) {
  const ask = (tracer: string) => traceCode(code, { tracer, tracerConfig }, { other })
  return { trace: await ask("erc7562Tracer"), calls: await ask("callTracer") }
}

const slots = "5f5450" /* SLOAD(0) */ + "6001600255" /* SSTORE(2, 1) */ + "60025450" /* SLOAD(2) */
const transient = "5f60035d" /* TSTORE(3, 0) */ + "60035c50" /* TLOAD(3) */
const hashed = "60ab5f5260205f2050" /* KECCAK256 of a word */ + "5f5f2050" /* of nothing */
const codes =
  `73${callee.slice(2)}3b1550` /* EXTCODESIZE, ISZERO */ + `73${callee.slice(2)}3f50` /* EXTCODEHASH */
const gas = "5a50" /* GAS that no call takes */

test("default: what each call accessed, beside the fields of callTracer", async () => {
  const code = `0x${slots}${transient}${hashed}${codes}${gas}${calling("f1", "5a")}00`
  const { trace, calls } = await tracesOf(code, "0x5f5c5f5ffd") // TLOAD(0), REVERT
  const [inner] = calls.calls as [object]
  expect(trace).toEqual({
    ...calls,
    accessedSlots: {
      reads: { [word(0)]: [word(0)] },
      writes: { [word(2)]: 1 },
      transientReads: { [word(3)]: 1 },
      transientWrites: { [word(3)]: 1 },
    },
    extCodeAccessInfo: [callee],
    usedOpcodes: {
      "0x0": 1,
      "0x20": 2,
      "0x3b": 1,
      "0x3f": 1,
      "0x52": 1,
      "0x54": 2,
      "0x55": 1,
      "0x5a": 1,
      "0x5c": 1,
      "0x5d": 1,
      "0xf1": 1,
    },
    contractSize: { [callee]: { contractSize: 5, opcode: 0x3b } },
    outOfGas: false,
    keccak: ["0x", word(0xab)],
    calls: [
      {
        ...inner,
        accessedSlots: { ...none, transientReads: { [word(0)]: 1 } },
        extCodeAccessInfo: [],
        usedOpcodes: { "0x5c": 1, "0xfd": 1 },
        contractSize: {},
        outOfGas: false,
      },
    ],
  })
})

test("behavior: an inner call that runs out of gas is marked, the outermost one is not", async () => {
  const { trace } = await tracesOf(`0x5b${calling("f4")}505f56`, "0x5b5f56") // both loop
  const [inner] = trace.calls as [object]
  const error = "out of gas"
  expect(trace).toMatchObject({ error, outOfGas: false })
  expect(inner).toMatchObject({ error, outOfGas: true })
})

test("args: ignoredOpcodes replaces the opcodes that only compute; withLog adds logs", async () => {
  const config = { ignoredOpcodes: ["0x5f"], withLog: true, stackTopItemsSize: 3 }
  const { trace, calls } = await tracesOf("0x6001505f5fa000", "0x", config)
  expect(trace).toMatchObject({ usedOpcodes: { "0x60": 1, "0x50": 1, "0xa0": 1, "0x0": 1 } })
  expect(trace.logs).toEqual(calls.logs)
  expect(trace.logs).toHaveLength(1)
  expect(trace.to).toBe(caller)
  expect(trace.accessedSlots).toEqual(none)
})
