/**
 * Loads the CommonJS files of the bundle for Node, with the code that V8 compiled of them for an earlier process: the ES
 * modules beside them, which users import, take their exports from here.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers"
import { fileURLToPath } from "node:url"
import { runInThisContext, Script } from "node:vm"
import type { Loader } from "../base/loader.ts"
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

/** The values that bundled code is given: the build has it call `provide` before it requires a file that needs packages of users. */
interface BundleLoader extends Loader {
  /** Imports packages, for bundled files that require them. */
  readonly provide: (packages: readonly string[]) => Promise<void>
}

/** Time after which a first node has done what most do, in milliseconds. A process that is killed keeps nothing later. */
const useMs = 3000

/** The shortest source whose code is worth a file. */
const minLength = 10_000

const opening = Buffer.from("(function (exports, require, module, __filename, __dirname, __loader) {")
const closing = Buffer.from("\n})")

const modules = new Map<string, { exports: Exports }>()
const provided = new Map<string, unknown>()

/** Scripts whose code is not on the disk, or is that of a process without a node. */
const unkept: { readonly script: Script; readonly path: string; readonly isNew: boolean }[] = []
let isUsed = false
let setFlags = (): void => {}

/**
 * Runs a bundled file, once in a process, and returns its exports.
 *
 * @param url - The URL of the module that wants it; `path` is relative to it.
 * @param packages - Packages that the module has imported, by name, for what the file requires.
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

/** Files in `shared` are those of Node's own loader as well, which loads each once. */
const isBundled = (name: string) => name.startsWith(".") && !name.includes("/shared/")

function compile(file: string): Run {
  const bytes = readWrapped(file)
  // The build escapes what is not ASCII, so that "latin1" is the same text; Node keeps a long one outside of V8's heap.
  const source = bytes.toString("latin1")
  // Code of a context, such as that of a test in a virtual machine, must have the objects of that context.
  if (runInThisContext("Object") !== Object)
    // biome-ignore lint/security/noGlobalEval: a script would run in the main context
    return globalThis.eval(`${source}\n//# sourceURL=${file}`) as Run
  const path = bytes.length < minLength ? undefined : codePathOf(bytes)
  const cached = path === undefined ? undefined : readCode(path, bytes)
  const script = new Script(source, { filename: file, cachedData: cached?.code })
  const isNew = script.cachedDataRejected !== false
  if (path !== undefined && (isNew || !cached?.isUsed)) {
    if (unkept.push({ script, path, isNew }) === 1) process.once("exit", keep)
  }
  return script.runInThisContext() as Run
}

/** Reads a file into the middle of what makes a function of it: the largest has 2 MB, and to copy it takes a millisecond. */
function readWrapped(file: string): Buffer {
  const descriptor = openSync(file, "r")
  try {
    const { size } = fstatSync(descriptor)
    const end = opening.length + size
    const bytes = Buffer.allocUnsafeSlow(end + closing.length)
    opening.copy(bytes)
    for (let place = opening.length; place < end; ) {
      const count = readSync(descriptor, bytes, place, end - place, null)
      if (count === 0) throw new Error(`${file} has become shorter while it was read`)
      place += count
    }
    closing.copy(bytes, end)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

/** Writes the code of the scripts, with all functions that have been compiled so far. */
function keep(): void {
  for (const { script, path, isNew } of unkept.splice(0))
    if (isUsed || isNew) writeCode(path, { code: script.createCachedData(), isUsed })
}

/** Writes what the disk has not, as the code of a process without a node: `keep` or a later process writes it anew. */
function keepNew(): void {
  for (const { script, path, isNew } of unkept)
    if (isNew) writeCode(path, { code: script.createCachedData(), isUsed: false })
}

function keepWhileRunning(): void {
  keep()
  setFlags()
}

const loader: BundleLoader = {
  async provide(packages) {
    for (const name of packages) provided.set(name, await import(name))
  },
  import: (url) => import(url),
  loadPackage: (name) => load(import.meta.url, `./packages/${name}.cjs`),
  noteUse() {
    if (isUsed) return
    isUsed = true
    if (unkept.length > 0) setTimeout(keepWhileRunning, useMs).unref()
  },
  keep,
  keepNew,
  afterKeeping(set) {
    if (unkept.length === 0) set()
    else setFlags = set
  },
}
