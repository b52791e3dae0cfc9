/** Runs pipelined requests of one connection (sent without waiting for replies) one after the other. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Client } from "../../../base/task.ts"
import { createSharedYielder, type YieldIfDue } from "../../../base/yielding.ts"

/** Returns the client of a request over HTTP, to which a reply can be sent in chunks (RFC 9112, section 7.1). */
export const clientOf = ({ socket }: IncomingMessage): Client => ({
  hasLeft: () => socket.destroyed,
  takesPieces: true,
})

/** The yielders of the connections on which a request has ever waited. */
const yielders = new WeakMap<Socket, YieldIfDue>()

/**
 * Begins to handle a request: at once, or after the requests before it on the same connection.
 *
 * Replies are sent in the order of the requests, so a request that began earlier would not get its reply earlier. If the client
 * disconnects first, the request does not begin. Node gives a response its socket when the responses before it are sent.
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
  const yielder = yielders.get(socket) ?? createSharedYielder()
  yielders.set(socket, yielder)
  response.once("socket", () => {
    const turn = yielder()
    if (turn === undefined) begin()
    else void turn.then(begin)
  })
}
