/** A bare server that parses each JSON-RPC call and answers it from a recording: `node replayServer.mjs PORT RECORDING`. */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"

const [port, recording] = process.argv.slice(2)
const answers = JSON.parse(readFileSync(recording, "utf8"))

/** eth_chainId is asked until the server answers, and is not in the recording. */
const chainId = '"result":"0x7a69"'
let next = 0

createServer((request, response) => {
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
    const answer = method === "eth_chainId" ? chainId : answers[next++]
    const body = `{"jsonrpc":"2.0","id":${id},${answer}}`
    const length = Buffer.byteLength(body)
    response.writeHead(200, { "content-type": "application/json", "content-length": length }).end(body)
  })
}).listen(Number(port), "127.0.0.1")
