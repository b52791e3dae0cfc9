/** The journal: begins to commit on command, and ends with the last changes. */
import { expect, test } from "vitest"
import type { KeptControl } from "../../../src/node/durable/control.ts"
import { openDataFolder } from "../../../src/node/durable/folder.ts"
import type { Journal } from "../../../src/node/durable/journal.ts"
import { readOpen } from "../../../src/node/durable/openRecord.ts"
import { createNodeJournal } from "../../../src/node/durable/start.ts"
import type { Node } from "../../../src/node/node.ts"
import { createBlockTables } from "../../../src/store/blocks/blockTables.ts"
import { kinds } from "../../../src/store/entries.ts"
import { readMeta } from "../../../src/store/meta.ts"
import { eachInFolder, withStore } from "../../dataFolder.ts"
import { createParts, recipient, signPayment } from "../parts.ts"
import { createKept, newestSequence, newestWrites, pay } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

/** Creates the journal of a node without a data folder, on a new folder. */
async function journalOf(node: Node, isPendingDurable = false) {
  const folder = await openDataFolder({ path: dataDir, sync: "never", isPendingDurable })
  const blockTables = createBlockTables(folder.store, node.rules)
  const optionSettings = { rule: node.miner.rule, autoImpersonate: false }
  const settings = { options: node.options, optionSettings }
  return { folder, journal: createNodeJournal(folder, { ...node, blockTables }, settings) }
}

/** Begins with the chain of a node, whose later changes are recorded. */
function begin(journal: Journal, node: Node): Node {
  const watched = journal.watched(node)
  journal.begin(watched, true)
  return watched
}

test("before it begins, a journal commits nothing and undoes nothing", async () => {
  const { folder, journal } = await journalOf(await createParts())
  journal.mark()
  journal.commit()
  journal.commitControl()
  journal.undoControl()
  expect([await journal.undo(), newestSequence(dataDir)]).toEqual([false, undefined])
  await folder.store.close()
})

test("error: a journal begins only with a watched chain", async () => {
  const node = await createParts()
  const { journal } = await journalOf(node)
  expect(() => journal.begin(node, true)).toThrow(new RangeError("no ledger is watched"))
  await journal.close()
})

test("the whole chain is written when a journal begins, and later commits write what has changed", async () => {
  const node = await createParts()
  await node.miner.mine(1)
  const { folder, journal } = await journalOf(node)
  const { state, chain } = begin(journal, node)
  const { hash, version } = chain.head
  expect(readMeta(folder.store, "head")).toEqual({ number: 1, hash, version })
  const written = newestSequence(dataDir)
  journal.commit()
  journal.commitControl()
  expect(newestSequence(dataDir)).toBe(written)
  node.nextBlock.restore({ gasLimit: 7n })
  journal.commit()
  expect(newestWrites(dataDir)).toEqual(["meta control"])
  state.append({ accounts: new Map(), storage: new Map(), cleared: new Set(), code: new Map() })
  journal.commit()
  expect(newestWrites(dataDir)).toEqual(["meta control"]) // the version belongs to no sealed block yet
  node.nextBlock.restore({ gasLimit: 9n })
  await journal.close()
  const control = await withStore(dataDir, (store) => readMeta<KeptControl>(store, "control"))
  expect(control?.overrides).toEqual({ gasLimit: 9n })
})

test("another chain is written whole, in place of the one that it replaces", async () => {
  const first = await createKept(dataDir)
  await pay(first.node)
  await first.node.miner.mine(3)
  await first.node.closeFolder()
  await using kept = await createKept(dataDir)
  const { node, folder } = kept
  await node.chainSwitch.reset() // the snapshot of genesis has not outlived the first node
  const { hash, version, header } = node.chain.head
  expect([header.number, readMeta(folder.store, "head")]).toEqual([0n, { number: 0, hash, version }])
  expect([folder.state.base, folder.state.newest]).toEqual([version, version])
  const blocks = folder.store.keys(Buffer.of(kinds.block), Buffer.of(kinds.block + 1))
  expect([...blocks]).toEqual([])
})

test("close commits the last changes, and the folder can be opened again; afterwards nothing is committed", async () => {
  const { node } = await createKept(dataDir)
  const signed = await signPayment(node)
  node.pool.add(signed) // outside of the queue, after whose jobs changes are committed
  await node.closeFolder()
  node.impersonations.add(recipient)
  const again = await createKept(dataDir)
  expect(again.node.pool.capture().map(({ hash }) => hash)).toEqual([signed.hash])
  expect([readOpen(again.folder.store), again.node.impersonations.capture().addresses]).toEqual([
    undefined,
    [],
  ])
  await again.node.closeFolder()
})

test.each([true, false])(
  "a journal is durable for pending as its folder is: %s",
  async (isPendingDurable) => {
    const { journal } = await journalOf(await createParts(), isPendingDurable)
    expect(journal.isPendingDurable).toBe(isPendingDurable)
    await journal.close()
  },
)
