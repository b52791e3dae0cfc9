import { encodeDeployData, encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createDescribe } from "../../../src/cli/output/describe.ts"
import { createLog } from "../../../src/cli/output/log.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode } from "../../../src/index.ts"
import { entriesFor, type Format, linesOf } from "./logged.ts"

function requestLines(format: Format): string[] {
  const lines: string[] = []
  const { request } = createLog(entriesFor(format, (line) => lines.push(line)))
  request({ method: "eth_call", params: [], durationMs: 3.26 })
  request({
    method: "eth_x\nblock 7 \u001b[2J\u2028\u202e",
    params: [],
    durationMs: 0,
    error: { code: -32601, message: "no\r\n" },
  })
  return lines
}

test("default", async () => {
  expect((await linesOf("text")).join("")).toMatchInlineSnapshot(`
    "transaction  0xd236a1d7ab12ec06896fa8591ab38fed6d2f31a3bffcc765804b3715f30cbe44
      in         flashblock 1.1
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      value      1.5 ether
      gas        21000 of 100000

    transaction  0x4f6322c413f036cc397a34861751f5d9161ae853f8f7745e358f355bf81758c1 failed
      in         flashblock 1.2
      input      112 bytes of init code
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      failure    reverted: boom\\u000a!
      gas        53762 of 100000

    transaction  0xbacdb502b3929c4d4af0edc5c43c01d5c684b1bfbbfc3a69949c4fe3edc67100 failed
      in         flashblock 1.3
      input      48 bytes of init code
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      failure    reverted: panic: division or modulo by zero (0x12)
      gas        53406 of 100000

    transaction  0xc46295cbdf2152e7b88aba7cb95d335615112fd3cf5ae72ff1f080540404576c failed
      in         flashblock 1.4
      input      16 bytes of init code
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      failure    reverted with 0xdeadbeef
      gas        53258 of 100000

    transaction  0xe79952509424b9e3f086b14c5e9963e615b1fad3cf87d65a30d26fcb9ff3d92c failed
      in         flashblock 1.5
      input      112 bytes of init code
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      failure    reverted with 0xfefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefe…
      gas        54818 of 100000

    transaction  0x10c8b76a9827f784037460c95f24ccd930c257b2852e8d57fab23103e420dcad failed
      in         flashblock 1.6
      input      12 bytes of init code
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      failure    reverted without a reason
      gas        53164 of 100000

    block        1 <block hash>, 6 transactions, gas 289408
    "
  `)
})

test("behavior: hundreds of empty blocks share a line", async () => {
  await using node = await createNode()
  const lines: string[] = []
  for (const format of ["text", "json"] as const)
    node.on("implied", createLog(entriesFor(format, (line) => lines.push(line))).implied)
  await node.mine(400)
  expect(lines).toEqual(["blocks       2 to 399, empty\n", '{"event":"blocks","first":2,"last":399}\n'])
})

test("behavior: rejected requests are logged, and later ones of the same kind are counted", () => {
  const told = (format: Format) => {
    const lines: string[] = []
    const log = createLog(entriesFor(format, (line) => lines.push(line)))
    const error = { code: -32700, message: "parse error: the body is not valid JSON" }
    for (const each of [error, error, error, { code: -32600, message: "invalid\nrequest" }])
      log.rejected(each)
    log.flush()
    return lines
  }
  expect(told("text")).toEqual([
    "rejected     error -32700: parse error: the body is not valid JSON\n",
    "rejected     error -32600: invalid\\u000arequest\n",
    "repeated     rejected (error -32700) ×2\n",
  ])
  const [line] = told("json")
  expect(told("json").length).toBe(4)
  expect(JSON.parse(line ?? "")).toEqual({
    event: "rejected",
    error: { code: -32700, message: "parse error: the body is not valid JSON" },
  })
})

test("behavior: requests are logged, with their control characters escaped", () => {
  expect(requestLines("text")).toMatchInlineSnapshot(`
    [
      "request      eth_call 3.3 ms
    ",
      "request      eth_x\\u000ablock 7 \\u001b[2J\\u2028\\u202e 0 ms, error -32601: no\\u000d\\u000a
    ",
    ]
  `)
  expect(requestLines("json")).toMatchInlineSnapshot(`
    [
      "{"event":"request","method":"eth_call","durationMs":3.3}
    ",
      "{"event":"request","method":"eth_x\\nblock 7 \\u001b[2J\\u2028\\u202e","durationMs":0,"error":{"code":-32601,"message":"no\\r\\n"}}
    ",
    ]
  `)
})

