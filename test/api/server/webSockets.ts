/** A counter behind WebSockets on a free port, and clients of it, for the tests of server/. */
import { onTestFinished } from "vitest"
import type { Dispatcher } from "../../../src/api/rpc/dispatch.ts"
import { createApp } from "../../../src/api/server/http/expressApp.ts"
import { listen } from "../../../src/api/server/http/httpServer.ts"
import { serveWebSocket, type WebSocketOptions } from "../../../src/api/server/websocket.ts"
import { connect } from "../../socket.ts"
import { createCounter } from "../rpc/counter.ts"

/** Opens the server; it is closed after the test. */
export async function serve(options: Partial<WebSocketOptions> = {}) {
  const { dispatcher } = createCounter()
  const { server, url, port, close } = await listen({
    app: createApp({ dispatcher }),
    host: "127.0.0.1",
    port: 0,
  })
  const door = serveWebSocket({ server, dispatcher, ...options })
  onTestFinished(async () => {
    await door.close()
    await close()
  })
  return { url, port, server, door }
}

/** Connects a client, which is closed after the test. */
export async function client(url: string, headers?: Record<string, string>) {
  const connected = await connect(url, headers)
  onTestFinished(connected.close)
  return connected
}

/** More than the buffers of a connection hold. */
export const largeBytes = 8 * 2 ** 20

/** Creates a dispatcher with large answers only; `large and tell` also sends a notification. */
export function asksForLarge(dispatcher: Dispatcher): Dispatcher {
  const text = "x".repeat(largeBytes)
  return {
    ...dispatcher,
    forSession: (session) => ({
      ...dispatcher,
      async dispatch({ method }) {
        if (method === "large and tell") {
          session.open("0x1", () => () => {})
          session.notify("0x1", "true")
        }
        return text
      },
    }),
  }
}
