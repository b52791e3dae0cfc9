/** Requests that a client sends over one connection without waiting for answers: they run one after the other. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Client } from "../../base/task.ts"
import { createSharedYielder, type YieldIfDue } from "../../base/yielding.ts"

/** The client of a request over HTTP. */
export const clientOf = ({ socket }: IncomingMessage): Client => ({ hasLeft: () => socket.destroyed })

/** By connection, for those that ever had to wait. */
const shares = new WeakMap<Socket, YieldIfDue>()

/**
 * Begins to answer a request, at once if nothing is answered on its connection.
 *
 * Answers leave in the order of the requests, so nobody gets one earlier by beginning earlier; and if the client leaves
 * before its turn, it does not begin at all. A response gets its socket when those before it are sent.
 */
export function inRequestOrder(
  { socket }: IncomingMessage,
  response: ServerResponse,
  begin: () => void,
): void {
  if (response.socket !== null) {
    begin()
    return
  }
  const share = shares.get(socket) ?? createSharedYielder()
  shares.set(socket, share)
  response.once("socket", () => {
    const turn = share()
    if (turn === undefined) begin()
    else void turn.then(begin)
  })
}
