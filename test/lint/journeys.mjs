/**
 * Counts the files, the rooms, the functions and the changes of room of a warm request: `npm run journeys`.
 *
 * Each function of the compiled modules notes its file when it is entered. A change of room is an entry into a function of another room
 * than that of the entry before. Folders of `src/api`, `src/kernel` and `src/features` are rooms, and so are those of `src` itself.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import ts from "typescript"

/** Returns the room of a compiled file: `kernel/state/overlay.js` is in `kernel/state`. */
export function roomOf(file) {
  const [first, second] = file.split("/")
  return ["api", "kernel", "features"].includes(first) ? `${first}/${second}` : first
}

/** Returns the source with a call at the beginning of each function. */
export function instrumented(source, file) {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const insertions = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      const id = JSON.stringify(`${file}:${node.pos}`)
      if (ts.isBlock(node.body)) insertions.push([bodyStart(node), `;globalThis.__entered?.(${id});`])
      else insertions.push([node.body.getStart(), `(globalThis.__entered?.(${id}),`], [node.body.end, ")"])
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return insertions
    .sort(([one], [other]) => other - one)
    .reduce((text, [at, added]) => text.slice(0, at) + added + text.slice(at), source)
}

/** Returns the place after which a block may begin: a derived constructor must call `super` before all else, and needs no note. */
const bodyStart = ({ body }) => body.getStart() + 1

/** Returns the counts of the entries of a request. */
export function countsOf(entries) {
  const files = entries.map((entry) => entry.slice(0, entry.lastIndexOf(":")))
  const rooms = files.map(roomOf)
  return {
    files: new Set(files).size,
    rooms: new Set(rooms).size,
    functions: new Set(entries).size,
    changes: rooms.filter((room, index) => index > 0 && room !== rooms[index - 1]).length,
  }
}

/** Writes the compiled modules, with a note in each function, into a folder. */
function writeInstrumented(folder) {
  cpSync("dist", join(folder, "dist"), { recursive: true })
  cpSync("package.json", join(folder, "package.json"))
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  symlinkSync(resolve("lib"), join(folder, "lib"))
  for (const file of readdirSync(join(folder, "dist"), { recursive: true })) {
    if (!file.endsWith(".js") || file.startsWith("kernel/core/module/")) continue
    const path = join(folder, "dist", file)
    writeFileSync(path, instrumented(readFileSync(path, "utf8"), file))
  }
}

const source = readFileSync(new URL("../../contracts/artifacts/Pair.ts", import.meta.url), "utf8")
const { bytecode } = JSON.parse(source.slice(source.indexOf("= ") + 2, source.lastIndexOf(" as const")))
const bump = "0x68110b2f"

/** The number of requests before the counted one: parts that are created at the first use exist then. */
const warmUps = 3

/** Returns a node with a pre-confirmed transaction, and the requests to count. */
async function prepare(createNode) {
  const node = await createNode()
  const from = node.accounts[0].address
  const send = (call) => node.request({ method: "eth_sendTransaction", params: [{ from, ...call }] })
  const hash = await send({ data: bytecode })
  await node.mine()
  const { contractAddress: to } = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  await send({ to, data: bump })
  const raw = []
  for (let nonce = 2; nonce < 2 + 2 * (warmUps + 1); nonce++) {
    const call = {
      from,
      to,
      gas: "0x13880",
      gasPrice: "0x77359400",
      data: bump,
      nonce: `0x${nonce.toString(16)}`,
    }
    raw.push(await node.request({ method: "eth_signTransaction", params: [call] }))
  }
  const requests = {
    eth_getBlockReceipts: () => ["pending"],
    eth_call: () => [{ from, to, data: "0x57de26a4" }, "pending"],
    eth_getStorageAt: () => [to, "0x0", "pending"],
    eth_sendRawTransaction: () => [raw.shift()],
  }
  return { node, requests }
}

/** Prints the counts of each request, in process and over HTTP. */
async function run() {
  const folder = mkdtempSync(join(tmpdir(), "midblock-journeys-"))
  try {
    writeInstrumented(folder)
    const { createNode } = await import(pathToFileURL(join(folder, "dist/index.js")).href)
    const { node, requests } = await prepare(createNode)
    const { url } = await node.listen()
    const post = (call) =>
      fetch(url, { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...call }) }).then((reply) =>
        reply.text(),
      )
    const ways = { "in process": (call) => node.request(call), HTTP: post }
    for (const [method, paramsOf] of Object.entries(requests))
      for (const [way, ask] of Object.entries(ways)) {
        for (let count = 0; count < warmUps; count++) await ask({ method, params: paramsOf() })
        const entries = []
        const params = paramsOf()
        globalThis.__entered = (entry) => void entries.push(entry)
        await ask({ method, params })
        globalThis.__entered = undefined
        const { files, rooms, functions, changes } = countsOf(entries)
        console.log(
          `${method}, ${way}: ${files} files, ${rooms} rooms, ${functions} functions, ${changes} changes of room`,
        )
        if (process.argv.includes("--list")) console.log(orderOf(entries).join("\n"))
      }
    await node.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the files in their order; one that is entered several times in a row once. */
const orderOf = (entries) =>
  entries
    .map((entry) => `  ${entry.slice(0, entry.lastIndexOf(":"))}`)
    .filter((file, index, all) => file !== all[index - 1])

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
