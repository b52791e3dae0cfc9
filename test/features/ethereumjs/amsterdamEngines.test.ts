import { type Hex, parseEther, toHex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

/** Mines a block of transfers, a creation, a storage write, a self-destruct and a revert, with an engine. */
async function mined(evm: "midblock" | "ethereumjs") {
  const node = await createNode({
    ...{ hardfork: "amsterdam", seed: "both", timestamp: 1_800_000_000, mining: false, evm },
  })
  const ask = (method: string, ...params: unknown[]) =>
    node.request({ method, params } as never) as Promise<never>
  const [from, friend]: Hex[] = await ask("eth_accounts")
  const at = (digit: string): Hex => `0x${digit.repeat(40)}`
  await ask("anvil_setCode", at("a"), "0x5f355f5500") // SSTORE(0, call data)
  await ask("anvil_setCode", at("b"), `0x73${friend?.slice(2)}ff`) // SELFDESTRUCT
  await ask("anvil_setCode", at("c"), "0x4b5f55600160015f5ffd") // SSTORE(0, SLOTNUM), REVERT
  await ask("evm_mine")
  const sends = [
    { to: friend, value: toHex(parseEther("1")) },
    { to: at("9"), value: "0x1" },
    { data: "0x602a60005260206000f3", value: "0x2" },
    ...["1", "2", "0"].map((value) => ({ to: at("a"), data: `0x${value.padStart(64, "0")}` })),
    { to: at("b"), value: "0x3" },
    { to: at("c"), gas: toHex(400_000) },
  ]
  for (const each of sends) await ask("eth_sendTransaction", { from, ...each })
  await ask("evm_mine")
  const { hash, gasUsed, transactions }: { hash: Hex; gasUsed: Hex; transactions: Hex[] } = await ask(
    "eth_getBlockByNumber",
    "0x2",
    false,
  )
  const list = await ask("debug_getRawBlockAccessList", "0x2")
  const receipts = await ask("eth_getBlockReceipts", "0x2")
  const verified = await node.verify()
  await node.close()
  return { hash, gasUsed, count: transactions.length, list, receipts, verified }
}

test("behavior: both engines make the same block of Amsterdam, which stock EthereumJS executes to the same results", async () => {
  const [own, reference] = [await mined("midblock"), await mined("ethereumjs")]
  expect(reference).toEqual(own)
  expect(own).toMatchObject({ count: 8, verified: [{ first: 1n, last: 2n, outcome: "equal" }] })
})
