/** The text of a fork file: canonical JSON with one entry per line, and the same bytes for any order of reads. */
import { toQuantity } from "../../../../api/wire/values.ts"
import { fromHex, type Hex, toHex } from "../../../../base/hex.ts"
import { keccak256 } from "../../../../kernel/evm/base/crypto.ts"
import { canonicalJson, compareText } from "../canonicalJson.ts"
import type { AccountValues } from "../origin/origin.ts"
import type { ForkFileContents } from "./contents.ts"

/** The name of the format, and its newest version. */
export const format = "midblock-fork"
export const newestVersion = 1

const byText = <Value>([first]: readonly [string, Value], [second]: readonly [string, Value]): number =>
  compareText(first, second)

/** Returns the entries of a part, one per line, between brackets. */
const linesOf = (name: string, entries: readonly string[], [begin, end]: string = "{}"): string =>
  entries.length === 0
    ? `${JSON.stringify(name)}:${begin}${end}`
    : `${JSON.stringify(name)}:${begin}\n${entries.join(",\n")}\n${end}`

/**
 * Returns the text of a fork file.
 *
 * It has no URL, no time and no version of midblock, so it is the same on every machine.
 *
 * @example
 * forkFileText(contents)
 * // {
 * // "format":"midblock-fork",
 * // "version":1,
 * // "chainId":"0x1",
 * // "block":{ … },
 * // "ancestors":{},
 * // "accounts":{
 * // "0x00…":{"balance":"0x1","codeHash":"0xc5d2…","nonce":"0x0"}
 * // },
 * // "slots":{},
 * // "codes":{},
 * // "responses":[]
 * // }
 */
export function forkFileText(contents: ForkFileContents): string {
  const { chainId, block, headerRlp, values, responses } = contents
  const codes = new Map<Hex, Hex>()
  const accounts = [...values.accounts].sort(byText).map(([address, account]) => {
    const hash = toHex(keccak256(fromHex(account.code)))
    if (account.code !== "0x") codes.set(hash, account.code)
    return `"${address}":${accountText(account, hash)}`
  })
  const ancestors = [...values.blockHashes].sort(([first], [second]) => (first < second ? -1 : 1))
  const parts = [
    `"format":"${format}"`,
    `"version":${newestVersion}`,
    `"chainId":"${toQuantity(chainId)}"`,
    linesOf("block", fieldsOf(block)),
    ...(headerRlp === undefined ? [] : [`"headerRlp":"${headerRlp}"`]),
    linesOf(
      "ancestors",
      ancestors.map(([number, hash]) => `"${toQuantity(number)}":"${hash}"`),
    ),
    linesOf("accounts", accounts),
    linesOf("slots", [...values.slots].sort(byText).map(slotsText)),
    linesOf(
      "codes",
      [...codes].sort(byText).map(([hash, code]) => `"${hash}":"${code}"`),
    ),
    linesOf(
      "responses",
      [...responses].sort(byText).map(([, response]) => canonicalJson(response)),
      "[]",
    ),
  ]
  return `{\n${parts.join(",\n")}\n}\n`
}

const accountText = ({ balance, nonce }: AccountValues, codeHash: Hex): string =>
  canonicalJson({ balance: toQuantity(balance), codeHash, nonce: toQuantity(nonce) })

const slotsText = ([address, values]: readonly [Hex, ReadonlyMap<Hex, Hex>]): string =>
  linesOf(
    address,
    [...values].sort(byText).map(([slot, value]) => `"${slot}":"${value}"`),
  )

const fieldsOf = (block: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(block)
    .sort(byText)
    .map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)}`)
