/**
 * Memory of the core: `[static data][codes that are kept][what one run needs][memories of the frames]`.
 *
 * The data of a run only grows, and is freed as a whole. Where it has no room left, the memories of the frames, which
 * come behind it, move up; they are therefore addressed from `memories`, and through `m.mem` and `m.input`.
 */
import { OUT_OF_MEMORY } from "../layout.ts"
import { m } from "./machine.ts"

/**
 * Bytes for codes that are kept from one run to the next: at first, and when one had no room. V8 counts the whole memory of an
 * instance as in use, and collects garbage the sooner: the first time in the first calls of a program, if there were 2 MB at once.
 */
const firstCodeRoom: usize = 0x40000
const largeCodeRoom: usize = 0x200000

let codeRoom: usize = firstCodeRoom

/** Bytes that a run has from the start. */
const runRoom: usize = 0x40000

/** Bytes of a page of WebAssembly. */
const page: usize = 0x10000

/**
 * Most bytes that one run needs beside the memories of its frames, and most that it is given ahead. With the memories
 * (`most` of `extent.ts`) and the codes all places fit into 32 bits.
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

/** Forgets what the last run needed. */
export function resetArena(): void {
  runStart = aligned(__heap_base) + codeRoom
  runTop = runStart
  if (runEnd == 0) runEnd = runStart + runRoom
  memories = runEnd
  m.mem = memories
  m.input = memories
  provide(memories + page)
}

/** Memory that codes may take beyond one run; 0 when there is none left. */
export function allocateCode(size: u64): usize {
  const start = aligned(codeTop)
  if (<u64>start + size > <u64>(aligned(__heap_base) + codeRoom)) return 0
  codeTop = start + <usize>size
  return start
}

/** Gives back the end of what was allocated last. */
export function trimCode(end: usize): void {
  codeTop = end
}

/** Makes the room for codes as large as it may be, between two runs. */
export function growCodeRoom(): void {
  runEnd += largeCodeRoom - codeRoom
  codeRoom = largeCodeRoom
}

/** Forgets all codes; nothing may run. */
export function forgetCodes(): void {
  codeTop = __heap_base
}

/** Memory until the end of the run; its bytes are undefined. */
export function allocate(size: usize): usize {
  const start = runTop
  const room = aligned(size)
  if (room > runEnd - start) moveMemories(room)
  runTop = start + room
  assert(start >= runStart && runTop >= start && runTop <= runEnd && runEnd <= memories)
  return start
}

/** The same for a size that 32 bits may not hold. Traps where it is more than a run may need. */
export function allocateLarge(size: u64): usize {
  if (size > maxRun) runOut()
  return allocate(<usize>size)
}

/** The same, filled with zeros. */
export function allocateZeroed(size: usize): usize {
  const start = allocate(size)
  memory.fill(start, 0, size)
  return start
}

/** Gives back the end of what was allocated last. */
export function trim(end: usize): void {
  runTop = aligned(end)
}

/** Makes room for so many bytes more, and for as many as are in use, up to a bound. */
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

/** Makes memory up to there exist. Traps where the host has none: nothing goes on in this instance then. */
export function provide(end: usize): void {
  const has = <u64>memory.size() * page
  if (end <= has) return
  const more = (end - has + page - 1) / page
  const ample = more + (memory.size() >> 2)
  if (memory.grow(<i32>ample) < 0 && memory.grow(<i32>more) < 0) runOut()
}

/** Ends the run, and with it the instance: there is no more memory. */
function runOut(): void {
  m.error = OUT_OF_MEMORY
  unreachable()
}
