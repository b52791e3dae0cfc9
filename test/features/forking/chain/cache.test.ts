import { expect, onTestFinished, test, vi } from "vitest"
import { isCachedByDefault, openForkCache } from "../../../../src/features/forking/chain/cache.ts"

test.each([
  ["https://eth.example.com/v2/key", 1n],
  ["http://203.0.113.7:8545", 10n],
  ["http://[2001:db8::1]:8545", 1n],
  [new URL("https://eth.example.com"), 11155111n],
  [["https://one.example.com", "https://two.example.com"], 1n],
])("a public remote is cached: %s", (url, chainId) => {
  expect(isCachedByDefault(url, chainId)).toBe(true)
})

test.each([
  ["https://eth.example.com", 31337n],
  ["https://eth.example.com", 1337n],
  ["http://127.0.0.1:8545", 1n],
  ["http://localhost:8545", 1n],
  ["http://anvil:8545", 1n],
  ["http://node.local", 1n],
  ["http://10.0.0.4:8545", 1n],
  ["http://172.20.0.2:8545", 1n],
  ["http://192.168.1.4:8545", 1n],
  ["http://[::1]:8545", 1n],
  ["http://[fd00::1]:8545", 1n],
  [["https://one.example.com", "http://localhost:8545"], 1n],
  [async () => "0x1", 1n],
])("a remote that may be a development node is not cached: %s", (url, chainId) => {
  expect(isCachedByDefault(url, chainId)).toBe(false)
})

test("a user without a home folder forks without cache, with a warning", async () => {
  vi.stubEnv("HOME", "").stubEnv("XDG_CACHE_HOME", "")
  onTestFinished(() => void vi.unstubAllEnvs())
  const lines: string[] = []
  const options = { url: "https://eth.example.com", onWarning: (line: string) => void lines.push(line) }
  const block = { hash: `0x${"b1".repeat(32)}`, header: {} } as const

  openForkCache(options, { chainId: 1n, block })

  expect(lines).toEqual([
    "fork cache: the user has no home folder, and no folder is named; the fork goes on without cache",
  ])
})
