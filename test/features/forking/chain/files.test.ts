/** The files that the options of a fork name: which of them is read, and which is recorded into. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openFiles } from "../../../../src/features/forking/chain/files.ts"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"
import { parseForkFile } from "../../../../src/features/forking/remote/file/read.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { hash, keccak256, text, word } from "../remote/file/sample.ts"

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

const contents = () => parseForkFile(path, text, keccak256)
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
  expect([
    openFiles({ url, file: path }),
    openFiles({ file: pathToFileURL(path) }),
    openFiles({ url, record: path }),
    openFiles({ url, record: absent }),
  ]).toEqual([
    { ...read, isOffline: false },
    { ...read, isOffline: true },
    { ...read, record: path, isOffline: false },
    { path: absent, contents: undefined, record: absent, isOffline: false },
  ])
})

test("behavior: a fork that runs from its file alone never writes that file, but may record into another", () => {
  const alone = { path, contents: contents(), isOffline: true }
  expect([
    openFiles({ record: path }),
    openFiles({ url, record: path, offline: true }),
    openFiles({ file: path, record: absent }),
  ]).toEqual([
    { ...alone, record: undefined },
    { ...alone, record: undefined },
    { ...alone, record: absent },
  ])
})

test("behavior: with CI set, an existing file answers alone, unless offline is false", () => {
  vi.stubEnv("CI", "true")
  const isOffline = (options: ForkOptions) => openFiles({ url, ...options }).isOffline
  expect([
    isOffline({ file: path }),
    isOffline({ record: path }),
    isOffline({ file: path, offline: false }),
    isOffline({ record: absent }),
  ]).toEqual([true, true, false, false])
})

test("error: a file to read, or the file of an offline fork, does not exist", () => {
  const refused = `InvalidForkFile: fork file ${absent}: there is no such file; fork.record with fork.url, or --fork-record with --fork-url, makes it`
  expect([
    refusalOf({ file: absent }),
    refusalOf({ url, file: absent }),
    refusalOf({ record: absent }),
    refusalOf({ url, record: absent, offline: true }),
  ]).toEqual([refused, refused, refused, refused])
})

test("error: a file of another block, or of another chain, is not used", () => {
  const other = `InvalidForkFile: fork file ${path}: it is of block 16 (${hash}), and the fork is asked to be of`
  expect([
    refusalOf({ file: path, blockNumber: 15n }),
    refusalOf({ url, record: path, blockNumber: 17 }),
    refusalOf({ file: path, blockHash: word(1) }),
    refusalOf({ file: path, chainId: 5n }),
  ]).toEqual([
    `${other} 15`,
    `${other} 17`,
    `${other} ${word(1)}`,
    `InvalidForkFile: fork file ${path}: it is of chain 1, and the fork is asked to be of chain 5`,
  ])
  const upper = `0x${hash.slice(2).toUpperCase()}` as const
  for (const named of [{ blockNumber: 16 }, { blockHash: upper }, { chainId: 1n }, { blockNumber: -3n }])
    expect(openFiles({ file: path, ...named }).contents).toEqual(contents())
})

test("error: a path that is neither a text nor a file: URL", () => {
  const expected = "expected a path or a file: URL, got"
  expect([
    refusalOf({ file: 42 as never }),
    refusalOf({ file: "" }),
    refusalOf({ record: new URL("https://example.com/a.json") }),
  ]).toEqual([
    `InvalidOption: invalid option fork.file: ${expected} 42`,
    `InvalidOption: invalid option fork.file: ${expected} `,
    `InvalidOption: invalid option fork.record: ${expected} an object`,
  ])
})

test("error: a damaged file", () => {
  writeFileSync(path, text.slice(0, -3))
  expect(refusalOf({ file: path })).toMatch(/^InvalidForkFile: fork file .*a\.fork\.json: line /)
})
