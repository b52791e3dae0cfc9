/** The files that the options of a fork name: which of them is read, and which is recorded into. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openFiles } from "../../../../src/features/forking/chain/files.ts"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"
import { parseForkFile } from "../../../../src/features/forking/remote/file/read.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { hash, text, word } from "../remote/file/sample.ts"

const url = "https://a.example"

let folder: string
let path: string
let absent: string
eachInFolder((made) => {
  folder = made
  path = join(folder, "a.fork.json")
  absent = join(folder, "b.fork.json")
})
beforeEach(() => {
  vi.stubEnv("CI", "")
  writeFileSync(path, text)
})
afterEach(() => void vi.unstubAllEnvs())

const contents = () => parseForkFile(path, text)
const refusalOf = (options: ForkOptions): string => {
  try {
    openFiles(options)
    return "opened"
  } catch (error) {
    const { name, message } = error as Error
    return `${name}: ${message}`
  }
}

test("default: a fork without files asks its remote only", () => {
  expect(openFiles({ url })).toEqual({
    path: undefined,
    contents: undefined,
    record: undefined,
    isOffline: false,
  })
})

test("default: a file is read, and alone when no URL is given; a recorded file is read too", () => {
  const read = { path, contents: contents(), record: undefined }
  expect(openFiles({ url, file: path })).toEqual({ ...read, isOffline: false })
  expect(openFiles({ file: pathToFileURL(path) })).toEqual({ ...read, isOffline: true })
  expect(openFiles({ url, record: path })).toEqual({ ...read, record: path, isOffline: false })
  expect(openFiles({ url, record: absent })).toEqual({
    path: absent,
    contents: undefined,
    record: absent,
    isOffline: false,
  })
})

test("behavior: a fork that runs from its file alone never writes that file, but may record into another", () => {
  const alone = { path, contents: contents(), isOffline: true }
  expect(openFiles({ record: path })).toEqual({ ...alone, record: undefined })
  expect(openFiles({ url, record: path, offline: true })).toEqual({ ...alone, record: undefined })
  expect(openFiles({ file: path, record: absent })).toEqual({ ...alone, record: absent })
})

test("behavior: with CI set, an existing file answers alone, unless offline is false", () => {
  vi.stubEnv("CI", "true")
  const isOffline = (options: ForkOptions) => openFiles({ url, ...options }).isOffline
  expect(isOffline({ file: path })).toBe(true)
  expect(isOffline({ record: path })).toBe(true)
  expect(isOffline({ file: path, offline: false })).toBe(false)
  expect(isOffline({ record: absent })).toBe(false)
})

test("error: a file to read, or the file of an offline fork, does not exist", () => {
  const refused = `InvalidForkFile: fork file ${absent}: there is no such file; fork.record with fork.url, or --fork-record with --fork-url, makes it`
  expect(refusalOf({ file: absent })).toBe(refused)
  expect(refusalOf({ url, file: absent })).toBe(refused)
  expect(refusalOf({ record: absent })).toBe(refused)
  expect(refusalOf({ url, record: absent, offline: true })).toBe(refused)
})

test("error: a file of another block, or of another chain, is not used", () => {
  const other = `InvalidForkFile: fork file ${path}: it is of block 16 (${hash}), and the fork is asked to be of`
  expect(refusalOf({ file: path, blockNumber: 15n })).toBe(`${other} 15`)
  expect(refusalOf({ url, record: path, blockNumber: 17 })).toBe(`${other} 17`)
  expect(refusalOf({ file: path, blockHash: word(1) })).toBe(`${other} ${word(1)}`)
  expect(refusalOf({ file: path, chainId: 5n })).toBe(
    `InvalidForkFile: fork file ${path}: it is of chain 1, and the fork is asked to be of chain 5`,
  )
  const upper = `0x${hash.slice(2).toUpperCase()}` as const
  for (const named of [{ blockNumber: 16 }, { blockHash: upper }, { chainId: 1n }, { blockNumber: -3n }])
    expect(openFiles({ file: path, ...named }).contents).toEqual(contents())
})

test("error: a path that is neither a text nor a file: URL", () => {
  const expected = "expected a path or a file: URL, got"
  expect(refusalOf({ file: 42 as never })).toBe(`InvalidOption: invalid option fork.file: ${expected} 42`)
  expect(refusalOf({ file: "" })).toBe(`InvalidOption: invalid option fork.file: ${expected} `)
  expect(refusalOf({ record: new URL("https://example.com/a.json") })).toBe(
    `InvalidOption: invalid option fork.record: ${expected} an object`,
  )
})

test("error: a damaged file", () => {
  writeFileSync(path, text.slice(0, -3))
  expect(refusalOf({ file: path })).toMatch(/^InvalidForkFile: fork file .*a\.fork\.json: line /)
})
