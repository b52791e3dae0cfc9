/**
 * A proxy in a process of its own before the remote chain: it holds each answer for some milliseconds, and counts.
 *
 * It delays messages, not requests: a batch is one message, whoever sends it. `GET /` gives the counts since the last time, and
 * `PUT /` takes another delay.
 *
 * Argument: the URL of the remote. It prints its port.
 */
import { Agent, createServer, request as send } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

const [target] = process.argv.slice(2)
let delayMs = 0
const agent = new Agent({ keepAlive: true })
let counts = { messages: 0, requests: 0 }

async function read(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends a message on to the remote. */
function forward(body) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length }
    const sent = send(target, { method: "POST", agent, headers }, (answer) =>
      read(answer).then(resolve, reject),
    )
    sent.on("error", reject)
    sent.end(body)
  })
}

const server = createServer(async (message, response) => {
  const body = await read(message)
  if (message.method === "GET") {
    response.end(JSON.stringify(counts))
    counts = { messages: 0, requests: 0 }
    return
  }
  if (message.method === "PUT") {
    delayMs = Number(body)
    response.end()
    return
  }
  counts.messages++
  counts.requests += [JSON.parse(body)].flat().length
  // The remote's own time is a part of the delay, as far as it can be.
  const [answer] = await Promise.all([forward(body), sleep(delayMs)])
  response.writeHead(200, { "content-type": "application/json" }).end(answer)
})
server.listen(0, "127.0.0.1", () => console.log(server.address().port))