test("behavior: custom errors have the names from the contract that threw them, and its function", async () => {
  const abi = parseAbi(["error InsufficientBalance(uint256 available, uint256 required)"])
  const artifacts = createArtifacts([{ contractName: "Vault", abi }, Token])
  await using node = await createNode({ accounts: 2, artifacts })
  const [from, to] = node.accounts.map(({ address }) => address)
  const token = `0x${"70".repeat(20)}`
  await node.request({ method: "anvil_setCode", params: [token, Token.deployedBytecode] })
  const lines: string[] = []
  const log = createLog(entriesFor("text", (line) => lines.push(line)))
  node.on("request", (request) => log.request({ ...request, durationMs: 1 }))
  node.on("flashblock", log.flashblock)
  const data = encodeFunctionData({ ...Token, functionName: "transfer", args: [to as Hex, 5n] })
  const call = { from, to: token, gas: "0x186a0", data }
  await node.request({ method: "eth_call", params: [call, "pending"] }).catch(() => {})
  await node.request({ method: "eth_sendTransaction", params: [call] })
  expect(lines.join("")).toMatchInlineSnapshot(`
    "request      eth_call 1 ms, error -32000: execution reverted: InsufficientBalance(have: 0, want: 5) at Token.transfer

    transaction  0x9cad00573c38a3ded5ed6bd21cd4a6753d672cd8ab9e6d4822337f8054e8a5c6 failed
      in         flashblock 1.1
      input      0xa9059cbb and 64 bytes
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x7070707070707070707070707070707070707070
      failure    reverted: InsufficientBalance(have: 0, want: 5) at Token.transfer
      gas        24293 of 100000

    request      eth_sendTransaction 1 ms
    "
  `)
})

test("behavior: calls, events and new contracts have their names, in order", async () => {
  const artifacts = createArtifacts([Token])
  await using node = await createNode({ artifacts })
  const lines = { text: [] as string[], json: [] as string[] }
  for (const format of ["text", "json"] as const) {
    const log = createLog(
      entriesFor(format, (line) => lines[format].push(line)),
      createDescribe(artifacts),
    )
    node.on("flashblock", log.flashblock)
    node.on("request", (request) => log.request({ ...request, durationMs: 1 }))
  }
  const [from] = node.accounts.map(({ address }) => address)
  const send = (fields: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x1e8480", ...fields }] })
  const created = await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  const { contractAddress: to } = (await node.request({
    method: "eth_getTransactionReceipt",
    params: [created],
  })) as { contractAddress: Hex }
  const minted = await send({
    to,
    data: encodeFunctionData({ ...Token, functionName: "mint", args: [from as Hex, 5n] }),
  })
  await send({ to: from, value: "0x1" })
  await send({ to, data: encodeFunctionData({ ...Token, functionName: "transfer", args: [to, 9n] }) })
  expect(lines.text.join("")).toMatchInlineSnapshot(`
    "transaction  0xd9c482c225680e2a3a17333d5865e232213f7c9b482414b3da89a9af7bf7425e
      in         flashblock 1.1
      call       new Token(name_: "Token", symbol_: "TKN")
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      contract   0x5FbDB2315678afecb367f032d93F642f64180aa3 Token
      gas        450110 of 2000000

    request      eth_sendTransaction 1 ms
    request      eth_getTransactionReceipt 1 ms

    transaction  0xa55128b977e4cba666149d033de6a0d8202cabe842fd3bffd18f468b6fe123fd
      in         flashblock 1.2
      call       Token.mint(to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, value: 5)
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x5FbDB2315678afecb367f032d93F642f64180aa3
      event      Transfer(from: 0x0000000000000000000000000000000000000000, to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, value: 5)
      gas        68220 of 2000000

    request      eth_sendTransaction 1 ms

    transaction  0x80cf666de930fe931cc57b3d8a711fe2dea67d1de37c55a1a1bbdbb2da36f762
      in         flashblock 1.3
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      value      1 wei
      gas        21000 of 2000000

    request      eth_sendTransaction 1 ms

    transaction  0xffabb286d55960c93614312ca01f595985e8eefa63f64dfbc4c3b217e0a7ae5a failed
      in         flashblock 1.4
      call       Token.transfer(to: 0x5FbDB2315678afecb367f032d93F642f64180aa3, value: 9)
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x5FbDB2315678afecb367f032d93F642f64180aa3
      failure    reverted: InsufficientBalance(have: 5, want: 9) at Token.transfer
      gas        24293 of 2000000

    request      eth_sendTransaction 1 ms
    "
  `)
  const own = ["call", "contract", "log", "failure"]
  const entries = lines.json.map((line) => JSON.parse(line)).filter(({ event }) => own.includes(event))
  expect(entries.slice(0, 4)).toEqual([
    { event: "call", hash: created, text: 'new Token(name_: "Token", symbol_: "TKN")' },
    { event: "contract", hash: created, address: to, name: "Token" },
    { event: "call", hash: minted, text: `Token.mint(to: ${getAddress(from as Hex)}, value: 5)` },
    {
      event: "log",
      hash: minted,
      address: to,
      text: `Transfer(from: ${zeroAddress}, to: ${getAddress(from as Hex)}, value: 5)`,
    },
  ])
})
