import { expect, test } from "vitest"
import { createPaint } from "../../../src/base/colors.ts"
import { save, start, startNode } from "./writtenLog.ts"

test("default: a paragraph for each transaction", async () => {
  await using session = await startNode({})
  await save(session)
  expect(session.text()).toMatchInlineSnapshot(`
    "transaction  0x76797e4fe636ddf90a389e8733f85bf55da3586df00041b6d414cfbc6d757ad5
      in         flashblock 1.1
      call       new Savings
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      contract   0x5FbDB2315678afecb367f032d93F642f64180aa3 Savings
      console    opened
      gas        362823 of 1048576

    transaction  0x0fb7619411151274ec14f54668be7a63742ec42d24722bb88ecbb901179a7f94
      in         flashblock 1.2
      call       Savings.deposit()
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x5FbDB2315678afecb367f032d93F642f64180aa3
      value      5 wei
      event      Deposited(from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, amount: 5)
      console    deposit of 5
      gas        48218 of 1048576

    transaction  0x8edea5d949d5646cc9b827a33a647a1fe608728c1a1453e588b4f7ea6fdb4cd4 failed
      in         flashblock 1.3
      call       Savings.withdraw(amount: 9)
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x5FbDB2315678afecb367f032d93F642f64180aa3
      console    withdrawal for 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 false
      console    have 5
      failure    reverted: NotEnough(have: 5, want: 9) at Savings.pay
      gas        29181 of 1048576

    transaction  0x835a1b5ebeac98f5c7f0b6e72a357f4f9f4c59291f3a8f16997f066a86efc3ec
      in         flashblock 1.4
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      value      0.3 ether
      gas        21000 of 1048576

    "
  `)
})

test("behavior: without flashblocks, the paragraphs are written with the block", async () => {
  await using session = await startNode({ flashblocks: false })
  await save(session)
  expect(session.text()).toBe("")
  await session.node.mine()
  expect(session.text().match(/^transaction.*$/gm)).toMatchInlineSnapshot(`
    [
      "transaction  0x76797e4fe636ddf90a389e8733f85bf55da3586df00041b6d414cfbc6d757ad5",
      "transaction  0x0fb7619411151274ec14f54668be7a63742ec42d24722bb88ecbb901179a7f94",
      "transaction  0x8edea5d949d5646cc9b827a33a647a1fe608728c1a1453e588b4f7ea6fdb4cd4 failed",
      "transaction  0x835a1b5ebeac98f5c7f0b6e72a357f4f9f4c59291f3a8f16997f066a86efc3ec",
    ]
  `)
  expect(session.text()).toContain("failure    reverted: NotEnough(have: 5, want: 9) at Savings.pay")
})

test("args: isVerbose", async () => {
  await using session = await startNode({}, { isVerbose: true })
  await session.send({ to: session.from, value: "0x5", data: `0x${"ab".repeat(100)}` })
  expect(session.text()).toMatchInlineSnapshot(`
    "received     0x8fc4f5bd18c8954573d29a667eb93d278cd33110eb698f3e71894a1bd7d10df2 from 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, nonce 0, to 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 5 wei
    flashblock   1.1, 1 transaction

    transaction  0x8fc4f5bd18c8954573d29a667eb93d278cd33110eb698f3e71894a1bd7d10df2
      in         flashblock 1.1
      input      0xabababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, nonce 0
      to         0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      note       no code ran at this address: the input has no effect
      value      5 wei
      gas        25000 of 1048576

    "
  `)
})

test("behavior: lines fit the terminal and 100 columns, and 361 without one, whatever clients send", async () => {
  for (const [columns, width] of [
    [undefined, 361],
    [() => 250, 100],
    [() => 60, 60],
  ] as const) {
    const { request, text } = start(columns && { columns })
    request("eth_call", { code: -32000, message: "x".repeat(1000) })
    request("eth_call", { code: -32000, message: "many words ".repeat(100) })
    request("m".repeat(300))
    request("m".repeat(300))
    const lines = text().replaceAll("\r\u001b[K", "\n").split("\n")
    expect(Math.max(...lines.map((line) => line.length))).toBe(width)
    expect(lines.filter((line) => line.endsWith("…")).length).toBeGreaterThan(1)
  }
})

