/** The tests of supersim that no other file here has, as requests over HTTP and WebSocket. */
import { concat, type Hex, parseEther, toHex, toRlp } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Chains, type ChainsListening, createChains } from "../../src/index.ts"
import { connect } from "../socket.ts"

type Names = "op" | "unichain"

let chains: Chains<Names>
let urls: ChainsListening<Names>["urls"]

beforeAll(async () => {
  const l2 = { op: { network: "op" }, unichain: { network: "unichain" } } as const
  chains = await createChains({ l2, seed: "supersim" })
  ;({ urls } = await chains.listen({ port: 0 }))
})
afterAll(() => chains.close())

const call = (id: number, method: string, params: readonly unknown[] = []) => ({
  ...{ jsonrpc: "2.0", id, method, params },
})

/** Sends a message over HTTP; returns the reply. */
async function post(url: string, message: unknown) {
  const headers = { "content-type": "application/json" }
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(message) })
  return (await reply.json()) as { readonly result: string; readonly error?: { readonly message: string } }
}

test("genesis: the contracts of L1, and the predeploys of each L2, have code", async () => {
  for (const contracts of Object.values(chains.contracts))
    for (const [name, address] of Object.entries(contracts)) {
      const { result } = await post(urls.l1, call(1, "eth_getCode", [address, "latest"]))
      expect([name, result !== "0x"]).toEqual([name, name !== "proposer"])
    }
  for (const url of Object.values(urls.l2))
    for (const number of [0x07, 0x10, 0x14, 0x15, 0x16, 0x22, 0x23, 0x24, 0x25]) {
      const address = toHex((0x42n << 152n) | BigInt(number), { size: 20 })
      const { result } = await post(url, call(1, "eth_getCode", [address, "latest"]))
      expect(result).toMatch(/^0x6/)
    }
})

test("the accounts have their balance on each chain", async () => {
  for (const url of [urls.l1, ...Object.values(urls.l2)])
    for (const { address } of chains.l1.accounts) {
      const { result } = await post(url, call(1, "eth_getBalance", [address, "latest"]))
      expect(BigInt(result)).toBe(parseEther("10000"))
    }
})

test("a deposit that does not come from L1 is refused", async () => {
  const account = chains.l1.accounts[0]?.address as Hex
  const fields: Hex[] = [toHex(0, { size: 32 }), account, account, toHex(parseEther("1")), "0x", "0x5208"]
  const raw = concat(["0x7e", toRlp([...fields, "0x", "0x"])])
  const { error } = await post(urls.l2.op, call(1, "eth_sendRawTransaction", [raw]))
  expect(error).toMatchObject({ message: expect.stringMatching(/transaction type/) })
  expect(await chains.l2.op.at().balance(account)).toBe(parseEther("10000"))
})

test("a batch over HTTP and WebSocket: the error of one request leaves the others", async () => {
  const inbox = "0x4200000000000000000000000000000000000022"
  const position = `0x01000000${toHex(901n, { size: 8 }).slice(2)}${"0".repeat(15)}1${"0".repeat(24)}`
  const executing = {
    from: chains.l1.accounts[0]?.address,
    to: inbox,
    gas: "0x30000",
    accessList: [{ address: inbox, storageKeys: [position, `0x03${"00".repeat(31)}`] }],
  }
  const batch = [call(1, "eth_chainId"), call(2, "eth_sendTransaction", [executing])]
  const replies = [
    { id: 1, result: "0x386" },
    { id: 2, error: { message: expect.stringMatching(/^(conflicting data|data is not yet)/) } },
  ]
  expect(await post(urls.l2.unichain, batch)).toMatchObject(replies)
  const { socket, incoming, until } = await connect(urls.l2.unichain)
  socket.send(JSON.stringify(batch))
  await until(() => incoming.length > 0)
  expect(incoming).toMatchObject([replies])
  socket.close()
})

test("eth_subscribe to newHeads on each chain, until eth_unsubscribe", async () => {
  for (const [url, node] of [
    [urls.l1, chains.l1],
    [urls.l2.op, chains.l2.op],
    [urls.l2.unichain, chains.l2.unichain],
  ] as const) {
    const { socket, request, told, until } = await connect(url)
    const subscription = await request("eth_subscribe", ["newHeads"])
    await post(url, call(2, "anvil_mine", ["0x1"]))
    const head = await node.at({ block: "latest" }).block()
    await until(() => told.length > 0)
    expect(told).toMatchObject([{ subscription, result: { hash: head?.hash } }])
    expect(await request("eth_unsubscribe", [subscription])).toBe(true)
    socket.close()
  }
})
