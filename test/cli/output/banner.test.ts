import { expect, test } from "vitest"
import { createPaint } from "../../../src/base/colors.ts"
import { type Start, toBanner, toBannerRecord } from "../../../src/cli/output/banner.ts"
import { withDefaults } from "../../../src/node/options/index.ts"

const start = (options: Parameters<typeof withDefaults>[0] = {}): Start => ({
  version: "1.2.3",
  url: "http://127.0.0.1:8545",
  listening: "127.0.0.1:8545",
  accounts: [
    { address: `0x${"a1".repeat(20)}`, privateKey: `0x${"11".repeat(32)}` },
    { address: `0x${"b2".repeat(20)}`, privateKey: `0x${"22".repeat(32)}` },
  ],
  parts: [],
  options: withDefaults(options),
})

test("default", () => {
  expect(toBanner(start())).toMatchInlineSnapshot(`
    "midblock 1.2.3

    JSON-RPC   http://127.0.0.1:8545
    feed       ws://127.0.0.1:8545/flashblocks
    public     http://127.0.0.1:8545/public
    health     http://127.0.0.1:8545/health

    chain id   31337
    hardfork   bpo2
    gas        limit 60000000, base fee 1 gwei
    mining     a block every 2s, a flashblock every 200ms
    purpose    for every client: receipts come with the block; pending shows transactions before that
    others     --automine: a block for each transaction, as anvil and hardhat node have it
               --network op, unichain, …: receipts come with the flashblock

    Accounts, 10000 ether each
    (0) 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1
    (1) 0xb2b2b2b2b2B2b2B2B2b2b2B2B2b2B2B2b2b2b2b2

    Private keys, known to everybody: what they get on a real network is lost
    (0) 0x1111111111111111111111111111111111111111111111111111111111111111
    (1) 0x2222222222222222222222222222222222222222222222222222222222222222

    Mnemonic, of the path m/44'/60'/0'/0/
    test test test test test test test test test test test junk

    Listening on 127.0.0.1:8545

    "
  `)
})

test("behavior: has the URLs of features at their places, and those with a name in the record", () => {
  const link = { label: "other", target: "http://127.0.0.1:8545/other", after: "feed" }
  const named = { label: "named", target: "http://127.0.0.1:8545/named", after: "health", field: "namedUrl" }
  const withLinks = { ...start(), parts: [{}, { links: [link, named] }] }
  expect(toBanner(withLinks).split("\n").slice(2, 8)).toEqual([
    "JSON-RPC   http://127.0.0.1:8545",
    "feed       ws://127.0.0.1:8545/flashblocks",
    "other      http://127.0.0.1:8545/other",
    "public     http://127.0.0.1:8545/public",
    "health     http://127.0.0.1:8545/health",
    "named      http://127.0.0.1:8545/named",
  ])
  expect(JSON.parse(toBannerRecord(withLinks))).toEqual({
    ...JSON.parse(toBannerRecord(start())),
    namedUrl: "http://127.0.0.1:8545/named",
  })
})

test("behavior: the chain of a feature replaces hardfork, gas and balance", () => {
  const chain = {
    rows: [["fork", "block 4 of chain 900"] as const],
    fields: { fork: { chainId: 900 }, hardfork: undefined, balance: undefined },
    balances: "with what the remote chain gives them",
  }
  const forked = { ...start(), parts: [{ chain }] }
  const lines = toBanner(forked).split("\n")
  expect([lines.slice(7, 10), lines.find((line) => line.startsWith("Accounts"))]).toEqual([
    [
      "chain id   31337",
      "fork       block 4 of chain 900",
      "mining     a block every 2s, a flashblock every 200ms",
    ],
    "Accounts, with what the remote chain gives them",
  ])
  const { balance: _, hardfork: __, ...others } = JSON.parse(toBannerRecord(start()))
  expect(JSON.parse(toBannerRecord(forked))).toEqual({ ...others, fork: { chainId: 900 } })
})

