import { expect, test } from "vitest"
import { createMachines } from "../../../src/kernel/evm/execute/machine.ts"
import { newestVersion } from "../../../src/node/block/openBlock.ts"
import { sealBlock } from "../../../src/node/block/seal.ts"
import { becomeHead } from "../../../src/node/block/successor.ts"
import type { Node } from "../../../src/node/node.ts"
import { createParts, signPayment } from "../parts.ts"

const partsOf = (node: Node) => ({
  ...node,
  machines: createMachines((number) => node.chain.hashOf(number), {}),
})

test("the open block after a sealed block has it as its parent, and has the given job", async () => {
  const node = await createParts()
  const { builder, chain } = node
  await builder.execute(await signPayment(node))
  const { open } = builder
  const { sealed } = await sealBlock(partsOf(node), open)
  const successor = await becomeHead(partsOf(node), sealed, open, () => chain.append(sealed))
  const { header, parent, job, transactions } = successor(7)
  expect({ number: header.number, parent, job, transactions, head: chain.head }).toEqual({
    number: 2n,
    parent: sealed,
    job: 7,
    transactions: [],
    head: sealed,
  })
})

test("error: a block that cannot be appended leaves timestamps, overrides and state unchanged", async () => {
  const node = await createParts()
  const { builder, chain, nextBlock, state } = node
  nextBlock.override({ timestamp: 2_000_000_000n }, chain.head)
  const before = nextBlock.attributes(chain.head)
  const { open } = builder
  const newest = newestVersion(open)
  const { sealed } = await sealBlock(partsOf(node), open)
  const refused = becomeHead(partsOf(node), sealed, open, () => {
    throw new Error("the disk is full")
  })
  await expect(refused).rejects.toThrow(new Error("the disk is full"))
  expect(nextBlock.attributes(chain.head)).toEqual(before)
  expect(state.has(newest)).toBe(true)
  expect(state.has(sealed.version)).toBe(false)
})
