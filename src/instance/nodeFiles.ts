/** The files that a node reads and writes: chains, state files, fixtures. */

import { readStateFile, stateFileChunks } from "../api/wire/files/stateFile.ts"
import { toHex } from "../base/hex.ts"
import { assertOptionsOf } from "../base/nearest.ts"
import { assertArgument, where } from "../base/options/checks.ts"
import { version } from "../base/version.ts"
import { exportChain } from "../node/control/archive.ts"
import { type FixtureFile, fixtureHash, fixtureText } from "../node/control/fixtureFile.ts"
import type { Node } from "../node/node.ts"
import { identityOptions } from "../node/options/identityOptions.ts"
import type { NodeOptions } from "../node/options/index.ts"
import { defined } from "./createParts.ts"
import { features } from "./featureList.ts"
import type { MidblockNode } from "./midblockNode.ts"
import { chainFile } from "./options/others.ts"
import type { CreateNodeOptions } from "./options.ts"

const stateFile = where(
  (value) => typeof value === "string" || ArrayBuffer.isView(value),
  "the text or the bytes of a state file",
)

/** Creates the methods of a node that read and write files. */
export const createNodeFiles = (
  node: Node,
  options: CreateNodeOptions,
  fixture: FixtureFile | undefined,
): Pick<MidblockNode, "importChain" | "dumpState" | "loadState" | "exportFixture" | "fixture"> => ({
  async importChain(file) {
    assertArgument("importChain", file, chainFile)
    return node.importChain(file)
  },
  dumpState() {
    return stateFileChunks(node.stateFiles.dump())
  },
  async loadState(file) {
    assertArgument("loadState", file, stateFile)
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file
    const notes = await node.stateFiles.load(readStateFile(bytes))
    await node.snapshots.begin()
    return notes
  },
  exportFixture(contents = {}) {
    assertOptionsOf("exportFixture", contents, ["data", "artifacts"])
    return fixtureText(toFixture(node, options, contents))
  },
  fixture: fixture && { manifest: fixture.manifest, data: fixture.data },
})

/** The options that name the source and the folder of a chain, and do not decide which chain it is. */
const fileOptions: ReadonlySet<string> = new Set<string>([
  ...(["chain", "fixture", "artifacts"] as const),
  ...features.flatMap(({ outsideFixtures }) => outsideFixtures ?? []),
])

/** Returns the fixture of a node; its options are those that the caller of `createNode` passed. */
function toFixture(
  node: Node,
  given: CreateNodeOptions,
  { data, artifacts }: { readonly data?: unknown; readonly artifacts?: unknown },
): FixtureFile {
  const { hash, header } = node.chain.head
  const head = { number: Number(header.number), hash, stateRoot: toHex(header.stateRoot) }
  const all = { ...given, ...(node.isStored && identityOf(node)) }
  const options = Object.fromEntries(Object.entries(all).filter(([name]) => !fileOptions.has(name)))
  const manifest = { midblock: version, options, artifacts: fixtureHash(artifacts), head }
  return { manifest, data, archive: exportChain(node) }
}

/** Returns the options that decide the blocks of a chain; the node may have read them from its folder. */
const identityOf = ({ options }: Node): Partial<NodeOptions> =>
  defined(Object.fromEntries(identityOptions.map((name) => [name, options[name]])))
