import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { Savings } from "../../contracts/artifacts/Savings.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"

const savings = "0x5fbdb2315678afecb367f032d93f642f64180aa3"

test("default: returns the outcomes of a creation and a failed transaction, pre-confirmed and sealed", async () => {
  await using node = await createNode({ artifacts: createArtifacts([Savings]) })
  const from = node.accounts[0]?.address as Hex
  const send = (fields: object) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x100000", ...fields }] })
  const created = await send({ data: encodeDeployData({ ...Savings }) })
  const data = encodeFunctionData({ abi: Savings.abi, functionName: "withdraw", args: [9n] })
  const failed = await send({ to: savings, data })
  const outcomes = async () => [
    await node.outcome(created),
    await node.outcome(failed.toUpperCase().replace("X", "x")),
  ]
  const expected = [
    {
      hash: created,
      blockNumber: 1n,
      gasUsed: 362_823n,
      output: Savings.deployedBytecode,
      failure: undefined,
      created: [savings],
      console: ["opened"],
    },
    {
      hash: failed,
      blockNumber: 1n,
      gasUsed: 29_181n,
      output: expect.stringMatching(/^0x9b1d1a4d|^0x[0-9a-f]{136}$/),
      failure: "execution reverted: NotEnough(have: 0, want: 9) at Savings.pay",
      created: [],
      console: [`withdrawal for ${from.toLowerCase()} false`, "have 0"],
    },
  ]
  expect(await outcomes()).toEqual(expected)
  await node.mine()
  expect(await outcomes()).toEqual(expected)
})

test("behavior: returns null while a transaction waits, and for an unknown hash", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const [from] = node.accounts.map(({ address }) => address)
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to: from }] })
  expect(await node.outcome(hash)).toBeNull()
  await node.flashblock()
  expect(await node.outcome(hash)).toMatchObject({ hash, failure: undefined, console: [] })
  expect(await node.outcome("constructor")).toBeNull()
})
