/** A wallet and web pages in a real Chromium send requests to a real node: `npm run browser`. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { parseEther, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { findChromium, startChromium } from "./chromium.mjs"

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const to = `0x${"c0ffee".repeat(6)}c0ff`
const value = parseEther("1.5")

/** The time after which a browser is killed, and the check fails. */
const longestMs = 60_000

/** Starts the program, which mines on request, and keeps the lines of its log that report refused requests. */
async function startNode() {
  const flags = ["--no-mining", "--port", "0", "--json"]
  const child = spawn(process.execPath, [fileOf("../../lib/cli.cjs"), ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const refused = []
  const lines = createInterface(child.stdout)
  const [first] = await once(lines, "line")
  lines.on("line", (line) => {
    const { event, header, value: name, flag } = JSON.parse(line)
    if (event === "refused") refused.push(`${header} ${name}: ${flag}`)
  })
  const { url, accounts } = JSON.parse(first)
  const closed = once(lines, "close")
  const stop = () => {
    child.kill("SIGTERM")
    return closed
  }
  return { url, port: new URL(url).port, account: privateKeyToAccount(accounts[0].privateKey), refused, stop }
}

/** Signs a payment for the wallet; all fields are given, so that no request is needed. */
const sign = (account, nonce) =>
  account.signTransaction({
    ...{ chainId: 31337, nonce, to, value, gas: 21_000n, type: "eip1559" },
    ...{ maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n },
  })

/** A copy of the extension with the permissions of a wallet that asks for all hosts, or with none. */
function extensionWith(hostPermissions) {
  const folder = mkdtempSync(join(tmpdir(), "midblock-extension-"))
  cpSync(fileOf("extension"), folder, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({ ...manifest, host_permissions: hostPermissions }),
  )
  return folder
}

async function checkWallet(chromium, node, nonce) {
  const signed = await sign(node.account, nonce)
  const seen = await chromium.inWorker(`pay(${JSON.stringify(node.url)}, ${JSON.stringify({ signed, to })})`)
  console.log(JSON.stringify(seen, undefined, 2))
  const { origin, hash: _, ...rest } = seen
  assert.match(origin, /^chrome-extension:\/\/[a-p]{32}$/)
  const balances = { before: BigInt(nonce) * value, after: BigInt(nonce + 1) * value }
  assert.deepEqual(rest, {
    chainId: "0x7a69",
    before: {
      head: toHex(nonce),
      status: "0x1",
      blockHash: `0x${"0".repeat(64)}`,
      isInPending: true,
      pendingBalance: toHex(balances.after),
      latestBalance: toHex(balances.before),
    },
    after: { head: toHex(nonce + 1), isSealedThere: true, latestBalance: toHex(balances.after) },
  })
}

/** Returns the answers that a web page gets from the node: the chain id over fetch and WebSocket, or that each is refused. */
const askFromPage = (url) => `(async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] })
  const fetched = fetch(${JSON.stringify(url)}, { method: "POST", body, headers: { "content-type": "application/json" } })
    .then((response) => response.json()).then(({ result }) => result, () => "refused")
  const opened = new Promise((resolve) => {
    const socket = new WebSocket(${JSON.stringify(url.replace("http", "ws"))})
    socket.onopen = () => resolve("open")
    socket.onerror = () => resolve("refused")
  })
  return { fetch: await fetched, webSocket: await opened }
})()`

async function checkPages(chromium, node) {
  const pages = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>a page</title>")
  }).listen(0, "127.0.0.1")
  await once(pages, "listening")
  const { port } = pages.address()
  const own = await chromium.inPage(`http://localhost:${port}/`, askFromPage(node.url))
  const foreign = await chromium.inPage(`http://page.test:${port}/`, askFromPage(node.url))
  const rebound = await chromium.inPage(`http://rebound.test:${node.port}/health`, "document.body.innerText")
  pages.close()
  console.log(JSON.stringify({ own, foreign, rebound }, undefined, 2))
  assert.deepEqual(
    { own, foreign },
    {
      own: { fetch: "0x7a69", webSocket: "open" },
      foreign: { fetch: "refused", webSocket: "refused" },
    },
  )
  assert.match(rebound, /the host \\"rebound\.test:\d+\\" is not allowed/)
  return port
}

const program = findChromium()
if (program === undefined) {
  console.error(
    "error: Chromium was not found: install it (Debian: apt-get install chromium), or name it in CHROMIUM",
  )
  process.exit(1)
}
/** Pays from an extension with these permissions; the first time, web pages send requests as well. */
async function checkBrowser(node, nonce, hostPermissions) {
  const folder = extensionWith(hostPermissions)
  const chromium = await startChromium(program, folder)
  const limit = setTimeout(chromium.kill, longestMs)
  try {
    const permissions = JSON.stringify(hostPermissions)
    console.log(`${await chromium.version()}, an extension with the host permissions ${permissions}`)
    await checkWallet(chromium, node, nonce)
    return nonce === 0 ? await checkPages(chromium, node) : undefined
  } finally {
    clearTimeout(limit)
    await chromium.close()
    rmSync(folder, { recursive: true })
  }
}

const node = await startNode()
try {
  const port = await checkBrowser(node, 0, [])
  await checkBrowser(node, 1, ["<all_urls>"])
  await node.stop()
  console.log(node.refused.join("\n"))
  assert.deepEqual(node.refused, [
    `origin http://page.test:${port}: --allowed-origins`,
    `host rebound.test:${node.port}: --allowed-hosts`,
  ])
} finally {
  await node.stop()
}
console.log("a wallet is served before its transaction is sealed, foreign pages are refused")
