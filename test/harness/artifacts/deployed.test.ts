import { encodeErrorResult, parseAbi } from "viem"
import { expect, test } from "vitest"
import {
  deployedAbis,
  deployedDecoding,
  rememberAbi,
  rememberNode,
} from "../../../src/harness/artifacts/deployed.ts"
import { createNode } from "../../../src/index.ts"

const [one, other] = [parseAbi(["error One(uint256 value)"]), parseAbi(["error Other(uint256 value)"])]
const dataOf = (abi: typeof one | typeof other) => encodeErrorResult({ abi: abi as typeof one, args: [5n] })

test("default: each ABI of a node once, in the order of the first deployment", async () => {
  await using node = await createNode()
  const clients = [{}, {}]
  for (const client of clients) rememberNode(client, node)
  rememberAbi(clients[0] as object, one)
  rememberAbi(clients[1] as object, other)
  rememberAbi(clients[1] as object, one)
  const abis = deployedAbis(node)
  expect(abis).toHaveLength(2)
  expect(abis[0] === one).toBe(true)
  expect(abis[1] === other).toBe(true)
})

test("behavior: the decoding is kept, and made again after another deployment", async () => {
  await using node = await createNode()
  const client = {}
  rememberNode(client, node)
  rememberAbi(client, one)
  const decoding = deployedDecoding(node)
  expect(deployedDecoding(node)).toBe(decoding)
  expect([one, other].map((abi) => decoding?.decodeError(dataOf(abi))?.text)).toEqual([
    "One(value: 5)",
    undefined,
  ])
  rememberAbi(client, other)
  expect(deployedDecoding(node)?.decodeError(dataOf(other))?.text).toBe("Other(value: 5)")
})

test("behavior: other nodes, and clients of no known node, know no contract", async () => {
  await using node = await createNode()
  rememberAbi({}, one)
  expect(deployedAbis(node)).toEqual([])
  expect(deployedDecoding(node)).toBeUndefined()
  expect(deployedAbis(undefined)).toEqual([])
  expect(deployedDecoding(undefined)).toBeUndefined()
})
