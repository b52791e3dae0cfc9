import { bytesToHex } from "@ethereumjs/util"
import { HDKey } from "@scure/bip32"
import { generateMnemonic, mnemonicToSeedSync } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import { expect, test } from "vitest"
import { derivePrivateKeys } from "../../../src/node/submit/derivation.ts"

const theirs = (mnemonic: string, count: number) => {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive("m/44'/60'/0'/0")
  return Array.from({ length: count }, (_, index) =>
    bytesToHex(root.deriveChild(index).privateKey as Uint8Array),
  )
}

test("derives the accounts of the default mnemonic of development nodes", () => {
  const mnemonic = "test test test test test test test test test test test junk"
  const keys = derivePrivateKeys(mnemonic, 10).map(bytesToHex)
  expect(keys[0]).toBe("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
  expect(keys).toEqual(theirs(mnemonic, 10))
})

test("derives the same keys as @scure/bip32 from random mnemonics", () => {
  for (const strength of [128, 192, 256, 128, 256]) {
    const mnemonic = generateMnemonic(wordlist, strength)
    expect(derivePrivateKeys(mnemonic, 3).map(bytesToHex), mnemonic).toEqual(theirs(mnemonic, 3))
  }
})
