/**
 * A proxy before the remote chain, in a process of its own: it delays each answer by some milliseconds, and counts.
 *
 * It delays messages, not requests: a batch is one message for every sender. `GET /` returns the counts since the last `GET`, and
 * `PUT /` sets the delay.
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

/** Forwards a message to the remote. */
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
  // The time of the remote itself counts as part of the delay, unless it is longer.
  const [answer] = await Promise.all([forward(body), sleep(delayMs)])
  response.writeHead(200, { "content-type": "application/json" }).end(answer)
})
server.listen(0, "127.0.0.1", () => console.log(server.address().port))
