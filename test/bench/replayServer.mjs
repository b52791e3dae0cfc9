/** A bare server that parses each JSON-RPC call and answers it from a recording: `node replayServer.mjs PORT RECORDING`. */
import { readFileSync } from "node:fs"
import { createServer } from "node:net"

const [port, recording] = process.argv.slice(2)
const answers = JSON.parse(readFileSync(recording, "utf8"))

/** The answer to eth_chainId, which is requested until the server answers, and is not in the recording. */
const chainId = '"result":"0x7a69"'
let next = 0

/** The client sends each request whole and waits for its answer, so a chunk is a request. */
createServer({ noDelay: true }, (socket) => {
  socket.on("error", () => {})
  socket.on("data", (chunk) => {
    const text = chunk.toString("latin1")
    const { id, method } = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4))
    const answer = method === "eth_chainId" ? chainId : answers[next++]
    const body = `{"jsonrpc":"2.0","id":${id},${answer}}`
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
    socket.write(head + body)
  })
}).listen(Number(port), "127.0.0.1")
