/** The methods of `trace_`: traces of calls, of instructions and of state changes. */
import { type Hex, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const contract: Hex = `0x${"c0".repeat(20)}`
const word = (value: number): Hex => toHex(value, { size: 32 })

type Json = Readonly<Record<string, unknown>>
type Options = NonNullable<Parameters<typeof createNode>[0]>

async function withNode(options: Options = {}) {
  const node = await createNode(options)
  const ask = <T>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  const setCode = (code: string, address = contract) => ask("anvil_setCode", address, `0x${code}`)
  return { node, ask, setCode }
}

describe("trace_call", () => {
  test("default: vmTrace lists each instruction with its cost, pushed values, memory and storage writes", async () => {
    const { node, ask, setCode } = await withNode()
    // MSTORE(0, 5); SSTORE(1, 2); DUP2 and SWAP1; a call of an account without code; REVERT(0, 0)
    await setCode(`60055f52600260015560076008818190${"5f5f5f5f5f60996101f4f1"}5f5ffd`)
    const { vmTrace } = await ask<{ vmTrace: { code: Hex; ops: Json[] } }>(
      "trace_call",
      { to: contract, gas: "0x186a0" },
      ["vmTrace"],
    )
    const lines = vmTrace.ops.map(({ pc, op, cost, ex, sub }) => JSON.stringify([pc, op, cost, ex, sub]))
    expect(lines.map((line) => line.replaceAll('"', ""))).toMatchInlineSnapshot(`
      [
        "[0,PUSH1,3,{used:78997,push:[0x5],mem:null,store:null},null]",
        "[2,PUSH0,2,{used:78995,push:[0x0],mem:null,store:null},null]",
        "[3,MSTORE,6,{used:78989,push:[],mem:{off:0,data:0x0000000000000000000000000000000000000000000000000000000000000005},store:null},null]",
        "[4,PUSH1,3,{used:78986,push:[0x2],mem:null,store:null},null]",
        "[6,PUSH1,3,{used:78983,push:[0x1],mem:null,store:null},null]",
        "[8,SSTORE,22100,{used:56883,push:[],mem:null,store:{key:0x1,val:0x2}},null]",
        "[9,PUSH1,3,{used:56880,push:[0x7],mem:null,store:null},null]",
        "[11,PUSH1,3,{used:56877,push:[0x8],mem:null,store:null},null]",
        "[13,DUP2,3,{used:56874,push:[0x7,0x8,0x7],mem:null,store:null},null]",
        "[14,DUP2,3,{used:56871,push:[0x8,0x7,0x8],mem:null,store:null},null]",
        "[15,SWAP1,3,{used:56868,push:[0x8,0x7],mem:null,store:null},null]",
        "[16,PUSH0,2,{used:56866,push:[0x0],mem:null,store:null},null]",
        "[17,PUSH0,2,{used:56864,push:[0x0],mem:null,store:null},null]",
        "[18,PUSH0,2,{used:56862,push:[0x0],mem:null,store:null},null]",
        "[19,PUSH0,2,{used:56860,push:[0x0],mem:null,store:null},null]",
        "[20,PUSH0,2,{used:56858,push:[0x0],mem:null,store:null},null]",
        "[21,PUSH1,3,{used:56855,push:[0x99],mem:null,store:null},null]",
        "[23,PUSH2,3,{used:56852,push:[0x1f4],mem:null,store:null},null]",
        "[26,CALL,3100,{used:54252,push:[0x1],mem:null,store:null},{code:0x,ops:[]}]",
        "[27,PUSH0,2,{used:54250,push:[0x0],mem:null,store:null},null]",
        "[28,PUSH0,2,{used:54248,push:[0x0],mem:null,store:null},null]",
        "[29,REVERT,0,{used:54248,push:[],mem:null,store:null},null]",
      ]
    `)
    await node.close()
  })

  test("default: stateDiff marks a created contract with + and one destroyed before Cancun with -", async () => {
    const { node, ask, setCode } = await withNode({ hardfork: "shanghai" })
    await setCode("5fff")
    await ask("anvil_setBalance", contract, "0x5")
    const { stateDiff } = await ask<{ stateDiff: Json }>("trace_call", { from, to: contract }, ["stateDiff"])
    expect(stateDiff[contract]).toEqual({
      balance: { "-": "0x5" },
      nonce: { "-": "0x0" },
      code: { "-": "0x5fff" },
      storage: {},
    })
    // SSTORE(0, 1), then deploys one byte.
    const data = "0x60015f5560fe5f5360015ff3"
    const created = await ask<{ stateDiff: Json }>("trace_call", { from, data }, ["stateDiff"])
    expect(created.stateDiff[counter]).toEqual({
      balance: { "+": "0x0" },
      nonce: { "+": "0x1" },
      code: { "+": "0xfe" },
      storage: { [word(0)]: { "+": word(1) } },
    })
    await node.close()
  })
})

test("trace_get: finds a trace by its position; null for an unknown position or transaction", async () => {
  const { node, ask, setCode } = await withNode()
  await setCode("5f5f5f5f5f60996101f4f1")
  const hash = await ask("eth_sendTransaction", { from, to: contract, gas: "0x186a0" })
  const traces = await ask<Json[]>("trace_transaction", hash)
  expect(traces).toHaveLength(2)
  expect([
    await ask("trace_get", hash, ["0x0"]),
    await ask("trace_get", hash, ["0x1"]),
    await ask("trace_get", hash, ["0x2"]),
    await ask("trace_get", hash, []),
    await ask("trace_get", hash, ["0x0", "0x0"]),
    await ask("trace_get", word(5), ["0x0"]),
  ]).toEqual([...traces, null, null, null, null])
  await node.close()
})

describe("trace_transactionOpcodeGas, trace_blockOpcodeGas", () => {
  test("default: the gas of a call excludes that of the callee; the sum is the gas of the execution", async () => {
    const { node, ask, setCode } = await withNode()
    const callee: Hex = `0x${"c1".repeat(20)}`
    const destination = callee.slice(2)
    // A call with value, a delegatecall and a creation; the callee stores a value, then fails in a jump.
    await setCode(
      `5f5f5f5f600173${destination}61ffff${"f1"}505f5f5f5f73${destination}61ffff${"f4"}505f5f5ff000`,
    )
    await setCode("60015f55600356", callee)
    await ask("anvil_setBalance", contract, "0x5")
    const hash = await ask("eth_sendTransaction", { from, to: contract, gas: "0x100000" })
    const gas = await ask<{ opcodeGas: { opcode: string; count: number; gasUsed: number }[] }>(
      "trace_transactionOpcodeGas",
      hash,
    )
    const [top] = await ask<{ result: { gasUsed: Hex } }[]>("trace_transaction", hash)
    expect(gas.opcodeGas.reduce((sum, { gasUsed }) => sum + gasUsed, 0)).toBe(Number(top?.result.gasUsed))
    expect(gas.opcodeGas).toMatchInlineSnapshot(`
      [
        {
          "count": 13,
          "gasUsed": 26,
          "opcode": "PUSH0",
        },
        {
          "count": 5,
          "gasUsed": 15,
          "opcode": "PUSH1",
        },
        {
          "count": 2,
          "gasUsed": 6,
          "opcode": "PUSH20",
        },
        {
          "count": 2,
          "gasUsed": 6,
          "opcode": "PUSH2",
        },
        {
          "count": 1,
          "gasUsed": 9300,
          "opcode": "CALL",
        },
        {
          "count": 2,
          "gasUsed": 44200,
          "opcode": "SSTORE",
        },
        {
          "count": 2,
          "gasUsed": 89154,
          "opcode": "JUMP",
        },
        {
          "count": 2,
          "gasUsed": 4,
          "opcode": "POP",
        },
        {
          "count": 1,
          "gasUsed": 100,
          "opcode": "DELEGATECALL",
        },
        {
          "count": 1,
          "gasUsed": 32000,
          "opcode": "CREATE",
        },
        {
          "count": 1,
          "gasUsed": 0,
          "opcode": "STOP",
        },
      ]
    `)
    expect(await ask("trace_blockOpcodeGas", "pending")).toEqual({
      blockHash: null,
      blockNumber: 1,
      transactions: [gas],
    })
    const [blockHash] = await node.mine()
    expect(await ask("trace_blockOpcodeGas", blockHash)).toEqual({
      blockHash,
      blockNumber: 1,
      transactions: [gas],
    })
    await node.close()
  })

  test("error: null for an unknown transaction, an error for an unknown block; genesis has no transactions", async () => {
    const { node, ask } = await withNode()
    expect(await ask("trace_transactionOpcodeGas", word(1))).toBeNull()
    await expect(ask("trace_blockOpcodeGas", "0x9")).rejects.toMatchObject({
      message: "header not found: block 9",
    })
    expect(await ask("trace_blockOpcodeGas", "0x0")).toMatchObject({ blockNumber: 0, transactions: [] })
    await node.close()
  })
})
