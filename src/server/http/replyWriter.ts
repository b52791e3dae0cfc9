/** Writes replies to sockets; long replies are written from reused memory. */
import type { Socket } from "node:net"
import type { ReplyText } from "./plainReply.ts"

/** The minimum length of a text for which Node allocates memory when it writes the text (`StreamBase::WriteString`). */
const longLength = 16_384

/** The size of the reused memory in bytes: enough for 1,500 receipts. */
const memoryBytes = 2 * 2 ** 20

let memory: Buffer | undefined
let isTaken = false

/**
 * Writes a reply. A long one is encoded in one buffer for all connections, unless another reply is still being sent from that buffer.
 *
 * Node itself joins head and body in new memory, and encodes them into more new memory. Each new page is a page fault of the process:
 * two thirds of the 400 page faults for 500 receipts.
 *
 * @returns `false` when the client reads slower than the server writes; then "drain" follows.
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
