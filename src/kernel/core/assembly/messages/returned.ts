/** The return data of the last message that ended. One buffer suffices, because every call replaces it. */
import { allocate, memories } from "../arena.ts"
import { m } from "../machine.ts"

/** Discards the buffer, which was allocated in the last run. */
export function resetReturned(): void {
  m.returnedLength = 0
  m.returnedCapacity = 0
  m.outputLength = 0
}

/** Provides a buffer for return data, and returns its pointer. */
export function reserveReturned(length: u32): usize {
  if (m.returnedCapacity < length) {
    m.returnedCapacity = length < 512 ? 1024 : length * 2
    m.returned = allocate(m.returnedCapacity)
  }
  return m.returned
}

/** Copies the output of the message from memory that its caller will overwrite. */
export function keepReturned(): void {
  const length = m.outputLength
  m.returnedLength = length
  if (length == 0 || m.output == m.returned) return
  const isInMemory = m.output >= memories
  const from = isInMemory ? m.output - memories : m.output
  const to = reserveReturned(length) // may move the memories
  assert(length <= m.returnedCapacity)
  memory.copy(to, isInMemory ? memories + from : from, length)
}
