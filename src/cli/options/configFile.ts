/** Finds, loads and reads the file of options. */
import { existsSync, readFileSync, statSync } from "node:fs"
import * as modules from "node:module"
import { extname, join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { InvalidArgumentError } from "commander"
import { reasonOf } from "../../base/atomicFile.ts"
import { nearest } from "../../base/nearest.ts"
import { InvalidFile } from "../../errors/index.ts"
import { assertValue, lacksUnit, type Option, writtenTime } from "../../node/options/option.ts"
import { importModule } from "../importModule.ts"
import type { Values } from "./layers.ts"
import { optionNames, table } from "./table.ts"
import { readValue } from "./values.ts"

/** The names of the file in the working directory; the first that exists is read. */
const names = ["ts", "mts", "js", "mjs", "cjs", "json"].map((ending) => `midblock.config.${ending}`)

const isTypeScript = (path: string): boolean => /\.[mc]?ts$/.test(path)

/**
 * Reads the file of options.
 *
 * @param configPath - The path of `--config`; when absent, the file is searched in the folder.
 * @returns The values by the names of options; `undefined` when there is no file.
 * @throws {@link InvalidFile} with the invalid option.
 */
export async function readConfig(
  configPath: string | undefined,
  folder: string,
): Promise<Values | undefined> {
  const path = configPath ?? names.find((name) => existsSync(join(folder, name)))
  if (path === undefined) return undefined
  const contents = await load(path, resolve(folder, path))
  if (typeof contents !== "object" || contents === null || Array.isArray(contents))
    return refuse(path, "exports no object of options")
  return Object.fromEntries(
    Object.entries(contents).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[optionNames.get(name) ?? name, readOption(path, name, value)] as const],
    ),
  )
}

function refuse(path: string, reason: string, cause?: unknown): never {
  throw new InvalidFile({ flag: "config", path, reason }, { cause })
}

async function load(path: string, absolute: string): Promise<unknown> {
  if (!existsSync(absolute)) refuse(path, "no such file")
  const found = statSync(absolute)
  if (!found.isFile()) refuse(path, found.isDirectory() ? "a directory" : "a device, and no file")
  if (extname(path) === ".json") return parse(path, absolute)
  try {
    return await importDefault(absolute)
  } catch (cause) {
    const { code, message = String(cause) }: Partial<NodeJS.ErrnoException> = Object(cause)
    if (code === "ERR_UNKNOWN_FILE_EXTENSION")
      refuse(
        path,
        isTypeScript(path)
          ? `TypeScript needs Node 22.18 or newer, and this is ${process.versions.node}: name it .mjs or .json`
          : "its name ends neither in .json nor as that of a module, such as .mjs",
      )
    const isOther = cause instanceof SyntaxError && extname(path) === ".js" && hasModuleSyntax(absolute)
    return refuse(path, isOther ? "an ES module in a package of CommonJS: name it .mjs" : message, cause)
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

function parse(path: string, absolute: string): unknown {
  try {
    return JSON.parse(readFileSync(absolute, "utf8"))
  } catch (cause) {
    return refuse(path, cause instanceof SyntaxError ? "not valid JSON" : reasonOf(cause), cause)
  }
}

/** The options that a file may have: all except the path of the file. */
const known = [...optionNames.keys()].filter((name) => name !== "config")

function readOption(path: string, name: string, value: unknown): unknown {
  const option = known.includes(name) ? table[optionNames.get(name) ?? name] : undefined
  if (option === undefined) {
    const meant = nearest(name, known)
    return refuse(path, `unknown option ${name}${meant === undefined ? "" : `; did you mean ${meant}?`}`)
  }
  try {
    return typeof value === "string" ? readValue(name, option, value) : readTyped(option, value)
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause
    return refuse(path, `${name}: ${cause.message}`, cause)
  }
}

/** Returns a value of the file. JSON has no bigints, so integers are accepted instead; but not for wei, as they look like ether. */
function readTyped(option: Option<unknown>, value: unknown): unknown {
  const isWhole = option.kind === "bigint" && Number.isSafeInteger(value)
  const isCount = option.isCountOrText === true && Number.isSafeInteger(value)
  const read = isWhole ? BigInt(value as number) : isCount ? String(value) : value
  const isFlag = option.kind === "count" && typeof value === "boolean"
  if (lacksUnit(option, value)) throw new InvalidArgumentError(`expected ${writtenTime}, got ${value}`)
  assertValue(option, isFlag ? Number(value) : read, (expected) => {
    const written = option.kind === "wei" ? 'a text such as "100 ether", or wei as a bigint' : expected
    const got = option.isSecret === true ? "" : `, got ${String(value)}`
    throw new InvalidArgumentError(`expected ${written}${got}`)
  })
  return isFlag ? Number(value) : read
}
