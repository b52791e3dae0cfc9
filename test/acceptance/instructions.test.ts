/** Compares the traces of short programs with anvil's, instruction by instruction, also of programs that fail. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "./anvil.ts"
import { anvilOptions, type Json, structLogAsGeth } from "./asGeth.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"

/** Returns code that calls the other contract, by the byte of the call instruction and the gas. */
const calling = (op: "f1" | "f2" | "f4" | "fa", gas = "61ffff") =>
  `5f5f5f5f${op === "f1" || op === "f2" ? "5f" : ""}73${"c1".repeat(20)}${gas}${op}`

/** The code of each program, and the code of the contract that it calls. */
const programs: Readonly<Record<string, readonly [code: string, other?: string]>> = {
  "a call": [`${calling("f1")}3d5f5f3e00`, "60205ff3"],
  "a call that reverts": [`${calling("f1")}3d5f5f3e00`, "60205ffd"],
  "a delegate call that stores": [`${calling("f4")}00`, "60015f5560015f5500"],
  "a CALLCODE that stores": [`${calling("f2")}00`, "60015f5560015f5500"],
  "a call with more value than the balance": [`5f5f5f5f600173${"c1".repeat(20)}61fffff100`, "00"],
  "a call to an empty account": [`5f5f5f5f5f73${"c9".repeat(20)}61fffff100`],
  "a precompile": ["602a5f5260205f60205f5f60045af100"],
  "a static call that stores": [`${calling("fa")}00`, "60015f55"],
  "a static call that logs": [`${calling("fa")}00`, "5f5fa0"],
  "a static call that sends": [`${calling("fa")}00`, `5f5f5f5f600173${"c9".repeat(20)}5af1`],
  "a static call that destroys itself": [`${calling("fa")}00`, "5fff"],
  "too little gas for an ADD": [`${calling("f1", "6004")}00`, "5f5f01"],
  "too little gas for an EXP": [`${calling("f1", "6020")}00`, "61ffff60020a"],
  "too little gas for an SLOAD": [`${calling("f1", "6020")}00`, "5f54"],
  "too little gas for an SSTORE": [`${calling("f1", "610900")}00`, "60015f55"],
  "too little gas for a LOG": [`${calling("f1", "6040")}00`, "5f5fa0"],
  "memory that nobody can pay": [`${calling("f1")}00`, "63ffffffff51"],
  "memory beyond 64 bits": [`${calling("f1")}00`, `7f${"ff".repeat(32)}51`],
  "a creation": ["6360205ff35f526004601c5ff000"],
  "a creation with salt": ["6360205ff35f5260076004601c5ff500"],
  "a creation that fails": ["60fe5f5360015f5ff000"],
  "a selfdestruct": [`73${"c1".repeat(20)}ff`],
  "a refund that is added and removed": ["60015f555f5f5560015f5500"],
  "memory that grows": ["602a610100525f5100"],
  "memory that is copied": ["602a5f52602060205f5e00"],
  "transient storage": ["60015f5d5f5c00"],
  "EXTCODEHASH, EXTCODESIZE and BALANCE": [
    `73${"c1".repeat(20)}3f73${"c1".repeat(20)}3b73${"c1".repeat(20)}3100`,
    "00",
  ],
  "a PUSH2 with an incomplete operand": ["61ff"],
  "BLOBHASH, CHAINID and COINBASE": ["5f4946414100"],
  "too few words on the stack": ["600101"],
  "too many words on the stack": ["5b5f5f5f5f5f5f5f5f600056"],
  "a wrong jump": ["600356"],
}

describe("each traced instruction equals anvil's", () => {
  let node: MidblockNode
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    node = await createNode({ hardfork: "prague" })
    anvil = await startAnvil(anvilOptions)
  })
  afterAll(async () => {
    await node.close()
    await anvil[Symbol.asyncDispose]()
  })

  for (const [name, [code, other = ""]] of Object.entries(programs))
    test(name, async () => {
      const [to, callee] = [`0x${"c0".repeat(20)}`, `0x${"c1".repeat(20)}`]
      const stateOverrides = { [to]: { code: `0x${code}` }, [callee]: { code: `0x${other}` } }
      const config = { enableMemory: true, enableReturnData: true, stateOverrides }
      const params = [{ from, to, gas: "0x100000" }, "latest", config]
      const got = (await node.request({ method: "debug_traceCall", params } as never)) as Json
      const reference = (await anvil.request("debug_traceCall", params)) as Json
      const theirs = reference.structLogs as Json[]
      const fails = theirs.map(({ error }) => error !== undefined && error !== null)
      const expected = theirs.map((log, i) => structLogAsGeth(log, theirs[i + 1]))
      expect(fails.some(Boolean)).toBe(/too|static|nobody can|beyond 64|wrong|that fails/.test(name))
      expect({
        ...got,
        structLogs: (got.structLogs as Json[]).map((log, i) => (fails[i] ? begun(log) : log)),
      }).toEqual({
        ...reference,
        structLogs: expected.map((log, i) => (fails[i] ? begun(log) : log)),
      })
    })
})

/**
 * Removes the cost, the error and the storage of an instruction that fails: core/vm/interpreter.go traces it after
 * the cost is computed and before it executes, and logger.go records the slot before; anvil gives the charged gas,
 * and no slot. test/evm/trace/refusals.test.ts tests costs and errors.
 */
const begun = ({ gasCost: _, error: __, storage: ___, ...rest }: Json): Json => rest
