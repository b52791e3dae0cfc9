/** Measures the longest wait of one client while another sends more work than a node can do at once. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect as connectTcp } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import WebSocket from "ws"
import { connect } from "./http.mjs"

/** The path of the built node; another build may be given as the first argument. */
const cli = process.argv[2] ?? new URL("../../lib/cli.cjs", import.meta.url).pathname
/** The names of the attacks to run; all when none is given. */
const chosen = process.argv.slice(3)

const intervalMs = 20
const calm = { ms: 2000 }
const patienceMs = 120_000

/** JUMPDEST PUSH0 JUMP: runs until its gas is used up. */
const endless = "0x5b5f56"
const target = "0x00000000000000000000000000000000000000aa"
const [from] = ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]
const call = { from, to: target, gas: "0x2faf080" }
const overrides = { [target]: { code: endless } }

const rpc = (method, params, id = 1) => ({ jsonrpc: "2.0", id, method, params })
const batch = (method, params) => [Array.from({ length: 1000 }, (_, id) => rpc(method, params, id))]
const fifty = (method, ...params) => Array.from({ length: 50 }, () => rpc(method, params))

/** The attacks by name: the path, and the bodies to send at once, each over a connection of its own. */
const attacks = {
  "1,000 rpc.discover in a batch": () => ["/public", batch("rpc.discover", [])],
  "1,000 full blocks in a batch": () => ["/", batch("eth_getBlockByNumber", ["0x1", true])],
  "50 eth_call": () => ["/", fifty("eth_call", call, "latest", overrides)],
  "50 eth_estimateGas": () => ["/", fifty("eth_estimateGas", call, "latest", overrides)],
  "50 eth_createAccessList": () => [
    "/",
    fifty("eth_createAccessList", { ...call, data: `${endless}`, to: undefined }, "latest"),
  ],
  "50 eth_simulateV1": () => [
    "/",
    fifty("eth_simulateV1", { blockStateCalls: [{ stateOverrides: overrides, calls: [call] }] }, "latest"),
  ],
  "50 debug_traceCall": () => ["/", fifty("debug_traceCall", call, "latest", { stateOverrides: overrides })],
  "50 debug_traceCall, callTracer": () => [
    "/",
    fifty("debug_traceCall", call, "latest", { stateOverrides: overrides, tracer: "callTracer" }),
  ],
  "50 debug_traceTransaction": ({ hash }) => [
    "/",
    fifty("debug_traceTransaction", hash, { tracer: "callTracer" }),
  ],
}

/** Sends a body and waits until the connection ends; returns the number of bytes received. */
function post(port, path, body) {
  const text = JSON.stringify(body)
  const socket = connectTcp(port, "127.0.0.1")
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  let [bytes, start] = [0, ""]
  socket.on("data", (chunk) => {
    if (start.length < 400) start += chunk.toString("latin1")
    bytes += chunk.length
  })
  socket.on("error", () => {})
  const closed = new Promise((resolve) => socket.once("close", resolve))
  const done = closed.then(() => ({ bytes, start: start.split("\r\n\r\n")[1]?.slice(0, 120) }))
  return { done, end: () => socket.destroy() }
}

/** Sends a request every 20 ms, and listens to flashblocks; in a thread of its own. */
async function probe({ port }) {
  const { request } = connect(port)
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  await once(socket, "open")
  socket.send(JSON.stringify(rpc("eth_subscribe", ["newFlashblocks"])))
  let [waits, gaps, last, resets, asked] = [[], [], performance.now(), 0, 0]
  socket.on("message", () => {
    gaps.push(performance.now() - last)
    last = performance.now()
  })
  parentPort.on("message", (message) => {
    if (message !== "report") return
    parentPort.postMessage({
      waits: [...waits, asked === 0 ? 0 : performance.now() - asked],
      resets,
      gaps: [...gaps, performance.now() - last],
    })
    ;[waits, gaps, resets] = [[], [], 0]
  })
  parentPort.postMessage("ready")
  for (let count = 0; ; count++) {
    const start = performance.now()
    asked = start
    // A node that does not answer for longer than its keep-alive timeout resets the connection.
    await request(count % 2 ? "eth_chainId" : "eth_blockNumber", []).catch(() => resets++)
    waits.push(performance.now() - start)
    asked = 0
    await sleep(intervalMs)
  }
}

async function startNode() {
  const child = spawn(process.execPath, [cli, "--port", "0", "--empty-flashblocks"])
  child.stderr.pipe(process.stderr)
  process.once("exit", () => child.kill("SIGKILL"))
  let text = ""
  const port = await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the node ended: ${text}`)))
    child.stdout.on("data", (chunk) => {
      text += chunk
      const [, found] = /127\.0\.0\.1:(\d+)/.exec(text) ?? []
      if (found !== undefined) resolve(Number(found))
    })
  })
  child
    .removeAllListeners("exit")
    .once("exit", (code, signal) => console.error(`the node ended: ${code ?? signal}`))
  child.stdout.removeAllListeners("data").resume()
  return { child, port }
}

/** Makes blocks of many transactions, and one transaction that loops until its gas is used up. */
async function prepare(port) {
  const { request, close } = connect(port)
  const send = (fields) => request("eth_sendTransaction", [{ from, ...fields }])
  for (let i = 0; i < 1000; i++)
    await send({ to: target, value: "0x1", data: `0x${"00".repeat(32)}`, gas: "0x10000" })
  await request("evm_mine", [])
  const hash = await send({ data: endless, gas: "0x1000000" })
  await request("evm_mine", [])
  close()
  return { hash }
}

async function main() {
  const { child, port } = await startNode()
  const prepared = await prepare(port)
  const worker = new Worker(new URL(import.meta.url), { workerData: { port } })
  await once(worker, "message")
  const report = async () => {
    worker.postMessage("report")
    return (await once(worker, "message"))[0]
  }
  await sleep(calm.ms)
  const rows = { nothing: row(await report(), calm.ms) }
  for (const [name, make] of Object.entries(attacks)) {
    if (chosen.length > 0 && !chosen.some((each) => name.includes(each))) continue
    const [path, bodies] = make(prepared)
    const start = performance.now()
    const posts = bodies.map((body) => post(port, path, body))
    const first = await Promise.race([Promise.all(posts.map(({ done }) => done)), sleep(patienceMs)])
    const ms = performance.now() - start
    for (const { end } of posts) end()
    rows[name] = {
      ...row(await report(), ms),
      MB: first && (first.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1),
    }
    console.log(name, first?.[0].start)
    await sleep(500)
    await report()
  }
  console.table(rows)
  child.kill("SIGKILL")
  process.exit()
}

const row = ({ waits, gaps, resets }, ms) => ({
  s: (ms / 1000).toFixed(1),
  requests: waits.length,
  resets: resets,
  "longest wait, ms": Math.max(...waits).toFixed(0),
  "longest gap of flashblocks, ms": Math.max(...gaps).toFixed(0),
})

await (isMainThread ? main() : probe(workerData))
