import { encodeDeployData, encodeFunctionData, parseAbi } from "viem"
import { expect, test } from "vitest"
import { Child } from "../../../contracts/artifacts/Child.ts"
import { Factory } from "../../../contracts/artifacts/Factory.ts"
import { Savings } from "../../../contracts/artifacts/Savings.ts"
import { createDescribe } from "../../../src/cli/output/describe.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { consoleAddress } from "../../../src/kernel/evm/base/console.ts"
import { attach, startNode } from "./writtenLog.ts"

test("behavior: lists up to 20 contracts that a contract created, without destroyed ones", async () => {
  const artifacts = createArtifacts([Factory, Child])
  await using node = await createNode({ artifacts })
  const { text } = attach(node, {}, createDescribe(artifacts))
  const from = node.accounts[0]?.address
  const send = (fields: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x200000", ...fields }] })
  await send({ data: Factory.bytecode })
  const to = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
  await send({ to, data: encodeFunctionData({ ...Factory, functionName: "createMany", args: [2n] }) })
  await send({ to, data: encodeFunctionData({ ...Factory, functionName: "createAndDestroy", args: [to] }) })
  expect(text().match(/^ {2}(call|contract) .*$/gm)).toMatchInlineSnapshot(`
    [
      "  call       new Factory",
      "  contract   0x5FbDB2315678afecb367f032d93F642f64180aa3 Factory",
      "  call       Factory.createMany(count: 2)",
      "  contract   0xa16E02E87b7454126E5E10d957A927A7F5B5d2be Child",
      "  contract   0xB7A5bd0345EF1Cc5E66bf61BdeC17D2461fBd968 Child",
      "  call       Factory.createAndDestroy(heir: 0x5FbDB2315678afecb367f032d93F642f64180aa3)",
    ]
  `)
  const before = text().length
  await send({
    to,
    gas: "0xf00000",
    data: encodeFunctionData({ ...Factory, functionName: "createMany", args: [30n] }),
  })
  const rows = text()
    .slice(before)
    .match(/^ {2}contract .*$/gm)
  expect(rows).toHaveLength(20)
  expect(rows?.at(-1)).toBe("  contract   and 11 more, with --verbose")
})

test("behavior: a console text has a row for each of its lines, with escaped control characters", async () => {
  await using session = await startNode({})
  const input = encodeFunctionData({
    abi: parseAbi(["function log(string)"]),
    args: ["one\n\ntransaction  two\u001b[2J\r\nthree"],
  })
  await session.send({ to: consoleAddress, data: input })
  expect(session.text().match(/^ {2}console.*$/gm)).toEqual([
    "  console    one",
    "  console    ",
    "  console    transaction  two\\u001b[2J",
    "  console    three",
  ])
})

test("behavior: the console of a call is under its request, also when the request repeats", async () => {
  await using node = await createNode()
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const log = createLog(createTextEntries({ write }))
  node.on("request", (request) => log.request({ ...request, durationMs: 0.5 }))
  for (let round = 0; round < 2; round++)
    await node.request({ method: "eth_call", params: [{ data: encodeDeployData({ ...Savings }) }, "latest"] })
  await node.request({ method: "eth_chainId", params: [] })
  expect(text).toMatchInlineSnapshot(`
    "request      eth_call 0.5 ms
      console    opened
    request      eth_call 0.5 ms
      console    opened
    request      eth_chainId 0.5 ms
    "
  `)
})

test("args: consoleLog", async () => {
  await using node = await createNode()
  let text = ""
  const write = (part: string) => {
    text += part
  }
  const log = createLog(createTextEntries({ write }), undefined, { consoleLog: false })
  node.on("request", log.request)
  node.on("flashblock", log.flashblock)
  const data = encodeDeployData({ ...Savings })
  await node.request({ method: "eth_call", params: [{ data }, "latest"] })
  await node.request({ method: "eth_sendTransaction", params: [{ data, gas: "0x100000" }] })
  expect(text).toContain("request      eth_call")
  expect(text).toContain("in         flashblock 1.1")
  expect(text).not.toContain("console")
})
