import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { createNode } from "../../../src/index.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { createMachines } from "../../../src/kernel/evm/execute/machine.ts"
import { newestVersion } from "../../../src/node/block/openBlock.ts"
import { sealBlock } from "../../../src/node/block/seal.ts"
import type { Node } from "../../../src/node/node.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

const environmentOf = ({ state, rules, protocol, chain }: Node) => ({
  state,
  rules,
  protocol,
  machines: createMachines((number) => chain.hashOf(number), {}),
})

test("the sealed block has the open block's transactions, the state root after them and its own hash", async () => {
  const node = await createParts()
  const { builder, chain, state } = node
  const signed = await signPayment(node)
  await builder.execute(signed)
  const { open } = builder
  const { sealed, requests } = await sealBlock(environmentOf(node), open)
  expect({
    hash: sealed.hash,
    number: sealed.header.number,
    parent: toHex(sealed.header.parentHash),
    transactions: sealed.transactions.map(({ hash }) => hash),
    gasUsed: sealed.header.gasUsed,
    stateRoot: toHex(sealed.header.stateRoot),
    requests: requests.map(({ bytes }) => toHex(bytes)),
  }).toEqual({
    hash: toHex(hashOf(sealed.header)),
    number: 1n,
    parent: chain.head.hash,
    transactions: [signed.hash],
    gasUsed: 21_000n,
    stateRoot: toHex(state.root(sealed.version)),
    // Deposits, withdrawals and consolidations (EIP-7685), none of each.
    requests: ["0x00", "0x01", "0x02"],
  })
})

test("sealBlock appends to the state, and does not change chain and open block", async () => {
  const node = await createParts()
  const { builder, chain, state } = node
  const { open } = builder
  const { head } = chain
  const { sealed } = await sealBlock(environmentOf(node), open)
  expect(chain.head === head).toBe(true)
  expect(builder.open === open).toBe(true)
  expect(sealed.beginning).toBe(open.beginning)
  expect(sealed.version > newestVersion(open)).toBe(true)
  expect(state.has(sealed.version)).toBe(true)
})

test.each([
  "frontier",
  "byzantium",
  "berlin",
  "london",
  "paris",
  "shanghai",
  "cancun",
  "prague",
  "osaka",
] as const)("%s: a block is sealed under its rules", async (hardfork) => {
  await using node = await createNode({ hardfork })
  const from = node.accounts[0]?.address
  const hash = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, to: recipient, value: "0x1" }],
  })
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })
  expect({
    root: receipt?.root !== undefined,
    difficulty: block?.difficulty !== "0x0",
    baseFee: block?.baseFeePerGas,
    withdrawals: block?.withdrawals,
    beacon: block?.parentBeaconBlockRoot !== undefined,
    requests: block?.requestsHash !== undefined,
  }).toMatchSnapshot()
  expect(await node.at({ block: "latest" }).balance(recipient)).toBe(1n)
})
