/** Compares instruction traces with anvil's, which represent some values in another way. */
import { type Hex, hexToBytes } from "viem"

/** The instructions of one frame, as JSON. */
export interface VmTrace {
  readonly code: Hex
  readonly ops: readonly VmOperation[]
}

interface VmOperation {
  readonly pc: number
  readonly op: string
  readonly cost: number
  readonly ex: {
    readonly used: number
    readonly push: readonly Hex[]
    readonly mem: { readonly off: number; readonly data: Hex } | null
    readonly store: { readonly key: Hex; readonly val: Hex } | null
  } | null
  readonly sub: VmTrace | null
}

const calls = /^(CALL|CALLCODE|DELEGATECALL|STATICCALL|CREATE2?)$/

/**
 * Lists the differences, except those by which revm's format deviates from OpenEthereum's:
 *
 * - `used` is the gas before an instruction, not after it: here it is compared with the gas before the next one;
 * - `mem` is the whole memory before an instruction, not the bytes that it wrote: here the writes are combined;
 * - a call pushes nothing, because revm records it before it ends; `store` is never set;
 * - an instruction that failed has an `ex`; code that did not exist before the transaction is not shown;
 * - a frame without instructions has one STOP; undefined opcodes have another name.
 */
export function differencesOf(
  ours: VmTrace,
  theirs: VmTrace,
  { ignoresSubs = false, path = "" } = {},
): string[] {
  const found: string[] = []
  const differ = (what: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b))
      found.push(`${path}/${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`)
  }
  if (theirs.code !== "0x") differ("code", ours.code, theirs.code)
  if (ours.ops.length === 0 && theirs.ops.map(({ op }) => op).join() === "STOP") return found
  differ("length", ours.ops.length, theirs.ops.length)
  const memory = new Uint8Array(2 ** 16)
  for (const [i, op] of ours.ops.entries()) {
    const reference = theirs.ops[i]
    const next = theirs.ops[i + 1]
    if (reference === undefined) break
    const at = `${i} ${op.op}`
    differ(`${at} pc`, op.pc, reference.pc)
    differ(
      `${at} op`,
      op.op,
      reference.op.replace(
        /^UNKNOWN\(0x0?(.*)\)$/,
        (_, byte) => `opcode 0x${byte.toLowerCase()} not defined`,
      ),
    )
    const known = hexToBytes(reference.ex?.mem?.data ?? "0x")
    differ(`${at} memory`, Buffer.compare(memory.subarray(0, known.length), known), 0)
    if (op.ex !== null) {
      differ(`${at} cost`, op.cost, reference.cost)
      if (!calls.test(op.op)) differ(`${at} push`, op.ex.push, reference.ex?.push)
      if (next !== undefined) differ(`${at} used`, op.ex.used, next.ex?.used)
      if (op.ex.mem !== null) memory.set(hexToBytes(op.ex.mem.data), op.ex.mem.off)
    } else differ(`${at} is last`, i, ours.ops.length - 1)
    if (ignoresSubs) continue
    if (op.sub !== null && reference.sub !== null)
      found.push(...differencesOf(op.sub, reference.sub, { path: `${path}/${i}` }))
    else differ(`${at} sub`, op.sub, reference.sub)
  }
  return found
}
