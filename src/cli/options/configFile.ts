/** Finds and reads the file of options. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { InvalidArgumentError } from "commander"
import { nearest } from "../../base/nearest.ts"
import { assertValue, lacksUnit, type Option, writtenTime } from "../../node/options/option.ts"
import type { Values } from "./layers.ts"
import { readOptionsFile, refuseFile } from "./optionsFile.ts"
import { optionNames, table } from "./table.ts"
import { readValue } from "./values.ts"

/** The names of the file in the working directory; the first that exists is read. */
const names = ["ts", "mts", "js", "mjs", "cjs", "json"].map((ending) => `midblock.config.${ending}`)

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
  const contents = await readOptionsFile("config", path, folder)
  return Object.fromEntries(
    Object.entries(contents).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[optionNames.get(name) ?? name, readOption(path, name, value)] as const],
    ),
  )
}

const refuse = (path: string, reason: string, cause?: unknown): never =>
  refuseFile("config", path, reason, cause)

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
