/** Stock EthereumJS executes the blocks of a node again. */
import { type Hex, keccak256, pad, toHex } from "viem"
import { expect, test } from "vitest"
import { verifyChain } from "../../../../src/features/ethereumjs/verify/verifyChain.ts"
import { type CreateNodeOptions, createNode } from "../../../../src/index.ts"
import type { SealedBlock } from "../../../../src/kernel/chain/block.ts"
import { completeHeader } from "../../../../src/kernel/chain/header.ts"
import { hardforks } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { contracts, impersonated, signedHistory } from "../../../acceptance/traceHistory.ts"
import { blobTransaction } from "../../../blobs.ts"
import { start } from "../../../instance/asking.ts"
import { createParts } from "../../../node/parts.ts"

/** A node, and functions that send wei and that call its methods. */
async function startChain(options: CreateNodeOptions = {}) {
  const { node, ask } = await start(options)
  const [from, to] = node.accounts.map(({ address }) => address)
  const send = (fields: object = {}) => ask("eth_sendTransaction", { from, to, value: "0x1", ...fields })
  return { node, ask, send }
}

const equal = (first: bigint, last: bigint) => ({ first, last, outcome: "equal" })

test.each(Object.keys(hardforks) as (keyof typeof hardforks)[])(
  "blocks under %s are equal",
  async (hardfork) => {
    const { node, send } = await startChain({ hardfork })
    await send()
    await send({ to: undefined, data: "0x602a600055600160005360016000f3", value: "0x0", gas: "0x30d40" })
    await send({ data: "0xfe", to: pad("0x1", { size: 20 }), gas: "0x30d40" })
    await node.mine(3)
    expect(await node.verify()).toEqual([equal(1n, 3n)])
  },
)

test("blocks with each kind of transaction and instruction are equal", async () => {
  const { node, ask } = await startChain()
  for (const { address, code, balance } of contracts) {
    await ask("anvil_setCode", address, code)
    await ask("anvil_setBalance", address, balance)
  }
  const signed = Object.values(await signedHistory())
  for (const [index, raw] of signed.entries()) {
    await ask("eth_sendRawTransaction", raw)
    if (index % 10 === 9) await node.mine()
  }
  await node.mine()
  const nonce = Number(await ask("eth_getTransactionCount", node.accounts[0]?.address, "latest"))
  await ask("eth_sendRawTransaction", (await blobTransaction(nonce, [7])).raw)
  await node.mine()
  const last = BigInt(Math.floor(signed.length / 10) + 2)
  expect(await node.verify()).toEqual([equal(1n, last)])
})

test("a state that a client changes between blocks is the state before the next block", async () => {
  const { node, ask, send } = await startChain()
  const account = impersonated.address
  await node.mine()
  await ask("anvil_setBalance", account, toHex(10n ** 18n))
  await ask("anvil_setCode", node.accounts[1]?.address, "0x6001600055")
  await send({ gas: "0x30d40" })
  await node.mine()
  await ask("anvil_setStorageAt", node.accounts[1]?.address, pad("0x0"), pad("0x0"))
  const id = await node.snapshot()
  await node.mine(2)
  await node.revert(id)
  await send({ gas: "0x30d40" })
  await node.mine()
  expect(await node.verify()).toEqual([equal(1n, 3n)])
})

test("a transaction of an impersonated account is equal, one of a contract is not executed", async () => {
  const { node, ask, send } = await startChain({ autoImpersonate: true })
  const account: Hex = `0x${"ac".repeat(20)}`
  await ask("anvil_setBalance", account, toHex(10n ** 18n))
  await send({ from: account })
  await node.mine()
  await ask("anvil_setCode", account, "0x00")
  await send({ from: account })
  await node.mine()
  await send()
  await node.mine()
  const reason = "a contract sends a transaction"
  expect(await node.verify()).toEqual([
    equal(1n, 1n),
    { first: 2n, last: 2n, outcome: "skipped", reason },
    equal(3n, 3n),
  ])
})

