import { createMPT } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { bytesToUnprefixedHex, createAccountFromRLP, hexToBytes, MapDB } from "@ethereumjs/util"
import { type Hex, keccak256, pad, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { Factory } from "../../../contracts/artifacts/Factory.ts"
import { createNode } from "../../../src/index.ts"
import type { View } from "../../../src/kernel/state/store.ts"
import { createNodeParts, type Node } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import type { Witness } from "../../../src/node/query/witness.ts"

const word = (value: number): Hex => toHex(value, { size: 32 })
const keccak = (bytes: Uint8Array): Uint8Array => keccak256(bytes, "bytes")

/** Init code that deploys code: PUSH1 length, DUP1, PUSH1 9, PUSH0, CODECOPY, PUSH0, RETURN. */
const deploying = (code: string): Hex =>
  `0x60${(code.length / 2).toString(16).padStart(2, "0")}8060095f395ff3${code}`
/** SSTORE(calldata[0:32], calldata[32:64]) */
const storing = deploying("6020355f355500")
/** SSTORE(0, BLOCKHASH(NUMBER - 3)) */
const hashing = deploying("60034303405f5500")

/** The addresses of the first two contracts of the first account. */
const contracts: readonly Hex[] = [
  "0x5fbdb2315678afecb367f032d93f642f64180aa3",
  "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",
]

/** Builds a chain whose blocks write slots, clear most of them, create contracts, and read block hashes. */
async function grown() {
  const options = withDefaults({ mining: false, seed: "0", holdFlashblocks: true })
  const node = await createNodeParts(options, { onError: () => {}, showsPendingBaseFee: true })
  const [from, other] = node.accounts.list.map(({ address }) => address) as [Hex, Hex]
  const send = (input: Hex, to?: Hex) => node.submit.unlocked({ from, to, input, gas: 200_000n })
  const [store, hasher] = contracts
  for (const input of [storing, hashing, Factory.bytecode]) {
    await node.submit.unlocked({ from, input, gas: 2_000_000n })
    await node.miner.mine(1)
  }
  for (let slot = 1; slot <= 20; slot++) await send(`${word(slot)}${word(7).slice(2)}`, store)
  await node.miner.mine(1)
  for (let slot = 1; slot <= 19; slot++) await send(`${word(slot)}${word(0).slice(2)}`, store)
  await send("0x", hasher)
  await send("0x5f5ffd")
  await node.submit.unlocked({ from: other, to: pad("0x77", { size: 20 }), value: 5n, input: "0x" })
  await node.miner.mine(1)
  return node
}

/** Returns the values that a witness proves by its keys: nonce and balance of an account, then its slots. */
async function provedBy(witness: Witness, stateRoot: Uint8Array) {
  const open = await triesOf(witness)
  const [accounts, values]: [Awaited<ReturnType<typeof open>>, unknown[]] = [await open(stateRoot), []]
  let storageRoot: Uint8Array | undefined
  for (const key of witness.keys) {
    if (key.length === 66) {
      const storage = storageRoot && (await open(storageRoot))
      values.push(storage && toHex(contentOf(await storage.get(hexToBytes(key)))))
      continue
    }
    const leaf = await accounts.get(hexToBytes(key))
    const account = leaf === null ? undefined : createAccountFromRLP(leaf)
    storageRoot = account?.storageRoot
    values.push(account && [account.nonce, account.balance])
  }
  return values
}

/** Returns the same values as a state has them. */
function valuesIn(view: View, keys: readonly Hex[]) {
  let address: Hex = "0x"
  return keys.map((key) => {
    if (key.length === 66) return view.account(address) && toHex(view.storage(address, key))
    address = key
    const account = view.account(key)
    return account && [account.nonce, account.balance]
  })
}

/** Returns a function that opens the tries of a witness, with the nodes of the witness only. */
async function triesOf({ state }: Witness) {
  const db = new MapDB<string, string>()
  for (const each of state.map(hexToBytes))
    await db.put(bytesToUnprefixedHex(keccak(each)), bytesToUnprefixedHex(each))
  return (root: Uint8Array) => createMPT({ db, root, useKeyHashing: true })
}

const blockOf = (node: Node, number: bigint) =>
  node.chain.block(number) as NonNullable<ReturnType<Node["chain"]["block"]>>

const contentOf = (leaf: Uint8Array | null): Uint8Array =>
  leaf === null ? new Uint8Array() : (RLP.decode(leaf) as Uint8Array)

describe("debug_executionWitness", () => {
  test("default: the witness of a block proves its accounts and slots against the state root of the parent", async () => {
    const node = await grown()
    for (let number = 1n; number <= 5n; number++) {
      const { header, version } = blockOf(node, number - 1n)
      const [witness, view] = [await node.witnessOf({ number }), node.state.at(version)]
      expect(await provedBy(witness, header.stateRoot)).toEqual(valuesIn(view, witness.keys))
      expect(witness.keys).toContain(toHex(header.coinbase.bytes))
    }
  })

  test("behavior: the tries of a witness suffice to clear the slots that the block clears", async () => {
    const node = await grown()
    const [before, after] = [blockOf(node, 4n), blockOf(node, 5n)]
    const store = contracts[0] as Hex
    const rootOf = (version: number) => node.state.prove(version, store, []).storageHash
    const witness = await node.witnessOf({ number: 5n })
    const trie = await (await triesOf(witness))(rootOf(before.version))
    for (let slot = 1; slot <= 19; slot++) {
      expect(witness.keys.includes(word(slot))).toBe(true)
      expect(contentOf(await trie.get(hexToBytes(word(slot))))).toEqual(Uint8Array.of(7))
      await trie.del(hexToBytes(word(slot)))
    }
    expect(toHex(trie.root())).toBe(toHex(rootOf(after.version)))
    expect(witness.codes).toContain(
      toHex(
        node.state
          .at(before.version)
          .code(node.state.at(before.version).account(store)?.codeHash as Uint8Array),
      ),
    )
  })

  test("behavior: headers reach back to the oldest block hash that is read; keys are addresses and slots", async () => {
    const node = await grown()
    const [last, before] = [await node.witnessOf({ tag: "latest" }), await node.witnessOf({ number: 4n })]
    const headerOf = (number: bigint) =>
      toHex((node.chain.block(number) as { header: { serialize(): Uint8Array } }).header.serialize())
    expect(last.headers).toEqual([headerOf(2n), headerOf(3n), headerOf(4n)])
    expect(before.headers).toEqual([headerOf(3n)])
    for (let slot = 1; slot <= 20; slot++) expect(before.keys).toContain(word(slot))
    for (const { address } of node.accounts.list.slice(0, 2)) expect(last.keys).toContain(address)
    const repeated = [last, before].flatMap(({ state, codes, keys }) => [state, codes, keys])
    for (const list of repeated) expect(new Set(list).size).toBe(list.length)
  })

  test("behavior: the open block and its parts have a witness, genesis has none", async () => {
    await using node = await createNode()
    const ask = (block: unknown) =>
      node.request<Witness>({ method: "debug_executionWitness", params: [block] })
    const to = pad("0x77", { size: 20 })
    const from = node.accounts[0]?.address as Hex
    await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
    const [pending, none] = [await ask("pending"), await ask({ blockNumber: "0x1", transactionCount: "0x0" })]
    expect(pending.keys.includes(to)).toBe(true)
    expect(none.keys.includes(to)).toBe(false)
    await node.mine()
    expect(await ask("0x1")).toEqual(pending)
    await expect(ask("0x0")).rejects.toThrow("block 0 has no parent")
    await expect(ask("0x9")).rejects.toThrow("header not found: block 9")
  })
})
