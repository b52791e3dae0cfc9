import { expect, test } from "vitest"
import { rpcContract, toRpcContract, toRpcInspected } from "../../../../src/api/wire/trace/inspected.ts"
import type { KnownContract } from "../../../../src/solidity/inspect/artifacts.ts"
import type { InspectedTransaction } from "../../../../src/solidity/inspect/inspect.ts"
import { token, word } from "../fixtures.ts"

const contract: KnownContract = {
  ...{ contractName: "Token", sourceName: "contracts/Token.sol", variables: ["supply", "balances"] },
  functions: [
    {
      ...{ signature: "transfer(address,uint256)", name: "transfer", stateMutability: "nonpayable" },
      inputs: [{ name: "to", type: "address" }, { type: "uint256" }],
      outputs: [{ type: "bool" }],
    },
  ],
  readStorage: async (path) => ({ path, type: "uint256", value: "1" }),
}

test("toRpcContract: the functions and the variables; unknown values are null", () => {
  const { readStorage: _, ...shown } = contract
  const encoded = toRpcContract(contract)
  expect(encoded).toEqual(shown)
  expect(rpcContract().strict().parse(encoded)).toEqual(encoded)
  expect(toRpcContract({ ...contract, sourceName: undefined, variables: undefined })).toEqual({
    ...{ ...shown, sourceName: null, variables: null },
  })
})

test("toRpcContract: a change of the answer does not reach the artifacts", () => {
  const before = structuredClone(toRpcContract(contract))
  const given = toRpcContract(contract)
  given.variables?.push("other")
  Object.assign(given.functions[0]?.inputs[0] ?? {}, { type: "bytes" })
  expect(toRpcContract(contract)).toEqual(before)
})

test("toRpcInspected: integers are quantities at any depth, unknown values are absent", () => {
  const inspected = {
    ...{
      hash: word,
      failed: false,
      blockNumber: 5n,
      gasUsed: 21_000n,
      contracts: [{ label: "Token", address: token }],
    },
    call: { kind: "call", gas: 90n, value: undefined, children: [{ kind: "call", gas: 0n, calls: [] }] },
    changes: undefined,
  }
  expect(toRpcInspected(inspected as unknown as InspectedTransaction)).toEqual({
    ...{ hash: word, failed: false, blockNumber: "0x5", gasUsed: "0x5208" },
    contracts: [{ label: "Token", address: token }],
    call: { kind: "call", gas: "0x5a", children: [{ kind: "call", gas: "0x0", calls: [] }] },
  })
})
