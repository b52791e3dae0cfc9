/** Transactions on nodes of other kinds; openzeppelin.test.ts compares trees with cast. */
import { type Hex, numberToHex, pad } from "viem"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import type { SendRequest } from "../../../src/solidity/inspect/callFrame.ts"
import { inspect, type SlotsToName } from "../../../src/solidity/inspect/inspect.ts"
import { ask } from "../../dataFolder.ts"

const requestOf =
  (node: MidblockNode): SendRequest =>
  ({ method, params }) =>
    node.request<unknown>({ method, params })

const send = async (node: MidblockNode, fields: object) =>
  (await ask(node, "eth_sendTransaction", {
    from: node.accounts[0]?.address,
    gas: "0x30d40",
    ...fields,
  })) as Hex

const [outer, inner]: readonly Hex[] = [`0x${"aa".repeat(20)}`, `0x${"bb".repeat(20)}`]
/** Delegates to `inner`, which writes 7 to slot 5. */
const codes = { [outer as Hex]: `0x5f5f5f5f73${"bb".repeat(20)}5af400`, [inner as Hex]: "0x600760055500" }

test("undefined for a transaction that waits in the pool, and for an unknown one", async () => {
  await using node = await createNode()
  const waiting = await send(node, { to: node.accounts[1]?.address, nonce: "0x5" })
  const request = requestOf(node)
  expect(await inspect(request, waiting)).toBeUndefined()
  expect(await inspect(request, pad("0x1"))).toBeUndefined()
})

test("behavior: a node without prestateTracer has no changes", async () => {
  await using node = await createNode()
  const hash = await send(node, { to: node.accounts[1]?.address, value: "0x1" })
  const request = requestOf(node)
  const without: SendRequest = (call) =>
    (call.params[1] as { tracer?: string } | undefined)?.tracer === "prestateTracer"
      ? Promise.reject(new Error("no such tracer"))
      : request(call)
  const [whole, less] = [await inspect(request, hash), await inspect(without, hash)]
  expect(less).toEqual({ ...whole, changes: undefined })
  expect(whole?.changes?.map(({ address }) => address)).toHaveLength(3)
})

test("args: nameSlots: gets the codes that ran on an account, its own first, with the slots; codes are read where the block is", async () => {
  await using node = await createNode()
  for (const [address, code] of Object.entries(codes)) await ask(node, "anvil_setCode", address, code)
  const hash = await send(node, { to: outer })
  const given: SlotsToName[] = []
  const named = { path: "total", type: "uint256", before: "0", after: "7" }
  const nameSlots = (account: SlotsToName) => {
    given.push(account)
    return account.address === outer
      ? { variables: [named], slots: [] }
      : { variables: [], slots: account.slots }
  }
  const explainer = {
    ofCode: () => undefined,
    ofInitCode: () => undefined,
    decodeError: () => undefined,
  } as const
  const none = { ...explainer, decodeCall: () => undefined, decodeLog: () => undefined }
  const asked: unknown[] = []
  const request: SendRequest = (call) => {
    if (call.method === "eth_getCode") asked.push(call.params[1])
    return requestOf(node)(call)
  }
  const options = { nameSlots, explainer: { ...explainer, decodingOf: () => none } }
  const found = await inspect(request, hash, options)
  const slots = [{ slot: numberToHex(5, { size: 32 }), before: pad("0x0"), after: pad("0x7") }]
  const own = given.find(({ address }) => address === outer)
  expect(own?.codes).toEqual([codes[outer as Hex], codes[inner as Hex]])
  expect(own?.slots).toEqual(slots)
  expect(found?.changes?.filter(({ address }) => address === outer)).toEqual([
    {
      ...{ address: outer, balance: undefined, nonce: undefined, codeSize: undefined, contract: undefined },
      ...{ variables: [named], slots: [] },
    },
  ])
  await node.mine()
  await inspect(request, hash, options)
  expect(asked).toEqual(["pending", "pending", "0x1", "0x1"])
})
