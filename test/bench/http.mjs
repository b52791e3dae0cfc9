/** A JSON-RPC client over one kept connection. */
import { Agent, request as httpRequest } from "node:http"

const headers = { "content-type": "application/json" }

/** Creates an error from the error of a response. */
const refusal = ({ code, message, data }) => Object.assign(new Error(message), { code, data })

function post(options, body) {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(options, (response) => {
      const chunks = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () => resolve(JSON.parse(Buffer.concat(chunks).toString())))
    })
    outgoing.on("error", reject)
    outgoing.end(body)
  })
}

/** Connects to a node at a port of this machine. */
export function connect(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const options = { agent, port, host: "127.0.0.1", method: "POST" }
  let id = 0
  const request = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params })
    const length = { "content-length": Buffer.byteLength(body) }
    const { result, error } = await post({ ...options, headers: { ...headers, ...length } }, body)
    if (error !== undefined) throw refusal(error)
    return result
  }
  return { request, close: () => agent.destroy() }
}
