/** Decodes the contents of a fork file from its JSON, and checks every field. */

import { fromHex, type Hex, toHex } from "../../../../base/hex.ts"
import { keccak256 } from "../../../../kernel/evm/base/crypto.ts"
import type { AccountValues, StateValues } from "../origin/origin.ts"
import { isRecorded, requestId } from "../requests.ts"
import { blockOf, type ForkFileContents, type ForkFileHead, type ForkResponse } from "./contents.ts"
import { arrayAt, fieldsAt, hexAt, objectAt, quantityAt, WrongField } from "./fields.ts"
import { format, newestVersion } from "./write.ts"

const names = [
  "format",
  "version",
  "chainId",
  "block",
  "headerRlp",
  "ancestors",
  "accounts",
  "slots",
  "codes",
  "responses",
]

/**
 * Returns the contents of a fork file.
 *
 * @throws {@link WrongField} at the first wrong field.
 */
export function decodeForkFile(json: unknown): ForkFileContents {
  const marks = objectAt("", json)
  if (marks.format !== format)
    throw new WrongField({ at: "format", expected: `"${format}"`, value: marks.format })
  if (marks.version !== newestVersion)
    throw new WrongField({ at: "version", expected: String(newestVersion), value: marks.version })
  const fields = fieldsAt("", json, names)
  const head = decodeHead(fields)
  const values: StateValues = {
    accounts: decodeAccounts(fields.accounts, decodeCodes(fields.codes)),
    slots: decodeSlots(fields.slots),
    blockHashes: decodeAncestors(fields.ancestors, blockOf(head).number),
  }
  return { ...head, values, responses: decodeResponses(fields.responses) }
}

function decodeHead(fields: Readonly<Record<string, unknown>>): ForkFileHead {
  const chainId = quantityAt("chainId", fields.chainId, 64)
  const block = objectAt("block", fields.block)
  quantityAt("block.number", block.number, 64)
  const hash = hexAt("block.hash", block.hash, 32)
  if (fields.headerRlp === undefined) return { chainId, block }
  const headerRlp = hexAt("headerRlp", fields.headerRlp)
  const value = toHex(keccak256(fromHex(headerRlp)))
  if (value !== hash) throw new WrongField({ at: "headerRlp", expected: `RLP with the hash ${hash}`, value })
  return { chainId, block, headerRlp }
}

function decodeAncestors(value: unknown, forkNumber: bigint): StateValues["blockHashes"] {
  const hashes = Object.entries(objectAt("ancestors", value)).map(([key, hash]): [bigint, Hex] => {
    const number = quantityAt("ancestors", key, 64)
    if (number < forkNumber) return [number, hexAt(`ancestors.${key}`, hash, 32)]
    throw new WrongField({ at: "ancestors", expected: "a number below the forked block", value: key })
  })
  return new Map(hashes)
}

function decodeCodes(value: unknown): ReadonlyMap<Hex, Hex> {
  const codes = new Map<Hex, Hex>()
  for (const [key, hex] of Object.entries(objectAt("codes", value))) {
    const at = `codes.${key}`
    const code = hexAt(at, hex)
    const hash = toHex(keccak256(fromHex(code)))
    if (hash !== key) throw new WrongField({ at, expected: `code with this hash`, value: hash })
    codes.set(hash, code)
  }
  return codes
}

function decodeAccounts(value: unknown, codes: ReadonlyMap<Hex, Hex>): StateValues["accounts"] {
  const emptyHash = toHex(keccak256(new Uint8Array()))
  const accounts = new Map<Hex, AccountValues>()
  for (const [key, account] of Object.entries(objectAt("accounts", value))) {
    const address = hexAt("accounts", key, 20)
    const at = `accounts.${address}`
    const { balance, codeHash, nonce } = fieldsAt(at, account, ["balance", "codeHash", "nonce"])
    const code = codeHash === emptyHash ? "0x" : codes.get(codeHash as Hex)
    if (code === undefined)
      throw new WrongField({ at: `${at}.codeHash`, expected: "the hash of a code in codes", value: codeHash })
    accounts.set(address, {
      balance: quantityAt(`${at}.balance`, balance, 256),
      nonce: quantityAt(`${at}.nonce`, nonce, 64),
      code,
    })
  }
  return accounts
}

function decodeSlots(value: unknown): StateValues["slots"] {
  const slots = new Map<Hex, ReadonlyMap<Hex, Hex>>()
  for (const [key, values] of Object.entries(objectAt("slots", value))) {
    const address = hexAt("slots", key, 20)
    const at = `slots.${address}`
    const entries = Object.entries(objectAt(at, values)).map(([slot, word]): [Hex, Hex] => [
      hexAt(at, slot, 32),
      hexAt(`${at}.${slot}`, word, 32),
    ])
    slots.set(address, new Map(entries))
  }
  return slots
}

function decodeResponses(value: unknown): ForkFileContents["responses"] {
  const responses = new Map<string, ForkResponse>()
  arrayAt("responses", value).forEach((each, index) => {
    const at = `responses[${index}]`
    const { method, params, result } = fieldsAt(at, each, ["method", "params", "result"])
    if (typeof method !== "string")
      throw new WrongField({ at: `${at}.method`, expected: "the name of a method", value: method })
    const list = arrayAt(`${at}.params`, params)
    if (!isRecorded(method, list))
      throw new WrongField({ at: `${at}.params`, expected: "a block by number or hash", value: params })
    if (result === undefined)
      throw new WrongField({ at: `${at}.result`, expected: "a result", value: result })
    responses.set(requestId(method, list), { method, params: list, result })
  })
  return responses
}
