/** The chain of a data folder as files: RLP of its blocks, or a fixture. */
import { toHex } from "../../../base/hex.ts"
import { version } from "../../../base/version.ts"
import { exportChain } from "../../../node/control/archive.ts"
import { fixtureHash, fixtureText } from "../../../node/control/fixtureFile.ts"
import type { FolderChain } from "./open.ts"

/** Yields the RLP of each block of a range, genesis included, as geth's `export` writes them. */
export function* encodedChain({ chain }: FolderChain, first: number, last: number): Iterable<Uint8Array> {
  for (let number = first; number <= last; number++) {
    const block = chain.block(BigInt(number))
    if (block !== undefined) yield block.block.serialize()
  }
}

/** Returns the text of a fixture with all blocks and the newest state. */
export function folderFixture({ chain, state, rules, identity }: FolderChain): string {
  const { hash, header } = chain.head
  const { options, genesisFile } = identity
  const head = { number: Number(header.number), hash, stateRoot: toHex(header.stateRoot) }
  const manifest = {
    midblock: version,
    options: { ...options, ...(genesisFile === undefined ? {} : { genesis: genesisFile }) },
    artifacts: fixtureHash(undefined),
    head,
  }
  return fixtureText({
    manifest,
    data: null,
    archive: exportChain({ chain, state, rules, remote: { current: undefined } }),
  })
}
