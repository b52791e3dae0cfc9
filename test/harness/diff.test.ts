import { expect, test } from "vitest"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { createArtifacts, createClient, deploy, diff } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

const artifacts = createArtifacts([Savings])
const owner = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
const path = `savings[${owner}]`

async function start() {
  const node = await createNode()
  const savings = await deploy(createClient(node), Savings)
  await node.mine()
  const changesOf = async (from: object, to?: object) =>
    (await diff(node, { from, ...(to && { to }), artifacts }))
      .filter(({ contract }) => contract === "Savings")
      .map(({ balance, variables }) => ({
        wei: balance && balance.after - balance.before,
        variables: variables.map((each) => `${each.path}: ${each.before} → ${each.after}`),
      }))
  return { node, savings, changesOf, [Symbol.asyncDispose]: () => node.close() }
}

test("default: the changes of a transaction, a flashblock, a block and several blocks", async () => {
  await using session = await start()
  const { node, savings, changesOf } = session
  await savings.write.deposit({ value: 5n })
  await savings.write.deposit({ value: 6n })
  expect(await changesOf({ block: 2, transactions: 1 })).toEqual([
    { wei: 6n, variables: [`${path}: 5 → 11`] },
  ])
  expect(await changesOf({ block: 2, flashblock: 0 }, { block: 2, flashblock: 1 })).toEqual([
    { wei: 5n, variables: [`${path}: 0 → 5`] },
  ])
  expect(await changesOf({ block: "latest" })).toEqual([{ wei: 11n, variables: [`${path}: 0 → 11`] }])
  await node.mine()
  await savings.write.withdraw([11n])
  await node.mine()
  expect(await changesOf({ block: 2 }, { block: 3 })).toEqual([{ wei: -11n, variables: [`${path}: 11 → 0`] }])
  // A value that is equal at both ends is not a change.
  expect(await changesOf({ block: 1 }, { block: 3 })).toEqual([])
})

test("behavior: a created account has its nonce and code size; equal blocks have no changes", async () => {
  await using session = await start()
  const changes = await diff(session.node, { from: { block: 0 }, to: { block: 1 }, artifacts })
  const created = changes.find(({ contract }) => contract === "Savings")
  expect(created?.nonce).toEqual({ before: 0n, after: 1n })
  expect(created?.codeSize).toEqual({ before: 0, after: (Savings.deployedBytecode.length - 2) / 2 })
  expect(await diff(session.node, { from: { block: 1 }, to: { block: 1 } })).toEqual([])
})

test("error: misspelt, missing and invalid options", async () => {
  await using node = await createNode()
  await expect(diff(node, { frm: { block: 0 } } as never)).rejects.toThrow(
    "unknown option of diff frm; did you mean from?",
  )
  await expect(diff(node, {} as never)).rejects.toThrow(
    "invalid option diff.from: expected a block, as { block: 4 }, got undefined",
  )
  await expect(diff(node, undefined as never)).rejects.toThrow(
    "invalid option diff: expected an object, got undefined",
  )
  await expect(diff(undefined as never, { from: {} })).rejects.toThrow(
    "invalid option diff: node: expected a node, as createNode returns it, got undefined",
  )
})

test("error: a block that does not exist", async () => {
  await using node = await createNode()
  await expect(diff(node, { from: { block: 9 } })).rejects.toThrow("header not found: block 9")
})
