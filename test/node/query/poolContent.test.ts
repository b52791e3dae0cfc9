import { type Hex, hexToBytes } from "viem"
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { decodeTransaction } from "../../../src/kernel/evm/transaction/decode.ts"
import type { Node } from "../../../src/node/node.ts"
import { poolContent } from "../../../src/node/query/poolContent.ts"
import { friend, start } from "../control/cheatedNode.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

const senderOf = ({ accounts }: Node, index: number) => accounts.list[index]?.address as Hex

/** Returns the content of the pool as lists of nonces by sender. */
function noncesOf(node: Node) {
  const { pending, queued } = poolContent(node)
  const nonces = (group: typeof pending) =>
    Object.fromEntries(
      [...group].map(([sender, list]) => [sender, list.map(({ transaction }) => transaction.nonce)]),
    )
  return { pending: nonces(pending), queued: nonces(queued) }
}

test("default: executed transactions precede waiting ones, in the order of the nonces; after a gap they are queued", async () => {
  const node = await createParts()
  const executed = await signPayment(node)
  await node.builder.execute(executed)
  for (const nonce of [2, 1, 5, 4]) node.pool.add(await signPayment(node, { nonce }))
  for (const nonce of [0, 2]) node.pool.add(await signPayment(node, { account: 1, nonce }))
  node.pool.add(await signPayment(node, { account: 2, nonce: 1 }))
  const [first, second, third] = [0, 1, 2].map((index) => senderOf(node, index)) as [Hex, Hex, Hex]
  expect(noncesOf(node)).toEqual({
    pending: { [first]: [0n, 1n, 2n], [second]: [0n] },
    queued: { [first]: [4n, 5n], [second]: [2n], [third]: [1n] },
  })
  expect(poolContent(node).pending.get(first)?.[0]?.hash).toBe(executed.hash)
})

test("behavior: a sealed transaction is not in the pool, and what waits behind it stays pending", async () => {
  const node = await createParts()
  await node.builder.execute(await signPayment(node))
  node.pool.add(await signPayment(node, { nonce: 1 }))
  await node.builder.seal()
  expect(noncesOf(node)).toEqual({ pending: { [senderOf(node, 0)]: [1n] }, queued: {} })
})

test("behavior: a transaction is queued when an authorization in the open block has used its nonce (EIP-7702)", async () => {
  const node = await createParts()
  const [key, other] = node.accounts.list.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
    PrivateKeyAccount,
    PrivateKeyAccount,
  ]
  const authorization = await key.signAuthorization({ address: recipient, chainId: 31337, nonce: 0 })
  const raw = await other.signTransaction({
    ...{ type: "eip7702", chainId: 31337, nonce: 0, gas: 100_000n, to: recipient },
    ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n },
    authorizationList: [authorization],
  })
  for (const nonce of [0, 1]) node.pool.add(await signPayment(node, { nonce }))
  await node.builder.execute(await decodeTransaction(hexToBytes(raw), node.builder.open.header.common))
  const [first, second] = [0, 1].map((index) => senderOf(node, index)) as [Hex, Hex]
  expect(noncesOf(node)).toEqual({ pending: { [second]: [0n], [first]: [1n] }, queued: { [first]: [0n] } })
})

test("txpool_status: counts a transaction as queued when a pre-confirmed authorization spent its nonce", async () => {
  await using context = await start({ holdFlashblocks: true })
  const { node, ask } = context
  const [a, b] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
    PrivateKeyAccount,
    PrivateKeyAccount,
  ]
  const fields = { chainId: 31337, nonce: 0, to: b.address, gas: 200_000n }
  const stale = await ask(
    "eth_sendRawTransaction",
    await a.signTransaction({ ...fields, type: "eip1559", maxFeePerGas: 10n ** 10n }),
  )
  const authorization = await a.signAuthorization({ contractAddress: friend, chainId: 31337, nonce: 0 })
  const tip = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n }
  await ask(
    "eth_sendRawTransaction",
    await b.signTransaction({ ...fields, ...tip, type: "eip7702", authorizationList: [authorization] }),
  )
  await node.flashblock()
  expect(await ask("txpool_status")).toEqual({ pending: "0x1", queued: "0x1" })
  await node.mine()
  expect(await ask("eth_getTransactionByHash", stale)).toBe(null)
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
})