test("behavior: the record is one JSON object in one line", () => {
  const line = toBannerRecord(start())
  expect(line.endsWith("}\n")).toBe(true)
  expect(JSON.parse(line)).toMatchInlineSnapshot(`
    {
      "accounts": [
        {
          "address": "0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
          "privateKey": "0x1111111111111111111111111111111111111111111111111111111111111111",
        },
        {
          "address": "0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2",
          "privateKey": "0x2222222222222222222222222222222222222222222222222222222222222222",
        },
      ],
      "balance": "10000000000000000000000",
      "chainId": 31337,
      "event": "start",
      "feedUrl": "ws://127.0.0.1:8545/flashblocks",
      "hardfork": "bpo2",
      "healthUrl": "http://127.0.0.1:8545/health",
      "mining": "a block every 2s, a flashblock every 200ms",
      "publicUrl": "http://127.0.0.1:8545/public",
      "url": "http://127.0.0.1:8545",
      "version": "1.2.3",
    }
  `)
})

test("behavior: without accounts, there is no warning about keys", () => {
  expect(toBanner({ ...start({ hardfork: "london", chainId: 7n }), accounts: [] })).toMatchInlineSnapshot(`
    "midblock 1.2.3

    JSON-RPC   http://127.0.0.1:8545
    feed       ws://127.0.0.1:8545/flashblocks
    public     http://127.0.0.1:8545/public
    health     http://127.0.0.1:8545/health

    chain id   7
    hardfork   london
    gas        limit 60000000, base fee 1 gwei
    mining     a block every 2s, a flashblock every 200ms
    purpose    for every client: receipts come with the block; pending shows transactions before that
    others     --automine: a block for each transaction, as anvil and hardhat node have it
               --network op, unichain, …: receipts come with the flashblock

    Listening on 127.0.0.1:8545

    "
  `)
})

test("behavior: has the mining rule in words", () => {
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
  expect(words).toMatchInlineSnapshot(`
    [
      "a block after each transaction",
      "blocks on command only, a flashblock after each transaction",
      "blocks and flashblocks on command only",
      "a block every 2s, flashblocks on command",
      "blocks on command only, a flashblock after each transaction",
      "a block every 12s, a flashblock after each transaction",
      "a block every 250ms, a flashblock every 50ms",
    ]
  `)
})

test("behavior: has network URLs and a warning when other machines can connect", () => {
  const network = { urls: ["http://192.168.1.5:8545", "http://172.17.0.1:8545"], isPublic: false }
  const tail = toBanner({ ...start(), network })
    .split("\n")
    .slice(2, 11)
  expect(tail.join("\n")).toMatchInlineSnapshot(`
    "JSON-RPC   http://127.0.0.1:8545
    network    http://192.168.1.5:8545
    network    http://172.17.0.1:8545
    feed       ws://127.0.0.1:8545/flashblocks
    public     http://127.0.0.1:8545/public
    health     http://127.0.0.1:8545/health

    Other machines can use this node: its keys are well known, and its control methods are open.
    --public closes the control methods and signing; --host 127.0.0.1 closes the node to others."
  `)
  expect(Math.max(...tail.map((line) => line.length))).toBeLessThanOrEqual(100)
  expect(JSON.parse(toBannerRecord({ ...start(), network }))).toMatchObject({
    url: "http://127.0.0.1:8545",
    networkUrls: network.urls,
    warning: expect.stringMatching(
      /^Other machines can use this node: .* --public closes the control methods/,
    ),
  })
})

test("behavior: has the purpose of the common modes only", () => {
  const rules = [
    {},
    { automine: true },
    { receipts: "preconfirmed" as const },
    { mining: false },
    { blockTime: 0 },
    { flashblocks: false },
  ]
  const words = rules.map((rule) => /^purpose +(.*)$/m.exec(toBanner(start(rule)))?.[1])
  expect(words).toEqual([
    "for every client: receipts come with the block; pending shows transactions before that",
    "to replace anvil or hardhat node",
    "to test pre-confirmations: a receipt comes with the flashblock",
    undefined,
    undefined,
    undefined,
  ])
})

test("behavior: lines fit 100 columns, and colours do not change the text", () => {
  const plain = toBanner(start())
  expect(Math.max(...plain.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100)
  const painted = toBanner(start(), createPaint(true))
  expect(painted).toContain("\u001b[36mhttp://127.0.0.1:8545\u001b[39m")
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
  expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(plain)
})

test("behavior: has the path of the IPC socket", () => {
  const ipc = "/tmp/midblock.ipc"
  expect(toBanner({ ...start(), ipc })).toContain("\nIPC        /tmp/midblock.ipc\n")
  expect(JSON.parse(toBannerRecord({ ...start(), ipc }))).toMatchObject({ ipcPath: ipc })
})
