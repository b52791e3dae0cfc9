/** The return data of the last message that ended: there is only that of one, since every call replaces it. */
import { allocate, memories } from "../arena.ts"
import { m } from "../machine.ts"

/** Forgets the buffer, which belonged to the last run. */
export function resetReturned(): void {
  m.returnedLength = 0
  m.returnedRoom = 0
  m.outputLength = 0
}

/** Makes room for return data, and gives its place. */
export function reserveReturned(length: u32): usize {
  if (m.returnedRoom < length) {
    m.returnedRoom = length < 512 ? 1024 : length * 2
    m.returned = allocate(m.returnedRoom)
  }
  return m.returned
}

/** Copies the output of the message out of memory that its caller will write over. */
export function keepReturned(): void {
  const length = m.outputLength
  m.returnedLength = length
  if (length == 0 || m.output == m.returned) return
  const isInMemory = m.output >= memories
  const place = isInMemory ? m.output - memories : m.output
  const to = reserveReturned(length) // which may move the memories
  assert(length <= m.returnedRoom)
  memory.copy(to, isInMemory ? memories + place : place, length)
}
