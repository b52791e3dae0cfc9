import { WebSocket } from "ws"

/** Returns the HTTP status with which a WebSocket is refused. */
export const refusalOf = (url: string) =>
  new Promise((resolve) => {
    const socket = new WebSocket(url)
    socket.on("error", () => {})
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode))
    socket.on("open", () => resolve("open"))
  })
