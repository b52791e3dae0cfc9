import { expect, test } from "vitest"
import { type Start, toBanner, toBannerRecord } from "../../src/cli/banner.ts"
import { withDefaults } from "../../src/node/options.ts"

const start = (options: Parameters<typeof withDefaults>[0] = {}): Start => ({
  version: "1.2.3",
  url: "http://127.0.0.1:8545",
  accounts: [
    { address: `0x${"a1".repeat(20)}`, privateKey: `0x${"11".repeat(32)}` },
    { address: `0x${"b2".repeat(20)}`, privateKey: `0x${"22".repeat(32)}` },
  ],
  options: withDefaults(options),
})

test("default", () => {
  expect(toBanner(start())).toMatchInlineSnapshot()
})

test("behavior: as one JSON object", () => {
  const line = toBannerRecord(start())
  expect(line.endsWith("}\n")).toBe(true)
  expect(JSON.parse(line)).toMatchInlineSnapshot()
})

test("behavior: without accounts there are no keys to warn of", () => {
  expect(toBanner({ ...start({ hardfork: "london", chainId: 7n }), accounts: [] })).toMatchInlineSnapshot()
})

test("behavior: the mining rule in words", () => {
  const rules = [
    { automine: true },
    { mining: false },
    { mining: false, holdFlashblocks: true },
    { holdFlashblocks: true },
    { blockTime: 0 },
    { blockTime: 12_000, flashblockTime: 0 },
    { blockTime: 250, flashblockTime: 50 },
  ]
  const words = rules.map((rule) => /^mining +(.*)$/m.exec(toBanner(start(rule)))?.[1])
  expect(words).toMatchInlineSnapshot()
})
