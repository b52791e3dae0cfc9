/** Writes replies to sockets, long ones from reused memory. */
import type { Socket } from "node:net"
import type { ReplyText } from "./plainReply.ts"

/** The length from which on Node allocates memory for a text that it writes (`StreamBase::WriteString`). */
const longLength = 16_384

/** The size of the reused memory in bytes, which holds 1,500 receipts. */
const memoryBytes = 2 * 2 ** 20

let memory: Buffer | undefined
let isTaken = false

/**
 * Writes a reply. A long one is encoded in one memory for all connections, unless another reply is still being sent from there.
 *
 * Node joins head and body in new memory, and encodes them into more new memory. Each new page is a page fault of the process: two
 * thirds of 400 page faults for 500 receipts.
 *
 * @returns `false` when the client reads slower than the server writes; "drain" follows.
 */
export function writeReply(socket: Socket, { head, body, byteLength, encoding }: ReplyText): boolean {
  if (body.length < longLength || byteLength > memoryBytes || isTaken)
    return socket.write(head + body, encoding)
  memory ??= Buffer.allocUnsafeSlow(memoryBytes)
  memory.write(body, memory.write(head, "latin1"), encoding)
  isTaken = true
  return socket.write(memory.subarray(0, byteLength), () => {
    isTaken = false
  })
}
