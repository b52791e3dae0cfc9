/** A fixture as a file: JSON, sorted, the same bytes for the same chain. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { InvalidFixture } from "./errors.ts"
import { keccak256 } from "./evm/crypto.ts"
import { toHex } from "./hex.ts"
import { fromJson, toJson } from "./json.ts"
import type { Archive, ArchivedBlock, Outcome } from "./node/archive.ts"

/** What a fixture says of itself. */
export interface Manifest {
  /** The version of midblock that built it. */
  readonly midblock: string
  /** What its node was made with. */
  readonly options: Readonly<Record<string, unknown>>
  /** Keccak-256 of what it was built from, as far as its author named it. */
  readonly artifacts: Hex | null
  /** The newest block. */
  readonly head: { readonly number: number; readonly hash: Hex; readonly stateRoot: Hex }
}

/** A fixture in memory. */
export interface FixtureFile {
  readonly manifest: Manifest
  /** What its set-up gave. */
  readonly data: unknown
  readonly archive: Archive
}

/** Keccak-256 of a value as JSON; `null` when there is none. */
export const hashOf = (value: unknown): Hex | null => (value === undefined ? null : digestOf(toJson(value)))

const format = "midblock-fixture"
const newestVersion = 1

/** The file; bigints of `data` are written as {@link toJson} writes them. */
export function fixtureText({ manifest, data, archive }: FixtureFile): string {
  const lines = [
    `"manifest":${toJson(manifest)}`,
    `"data":${toJson(data ?? null)}`,
    `"genesis":${toJson(archive.genesis)}`,
    `"blocks":[\n${archive.blocks.map((block) => toJson(toFileBlock(block))).join(",\n")}\n]`,
    `"accounts":[\n${archive.accounts.map((account) => toJson(account)).join(",\n")}\n]`,
  ]
  const body = lines.join(",\n")
  const digest = digestOf(body)
  return `{"format":"${format}","version":${newestVersion},"digest":"${digest}",\n${body}}\n`
}

const digestOf = (body: string): Hex => toHex(keccak256(new TextEncoder().encode(body)))

/**
 * Reads a fixture.
 *
 * @throws {@link InvalidFixture} when it is none, is of a later version, or was changed.
 */
export function readFixture(text: string): FixtureFile {
  const [, version, digest, body] =
    text.match(/^\{"format":"midblock-fixture","version":(\d+),"digest":"(0x[0-9a-f]{64})",\n(.*)\}\n$/s) ??
    []
  if (body === undefined) throw new InvalidFixture({ reason: "it is not one" })
  if (Number(version) > newestVersion)
    throw new InvalidFixture({
      reason: `its version is ${version}, this midblock reads up to ${newestVersion}`,
    })
  if (digestOf(body) !== digest) throw new InvalidFixture({ reason: "it was changed after it was built" })
  const { manifest, data, genesis, blocks, accounts } = fromJson(`{${body}}`) as FileContents
  return { manifest, data, archive: { genesis, blocks: blocks.map(fromFileBlock), accounts } }
}

const toFileBlock = ({ rlp, timestampMs, outcomes }: ArchivedBlock): FileBlock => ({
  rlp: toHex(rlp),
  ...(timestampMs !== undefined && { timestampMs }),
  outcomes,
})

/** What the digest is of. */
interface FileContents {
  readonly manifest: Manifest
  readonly data: unknown
  readonly genesis: Archive["genesis"]
  readonly blocks: readonly FileBlock[]
  readonly accounts: Archive["accounts"]
}

interface FileBlock {
  readonly rlp: Hex
  readonly timestampMs?: number
  readonly outcomes: readonly Outcome[]
}

const fromFileBlock = (block: FileBlock): ArchivedBlock => ({
  rlp: hexToBytes(block.rlp),
  timestampMs: block.timestampMs,
  outcomes: block.outcomes,
})
