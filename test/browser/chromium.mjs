/** Runs Chromium with an unpacked extension, and evaluates in its service worker and in pages, over the DevTools protocol. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const names = ["chromium", "chromium-browser", "chromium-shell"]

/** The program, from `CHROMIUM` or the path; `undefined` when there is none. Branded Chrome takes no `--load-extension`. */
export function findChromium() {
  const candidates = process.env.CHROMIUM === undefined ? names : [process.env.CHROMIUM]
  return candidates.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0)
}

/** Starts a browser with its own profile; host names under `.test` resolve to this machine. */
export async function startChromium(program, extension) {
  const profile = mkdtempSync(join(tmpdir(), "midblock-browser-"))
  const flags = [
    ...["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    "--disable-features=DisableLoadExtensionCommandLineSwitch",
    `--user-data-dir=${profile}`,
    `--load-extension=${extension}`,
    `--disable-extensions-except=${extension}`,
    "--host-resolver-rules=MAP *.test 127.0.0.1",
  ]
  const child = spawn(program, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] })
  const exit = once(child, "exit")
  const send = connect(child.stdio[3], child.stdio[4])
  return {
    /** The value of an expression in the service worker of the extension. */
    inWorker: async (expression) => {
      const isWorker = ({ type, url }) => type === "service_worker" && url.endsWith("/worker.js")
      const worker = await targetOf(send, isWorker)
      await evaluate(send, worker, whenActive)
      return evaluate(send, worker, expression)
    },
    /** The value of an expression in a page of this address. */
    inPage: async (url, expression) => {
      const { targetId } = await send("Target.createTarget", { url: "about:blank" })
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true })
      await send("Page.enable", {}, sessionId)
      const loaded = send.event("Page.loadEventFired", sessionId)
      await send("Page.navigate", { url }, sessionId)
      await loaded
      const value = await evaluate(send, sessionId, expression)
      await send("Target.closeTarget", { targetId })
      return value
    },
    version: async () => (await send("Browser.getVersion")).product,
    kill: () => child.kill("SIGKILL"),
    close: async () => {
      child.stdio[3].write(closing)
      await exit
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Resolves when the script of a service worker has run: its target exists before that. */
const whenActive = `new Promise((resolve) => {
  const check = () => self.serviceWorker.state === "activated" && resolve()
  self.serviceWorker.addEventListener("statechange", check)
  check()
})`

/** Attaches to the first target of a kind, once it exists. */
async function targetOf(send, isWanted) {
  const appeared = send.event("Target.targetCreated", undefined, ({ targetInfo }) => isWanted(targetInfo))
  await send("Target.setDiscoverTargets", { discover: true })
  const { targetInfo } = await appeared
  await send("Target.setDiscoverTargets", { discover: false })
  const { sessionId } = await send("Target.attachToTarget", { targetId: targetInfo.targetId, flatten: true })
  return sessionId
}

async function evaluate(send, sessionId, expression) {
  const asked = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await send("Runtime.evaluate", asked, sessionId)
  if (exceptionDetails === undefined) return result.value
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
}

/** Ends the browser, whether or not it answers. */
const closing = `${JSON.stringify({ id: 0, method: "Browser.close" })}\0`

/** Requests of the DevTools protocol over a pipe: JSON texts that end in a zero byte. */
function connect(input, output) {
  const waiting = new Map()
  const listeners = new Set()
  let rest = ""
  output.setEncoding("utf8").on("data", (part) => {
    const texts = (rest + part).split("\0")
    rest = texts.pop()
    for (const text of texts) {
      const { id, result, error, ...event } = JSON.parse(text)
      if (id === 0) continue
      if (id === undefined) for (const listener of listeners) listener(event)
      else if (error === undefined) waiting.get(id).resolve(result)
      else waiting.get(id).reject(new Error(error.message))
    }
  })
  input.on("error", () => {}) // the browser has ended
  output.on("end", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser has ended"))
  })
  let last = 0
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
  /** Resolves with the next wanted event of a name. */
  const event = (name, sessionId, isWanted = () => true) =>
    new Promise((resolve) => {
      const listener = ({ method, params, sessionId: from }) => {
        if (method !== name || from !== sessionId || !isWanted(params)) return
        listeners.delete(listener)
        resolve(params)
      }
      listeners.add(listener)
    })
  return Object.assign(send, { event })
}