test("a signer that was set is recovered", async () => {
  const { node, ask, send } = await startChain()
  const [r, s] = [keccak256("0x01"), keccak256("0x02")]
  await ask("anvil_impersonateSignature", `${r}${s.slice(2)}1b`, node.accounts[0]?.address)
  const contract = impersonated.address
  // Calls ECRECOVER with the call data, and stores the result.
  await ask("anvil_setCode", contract, "0x366000600037602060003660006001614e20fa5060005160005500")
  await send({
    to: contract,
    value: "0x0",
    gas: "0x30d40",
    data: `${pad("0x5")}${pad("0x1b").slice(2)}${r.slice(2)}${s.slice(2)}`,
  })
  await node.mine()
  expect(await ask("eth_getStorageAt", contract, "0x0", "latest")).not.toBe(pad("0x0"))
  expect(await node.verify()).toEqual([equal(1n, 1n)])
})

test("empty blocks that were mined at once are not executed, and the blocks after them are equal", async () => {
  const { node, send } = await startChain()
  await node.mine(302)
  await send()
  await node.mine()
  const reason = "empty blocks that were mined at once"
  expect(await node.verify()).toEqual([
    equal(1n, 1n),
    { first: 2n, last: 301n, outcome: "skipped", reason },
    equal(302n, 303n),
  ])
})

test("a range of blocks is verified alone", async () => {
  const { node, send } = await startChain()
  for (let count = 0; count < 5; count++) {
    await send()
    await node.mine()
  }
  expect(await node.verify({ first: 2n, last: 3n })).toEqual([equal(2n, 3n)])
  expect(await node.verify({ first: 4n, last: 9n })).toEqual([equal(4n, 5n)])
  expect(await node.verify({ first: 6n })).toEqual([])
})

test("the blocks of a fixture are replayed until a client has changed the state", async () => {
  const { node, ask, send } = await startChain()
  for (let count = 0; count < 3; count++) {
    await send()
    await node.mine()
  }
  await ask("anvil_setBalance", impersonated.address, "0x7")
  await node.mine(2)
  await using other = await createNode({ fixture: node.exportFixture() })
  await other.mine()
  const reason = "the state before it is not kept"
  expect(await other.verify()).toEqual([
    equal(1n, 3n),
    { first: 4n, last: 5n, outcome: "skipped", reason },
    equal(6n, 6n),
  ])
})

test.each([
  ["gasUsed", { gasUsed: 1n }, "invalid gasUsed"],
  ["logsBloom", { logsBloom: new Uint8Array(256).fill(1) }, "invalid bloom"],
  ["receiptTrie", { receiptTrie: new Uint8Array(32) }, "invalid receiptTrie"],
  ["parentHash", { parentHash: new Uint8Array(32) }, "invalid parentHash"],
  ["requestsHash", { requestsHash: new Uint8Array(32) }, "invalid requestsHash"],
])("a block with another %s is different, and the blocks around it are equal", async (_, fields, reason) => {
  const { miner, ...node } = await createParts()
  await miner.mine(3)
  const wrong = ({ header, ...sealed }: SealedBlock) => ({
    ...sealed,
    header: completeHeader(header, fields),
  })
  const chain = Object.create(node.chain, {
    segments: {
      value: (first: bigint, last: bigint) =>
        node.chain
          .segments(first, last)
          .map(({ run, block }) => ({ run, block: block.header.number === 2n ? wrong(block) : block })),
    },
  })
  expect(await verifyChain({ ...node, chain })).toEqual([
    equal(1n, 1n),
    { first: 2n, last: 2n, outcome: "different", reason },
    equal(3n, 3n),
  ])
})

test("a state that differs is named with both roots", async () => {
  const { miner, ...node } = await createParts()
  await miner.mine(1)
  const stateRoot = new Uint8Array(32).fill(7)
  const wrong = (sealed: SealedBlock) => ({ ...sealed, header: completeHeader(sealed.header, { stateRoot }) })
  const segments = (first: bigint, last: bigint) =>
    node.chain.segments(first, last).map(({ run, block }) => ({ run, block: wrong(block) }))
  const chain = Object.create(node.chain, { segments: { value: segments } })
  const [found] = await verifyChain({ ...node, chain })
  const root = toHex(node.chain.head.header.stateRoot)
  const reason = `invalid block stateRoot, got: ${root}, want: ${toHex(stateRoot)}`
  expect(found).toEqual({ first: 1n, last: 1n, outcome: "different", reason })
})
