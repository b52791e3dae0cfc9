/** Loads a file of options: a module, in TypeScript too, or JSON. */
import { existsSync, readFileSync, statSync } from "node:fs"
import * as modules from "node:module"
import { extname, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { reasonOf } from "../../base/atomicFile.ts"
import { InvalidFile } from "../../errors/index.ts"
import { importModule } from "../importModule.ts"

const isTypeScript = (path: string): boolean => /\.[mc]?ts$/.test(path)

/** Refuses a file. @param flag - The flag that named it. */
export function refuseFile(flag: string, path: string, reason: string, cause?: unknown): never {
  throw new InvalidFile({ flag, path, reason }, { cause })
}

type Refuse = (reason: string, cause?: unknown) => never

/**
 * Returns the object that a file exports as its default, or the object of a JSON file.
 *
 * @throws {@link InvalidFile}
 */
export async function readOptionsFile(flag: string, path: string, folder: string): Promise<object> {
  const refuse: Refuse = (reason, cause) => refuseFile(flag, path, reason, cause)
  const contents = await load(path, resolve(folder, path), refuse)
  if (typeof contents !== "object" || contents === null || Array.isArray(contents))
    return refuse("exports no object of options")
  return contents
}

async function load(path: string, absolute: string, refuse: Refuse): Promise<unknown> {
  if (!existsSync(absolute)) refuse("no such file")
  const found = statSync(absolute)
  if (!found.isFile()) refuse(found.isDirectory() ? "a directory" : "a device, and no file")
  if (extname(path) === ".json") return parse(absolute, refuse)
  try {
    return await importDefault(absolute)
  } catch (cause) {
    const { code, message = String(cause) }: Partial<NodeJS.ErrnoException> = Object(cause)
    if (code === "ERR_UNKNOWN_FILE_EXTENSION")
      refuse(
        isTypeScript(path)
          ? `TypeScript needs Node 22.18 or newer, and this is ${process.versions.node}: name it .mjs or .json`
          : "its name ends neither in .json nor as that of a module, such as .mjs",
      )
    const isOther = cause instanceof SyntaxError && extname(path) === ".js" && hasModuleSyntax(absolute)
    return refuse(isOther ? "an ES module in a package of CommonJS: name it .mjs" : message, cause)
  }
}

/** The part of `module.registerHooks` that is used. Node has it from 22.15 on, and in all versions that strip types by default. */
interface ModuleHooks {
  readonly registerHooks?: (hooks: {
    load: (url: string, context: object, next: (url: string, context: object) => unknown) => unknown
  }) => { deregister(): void }
}

/** The module formats of the file extensions for which Node would read the format from `package.json`. */
const formats: Readonly<Record<string, string>> = { ".ts": "module-typescript", ".js": "module" }

/** Returns `true` for a file with statements that only ES modules have. */
const hasModuleSyntax = (path: string): boolean =>
  /^[ \t]*(import\s*[\w{*"']|export\s+(default|const|type|\{))/m.test(readFileSync(path, "utf8"))

/**
 * Imports a module. A file with `import` or `export` is an ES module, whatever `package.json` says, as in other tools. With
 * `"type": "commonjs"`, which `npm init` writes, Node would load the file as CommonJS; without `type` Node would print a warning.
 */
async function importDefault(absolute: string): Promise<unknown> {
  const hooks = (modules as ModuleHooks).registerHooks?.({
    load(url, context, next) {
      const format = url.startsWith("file:") ? formats[extname(url)] : undefined
      const isModule =
        format !== undefined && !url.includes("/node_modules/") && hasModuleSyntax(fileURLToPath(url))
      return next(url, isModule ? { ...context, format } : context)
    },
  })
  try {
    const loaded = importModule<{ readonly default?: unknown }>(pathToFileURL(absolute).href)
    return await whileAlive(loaded.then((module) => module.default))
  } finally {
    hooks?.deregister()
  }
}

/**
 * Awaits a promise.
 *
 * @throws {@link Error} when the event loop is empty, so that nothing can resolve the promise. Node itself would exit with code 13
 *   and print nothing.
 */
async function whileAlive<Value>(promise: Promise<Value>): Promise<Value> {
  let refuseIdle = () => {}
  const idle = new Promise<never>((_, reject) => {
    refuseIdle = () => reject(new Error("awaits a promise that nothing will settle"))
  })
  process.once("beforeExit", refuseIdle)
  try {
    return await Promise.race([promise, idle])
  } finally {
    process.off("beforeExit", refuseIdle)
  }
}

function parse(absolute: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(readFileSync(absolute, "utf8"))
  } catch (cause) {
    return refuse(cause instanceof SyntaxError ? "not valid JSON" : reasonOf(cause), cause)
  }
}
