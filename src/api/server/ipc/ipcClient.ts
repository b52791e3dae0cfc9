/** One client of the IPC socket: requests and replies are JSON values, one after the other. */
import { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import { MidblockError, ParseError } from "../../../errors/index.ts"
import type { Client } from "../client.ts"
import { errorText } from "../frames.ts"
import { createSplitter } from "./jsonValues.ts"

/** The `readyState` of an open and of a closed connection, with the numbers that WebSockets have. */
const openState = 1
const closedState = 3

/**
 * Creates a client that reads messages from a socket. Each message that is sent ends in a line break, as in geth, for clients
 * that read lines.
 *
 * Bytes that are not JSON get an error as reply, and later bytes are not read, as in geth. A client that ends its side gets the
 * replies to its earlier requests.
 *
 * @param maxBytes - The size of the largest request.
 * @param onRejected - Called with the error that is sent for bytes that are not JSON.
 * @see geth rpc/json.go `jsonCodec`, rpc/client.go `read`
 */
export function createIpcClient(
  socket: Socket,
  maxBytes: number,
  onRejected: (error: MidblockError) => void = () => {},
): Client {
  const emitter = new EventEmitter()
  let isBusy = false
  let finish: (() => void) | undefined
  const split = createSplitter(maxBytes, (value) => {
    isBusy = true
    emitter.emit("message", value)
  })
  /** Ends the connection when all requests are replied to, after a last message. */
  const end = (lastMessage = "") => {
    finish ??= () => {
      if (lastMessage !== "") socket.write(lastMessage)
      socket.destroySoon()
    }
    if (!isBusy) finish()
  }
  const reject = (thrown: unknown) => {
    const error = thrown instanceof MidblockError ? thrown : new ParseError()
    onRejected(error)
    socket.removeListener("data", read).resume()
    end(`${errorText(error)}\n`)
  }
  const read = (chunk: Buffer) => {
    try {
      split(chunk)
    } catch (error) {
      reject(error)
    }
  }
  socket.on("data", read).on("end", () => end())
  return {
    OPEN: openState,
    get readyState() {
      return socket.writable ? openState : closedState
    },
    get bufferedAmount() {
      return socket.writableLength
    },
    get isPaused() {
      return socket.isPaused()
    },
    send(message: string | Uint8Array, _options?: object, done?: (error?: Error | null) => void) {
      socket.cork()
      socket.write(message)
      socket.write("\n", done)
      socket.uncork()
    },
    ping() {}, // not needed: the system closes the socket of a local program that ends
    terminate: () => void socket.destroy(),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    on(event: string, listener: (message: Buffer) => void) {
      const source: EventEmitter = event === "error" ? socket : emitter
      return source.on(event, listener)
    },
    idle() {
      isBusy = false
      finish?.()
    },
  }
}
