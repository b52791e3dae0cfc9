import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { addressOf } from "../../../src/kernel/evm/base/crypto.ts"
import { accountOptions } from "../../../src/node/options/accounts.ts"
import { defaultAccounts } from "../../../src/node/submit/defaultAccounts.ts"
import { derivePrivateKeys } from "../../../src/node/submit/derivation.ts"

test("the accounts of the default options are those that are derived from them", () => {
  const { mnemonic, accounts, derivationPath } = accountOptions
  const keys = derivePrivateKeys(mnemonic.default, accounts.default, derivationPath.default)
  expect(defaultAccounts).toEqual(
    keys.map((key) => ({ address: toHex(addressOf(key)), privateKey: toHex(key) })),
  )
})
