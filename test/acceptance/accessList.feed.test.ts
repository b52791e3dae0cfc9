/** The part of the access list that each message of the raw feed has. */
import { RLP } from "@ethereumjs/rlp"
import { type Hex, hexToBytes, keccak256 } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import type { RpcAccess, RpcChange } from "../accessLists.ts"
import { follow } from "./feedListeners.ts"

interface Part {
  readonly min_tx_index: number
  readonly max_tx_index: number
  readonly account_changes: readonly RpcAccess[]
  readonly fal_hash: Hex
}

const number = (value: Hex) => (BigInt(value) === 0n ? new Uint8Array() : BigInt(value))
const changes = (list: readonly RpcChange[]) => list.map(({ index, value }) => [number(index), number(value)])

/** Encodes a list as EIP-7928 does. */
const encoded = (list: readonly RpcAccess[]) =>
  RLP.encode(
    list.map((each) => [
      hexToBytes(each.address),
      each.storageChanges.map((slot) => [number(slot.key), changes(slot.changes)]),
      each.storageReads.map(number),
      changes(each.balanceChanges),
      changes(each.nonceChanges),
      each.codeChanges.map(({ index, code }) => [number(index), hexToBytes(code)]),
    ]),
  )

test("behavior: the parts of a block have consecutive indexes, their hashes, and together the changes of its list", async () => {
  await using node = await createNode({ hardfork: "amsterdam", mining: false, holdFlashblocks: true })
  const ask = (method: string, ...params: unknown[]) => node.request({ method, params } as never)
  const [from, to] = node.accounts.map(({ address }) => address)
  const feed = await follow((await node.listen()).url)
  for (const count of [2, 1]) {
    for (let sent = 0; sent < count; sent++) await ask("eth_sendTransaction", { from, to, value: "0x1" })
    await node.flashblock()
  }
  await ask("eth_sendTransaction", { from, to, value: "0x1" })
  await node.mine()
  await feed.until(() => feed.payloads().length === 2)
  const parts = (feed.payloads()[0] ?? []).map(
    ({ metadata }) => (metadata as unknown as { readonly access_list: Part }).access_list,
  )
  expect(parts.map((part) => [part.min_tx_index, part.max_tx_index])).toEqual([
    ...[
      [0, 1],
      [1, 3],
      [3, 4],
    ],
    ...[
      [4, 5],
      [5, 6],
    ],
  ])
  expect(parts.map((part) => part.fal_hash)).toEqual(
    parts.map(({ account_changes }) => keccak256(encoded(account_changes))),
  )
  const list = (await ask("eth_getBlockAccessList", "0x1")) as unknown as readonly RpcAccess[]
  const sealed = (await ask("eth_getBlockByNumber", "0x1", false)) as unknown as { blockAccessListHash: Hex }
  expect(keccak256(encoded(list))).toBe(sealed.blockAccessListHash)
  for (const { address, balanceChanges, nonceChanges } of list) {
    const found = parts.flatMap(({ account_changes }) =>
      account_changes.filter((account) => account.address === address),
    )
    expect({
      balances: found.flatMap((account) => account.balanceChanges),
      nonces: found.flatMap((account) => account.nonceChanges),
    }).toEqual({ balances: balanceChanges, nonces: nonceChanges })
  }
  feed.close()
})
