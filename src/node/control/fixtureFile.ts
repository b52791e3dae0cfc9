/** Writes and reads fixture files: sorted JSON, the same bytes for the same chain. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { fromJson, toJson } from "../../base/json.ts"
import { assertSerializable } from "../../base/serializable.ts"
import { ForeignFixture, InvalidFixture, InvalidOption } from "../../errors/index.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { reasonOf } from "../../kernel/evm/transaction/checked.ts"
import { identityOptions } from "../options/identityOptions.ts"
import type { Archive, ArchivedBlock, Outcome } from "./archive.ts"

/** The description of a fixture in its file. */
export interface Manifest {
  /** The version of midblock that built it. */
  readonly midblock: string
  /** The options of its node. */
  readonly options: Readonly<Record<string, unknown>>
  /** Keccak-256 of the artifacts that its author named; `null` when there are none. */
  readonly artifacts: Hex | null
  /** The newest block. */
  readonly head: { readonly number: number; readonly hash: Hex; readonly stateRoot: Hex }
}

/** A fixture in memory. */
export interface FixtureFile {
  readonly manifest: Manifest
  /** The result of its set-up. */
  readonly data: unknown
  readonly archive: Archive
}

/**
 * Returns Keccak-256 of artifacts as JSON; `null` when there are none.
 *
 * @throws {@link InvalidOption} when they contain functions, as the result of `loadArtifacts` does: JSON leaves functions out.
 */
export function fixtureHash(artifacts: unknown): Hex | null {
  if (artifacts === undefined) return null
  JSON.stringify(artifacts, (_, each) => {
    if (typeof each !== "function") return typeof each === "bigint" ? null : each
    const expected = "bytecode or other JSON"
    throw new InvalidOption({ name: "artifacts", expected, value: "a function" })
  })
  return digestOf(toJson(artifacts))
}

/** The options that decide the first block of a chain. */
const beginnings: readonly string[] = [...identityOptions, "genesis", "network"]

/** Returns the error; adds to that of a fixture for another chain the names of the options that differ. */
export function namingOptions(error: unknown, fixture: FixtureFile | undefined, given: object): unknown {
  if (fixture === undefined || !(error instanceof ForeignFixture)) return error
  const { options } = fixture.manifest
  const others = Object.entries(given)
    .filter(([name, value]) => beginnings.includes(name) && toJson(value) !== toJson(options[name] ?? null))
    .map(([name]) => name)
  return new ForeignFixture({ have: error.have, want: error.want, others })
}

const format = "midblock-fixture"
const newestVersion = 1

/**
 * Returns the text of a fixture file; bigints of `data` are written as {@link toJson} writes them.
 *
 * @throws {@link InvalidOption} when `data` contains a value that cannot be read back.
 */
export function fixtureText({ manifest, data, archive }: FixtureFile): string {
  if (data !== undefined) assertSerializable("data", data)
  const lines = [
    `"manifest":${toJson(manifest)}`,
    `"data":${toJson(data ?? null)}`,
    `"genesis":${toJson(archive.genesis)}`,
    ...(archive.first === undefined ? [] : [`"first":${toJson(toFileBlock(archive.first))}`]),
    ...(archive.chainId === undefined ? [] : [`"chainId":${toJson(archive.chainId)}`]),
    ...(archive.changes === undefined ? [] : [`"changes":${toJson(archive.changes)}`]),
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
 * @throws {@link InvalidFixture} when the text is not a fixture, is of a later version, or was changed.
 */
export function readFixture(text: string): FixtureFile {
  const [, version, digest, body] = (typeof text === "string" && text.match(wholeFile)) || []
  if (body === undefined) throw new InvalidFixture({ reason: reasonAgainst(text) })
  if (Number(version) > newestVersion)
    throw new InvalidFixture({
      reason: `its version is ${version}, this midblock reads up to ${newestVersion}`,
    })
  if (digestOf(body) !== digest) throw new InvalidFixture({ reason: "it was changed after it was built" })
  try {
    const { manifest, data, blocks, first, ...archive } = fromJson(`{${body}}`) as FileContents
    if (!manifest.options || !manifest.head.hash || !archive.genesis.hash) throw new Error("no manifest")
    return {
      manifest,
      data,
      archive: { ...archive, first: first && fromFileBlock(first), blocks: blocks.map(fromFileBlock) },
    }
  } catch (cause) {
    throw new InvalidFixture(
      { reason: `its digest holds, its contents do not: ${reasonOf(cause)}` },
      { cause },
    )
  }
}

const wholeFile = /^\{"format":"midblock-fixture","version":(\d+),"digest":"(0x[0-9a-f]{64})",\n(.*)\}\n$/s

/** Returns the reason why a text is not a whole fixture. */
function reasonAgainst(text: unknown): string {
  if (typeof text !== "string") return "it is not the text of a file"
  if (/^[^\n{]*(\.json|[\\/][^\n{]*)$/.test(text))
    return `got a path, ${JSON.stringify(text)}; give the text of the file, readFileSync(path, "utf8")`
  if (!/^\s*\{\s*"format":\s*"midblock-fixture"/.test(text)) return "it is not one"
  if (text.includes("\r\n"))
    return "its line ends were changed to CRLF; with git, `*.fixture.json -text` in .gitattributes keeps them"
  return /\]\s*\}\s*$/.test(text.slice(-80)) ? "it was changed after it was built" : "its end is missing"
}

const toFileBlock = ({ rlp, timestampMs, accessList, chainId, outcomes }: ArchivedBlock): FileBlock => ({
  rlp: toHex(rlp),
  ...(timestampMs !== undefined && { timestampMs }),
  ...(accessList !== undefined && { accessList: toHex(accessList) }),
  ...(chainId !== undefined && { chainId }),
  outcomes,
})

/** The part of a file that the digest covers. */
interface FileContents extends Omit<Archive, "blocks" | "first"> {
  readonly first?: FileBlock
  readonly manifest: Manifest
  readonly data: unknown
  readonly blocks: readonly FileBlock[]
}

interface FileBlock {
  readonly rlp: Hex
  readonly timestampMs?: number
  readonly accessList?: Hex
  readonly chainId?: bigint
  readonly outcomes: readonly Outcome[]
}

const fromFileBlock = (block: FileBlock): ArchivedBlock => ({
  rlp: hexToBytes(block.rlp),
  timestampMs: block.timestampMs,
  accessList: block.accessList && hexToBytes(block.accessList),
  chainId: block.chainId,
  outcomes: block.outcomes,
})
