import type { Hex } from "viem"
import { expect, test } from "vitest"
import { traceText } from "../../src/cli/trace.ts"
import { findHash } from "../../src/cli/transactionHash.ts"
import { createNode } from "../../src/index.ts"
import { startAnvil } from "../acceptance/anvil.ts"
import { nowhere } from "../nowhere.ts"
import { asker, save, savings } from "./saved.ts"

const options = { color: "never" } as const

test("midblock trace: prints the same for a pre-confirmed and a sealed transaction over HTTP", async () => {
  await using node = await createNode()
  const [, , hash = ""] = await save(asker(node))
  const { url } = await node.listen({ port: 0 })
  const open = await traceText(hash, { ...options, rpcUrl: url })
  expect(open.split("\n").slice(1)).toMatchInlineSnapshot(`
    [
      "[29181] 0x5FbDB2315678afecb367f032d93F642f64180aa3.0x2e1a7d4d0000000000000000000000000000000000000000000000000000000000000009",
      "├─ console withdrawal for 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 false",
      "├─ [1859] 0x5FbDB2315678afecb367f032d93F642f64180aa3.0xc4076876… (68 bytes)",
      "│  ├─ console have 5",
      "│  └─ reverted with 0x8b29af5900000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000009",
      "└─ reverted with 0x8b29af5900000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000009",
      "changes",
      "  0x0000000000000000000000000000000000000000",
      "    balance: +29181000000000 wei",
      "  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "    balance: -54714375000000 wei",
      "    nonce: 2 → 3",
    ]
  `)
  await node.mine()
  expect(await traceText(hash, { ...options, rpcUrl: url })).toBe(open)
  expect(await traceText(hash, { ...options, rpcUrl: url, color: "always" })).toContain("\u001b[31mfailed")
  const json = JSON.parse(await traceText(hash, { ...options, rpcUrl: url, json: true }))
  expect(json).toMatchObject({
    hash,
    failed: true,
    blockNumber: "1",
    gasUsed: "29181",
    call: {
      type: "CALL",
      to: savings,
      value: "0",
      entries: [{ kind: "console" }, { kind: "call", gasUsed: "1859" }],
    },
  })
})

test("midblock trace: prints the same text for a node of anvil", async () => {
  await using anvil = await startAnvil(["--hardfork", "osaka"])
  await using node = await createNode({ automine: true })
  const { url } = await node.listen({ port: 0 })
  const [theirs, ours] = [await save(anvil.request), await save(asker(node))]
  // Fees, and with them balances and hashes, differ.
  const comparable = (text: string) =>
    text
      .split("\n")
      .slice(1)
      .filter((line) => !/balance|^ {2}0x0{40}/.test(line))
  for (const index of theirs.keys()) {
    const [a, b] = await Promise.all([
      traceText(theirs[index] as Hex, { ...options, rpcUrl: anvil.url }),
      traceText(ours[index] as Hex, { ...options, rpcUrl: url }),
    ])
    expect(comparable(a)).toEqual(comparable(b))
  }
})

test("error: refuses a malformed hash, an unknown one, a URL where nothing listens, and no URL", async () => {
  await using node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const hash = `0x${"12".repeat(32)}`
  const refusal = (given: string, rpcUrl = url) =>
    traceText(given, { ...options, rpcUrl }).catch(({ message }: Error) => message.replace(rpcUrl, "URL"))
  expect(await refusal("0x12")).toBe(
    "invalid option hash: expected 0x and 64 hex digits, or their beginning of at least 4 digits, got 0x12",
  )
  expect(await refusal(hash)).toBe(
    `invalid option hash: expected a transaction in a block of URL, got ${hash}`,
  )
  expect(await refusal(hash, nowhere)).toBe("--rpc-url URL: ECONNREFUSED")
  expect(await refusal(hash, "foo")).toBe("--rpc-url URL: no HTTP URL, such as http://127.0.0.1:8545")
})

test("a unique beginning of a hash names a transaction of the pending block or of a sealed one", async () => {
  await using node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = (): Promise<Hex> =>
    node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
  const sealed = await pay()
  await node.mine()
  const pending = await pay()
  for (const hash of [sealed, pending])
    for (const given of [hash.slice(0, 10), hash.slice(0, 12).toUpperCase().replace("X", "x")])
      expect(await traceText(given, { ...options, rpcUrl: url })).toBe(
        await traceText(hash, { ...options, rpcUrl: url }),
      )
  await expect(traceText("0x0000ffff", { ...options, rpcUrl: url })).rejects.toThrow(
    "invalid option hash: expected the beginning of a transaction of the pending block or the newest 256 blocks, got 0x0000ffff",
  )
})

test("error: a beginning of several hashes names them", async () => {
  const hashes = ["01", "02"].map((end) => `0xabcdef${"00".repeat(28)}${end}`)
  const answer = async ({ method }: { method: string }) =>
    method === "eth_blockNumber" ? "0x0" : { transactions: hashes }
  await expect(findHash("0xabcdef", answer)).rejects.toThrow(
    `invalid option hash: expected the beginning of one hash; these begin so: ${hashes.join(", ")}, got 0xabcdef`,
  )
})
