import { encodeDeployData } from "viem"
import { expect, test } from "vitest"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { createNode } from "../../../src/index.ts"
import { linesOf } from "./logged.ts"

test("behavior: one JSON object per line", async () => {
  const lines = await linesOf("json")
  expect(lines.every((line) => /^[^\n]+\n$/.test(line))).toBe(true)
  expect(lines.map((line) => JSON.parse(line))).toMatchInlineSnapshot(`
    [
      {
        "event": "transaction",
        "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "hash": "0xd236a1d7ab12ec06896fa8591ab38fed6d2f31a3bffcc765804b3715f30cbe44",
        "nonce": 0,
        "to": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
        "value": "1500000000000000000",
      },
      {
        "event": "flashblock",
        "gasUsed": 21000,
        "index": 1,
        "number": 1,
        "transactions": [
          "0xd236a1d7ab12ec06896fa8591ab38fed6d2f31a3bffcc765804b3715f30cbe44",
        ],
      },
      {
        "event": "transaction",
        "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "hash": "0x4f6322c413f036cc397a34861751f5d9161ae853f8f7745e358f355bf81758c1",
        "nonce": 1,
        "to": null,
        "value": "0",
      },
      {
        "event": "flashblock",
        "gasUsed": 53762,
        "index": 2,
        "number": 1,
        "transactions": [
          "0x4f6322c413f036cc397a34861751f5d9161ae853f8f7745e358f355bf81758c1",
        ],
      },
      {
        "event": "failure",
        "gasUsed": 53762,
        "hash": "0x4f6322c413f036cc397a34861751f5d9161ae853f8f7745e358f355bf81758c1",
        "output": "0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000006626f6f6d0a210000000000000000000000000000000000000000000000000000",
        "reason": "boom
    !",
      },
      {
        "event": "transaction",
        "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "hash": "0xbacdb502b3929c4d4af0edc5c43c01d5c684b1bfbbfc3a69949c4fe3edc67100",
        "nonce": 2,
        "to": null,
        "value": "0",
      },
      {
        "event": "flashblock",
        "gasUsed": 53406,
        "index": 3,
        "number": 1,
        "transactions": [
          "0xbacdb502b3929c4d4af0edc5c43c01d5c684b1bfbbfc3a69949c4fe3edc67100",
        ],
      },
      {
        "event": "failure",
        "gasUsed": 53406,
        "hash": "0xbacdb502b3929c4d4af0edc5c43c01d5c684b1bfbbfc3a69949c4fe3edc67100",
        "output": "0x4e487b710000000000000000000000000000000000000000000000000000000000000012",
        "reason": "panic: division or modulo by zero (0x12)",
      },
      {
        "event": "transaction",
        "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "hash": "0xc46295cbdf2152e7b88aba7cb95d335615112fd3cf5ae72ff1f080540404576c",
        "nonce": 3,
        "to": null,
        "value": "0",
      },
      {
        "event": "flashblock",
        "gasUsed": 53258,
        "index": 4,
        "number": 1,
        "transactions": [
          "0xc46295cbdf2152e7b88aba7cb95d335615112fd3cf5ae72ff1f080540404576c",
        ],
      },
      {
        "event": "failure",
        "gasUsed": 53258,
        "hash": "0xc46295cbdf2152e7b88aba7cb95d335615112fd3cf5ae72ff1f080540404576c",
        "output": "0xdeadbeef",
        "reason": null,
      },
      {
        "event": "transaction",
        "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "hash": "0xe79952509424b9e3f086b14c5e9963e615b1fad3cf87d65a30d26fcb9ff3d92c",
        "nonce": 4,
        "to": null,
        "value": "0",
      },
      {
        "event": "flashblock",
        "gasUsed": 54818,
        "index": 5,
        "number": 1,
        "transactions": [
          "0xe79952509424b9e3f086b14c5e9963e615b1fad3cf87d65a30d26fcb9ff3d92c",
        ],
      },
      {
        "event": "failure",
        "gasUsed": 54818,
        "hash": "0xe79952509424b9e3f086b14c5e9963e615b1fad3cf87d65a30d26fcb9ff3d92c",
        "output": "0xfefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefe",
        "reason": null,
      },
      {
        "event": "transaction",
        "from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "hash": "0x10c8b76a9827f784037460c95f24ccd930c257b2852e8d57fab23103e420dcad",
        "nonce": 5,
        "to": null,
        "value": "0",
      },
      {
        "event": "flashblock",
        "gasUsed": 53164,
        "index": 6,
        "number": 1,
        "transactions": [
          "0x10c8b76a9827f784037460c95f24ccd930c257b2852e8d57fab23103e420dcad",
        ],
      },
      {
        "event": "failure",
        "gasUsed": 53164,
        "hash": "0x10c8b76a9827f784037460c95f24ccd930c257b2852e8d57fab23103e420dcad",
        "output": "0x",
        "reason": null,
      },
      {
        "event": "block",
        "gasUsed": 289408,
        "hash": "<block hash>",
        "number": 1,
        "transactions": 6,
      },
      {
        "event": "flashblock",
        "gasUsed": 0,
        "index": 0,
        "number": 2,
        "transactions": [],
      },
    ]
  `)
})

test("behavior: JSON has entries for the console and the new contract", async () => {
  await using node = await createNode()
  const entries: { event: string }[] = []
  node.on("flashblock", createLog(createJsonEntries((line) => entries.push(JSON.parse(line)))).flashblock)
  const from = node.accounts[0]?.address
  const created = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, gas: "0x100000", data: Savings.bytecode }],
  })
  expect(entries.slice(1)).toEqual([
    { event: "contract", hash: created, address: "0x5fbdb2315678afecb367f032d93f642f64180aa3" },
    { event: "console", hash: created, text: "opened" },
  ])
})

test("behavior: the JSON entry of a request has the console of its call", async () => {
  await using node = await createNode()
  const entries: object[] = []
  const log = createLog(createJsonEntries((line) => entries.push(JSON.parse(line))))
  node.on("request", (request) => log.request({ ...request, durationMs: 0.5 }))
  await node.request({ method: "eth_call", params: [{ data: encodeDeployData({ ...Savings }) }, "latest"] })
  expect(entries).toEqual([{ event: "request", method: "eth_call", durationMs: 0.5, console: ["opened"] }])
})
