/** One client of the IPC socket: requests and answers are JSON values, one after the other. */
import { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import { MidblockError, ParseError } from "../../errors/index.ts"
import type { Client } from "../client.ts"
import { errorText } from "../frames.ts"
import { createSplitter } from "./jsonValues.ts"

/** The states that are told apart, under the numbers that WebSockets have. */
const [openState, closedState] = [1, 3]

/**
 * Reads a socket as messages; each of what is sent ends in a line break, as in geth, which clients that read lines need.
 *
 * Bytes that are no JSON are answered with an error, and nothing after them is read, as in geth. A client that ends
 * its side gets the answers of what it asked before.
 *
 * @param maxBytes - Largest request.
 * @param onRejected - Is told of the error that bytes which are no JSON are answered with.
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
  /** Hangs up when all is answered, with a last word. */
  const end = (lastWord = "") => {
    finish ??= () => {
      if (lastWord !== "") socket.write(lastWord)
      socket.destroySoon()
    }
    if (!isBusy) finish()
  }
  const refuse = (thrown: unknown) => {
    const error = thrown instanceof MidblockError ? thrown : new ParseError()
    onRejected(error)
    socket.removeListener("data", read).resume()
    end(`${errorText(error)}\n`)
  }
  const read = (chunk: Buffer) => {
    try {
      split(chunk)
    } catch (error) {
      refuse(error)
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
    ping() {}, // a program of this machine that ends takes its socket along
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
