import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import { written } from "../written.ts"

const index = new URL("../../lib/index.js", import.meta.url).href
const cli = fileURLToPath(new URL("../../lib/cli.cjs", import.meta.url))
const home = mkdtempSync(join(tmpdir(), "midblock-load-"))
afterAll(() => rmSync(home, { recursive: true }))

const createsNode = `
  const node = await createNode()
  console.log(await node.request({ method: "eth_chainId", params: [] }))
  await node.close()
`

const sealsTransaction = `
  const node = await createNode({ automine: true })
  const [from] = node.accounts
  await node.request({ method: "eth_sendTransaction", params: [{ from: from.address, to: from.address }] })
`

/** Runs a program with `createNode` of midblock in a separate process; returns its output. */
function run(cache: string, program: string, env: Readonly<Record<string, string>> = {}) {
  const text = `const { createNode } = await import(${JSON.stringify(index)})\n${program}`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", text], {
    env: { ...process.env, NODE_V8_COVERAGE: "", XDG_CACHE_HOME: join(home, cache), ...env },
    encoding: "utf8",
  })
  return stdout + stderr
}

/** Returns the cached files of code, each with its inode and size: they change when a file is written again. */
function codesIn(cache: string) {
  const folder = join(home, cache, "midblock/code")
  return readdirSync(folder).map((name) => {
    const { ino, size } = statSync(join(folder, name))
    return { path: join(folder, name), ino, size }
  })
}

test("a process adds one exit listener for all loaded files that are not cached", () => {
  const counts = `${sealsTransaction}
    await node.listen({ port: 0 })
    await node.close()
    console.log(process.listenerCount("exit"))
  `
  const whileKeeping = Number(run("listeners", counts))
  expect(whileKeeping).toBe(Number(run("listeners", counts)) + 1)
})

// A file that V8 rejected would be written again.
test("the cached code is reused, and written again only once a node has run", () => {
  run("kept", "")
  const [imported, ...others] = codesIn("kept")
  expect(others).toEqual([])
  run("kept", "")
  expect(codesIn("kept")).toEqual([imported])
  expect(run("kept", createsNode)).toBe("0x7a69\n")
  const [used] = codesIn("kept")
  expect(used?.path).toBe(imported?.path)
  expect(used?.size).toBeGreaterThan(imported?.size ?? Number.POSITIVE_INFINITY)
  expect(run("kept", createsNode)).toBe("0x7a69\n")
  expect(codesIn("kept")).toEqual([used])
})

test("code of a process that sealed a transaction replaces code of one that did not, not the reverse", () => {
  const seals = `${sealsTransaction}await node.close()`
  const keptBy = (program: string) => {
    run("sealed", program)
    const [kept] = codesIn("sealed")
    return { kept, use: readFileSync(kept?.path ?? "")[32] }
  }
  const { use: first } = keptBy(createsNode)
  const sealed = keptBy(seals)
  expect([first, sealed.use]).toEqual([1, 2])
  expect(keptBy(seals)).toEqual(sealed)
  expect(keptBy(createsNode)).toEqual(sealed)
})

test("the flags of V8 are set once, although the code is cached after each use", () => {
  const folder = join(home, "flags")
  mkdirSync(folder)
  const uses = `__loader.noteUse("node"); __loader.noteUse("block"); __loader.afterKeeping(() => console.log("set"))`
  writeFileSync(join(folder, "uses.cjs"), `${uses}\n//${" ".repeat(10_000)}`)
  const program = `
    import { syncBuiltinESMExports } from "node:module"
    import timers from "node:timers"
    const due = []
    timers.setTimeout = (run) => ({ unref: () => due.push(run) })
    syncBuiltinESMExports()
    const { load } = await import(${JSON.stringify(new URL("load.js", index).href)})
    load(${JSON.stringify(pathToFileURL(join(folder, "here.js")).href)}, "./uses.cjs")
    console.log(due.length)
    for (const run of due) run()
  `
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, NODE_V8_COVERAGE: "", XDG_CACHE_HOME: folder },
    encoding: "utf8",
  })
  expect(stdout + stderr).toBe("2\nset\n")
})

test("modules that a user imports in the program are the program's", () => {
  const lib = new URL(".", index).href
  const program = `
    import { createRequire } from "node:module"
    const { load } = createRequire(${JSON.stringify(lib)})("./load.cjs")
    console.log(load(${JSON.stringify(lib)}, "./index.cjs").createNode === createNode)`
  expect(run("same", program)).toBe("true\n")
})

test("a node with cached code does not load Node's crypto module", () => {
  const loaded = `console.log(process.moduleLoadList.includes("NativeModule crypto"))`
  run("crypto", createsNode)
  expect(run("crypto", `${createsNode}\n${loaded}`)).toBe("0x7a69\nfalse\n")
})

test("the program caches code that V8 accepts at the next start, although it sets flags of V8", async () => {
  const env = { ...process.env, NODE_V8_COVERAGE: "", XDG_CACHE_HOME: join(home, "program") }
  const start = async () => {
    const child = spawn(process.execPath, [cli, "--port", "0"], { env, stdio: ["ignore", "pipe", "inherit"] })
    await once(child.stdout, "data")
    child.kill("SIGTERM")
    await once(child, "exit")
    return codesIn("program")
  }
  const first = await start()
  expect(first.length).toBeGreaterThan(1)
  expect(await start()).toEqual(first)
})

