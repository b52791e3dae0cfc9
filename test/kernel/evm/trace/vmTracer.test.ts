import { expect, test } from "vitest"
import { type Hex, toHex } from "../../../../src/base/hex.ts"
import { createBudget } from "../../../../src/kernel/evm/trace/budget.ts"
import { createVmTracer, type VmTrace } from "../../../../src/kernel/evm/trace/vmTracer.ts"
import { to } from "../execute/fixtures.ts"
import { callee, calling, traceRun } from "./run.ts"

const identity: Hex = `0x${"4".padStart(40, "0")}`
const trace = (code: string, other = "00") =>
  traceRun(createVmTracer(createBudget()), { [to]: code, [callee]: other })

/** Returns the effects of the instructions with a name. */
const effectsOf = (vmTrace: VmTrace | undefined, op: string) =>
  vmTrace?.ops.filter(({ step }) => step.op === op).map(({ executed }) => executed)

test("default: nothing before anything ran; then each instruction with its cost, its effects and the gas after it", async () => {
  expect(createVmTracer(createBudget()).result()).toBeUndefined()
  // MSTORE8(1, 0xab), SSTORE(0, 1), STOP
  const vmTrace = await trace("60ab60015360015f5500")
  const lines = vmTrace?.ops.map(({ step, cost, executed, sub }) => [step.op, cost, executed, sub])
  const effect = (gasLeft: bigint, more: object = {}) => ({
    ...{ gasLeft, push: [], memory: undefined, store: undefined },
    ...more,
  })
  expect(lines).toEqual([
    ["PUSH1", 3n, effect(78_997n, { push: [0xabn] }), undefined],
    ["PUSH1", 3n, effect(78_994n, { push: [1n] }), undefined],
    ["MSTORE8", 6n, effect(78_988n, { memory: { offset: 1, data: Uint8Array.of(0xab) } }), undefined],
    ["PUSH1", 3n, effect(78_985n, { push: [1n] }), undefined],
    ["PUSH0", 2n, effect(78_983n, { push: [0n] }), undefined],
    ["SSTORE", 22_100n, effect(56_883n, { store: { key: 0n, value: 1n } }), undefined],
    ["STOP", 0n, effect(56_883n), undefined],
  ])
  expect(toHex(vmTrace?.code ?? new Uint8Array())).toBe("0x60ab60015360015f5500")
})

test("behavior: DUP and SWAP push all words that they reach; LOG and POP push none", async () => {
  // 1, 2, 3; DUP3; SWAP2; POP; LOG0(0, 0)
  const vmTrace = await trace("600160026003829150" + "5f5fa000")
  const pushes = (op: string) => effectsOf(vmTrace, op)?.map((effect) => effect?.push)
  expect(pushes("DUP3")).toEqual([[1n, 2n, 3n, 1n]])
  expect(pushes("SWAP2")).toEqual([[1n, 3n, 2n]])
  expect(pushes("POP")).toEqual([[]])
  expect(pushes("LOG0")).toEqual([[]])
})

test("behavior: a call has the instructions of its callee, and writes its output into the memory", async () => {
  // STATICCALL that wants 32 bytes at 64
  const code = `602060405f5f73${callee.slice(2)}61fffffa00`
  const vmTrace = await trace(code, "60075f5260205ff3")
  const [effect] = effectsOf(vmTrace, "STATICCALL") ?? []
  const data = Uint8Array.of(...Array(31).fill(0), 7)
  expect(effect?.push).toEqual([1n])
  expect(effect?.memory).toEqual({ offset: 64, data })
  const sub = vmTrace?.ops.find(({ step }) => step.op === "STATICCALL")?.sub
  expect(sub?.ops.map(({ step }) => step.op)).toEqual([
    "PUSH1",
    "PUSH0",
    "MSTORE",
    "PUSH1",
    "PUSH0",
    "RETURN",
  ])
  expect(toHex(sub?.code ?? new Uint8Array())).toBe("0x60075f5260205ff3")
})

test("behavior: the cost of a creation has the gas that it passes on; its code is the init code", async () => {
  // CREATE with the init code INVALID
  const vmTrace = await trace("60fe5f5360015f5ff000")
  const creation = vmTrace?.ops.find(({ step }) => step.op === "CREATE")
  const left = (creation?.step.gas ?? 0n) - 32_002n
  expect(creation?.cost).toBe(32_002n + (left - left / 64n))
  expect(creation?.executed?.gasLeft).toBe(left / 64n)
  expect(creation?.sub?.code).toEqual(Uint8Array.of(0xfe))
  expect(creation?.sub?.ops.map(({ executed }) => executed)).toEqual([undefined])
})

test("behavior: an instruction that fails has no effects; one that ends a frame has no pushes", async () => {
  const effects = async (code: string) => (await trace(code))?.ops.map(({ executed }) => executed?.push)
  expect(await effects("600356")).toEqual([[3n], undefined])
  expect(await effects("01")).toEqual([undefined])
  expect(await effects("5f5ffd")).toEqual([[0n], [0n], []])
})

test("behavior: a call of a precompile without value and SELFDESTRUCT have no instructions of their own", async () => {
  const vmTrace = await trace(`${calling("fa", identity)}73${callee.slice(2)}ff`)
  expect(vmTrace?.ops.filter(({ sub }) => sub !== undefined)).toEqual([])
})
