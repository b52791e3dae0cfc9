import fc from "fast-check"
import { createNode } from "midblock"
import { createClient, deploy } from "midblock/harness"
import { callsOf, dictionaryOf } from "midblock/simulation"
import { parseEther } from "viem"
import { expect, test } from "vitest"
import { Market } from "../../../contracts/artifacts/Market.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"

const seed = { seed: 3, numRuns: 200 }

test("calls are of the functions that change the state, with ether for payable ones only", () => {
  const address = "0x00000000000000000000000000000000000000aa"
  const calls = fc.sample(fc.oneof(callsOf({ ...Token, address }), callsOf({ ...Market, address })), seed)
  const names = [...new Set(calls.map(({ functionName }) => functionName))].toSorted()
  expect(names).toEqual(["approve", "mint", "swap", "transfer", "transferFrom"])
  const paid = new Set(calls.filter(({ value }) => value > 0n).map(({ functionName }) => functionName))
  expect([...paid]).toEqual(["swap"])
})

test("functions are chosen and left out by name", () => {
  const contract = { ...Token, address: "0x00000000000000000000000000000000000000aa" } as const
  const namesOf = (options: Parameters<typeof callsOf>[1]) =>
    [
      ...new Set(fc.sample(callsOf(contract, options), seed).map(({ functionName }) => functionName)),
    ].toSorted()
  expect(namesOf({ functions: ["mint", "balanceOf"] })).toEqual(["balanceOf", "mint"])
  expect(namesOf({ except: ["mint", "approve"] })).toEqual(["transfer", "transferFrom"])
  expect(() => callsOf(contract, { except: ["burn"] })).toThrow(
    "the ABI has no function burn: it has allowance, approve, balanceOf, decimals, mint, name, symbol, totalSupply, transfer, transferFrom",
  )
})

test("the dictionary of contracts has accounts, constants of the bytecode and numbers of the storage", async () => {
  await using node = await createNode()
  const client = createClient(node)
  const market = await deploy(client, Market, [123_457n], { value: parseEther("5") })
  const token = await deploy(client, Token, ["T", "T"])
  const known = await dictionaryOf(node, [market.address, token.address])
  expect(known.addresses).toEqual([
    ...node.accounts.slice(0, 4).map(({ address }) => address.toLowerCase()),
    market.address,
    token.address,
  ])
  expect(known.numbers).toEqual(expect.arrayContaining([123_457n, parseEther("5")]))
})
