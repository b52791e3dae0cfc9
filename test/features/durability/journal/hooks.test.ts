/** The start of the journal of a node, on a new folder and on a folder with a chain. */
import { expect, test } from "vitest"
import { version } from "../../../../src/base/version.ts"
import { readMeta, writeMeta } from "../../../../src/features/durability/store/meta.ts"
import { identityOptions } from "../../../../src/node/options/identityOptions.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { pay, recipient } from "../../../node/parts.ts"
import { withStore } from "../store/withStore.ts"
import { createKept } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

test("a new folder gets the identity of its chain: the options that decide its blocks, and its genesis block", async () => {
  await using kept = await createKept(dataDir, { chainId: 7n, history: 3 } as object)
  const { node, folder } = kept
  const { hash, header, version: genesisVersion } = node.chain.head
  const options = Object.fromEntries(identityOptions.map((name) => [name, node.options[name]]))
  const defined = Object.entries(options).filter(([, value]) => value !== undefined)
  expect(readMeta(folder.store, "identity")).toStrictEqual({
    ...{ format: 1, midblock: version, options: Object.fromEntries(defined) },
    ...{ genesisHash: hash, genesisVersion, genesisSeconds: Number(header.timestamp) },
  })
})

test("a folder with a chain keeps its identity, and its settings and transactions are restored before a commit", async () => {
  const first = await createKept(dataDir)
  await pay(first.node)
  first.node.changeSettings(() => first.node.impersonations.add(recipient))
  const transactions = first.node.builder.open.transactions.map(({ hash }) => hash)
  await first.node.close()
  const identity = await withStore(dataDir, (store) => {
    const written = { ...readMeta<object>(store, "identity"), midblock: "0.0.1" }
    store.write((writes) => writeMeta(writes, "identity", written))
    return written
  })
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  expect(readMeta(folder.store, "identity")).toEqual(identity)
  expect(node.builder.open.transactions.map(({ hash }) => hash)).toEqual(transactions)
  expect(node.isRestored).toBe(true)
  expect(node.impersonations.capture()).toEqual({ addresses: [recipient], everyone: false })
  await node.cheats.setBalance(recipient, 5n) // a new state of genesis, which the identity names
  const { version: genesisVersion } = node.chain.head
  expect(readMeta(folder.store, "identity")).toEqual({ ...identity, genesisVersion })
})
