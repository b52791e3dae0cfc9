import { encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { createJsonEntries } from "../../../src/cli/output/jsonEntries.ts"
import { createLog, type Entries } from "../../../src/cli/output/log.ts"
import { createTextEntries } from "../../../src/cli/output/textEntries.ts"
import type { MidblockNode } from "../../../src/index.ts"
import { deployCases } from "../../solidity/stackTraces/deployed.ts"

/** Returns the lines that the log writes of a call and a transaction that fail. */
async function logged(create: (write: (text: string) => void) => Entries): Promise<string> {
  const { node, addresses, artifacts, from } = await deployCases("plain", { automine: true })
  await using _: MidblockNode = node
  let text = ""
  const entries = create((part) => {
    text += part
  })
  const traces: Promise<unknown>[] = []
  const stackTrace: MidblockNode["stackTrace"] = (hash) => {
    const trace = node.stackTrace(hash)
    traces.push(trace)
    return trace
  }
  const log = createLog(entries, undefined, { stackTrace })
  for (const event of ["request", "block"] as const)
    node.on(event, log[event] as Parameters<typeof node.on>[1])
  const { abi } = artifacts.find("Failing")
  const data = encodeFunctionData({ abi, functionName: "outer", args: [3n] } as never)
  const call = { from, to: addresses.Failing as Hex, data }
  await node.request({ method: "eth_call", params: [call, "latest"] }).catch(() => {})
  await node.request({ method: "eth_sendTransaction", params: [{ ...call, gas: "0x100000" }] })
  await Promise.all(traces)
  log.flush()
  return text
    .replace(/[\d.]+ ms/g, "… ms")
    .replace(/(?<="durationMs":)[\d.]+/g, "0")
    .replace(/0x[0-9a-f]{40,}|0x\w{6}….{4}/g, "0x…")
}

test("text: the frames are under the request, and under the transaction", async () => {
  expect(await logged((write) => createTextEntries({ write }))).toMatchInlineSnapshot(`
    "request      eth_call … ms, error -32000: execution reverted: inner
      reason     reverted with "inner"
      at         Failing.inner (contracts/Failing.sol:111:9)
      at         Failing.middle (contracts/Failing.sol:108:16)
      at         Failing.outer (contracts/Failing.sol:105:76)

    transaction  0x… failed
      in         block 17
      input      0x94209e43 and 32 bytes
      from       0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      to         0x5FbDB2315678afecb367f032d93F642f64180aa3
      failure    reverted: inner
      gas        24380 of 1048576

    block        17 0x…, 1 transaction, gas 24380
    request      eth_sendTransaction … ms
    failed       0x…
      reason     reverted with "inner"
      at         Failing.inner (contracts/Failing.sol:111:9)
      at         Failing.middle (contracts/Failing.sol:108:16)
      at         Failing.outer (contracts/Failing.sol:105:76)
    "
  `)
})

test("JSON: the request has its stack, the transaction an entry of its own", async () => {
  const lines = (await logged((write) => createJsonEntries(write))).split("\n")
  const stacks = lines.filter((line) => line.includes("Failing.sol"))
  const frame = (name: string, line: number, column: number) => ({
    contract: "Failing",
    function: name,
    file: "contracts/Failing.sol",
    line,
    column,
  })
  const trace = {
    message: 'reverted with "inner"',
    frames: [frame("inner", 111, 9), frame("middle", 108, 16), frame("outer", 105, 76)],
  }
  expect(stacks.map((line) => JSON.parse(line))).toEqual([
    {
      event: "request",
      method: "eth_call",
      durationMs: 0,
      error: { code: -32000, message: "execution reverted: inner", data: "0x…" },
      stackTrace: trace,
    },
    { event: "stackTrace", hash: "0x…", ...trace },
  ])
})
