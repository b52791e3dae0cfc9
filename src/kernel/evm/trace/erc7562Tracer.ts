/** The tracer of ERC-7562, the rules for user operations: the instructions, slots, contracts and hashed data of each call. */
import { type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import type { Step } from "../engine/traceEvents.ts"
import type { Budget } from "./budget.ts"
import { createCallTracer } from "./callTracer.ts"
import type { CallFrame } from "./frameTracer.ts"
import { toHexAddress } from "./steps.ts"
import type { Tracer, TraceState } from "./tracer.ts"

/** Options of the tracer, by geth's names. */
export interface Erc7562TracerConfig {
  readonly withLog?: boolean | undefined
  /** The opcodes that `usedOpcodes` leaves out; by default those that only compute. */
  readonly ignoredOpcodes?: readonly number[] | undefined
}

/** The accesses of one call itself, without those of the calls that it made. */
export interface Accesses {
  /** The value of each slot before its first read, unless the call wrote it before. */
  readonly reads: Map<Hex, Hex>
  readonly writes: Map<Hex, number>
  readonly transientReads: Map<Hex, number>
  readonly transientWrites: Map<Hex, number>
  /** The accounts whose code was read, except by a check of the size for zero (OP-051). */
  readonly extCodeAccessInfo: Hex[]
  readonly usedOpcodes: Map<number, number>
  /** The size of each contract that was called or read, with the first opcode that did so (OP-041). */
  readonly contractSize: Map<Hex, { readonly contractSize: number; readonly opcode: number }>
  readonly calls: Accesses[]
}

/** A transaction with what each of its calls did. */
export interface Erc7562Trace {
  readonly frame: CallFrame
  readonly accesses: Accesses
  /** The data that was hashed in the whole transaction, sorted. */
  readonly keccak: readonly Hex[]
}

const newAccesses = (): Accesses => ({
  ...{ reads: new Map(), writes: new Map(), transientReads: new Map(), transientWrites: new Map() },
  ...{ extCodeAccessInfo: [], usedOpcodes: new Map(), contractSize: new Map(), calls: [] },
})

const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

const calls = new Set(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])
const readsCode = (op: string) => op.startsWith("EXTCODE")
const computes = /^(PUSH|DUP|SWAP)\d+$|^(POP|ADD|SUB|MUL|DIV|EQ|LT|GT|SLT|SGT|SHL|SHR|AND|OR|NOT|ISZERO)$/

/** The slots that an instruction reads or writes, by its name; the values of SLOAD are read apart. */
const slotCounts = {
  SSTORE: "writes",
  TLOAD: "transientReads",
  TSTORE: "transientWrites",
} as const

function noteContract(into: Accesses, { op, stack }: Step, opcode: number, state: TraceState): void {
  const word = stack.at(readsCode(op) ? -1 : -2)
  if (word === undefined) return
  const address = toHexAddress(word)
  if (into.contractSize.has(address)) return
  const contractSize = ((state.account(address)?.code.length ?? 2) - 2) / 2
  into.contractSize.set(address, { contractSize, opcode })
}

function noteSlot(into: Accesses, { op, stack, address }: Step, state: TraceState): void {
  const word = stack.at(-1)
  if (word === undefined) return
  const slot = toHexWord(word)
  if (op !== "SLOAD") count(into[slotCounts[op as keyof typeof slotCounts]], slot)
  else if (!into.reads.has(slot) && !into.writes.has(slot)) into.reads.set(slot, state.storage(address, slot))
}

/** Returns the data that KECCAK256 hashes; `undefined` when it fails. */
function hashedBy({ stack, memory, error }: Step): Hex | undefined {
  const [length, offset] = [stack.at(-2), stack.at(-1)]
  if (length === undefined || offset === undefined || error !== undefined) return undefined
  const data = new Uint8Array(Number(length))
  if (length > 0n) data.set(memory.subarray(Number(offset), Number(offset + length)))
  return toHex(data)
}

/**
 * Creates the tracer.
 *
 * @see geth eth/tracers/native/erc7562.go
 */
export function createErc7562Tracer(
  { withLog, ignoredOpcodes }: Erc7562TracerConfig,
  budget: Budget,
): Tracer<Erc7562Trace | undefined> {
  const frames = createCallTracer({ withLog })
  const open: Accesses[] = []
  const keccak = new Set<Hex>()
  const ignored = ignoredOpcodes && new Set(ignoredOpcodes)
  let last: { readonly op: string; readonly top: bigint | undefined } | undefined
  let top: Accesses | undefined
  return {
    ...frames,
    enter(frame, depth) {
      const accesses = newAccesses()
      open.at(-1)?.calls.push(accesses)
      if (depth === 0) top = accesses
      open.push(accesses)
      frames.enter?.(frame, depth)
    },
    leave(end, depth) {
      open.pop()
      frames.leave?.(end, depth)
    },
    step(step, state) {
      const { op } = step
      const into = open.at(-1)
      if (into === undefined) return
      const opcode = state.mnemonics.indexOf(op)
      if (op === "REVERT" || op === "RETURN") last = undefined
      if (last !== undefined && readsCode(last.op) && last.top !== undefined)
        if (!(last.op === "EXTCODESIZE" && op === "ISZERO"))
          into.extCodeAccessInfo.push(toHexAddress(last.top))
      if (readsCode(op) || calls.has(op)) noteContract(into, step, opcode, state)
      if (last?.op === "GAS" && !calls.has(op)) count(into.usedOpcodes, state.mnemonics.indexOf("GAS")) // OP-012
      const isIgnored = ignored === undefined ? computes.test(op) : ignored.has(opcode)
      if (op !== "GAS" && !isIgnored) count(into.usedOpcodes, opcode)
      if (op === "SLOAD" || op in slotCounts) noteSlot(into, step, state)
      const data = op === "KECCAK256" ? hashedBy(step) : undefined
      if (data !== undefined && !keccak.has(data)) {
        budget.spend(data.length)
        keccak.add(data)
      }
      last = { op, top: readsCode(op) ? step.stack.at(-1) : undefined }
    },
    result() {
      const frame = frames.result()
      return frame && top && { frame, accesses: top, keccak: [...keccak].sort() }
    },
  }
}
