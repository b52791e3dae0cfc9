/**
 * Memory of the core: `[static data][kept codes][data of one run][memories of the frames]`.
 *
 * The data of a run only grows, and is freed as a whole. When it needs more space, the memories of the frames, which follow it,
 * move up. Therefore they are addressed relative to `memories`, and through `m.mem` and `m.input`.
 */
import { OUT_OF_MEMORY } from "../layout.ts"
import { m } from "./machine.ts"

/**
 * Bytes for the codes that are kept from one run to the next: at first, and after they were too few for a code. V8 counts the whole
 * memory of an instance as used, so a larger one makes it collect garbage earlier: with 2 MB at first, already during the first calls of a program.
 */
const firstCodeCapacity: usize = 0x40000
const largeCodeCapacity: usize = 0x200000

let codeCapacity: usize = firstCodeCapacity

/** Bytes for the data of a run at its start. */
const firstRunCapacity: usize = 0x40000

/** Bytes of a page of WebAssembly. */
const page: usize = 0x10000

/**
 * Maximum bytes of the data of one run, and maximum bytes that are reserved ahead of need. Together with the memories of
 * the frames (`most` of `extent.ts`) and the codes, all pointers fit into 32 bits.
 */
const maxRun: u64 = 0x70000000
const maxAhead: u64 = 0x4000000

let codeTop: usize = __heap_base
let runStart: usize = 0
let runTop: usize = 0
let runEnd: usize = 0

/** The beginning of the memories of the frames. */
export let memories: usize = 0

// @inline
function aligned(size: usize): usize {
  return (size + 15) & ~15
}

/** Frees the data of the last run. */
export function resetArena(): void {
  runStart = aligned(__heap_base) + codeCapacity
  runTop = runStart
  if (runEnd == 0) runEnd = runStart + firstRunCapacity
  memories = runEnd
  m.mem = memories
  m.input = memories
  provide(memories + page)
}

/** Allocates memory for a code that is kept beyond one run; returns 0 if there is not enough left. */
export function allocateCode(size: u64): usize {
  const start = aligned(codeTop)
  if (<u64>start + size > <u64>(aligned(__heap_base) + codeCapacity)) return 0
  codeTop = start + <usize>size
  return start
}

/** Frees the last allocation of `allocateCode` from `end` on. */
export function trimCode(end: usize): void {
  codeTop = end
}

/** Raises the capacity for codes to its maximum. To be called only between two runs. */
export function growCodeCapacity(): void {
  runEnd += largeCodeCapacity - codeCapacity
  codeCapacity = largeCodeCapacity
}

/** Frees all kept codes. To be called only while nothing runs. */
export function forgetCodes(): void {
  codeTop = __heap_base
}

/** Allocates memory until the end of the run; its bytes are undefined. */
export function allocate(size: usize): usize {
  const start = runTop
  const space = aligned(size)
  if (space > runEnd - start) moveMemories(space)
  runTop = start + space
  assert(start >= runStart && runTop >= start && runTop <= runEnd && runEnd <= memories)
  return start
}

/** Allocates like {@link allocate} for a size that may exceed 32 bits. Traps if it exceeds the limit of a run. */
export function allocateLarge(size: u64): usize {
  if (size > maxRun) runOut()
  return allocate(<usize>size)
}

/** Allocates like {@link allocate}, filled with zeros. */
export function allocateZeroed(size: usize): usize {
  const start = allocate(size)
  memory.fill(start, 0, size)
  return start
}

/** Frees the last allocation of the run from `end` on. */
export function trim(end: usize): void {
  runTop = aligned(end)
}

/** Moves the memories of the frames up: the data of the run gets `size` bytes more and then, up to `maxAhead`, as many again as it uses. */
function moveMemories(size: usize): void {
  const needed = <u64>(runTop - runStart) + size
  if (needed > maxRun) runOut()
  const end = runStart + <usize>(needed + min<u64>(needed, maxAhead))
  const delta = aligned(end - runEnd)
  const used = m.mem + m.size > m.input + m.inputLength ? m.mem + m.size : m.input + m.inputLength
  provide(used + delta)
  memory.copy(memories + delta, memories, used - memories)
  runEnd += delta
  memories += delta
  m.mem += delta
  m.input += delta
}

/** Grows the memory of the instance to include all bytes before `end`. Traps if the host has no memory: the instance is unusable then. */
export function provide(end: usize): void {
  const has = <u64>memory.size() * page
  if (end <= has) return
  const more = (end - has + page - 1) / page
  const ample = more + (memory.size() >> 2)
  if (memory.grow(<i32>ample) < 0 && memory.grow(<i32>more) < 0) runOut()
}

/** Traps because there is no more memory: the instance is unusable afterwards. */
function runOut(): void {
  m.error = OUT_OF_MEMORY
  unreachable()
}
