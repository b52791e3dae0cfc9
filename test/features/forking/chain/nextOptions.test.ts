/** The options of a fork after a reset: what stays for the same remote, and what never reaches another one. */
import { expect, test } from "vitest"
import { optionsAfter } from "../../../../src/features/forking/chain/nextOptions.ts"
import type { Fork } from "../../../../src/features/forking/chain/open.ts"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"

const url = "https://a.example/v2/key"
const hash = `0x${"b7".repeat(32)}` as const

/** The parts of a fork of block 7 with these options. */
const forkOf = (options: ForkOptions, hosts = ["a.example"]): Parameters<typeof optionsAfter>[0] => ({
  block: { number: 7n, hash, header: { hash } },
  hosts,
  remote: { options: { ...options, backoffMs: 250 }, setUrl: async () => {} } satisfies Fork["remote"],
})

test("default: the settings of requests and the URL stay; the block, the chain and the open block do not", () => {
  const fork = forkOf({
    url,
    retries: 2,
    timeoutMs: 9,
    chainId: 1n,
    blockHash: hash,
    pending: true,
  })
  expect(optionsAfter(fork, {})).toEqual({ url, backoffMs: 250, retries: 2, timeoutMs: 9 })
  const atTransaction = forkOf({ url, transactionHash: hash, blockNumber: 7n })
  expect(optionsAfter(atTransaction, { blockNumber: 5n })).toEqual({ url, backoffMs: 250, blockNumber: 5n })
})

test("default: a node that is not a fork has only the options of the request", () => {
  const headers = { "x-key": "abc" }
  expect(optionsAfter(undefined, { url, blockNumber: 3, headers })).toEqual({ url, blockNumber: 3, headers })
})

test("behavior: headers stay for the same URL only, and those of the request replace them", () => {
  const fork = forkOf({ url, headers: { "x-key": "abc" } })
  const headersFor = (asked: Parameters<typeof optionsAfter>[1]) => optionsAfter(fork, asked).headers
  expect(headersFor({})).toEqual({ "x-key": "abc" })
  expect(headersFor({ url: new URL(url) })).toEqual({ "x-key": "abc" })
  expect(headersFor({ url: "https://b.example" })).toBeUndefined()
  expect(headersFor({ url: "https://b.example", headers: { "x-key": "def" } })).toEqual({ "x-key": "def" })
  expect(headersFor({ headers: {} })).toEqual({})
})

test("behavior: the fork files stay for the same block of the same remote", () => {
  const files = { file: "a.fork.json", record: "b.fork.json", offline: false }
  const filesFor = (asked: Parameters<typeof optionsAfter>[1], hosts?: string[]) => {
    const { file, record, offline } = optionsAfter(forkOf({ url, ...files }, hosts), asked)
    return { file, record, offline }
  }
  const none = { file: undefined, record: undefined, offline: undefined }
  expect([
    filesFor({ blockNumber: 7n }),
    filesFor({ blockNumber: 7 }),
    filesFor({ blockNumber: 8n }),
    filesFor({}),
    filesFor({ url: "https://b.example", blockNumber: 7n }),
    // An offline fork has no hosts.
    filesFor({}, []),
    filesFor({ blockNumber: 8n }, []),
  ]).toEqual([files, files, none, none, none, files, none])
})

test("behavior: an offline fork without a URL keeps its file also for another block", () => {
  const options = { file: "a.fork.json", offline: true }
  expect(optionsAfter(forkOf(options, []), { blockNumber: 8n })).toEqual({
    ...options,
    backoffMs: 250,
    blockNumber: 8n,
  })
})
