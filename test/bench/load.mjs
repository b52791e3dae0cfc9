/** A load generator in a process of its own: raw connections, each with one open request at a time. */
import { connect } from "node:net"

/** Returns the bytes of a request. */
function bytesOf(body) {
  const length = Buffer.byteLength(body)
  const head = `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  return Buffer.from(head + body)
}

const lastChunk = Buffer.from("0\r\n\r\n")

/** Creates a function that takes the chunks of a connection, and returns true for the last chunk of a response. */
function createReader(onFirst) {
  let [left, head] = [undefined, ""]
  const begin = (chunk) => {
    head += chunk.toString("latin1")
    const end = head.indexOf("\r\n\r\n")
    if (end === -1) return false
    onFirst?.(head)
    const length = /content-length: *(\d+)/i.exec(head.slice(0, end))?.[1]
    left = length === undefined ? Number.POSITIVE_INFINITY : Number(length) - (head.length - end - 4)
    return left <= 0 || (length === undefined && head.endsWith("0\r\n\r\n"))
  }
  return (chunk) => {
    let whole = false
    if (left === undefined) whole = begin(chunk)
    else if (left === Number.POSITIVE_INFINITY) whole = chunk.subarray(-5).equals(lastChunk)
    else {
      left -= chunk.length
      whole = left <= 0
    }
    if (whole) [left, head] = [undefined, ""]
    return whole
  }
}

/** Sends a request over one connection again and again until the time is over. */
function ask(port, bytes, end, latencies) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    let sent = 0
    const send = () => {
      sent = performance.now()
      socket.write(bytes)
    }
    const check = (text) => {
      if (!text.startsWith("HTTP/1.1 200") || text.includes('"error"')) reject(new Error(text.slice(0, 200)))
    }
    const read = createReader(check)
    socket.setNoDelay(true).on("connect", send).on("error", reject)
    socket.on("close", () => reject(new Error("the server closed the connection")))
    socket.on("data", (chunk) => {
      if (!read(chunk)) return
      latencies.push(performance.now() - sent)
      if (performance.now() < end) return send()
      resolve()
      socket.destroy()
    })
  })
}

process.on("message", async ({ port, body, connections, ms }) => {
  const [latencies, bytes, start] = [[], bytesOf(body), performance.now()]
  try {
    const one = () => ask(port, bytes, start + ms, latencies)
    await Promise.all(Array.from({ length: connections }, one))
    const sorted = latencies.sort((a, b) => a - b)
    const perSecond = (latencies.length / (performance.now() - start)) * 1000
    process.send({ perSecond, p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] })
  } catch (error) {
    process.send({ error: error.message })
  }
})
process.on("disconnect", () => process.exit())
