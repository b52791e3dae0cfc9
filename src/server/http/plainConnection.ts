/**
 * Serves the plain requests of a connection from its bytes. A warm node answers 38,000 eth_chainId a second, and 28,000 with Node's
 * HTTP server; the first hundred take 0.59 ms each, and 0.79 ms with Node's (`npm run bench`, workloads `serve` and `cold`).
 */
import type { Socket } from "node:net"
import { mapMaybePromise } from "../../base/maybePromise.ts"
import type { Client } from "../../base/task.ts"
import { createSharedYielder, type YieldIfDue } from "../../base/yielding.ts"
import type { Admission } from "./admission.ts"
import type { HttpHandler, Reply } from "./httpReply.ts"
import { type PlainHead, readPlainHead } from "./plainHead.ts"
import { replyText } from "./plainReply.ts"
import { writeReply } from "./replyWriter.ts"

/** The requests that are served here, with their handlers. */
export interface PlainOptions {
  /** The handlers by their paths. */
  readonly handlers: ReadonlyMap<string, HttpHandler>
  readonly admits: Admission["admits"]
  readonly bodyLimitBytes: number
}

/** The time limits of a connection, in milliseconds. */
export interface PlainTimeouts {
  /** The time in which the first request must begin. */
  readonly headersTimeoutMs: number
  /** The time in which a request that has begun must arrive completely. */
  readonly requestTimeoutMs: number
  /** The time for which an idle connection stays open. */
  readonly keepAliveTimeoutMs: number
}

/** Node's reply to a request that comes too slowly. */
const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"

/**
 * A connection whose requests are plain so far. The first request that is not plain and all after it go to Node's HTTP server.
 *
 * Requests are handled one after the other. A waiting request does not begin when the client has disconnected.
 */
export class PlainConnection {
  readonly #socket: Socket
  readonly #options: PlainOptions
  readonly #timeouts: PlainTimeouts
  readonly #handOver: (socket: Socket) => void
  readonly #client: Client
  #unread: Buffer[] = []
  #unreadLength = 0
  /** The head of a request whose body is not complete, with the timer that ends its connection. */
  #begun: { readonly head: PlainHead; readonly deadline: NodeJS.Timeout } | undefined
  #yielder: YieldIfDue | undefined
  /** `true` while a request is handled, its reply waits to be read, or the connection ends: no other request begins. */
  #isBusy = false
  #isProceeding = false
  #hasReplied = false
  #isClosing = false

  /** @param handOver - Receives the socket when a request is not plain. The unread bytes were put back into the socket. */
  constructor(
    socket: Socket,
    options: PlainOptions,
    timeouts: PlainTimeouts,
    handOver: (socket: Socket) => void,
  ) {
    this.#socket = socket
    this.#options = options
    this.#timeouts = timeouts
    this.#handOver = handOver
    this.#client = { hasLeft: () => socket.destroyed }
    for (const [event, listener] of this.#listeners) socket.on(event, listener)
    socket.setTimeout(timeouts.headersTimeoutMs)
  }

  readonly #listeners = [
    [
      "data",
      (chunk: Buffer) => {
        this.#keep(chunk)
        this.#proceed()
        // Reading pauses until the reply when more than one body was sent ahead. Until then a disconnection is not noticed.
        if (this.#isBusy && this.#unreadLength > this.#options.bodyLimitBytes) this.#socket.pause()
      },
    ],
    ["end", () => this.#socket.end()],
    ["timeout", () => this.#expire()],
    ["error", () => {}], // the socket closes by itself
    ["close", () => clearTimeout(this.#begun?.deadline)],
  ] as const

  /** Closes the connection: at once, or after the reply to the request that is being handled. */
  close(): void {
    this.#isClosing = true
    if (!this.#isBusy) this.#socket.destroy()
  }

  #proceed(): void {
    if (this.#isProceeding) return
    this.#isProceeding = true
    while (!this.#isBusy && this.#unreadLength > 0 && !this.#socket.destroyed && this.#next());
    this.#isProceeding = false
  }

  /** Begins to handle the next request; returns `false` when it is not complete, or not plain. */
  #next(): boolean {
    if (this.#begun !== undefined && this.#unreadLength < endOf(this.#begun.head)) return false
    const bytes = this.#takeUnread()
    const head = this.#begun?.head ?? this.#readHead(bytes)
    if (head === undefined) {
      this.#leave(bytes)
      return false
    }
    const end = endOf(head)
    if (bytes.length !== end) this.#keep(bytes.length < end ? bytes : bytes.subarray(end))
    if (bytes.length < end) {
      this.#begun = { head, deadline: setTimeout(() => this.#refuse(), this.#timeouts.requestTimeoutMs) }
      return false
    }
    clearTimeout(this.#begun?.deadline)
    this.#begun = undefined
    this.#handle(head, bytes.toString("utf8", head.length, end))
    return true
  }

  #handle(head: PlainHead, body: string): void {
    this.#isBusy = true
    const handler = this.#options.handlers.get(head.url) as HttpHandler // `#readHead` has checked this
    void mapMaybePromise(handler(body, this.#client), (reply) => this.#reply(head, reply))
  }

  #reply({ origin, isLast }: PlainHead, reply: Reply): void {
    if (this.#socket.destroyed) return
    const { keepAliveTimeoutMs } = this.#timeouts
    const context = { origin, isLast: isLast || this.#isClosing, keepAliveTimeoutMs }
    const isRead = writeReply(this.#socket, replyText(reply, context))
    if (context.isLast) return void this.#socket.destroySoon()
    if (!this.#hasReplied) this.#socket.setTimeout(keepAliveTimeoutMs)
    this.#hasReplied = true
    if (!isRead) this.#socket.once("drain", () => this.#release())
    else if (this.#unreadLength === 0) this.#release()
    else void mapMaybePromise(this.#endTurn(), () => this.#release())
  }

  #release(): void {
    this.#isBusy = false
    if (this.#socket.isPaused()) this.#socket.resume()
    this.#proceed()
  }

  /** Lets other work run before the next request, which has arrived already. */
  #endTurn(): Promise<void> | undefined {
    this.#yielder ??= createSharedYielder()
    return this.#yielder()
  }

  /** Returns the head of a request that is plain and accepted here. */
  #readHead(bytes: Buffer): PlainHead | undefined {
    const { handlers, admits, bodyLimitBytes } = this.#options
    const head = readPlainHead(bytes)
    const isAccepted =
      head !== undefined && handlers.has(head.url) && head.bodyLength <= bodyLimitBytes && admits(head)
    return isAccepted ? head : undefined
  }

  #keep(bytes: Buffer): void {
    this.#unread.push(bytes)
    this.#unreadLength += bytes.length
  }

  #takeUnread(): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#unread
    this.#unread = []
    this.#unreadLength = 0
    return others.length === 0 ? first : Buffer.concat([first, ...others])
  }

  #leave(bytes: Buffer): void {
    for (const [event, listener] of this.#listeners) this.#socket.off(event, listener)
    this.#socket.setTimeout(0)
    this.#socket.unshift(bytes)
    this.#handOver(this.#socket)
  }

  #expire(): void {
    if (this.#isBusy || this.#begun !== undefined) return
    if (this.#hasReplied) this.#socket.destroy()
    else this.#refuse()
  }

  #refuse(): void {
    this.#isBusy = true
    this.#socket.write(tooSlow)
    this.#socket.destroySoon()
  }
}

const endOf = ({ length, bodyLength }: PlainHead): number => length + bodyLength