test("a program without requests caches its code while it runs, so that the code survives a kill", async () => {
  const folder = join(home, "killed/midblock/code")
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, NODE_V8_COVERAGE: "", XDG_CACHE_HOME: join(home, "killed") }
  const start = () =>
    spawn(process.execPath, [cli, "--port", "0"], { env, stdio: ["ignore", "pipe", "inherit"] })
  const end = async (program: ReturnType<typeof start>, signal: NodeJS.Signals) => {
    program.kill(signal)
    await once(program, "exit")
    return new Map(codesIn("killed").map(({ path }) => [path, readFileSync(path)[32] === 1]))
  }
  const isWhole = (name: string) => !name.includes(".")
  const kept = written(folder, isWhole)
  const killed = start()
  await kept
  const [path = ""] = [...(await end(killed, "SIGKILL")).keys()].filter((each) => isWhole(basename(each)))
  const next = start()
  await once(next.stdout, "data")
  expect((await end(next, "SIGTERM")).get(path)).toBe(true)
})

test("--version and -V print the version without the bundle", () => {
  const env = { ...process.env, XDG_CACHE_HOME: join(home, "version") }
  for (const flag of ["--version", "-V"])
    expect(spawnSync(process.execPath, [cli, flag], { env, encoding: "utf8" }).stdout).toMatch(
      /^\d+\.\d+\.\d+\n$/,
    )
  expect(readdirSync(home)).not.toContain("version")
})

test("damaged cached code is not used, and is written again", () => {
  run("damaged", createsNode)
  const [whole] = codesIn("damaged")
  const path = whole?.path ?? ""
  const bytes = readFileSync(path)
  bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 4096)
  writeFileSync(path, bytes)
  expect(run("damaged", createsNode)).toBe("0x7a69\n")
  expect(readFileSync(path).subarray(32, 40)).toEqual(Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]))
  expect(readFileSync(path).equals(bytes)).toBe(false)
})

test("a node runs without cached code when the folder is not writable or the compile cache is disabled", () => {
  writeFileSync(join(home, "file"), "")
  expect(run("file", createsNode)).toBe("0x7a69\n")
  expect(run("off", createsNode, { NODE_DISABLE_COMPILE_CACHE: "1" })).toBe("0x7a69\n")
  expect(readdirSync(home)).not.toContain("off")
})

test.runIf(process.getuid?.() === 0)("a node runs for a user without a home", () => {
  const { HOME, XDG_CACHE_HOME, ...env } = process.env
  const program = `const { createNode } = await import(${JSON.stringify(index)})\n${createsNode}`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    uid: 54321,
    gid: 54321,
    cwd: "/",
    env: { ...env, NODE_V8_COVERAGE: "" },
    encoding: "utf8",
  })
  expect(stdout + stderr).toBe("0x7a69\n")
})

test("a listening node answers like jayson without loading the jayson package", () => {
  const printed = run(
    "jayson",
    `
    const { createRequire } = await import("node:module")
    const node = await createNode()
    const { url } = await node.listen({ port: 0 })
    const ask = async (body) => (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).text()
    console.log(await ask('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'))
    console.log(await ask('{"jsonrpc":"1.0","id":1}'))
    await node.close()
    const { cache } = createRequire(import.meta.url)
    console.log(Object.keys(cache).filter((path) => path.includes("jayson")))
  `,
  )
  expect(printed.split("\n")).toEqual([
    '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"invalid request"}}',
    "[]",
    "",
  ])
})

const inContext = `
import { readFileSync } from "node:fs"
import vm from "node:vm"
const url = ${JSON.stringify(index)}
const context = vm.createContext({ process, Buffer, console, URL, setTimeout, clearTimeout, setImmediate, performance, TextEncoder, TextDecoder, WebAssembly, AbortSignal, AbortController, queueMicrotask, structuredClone, crypto, EventTarget, Event, fetch })
async function native(name) {
  const found = await import(name)
  const names = Object.keys(found)
  return new vm.SyntheticModule(names, function () { for (const each of names) this.setExport(each, found[each]) }, { context, identifier: name })
}
async function source(at) {
  return new vm.SourceTextModule(readFileSync(new URL(at), "utf8"), {
    context, identifier: at, initializeImportMeta: (meta) => { meta.url = at }, importModuleDynamically: native,
  })
}
const link = (name, from) => name.startsWith(".") ? source(new URL(name, from.identifier).href) : native(name)
const module = await source(url)
await module.link(link)
await module.evaluate()
const isTheirs = vm.runInContext("(error) => error instanceof Error", context)
console.log(isTheirs(new module.namespace.BlockNotFound({ block: "latest" })), new module.namespace.BlockNotFound({}) instanceof Error)
`

test("errors of midblock in another VM context are instances of its Error", () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--experimental-vm-modules", "--no-warnings", "--input-type=module", "-e", inContext],
    { cwd: fileURLToPath(new URL("../..", import.meta.url)), encoding: "utf8" },
  )
  expect(stderr).toBe("")
  expect(stdout).toBe("true false\n")
})
