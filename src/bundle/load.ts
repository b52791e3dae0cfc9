/**
 * Loads the CommonJS files of the bundle for Node, with the code that V8 compiled from them for an earlier process. The ES
 * modules beside them, which users import, take their exports from here.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers"
import { fileURLToPath } from "node:url"
import { runInThisContext, Script } from "node:vm"
import { type Loader, type Use, uses } from "../base/loader.ts"
import { codePathOf, readCode, writeCode } from "./codeCache.ts"

type Exports = Record<string, unknown>
type Require = (name: string) => unknown
type Run = (
  exports: Exports,
  require: Require,
  module: { exports: Exports },
  filename: string,
  dirname: string,
  loader: BundleLoader,
) => void

/** The values that bundled code receives. Before it requires a file that needs packages of users, it calls `provide`. */
interface BundleLoader extends Loader {
  /** Imports packages, for bundled files that require them. */
  readonly provide: (packages: readonly string[]) => Promise<void>
}

/** The time after a use in which most processes finish it, in milliseconds. A process that is killed keeps nothing later. */
const useMs = 3000

/** The shortest source whose code is worth a file. */
const minLength = 10_000

const opening = Buffer.from("(function (exports, require, module, __filename, __dirname, __loader) {")
const closing = Buffer.from("\n})")

/**
 * The files that run, by path. All loaders of a global object share them: the program has a loader in CommonJS, the modules that
 * users import have one that is an ES module.
 */
const shared = globalThis as { [key: symbol]: Map<string, { exports: Exports }> | undefined }
const key = Symbol.for("midblock: files of the bundle")
const modules = shared[key] ?? new Map<string, { exports: Exports }>()
shared[key] = modules

const provided = new Map<string, unknown>()

/** A script whose code would be written after a later use. */
interface Unkept {
  readonly script: Script
  readonly path: string
  /** The use of the process whose code is on the disk; `undefined` if there is none. */
  kept: Use | undefined
}

let unkept: Unkept[] = []
let isEndAwaited = false
let latest: Use = "load"
let setFlags: (() => void) | undefined

/**
 * Runs a bundled file, once in a process, and returns its exports.
 *
 * @param url - The URL of the calling module; `path` is relative to it.
 * @param packages - Packages that the module has imported for the file, by name.
 */
export function load(url: string, path: string, packages: Readonly<Record<string, unknown>> = {}): Exports {
  for (const [name, given] of Object.entries(packages)) provided.set(name, given)
  return loadFile(fileURLToPath(new URL(path, url)))
}

function loadFile(file: string): Exports {
  const known = modules.get(file)
  if (known !== undefined) return known.exports
  const module = { exports: {} }
  modules.set(file, module)
  const folder = dirname(file)
  const native = createRequire(file)
  const require = (name: string) =>
    provided.get(name) ?? (isBundled(name) ? loadFile(join(folder, name)) : native(name))
  try {
    compile(file)(module.exports, require, module, file, folder, loader)
  } catch (error) {
    modules.delete(file)
    throw error
  }
  return module.exports
}

/** Files in `shared` belong to Node's own loader too, which loads each once. */
const isBundled = (name: string) => name.startsWith(".") && !name.includes("/shared/")

function compile(file: string): Run {
  const bytes = readWrapped(file)
  // The build escapes all characters outside of ASCII, so "latin1" gives the same text; Node keeps a long one outside of V8's heap.
  const source = bytes.toString("latin1")
  // Code of a context, such as that of a test in a virtual machine, must have the objects of that context.
  if (runInThisContext("Object") !== Object)
    // biome-ignore lint/security/noGlobalEval: a script would run in the main context
    return globalThis.eval(`${source}\n//# sourceURL=${file}`) as Run
  const path = bytes.length < minLength ? undefined : codePathOf(bytes, file)
  const cached = path === undefined ? undefined : readCode(path, bytes)
  const script = new Script(source, { filename: file, cachedData: cached?.code })
  const kept = script.cachedDataRejected === false ? cached?.use : undefined
  if (path !== undefined && !isLast(kept)) awaitEnd({ script, path, kept })
  return script.runInThisContext() as Run
}

const isLast = (use: Use | undefined) => use === uses.at(-1)

const isLater = (use: Use, kept: Use | undefined) =>
  kept === undefined || uses.indexOf(use) > uses.indexOf(kept)

function awaitEnd(each: Unkept): void {
  unkept.push(each)
  if (!isEndAwaited) process.once("exit", keep)
  isEndAwaited = true
}

/** Reads a file between the two texts that make a function of it: the largest has 2 MB, and copying it takes a millisecond. */
function readWrapped(file: string): Buffer {
  const descriptor = openSync(file, "r")
  try {
    const { size } = fstatSync(descriptor)
    const end = opening.length + size
    const bytes = Buffer.allocUnsafeSlow(end + closing.length)
    opening.copy(bytes)
    for (let offset = opening.length; offset < end; ) {
      const count = readSync(descriptor, bytes, offset, end - offset, null)
      if (count === 0) throw new Error(`${file} has become shorter while it was read`)
      offset += count
    }
    closing.copy(bytes, end)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

/** Writes the code of the scripts, with all functions compiled so far, when the disk has none of this use. */
function keep(): void {
  for (const each of unkept) if (isLater(latest, each.kept)) write(each, latest)
  unkept = unkept.filter(({ kept }) => !isLast(kept))
}

/** Writes the code that the disk lacks, as that of a process that has only loaded it; `keep` or a later process writes it again. */
function keepNew(): void {
  for (const each of unkept) if (each.kept === undefined) write(each, "load")
}

function write(each: Unkept, use: Use): void {
  writeCode(each.path, { code: each.script.createCachedData(), use })
  each.kept = use
}

function keepWhileRunning(): void {
  keep()
  const set = setFlags
  if (set === undefined) return
  setFlags = undefined
  unkept = [] // what V8 compiles with other flags, it would reject the next time
  set()
}

const loader: BundleLoader = {
  async provide(packages) {
    for (const name of packages) provided.set(name, await import(name))
  },
  import: (url) => import(url),
  loadPackage: (name) => load(import.meta.url, `./packages/${name}.cjs`),
  noteUse(use) {
    if (isLater(use, latest)) {
      latest = use
      if (unkept.length > 0) setTimeout(keepWhileRunning, useMs).unref()
    }
    return !isLast(latest) && unkept.length > 0
  },
  keep,
  keepNew,
  afterKeeping(set) {
    if (unkept.length === 0) set()
    else setFlags = set
  },
}
