/** The transport of one client as a connection sees it: a WebSocket, or a stream of JSON values. */

/** The part of a WebSocket that a connection uses; a connection over IPC has it too. */
export interface Client {
  readonly OPEN: number
  /** Equals `OPEN` while messages can be sent. */
  readonly readyState: number
  /** Bytes that wait to be read by the client. */
  readonly bufferedAmount: number
  readonly isPaused: boolean
  send(message: string | Uint8Array): void
  send(message: Uint8Array, options: { binary: boolean }, done: (error?: Error | null) => void): void
  ping(): void
  /** Ends the connection at once. */
  terminate(): void
  pause(): void
  resume(): void
  on(event: "message", listener: (message: Buffer) => void): unknown
  on(event: "ping" | "pong" | "error", listener: () => void): unknown
  /** Called each time the last of the messages being handled is done. */
  idle?(): void
}
