import { expect, test } from "vitest"
import { isCachedByDefault } from "../../../src/node/fork/cache.ts"

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
])("one that may be a development node is not: %s", (url, chainId) => {
  expect(isCachedByDefault(url, chainId)).toBe(false)
})
