/** The raw feed over WebSocket: a consumer rebuilds every block from it alone. */
import { once } from "node:events"
import { encodeDeployData, encodeFunctionData, type Hex, keccak256 } from "viem"
import { expect, test } from "vitest"
import { WebSocket } from "ws"
import { Token } from "../../contracts/artifacts/Token.ts"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"
import { assemble, decodeMessage, hashOf, type Message } from "../consumer.ts"

/** Listens to the feed over WebSocket; `until` resolves when a condition on the messages holds. */
async function follow(url: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/flashblocks`)
  const messages: Message[] = []
  const binary: boolean[] = []
  let wake = () => {}
  socket.on("message", (data, isBinary) => {
    messages.push(decodeMessage(data as Buffer))
    binary.push(isBinary)
    wake()
  })
  await once(socket, "open")
  return {
    messages,
    binary,
    payloads: () => [...groupById(messages).values()],
    async until(wanted: () => boolean) {
      while (!wanted())
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    close: () => socket.terminate(),
  }
}

/** Listens to the feed in process; `until` resolves when `count` messages have arrived. */
function listen(node: MidblockNode) {
  const messages: Message[] = []
  let wake = () => {}
  const stop = node.feed((message) => {
    messages.push(message as unknown as Message)
    wake()
  })
  const until = async (count: number) => {
    while (messages.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { messages, until, stop }
}

function groupById(messages: readonly Message[]): ReadonlyMap<Hex, Message[]> {
  const groups = new Map<Hex, Message[]>()
  for (const message of messages)
    groups.set(message.payload_id, [...(groups.get(message.payload_id) ?? []), message])
  return groups
}

/** Creates a node with a token, and a function that sends mints and payments from each account in turn. */
async function withToken(options: CreateNodeOptions) {
  const node = await createNode({ holdFlashblocks: true, ...options })
  const from = node.accounts[0]?.address as Hex
  const hash = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, gas: "0x200000", data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) }],
  })
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const to = receipt?.contractAddress as Hex
  const mint = encodeFunctionData({ ...Token, functionName: "mint", args: [from, 5n] })
  const send = (index: number) =>
    node.request({
      method: "eth_sendTransaction",
      params: [
        index % 5 === 4
          ? { from: node.accounts[index % 10]?.address as Hex, to: from, value: "0x1" }
          : { from: node.accounts[index % 10]?.address as Hex, to, data: mint, gas: "0x30d40" },
      ],
    })
  return { node, send, token: to }
}

const blockOf = (node: MidblockNode, number: number) => node.at({ block: number }).block()

test.each(["json", "brotli"] as const)(
  "%s: 20 blocks with 500 transactions are rebuilt from the feed alone",
  async (feedEncoding) => {
    const { node, send } = await withToken({ feedEncoding })
    const { url } = await node.listen()
    const feed = await follow(url)
    await feed.until(() => feed.messages.length > 0)
    for (let block = 0; block < 20; block++) {
      for (let index = 0; index < 25; index++) {
        await send(index)
        if (index % 8 === 7) await node.flashblock()
      }
      await node.mine()
    }
    await feed.until(() => feed.payloads().length === 21)
    const payloads = feed.payloads().slice(0, 20)
    // Each payload: the base, 3 flashblocks on command, 1 at the seal, the sealed block.
    expect(payloads.map(({ length }) => length)).toEqual(Array(20).fill(6))
    let transactions = 0
    for (const [position, messages] of payloads.entries()) {
      const assembled = assemble(messages)
      const sealed = await blockOf(node, position + 2)
      const receipts = await node.at({ block: position + 2 }).receipts()
      expect(await hashOf(assembled)).toBe(sealed?.hash)
      expect(assembled.transactions.map((raw) => keccak256(raw))).toEqual(
        receipts?.map(({ transactionHash }) => transactionHash),
      )
      expect(assembled.last).toMatchObject({
        block_hash: sealed?.hash,
        state_root: sealed?.stateRoot,
        receipts_root: sealed?.receiptsRoot,
        gas_used: sealed?.gasUsed,
      })
      const found = messages.flatMap(({ metadata }) => Object.entries(metadata.receipts ?? {}))
      expect(
        found.map(([hash, { status, cumulativeGasUsed, logs }]) => [hash, status, cumulativeGasUsed, logs]),
      ).toEqual(
        receipts?.map(({ transactionHash, status, cumulativeGasUsed, logs }) => [
          transactionHash,
          status,
          cumulativeGasUsed,
          logs.map(({ address, topics, data }) => ({ address, topics, data })),
        ]),
      )
      transactions += assembled.transactions.length
    }
    expect(transactions).toBe(500)
    expect(new Set(feed.binary)).toEqual(new Set([feedEncoding === "brotli"]))
    feed.close()
    await node.close()
  },
  60_000,
)

test("the complete messages of a block with one transaction", async () => {
  await using node = await createNode()
  const { messages, until, stop } = listen(node)
  const [from, to] = [node.accounts[0]?.address as Hex, `0x${"12".repeat(20)}`]
  await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
  await node.mine()
  await until(4)
  stop()
  expect(messages.slice(0, 3)).toMatchInlineSnapshot(`
    [
      {
        "base": {
          "base_fee_per_gas": "0x342770c0",
          "block_number": "0x1",
          "extra_data": "0x",
          "fee_recipient": "0x0000000000000000000000000000000000000000",
          "gas_limit": "0x3938700",
          "parent_beacon_block_root": "0x7370838e22c89a0857927bf35e43fe570594fcc9a1ca4a6fe7a449a5765d97d3",
          "parent_hash": "0xfdb669f404af7e538ee5c1b8acbd79d4f7e605586c278ba7d97e95fc1141dfaf",
          "prev_randao": "0xb1df2864b186fdf02607fb3b921265ee212c31b1fd053208b98f0750aadd93d5",
          "timestamp": "0x67e36cef",
        },
        "diff": {
          "blob_gas_used": "0x0",
          "block_hash": "0x0000000000000000000000000000000000000000000000000000000000000000",
          "excess_blob_gas": "0x0",
          "gas_used": "0x0",
          "logs_bloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
          "receipts_root": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
          "state_root": "0x0000000000000000000000000000000000000000000000000000000000000000",
          "transactions": [],
          "withdrawals": [],
          "withdrawals_root": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
        },
        "index": 0,
        "metadata": {
          "access_list": null,
          "block_number": 1,
          "new_account_balances": {},
          "receipts": {},
        },
        "payload_id": "0x03234c87bf468059",
      },
      {
        "diff": {
          "blob_gas_used": "0x0",
          "block_hash": "0x0000000000000000000000000000000000000000000000000000000000000000",
          "excess_blob_gas": "0x0",
          "gas_used": "0x5208",
          "logs_bloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
          "receipts_root": "0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa",
          "state_root": "0x0000000000000000000000000000000000000000000000000000000000000000",
          "transactions": [
            "0x02f86c827a6980843b9aca0084a3e9ab808252089412121212121212121212121212121212121212120180c001a00744b477423ea729c0b4c31b2913bc96d7529714b8a07552b56a99b30fb12feba03cff330430b2cab4bb6ade75ace0477f9c833edc0ca28c8a874bc7d631c2b72a",
          ],
          "withdrawals": [],
          "withdrawals_root": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
        },
        "index": 1,
        "metadata": {
          "access_list": null,
          "block_number": 1,
          "new_account_balances": {
            "0x0000000000000000000000000000000000000000": "0x1319718a5000",
            "0x1212121212121212121212121212121212121212": "0x1",
            "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266": "0x21e19e0a5eafd5ca9ff",
          },
          "receipts": {
            "0x7ed99d28d202e892213b39959bb2a0650e81677f733f7cbd80784b04d741470c": {
              "cumulativeGasUsed": "0x5208",
              "logs": [],
              "status": "0x1",
              "type": "0x2",
            },
          },
        },
        "payload_id": "0x03234c87bf468059",
      },
      {
        "diff": {
          "blob_gas_used": "0x0",
          "block_hash": "0xe84d24675c963b8337f156e744cf5b181d65ac6b797ee82554ed5e3c87687ae5",
          "excess_blob_gas": "0x0",
          "gas_used": "0x5208",
          "logs_bloom": "0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
          "receipts_root": "0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa",
          "requests_hash": "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
          "state_root": "0x256e5c677f85b6a173dbb8f1955f64facb1a128df8f07767b2430fd181a18e41",
          "transactions": [],
          "withdrawals": [],
          "withdrawals_root": "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
        },
        "index": 2,
        "metadata": {
          "access_list": null,
          "block_number": 1,
          "new_account_balances": {
            "0x0000000000000000000000000000000000000000": "0x1319718a5000",
            "0x1212121212121212121212121212121212121212": "0x1",
            "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266": "0x21e19e0a5eafd5ca9ff",
          },
          "receipts": {},
        },
        "payload_id": "0x03234c87bf468059",
      },
    ]
  `)
})

test("feedMetadata: false reduces the metadata to the block number", async () => {
  await using node = await createNode({ feedMetadata: false })
  const { messages, until } = listen(node)
  await node.mine()
  await until(3)
  expect(messages.map(({ metadata }) => metadata)).toEqual(
    [1, 1, 2].map((number) => ({ block_number: number })),
  )
})

test("a late client gets the same messages as an early one, from flashblock 0 of the open block", async () => {
  const { node, send } = await withToken({})
  const early = listen(node)
  await send(1)
  await node.flashblock()
  await send(2)
  await node.flashblock()
  const { url } = await node.listen()
  const late = await follow(url)
  await send(3)
  await node.mine()
  await late.until(() => late.payloads().length === 2)
  await early.until(late.messages.length)
  expect(late.messages).toEqual(early.messages)
  expect(late.messages.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 0])
  late.close()
  await node.close()
})

test("a revert starts a new open block with another payload id, and its messages from index 0", async () => {
  const { node, send } = await withToken({})
  const { messages, until } = listen(node)
  const snapshot = await node.snapshot()
  await send(1)
  await node.flashblock()
  await node.revert(snapshot)
  await until(3)
  const [first, , again] = messages as [Message, Message, Message]
  expect([first.index, again.index, again.metadata.block_number]).toEqual([0, 0, 2])
  expect(again.payload_id).not.toBe(first.payload_id)
  await node.close()
})

test("behavior: /health counts a client of the feed until it disconnects", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const feed = await follow(url)
  await feed.until(() => feed.messages.length === 1)
  const health = async () =>
    ((await (await fetch(`${url}/health`)).json()) as { webSocket: { connections: number } }).webSocket
  expect(await health()).toEqual({ connections: 1, subscriptions: 1 })
  feed.close()
  while ((await health()).connections > 0);
  expect(await health()).toEqual({ connections: 0, subscriptions: 0 })
})
