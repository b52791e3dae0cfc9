import type { Abi, Hex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { methodNameOf } from "../../../src/harness/gasSnapshot/methodName.ts"
import { createClient, useArtifacts } from "../../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const receive = { type: "receive", stateMutability: "payable" } as const
const fallback = { type: "fallback", stateMutability: "payable" } as const
const transfer = {
  type: "function",
  name: "transfer",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
  ],
  outputs: [],
} as const

/** Creates a contract that accepts every call; a different last byte of its code identifies it. */
function contractOf(contractName: string, abi: Abi, byte: string) {
  const deployedBytecode: Hex = `0x00${byte}`
  const bytecode: Hex = `0x61${deployedBytecode.slice(2)}5f526002601ef3`
  return { contractName, abi, bytecode, deployedBytecode }
}

const contracts = [
  contractOf("Both", [receive, fallback, transfer], "a1"),
  contractOf("Fallback", [fallback], "a2"),
  contractOf("Receive", [receive], "a3"),
  contractOf("Neither", [transfer], "a4"),
]
beforeAll(() => useArtifacts(contracts))
afterAll(() => useArtifacts([]))

async function namesOf(node: MidblockNode, bytecode: Hex): Promise<string[]> {
  const client = createClient(node)
  const created = await client.sendTransaction({ data: bytecode })
  const to = (await client.getTransactionReceipt({ hash: created })).contractAddress as Hex
  const names = [await methodNameOf(node, created)]
  for (const data of ["0x", "0x12", "0x12345678"] as const)
    names.push(await methodNameOf(node, await client.sendTransaction({ to, data })))
  return names
}

test("default: receive and fallback as in the contract's ABI, a selector if it has no fallback", async () => {
  await using node = await createNode()
  const names = []
  for (const { bytecode } of contracts) names.push(await namesOf(node, bytecode))
  expect(names).toEqual([
    ["new Both", "Both.receive", "Both.fallback", "Both.fallback"],
    ["new Fallback", "Fallback.fallback", "Fallback.fallback", "Fallback.fallback"],
    ["new Receive", "Receive.receive", "Receive.0x12", "Receive.0x12345678"],
    ["new Neither", "Neither.receive", "Neither.0x12", "Neither.0x12345678"],
  ])
})
