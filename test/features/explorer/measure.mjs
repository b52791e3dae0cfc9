/**
 * Measures the explorer in a real Chromium: `npm run explorer`.
 *
 * The time from a flashblock to its row; frames with 1,000 transactions in a block; memory over 2,000 blocks; the throughput of JSON-RPC
 * without a page and with one; start and throughput of the program with the explorer, unopened, and without it.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { performance } from "node:perf_hooks"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { createNode } from "../../../lib/index.js"
import { median } from "../../bench/measure.mjs"
import { freePort } from "../../bench/server.mjs"
import { chromiumPath } from "./chromiumPath.mjs"

const program = fileURLToPath(new URL("../../../lib/cli.cjs", import.meta.url))
const executablePath = chromiumPath()
if (executablePath === undefined) throw new Error("Chromium was not found")
const [blocks = 2000, perBlock = 1000] = process.argv.slice(2).map(Number)

/** Returns the value below which a share of the values lies. */
const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]

/** Returns the median of one value of each round. */
const medianOf = (rounds, key) => Number(median(rounds.map((each) => each[key])).toFixed(3))

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info", "--js-flags=--expose-gc"],
})

async function open(options) {
  const node = await createNode({ holdFlashblocks: true, accounts: 20, ...options })
  const { url } = await node.listen({ port: 0 })
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const addresses = node.accounts.map(({ address }) => address)
  const send = (index) =>
    node.request({
      method: "eth_sendTransaction",
      params: [
        {
          from: addresses[index % addresses.length],
          to: addresses[(index + 1) % addresses.length],
          value: "0x1",
          gas: "0x5208",
        },
      ],
    })
  const show = async () => {
    await page.goto(`${url}/explorer`)
    await page.waitForSelector(".open-block")
  }
  const close = async () => {
    await page.close()
    await node.close()
  }
  return { node, url, page, send, show, close }
}

async function measureLatency() {
  const { node, page, send, show, close } = await open({})
  await show()
  const times = []
  for (let index = 0; index < 30; index++) {
    const hash = await send(index)
    const started = performance.now()
    await node.flashblock()
    await page.waitForSelector(`a[title="${hash}"]`)
    times.push(performance.now() - started)
    if (index % 5 === 4) await node.mine()
  }
  await close()
  return { medianMs: percentile(times, 0.5), maxMs: Math.max(...times) }
}

/** Measures frames in the page, while blocks get ten flashblocks with many transactions and are sealed. */
async function measureFrames() {
  const { node, page, send, show, close } = await open({ flashblockTime: 200 })
  await show()
  await page.evaluate(`
    globalThis.frames = []
    let last = performance.now()
    const next = (now) => { frames.push(now - last); last = now; requestAnimationFrame(next) }
    requestAnimationFrame(next)
  `)
  let rows = 0
  for (let block = 0; block < 5; block++) {
    for (let step = 0; step < 10; step++) {
      const started = performance.now()
      for (let index = 0; index < perBlock / 10; index++) await send(index)
      await node.flashblock()
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 200 - (performance.now() - started))))
    }
    rows = await page.locator(".row").count()
    await node.mine()
  }
  const frames = await page.evaluate("frames.slice(1)")
  await close()
  return {
    ...{ transactionsPerBlock: perBlock, frames: frames.length, rows },
    ...{ p50Ms: percentile(frames, 0.5), p95Ms: percentile(frames, 0.95), maxMs: Math.max(...frames) },
  }
}

async function measureMemory() {
  const { node, page, send, show, close } = await open({})
  await show()
  const used = async () => {
    await page.evaluate("gc()")
    return (await page.evaluate("performance.memory.usedJSHeapSize")) / 1e6
  }
  const samples = []
  for (let block = 1; block <= blocks; block++) {
    for (let index = 0; index < 5; index++) await send(index)
    await node.flashblock()
    await node.mine()
    if (block % (blocks / 10) === 0) samples.push(await used())
  }
  await close()
  return { blocks, megabytes: samples.map((value) => Number(value.toFixed(1))) }
}

/** Returns the requests per second of one client that sends them one after another. */
async function requestsPerSecond(url, count = 3000) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
  const started = performance.now()
  for (let index = 0; index < count; index++) await (await fetch(url, { method: "POST", body })).text()
  return count / ((performance.now() - started) / 1000)
}

/** Compares the throughput without a page, while a page loads, and after it has loaded; in turns. */
async function measureThroughput() {
  const { url, page, show, close } = await open({ flashblockTime: 200, holdFlashblocks: false })
  await requestsPerSecond(url)
  const rounds = []
  for (let round = 0; round < 5; round++) {
    const without = await requestsPerSecond(url)
    const [loading] = await Promise.all([requestsPerSecond(url), show()])
    await page.waitForLoadState("networkidle")
    rounds.push({ loading: loading / without, loaded: (await requestsPerSecond(url)) / without })
    await page.goto("about:blank")
  }
  await close()
  return { whileLoadingOfWithout: medianOf(rounds, "loading"), loadedOfWithout: medianOf(rounds, "loaded") }
}

/** Starts the program with more flags; returns the time to its first answer and its requests per second. */
async function start(...flags) {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [program, "--port", port, "--silent", ...flags])
  const url = `http://127.0.0.1:${port}`
  let startMs
  while (startMs === undefined)
    startMs = await requestsPerSecond(url, 1).then(
      () => performance.now() - started,
      () => undefined,
    )
  await requestsPerSecond(url)
  const rate = await requestsPerSecond(url)
  child.kill()
  await once(child, "exit")
  return { startMs, rate }
}

/** Compares the program with an explorer that is not open to the program without an explorer, in turns. */
async function measureUnopened(rounds = 15) {
  const ratios = []
  for (let round = 0; round < rounds; round++) {
    const without = await start("--no-explorer")
    const as = await start()
    ratios.push({ start: as.startMs / without.startMs, rate: as.rate / without.rate })
  }
  return { startOfWithout: medianOf(ratios, "start"), throughputOfWithout: medianOf(ratios, "rate") }
}

const results = {
  latency: await measureLatency(),
  frames: await measureFrames(),
  memory: await measureMemory(),
  throughput: await measureThroughput(),
  unopened: await measureUnopened(),
}
console.log(JSON.stringify(results, undefined, 2))
await browser.close()