test("behavior: repeated requests are counted, failed ones separately", () => {
  const { log, request, text } = start()
  for (let i = 0; i < 40; i++) request("eth_blockNumber")
  request("eth_chainId")
  for (let i = 0; i < 3; i++) request("eth_blockNumber", { code: -32000, message: "no" })
  request("eth_chainId")
  expect(text()).toMatchInlineSnapshot(`
    "request      eth_blockNumber 0.5 ms
    request      eth_chainId 0.5 ms
    request      eth_blockNumber 0.5 ms, error -32000: no
    "
  `)
  log.flush()
  expect(text().split("\n").at(-2)).toBe(
    "repeated     eth_blockNumber ×39, eth_blockNumber (error -32000) ×2, eth_chainId ×1",
  )
  log.flush()
  request("eth_chainId")
  log.flush()
  expect(text().split("\n").at(-2)).toBe("repeated     eth_chainId ×1")
})

test("behavior: empty blocks are counted in one line, which a transaction ends", async () => {
  await using session = await startNode({})
  const { node, send, from, text } = session
  for (let block = 0; block < 6; block++) await node.mine()
  expect(text()).toMatch(/^block {8}1 0x\w{6}….{4}, empty\n$/)
  await send({ to: from })
  expect(text().split("\n").slice(1, 4)).toEqual([
    "repeated     blocks 2 to 6, empty",
    "",
    expect.stringMatching(/^transaction {2}0x[0-9a-f]{64}$/),
  ])
  await node.mine()
  await node.mine()
  expect(text().split("\n").slice(-3)).toEqual([
    expect.stringMatching(/^block {8}7 .*, 1 transaction, gas 21000$/),
    expect.stringMatching(/^block {8}8 .*, empty$/),
    "",
  ])
})

test("behavior: on a terminal the counts stay in the last line", () => {
  const { log, request, text } = start({ columns: () => 100 })
  request("eth_blockNumber")
  request("eth_blockNumber")
  request("eth_blockNumber")
  request("eth_chainId")
  log.flush()
  const shown = (count: number) => `\r\u001b[Krepeated     eth_blockNumber ×${count}`
  expect(text()).toBe(
    `request      eth_blockNumber 0.5 ms\n${shown(1)}${shown(2)}\r\u001b[Krequest      eth_chainId 0.5 ms\n` +
      `repeated     eth_blockNumber ×2${shown(2)}\n`,
  )
})

test("behavior: bad input is yellow, other errors are red, labels are dim", () => {
  const { request, text } = start({ paint: createPaint(true) })
  request("eth_chainId")
  request("eth_x", { code: -32601, message: "no\u001b[2J" })
  request("eth_call", { code: 3, message: "no" })
  expect(text()).toBe(
    "\u001b[2mrequest      \u001b[22meth_chainId 0.5 ms\n" +
      "\u001b[2mrequest      \u001b[22m\u001b[33meth_x 0.5 ms, error -32601: no\\u001b[2J\u001b[39m\n" +
      "\u001b[2mrequest      \u001b[22m\u001b[31meth_call 0.5 ms, error 3: no\u001b[39m\n",
  )
})

test("behavior: a transaction that several blocks leave out is logged once", async () => {
  await using session = await startNode({})
  const { node, send, from, text } = session
  await send({ to: from, nonce: "0x7" })
  for (let block = 0; block < 4; block++) await node.mine()
  expect(text().split("\n").slice(1)).toEqual([
    expect.stringMatching(
      /^waiting {6}0x[0-9a-f]{64} from 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, nonce 7: not in block 2$/,
    ),
    "",
  ])
})
