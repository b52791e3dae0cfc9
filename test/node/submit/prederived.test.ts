import { expect, test } from "vitest"
import { accountOptions } from "../../../src/node/options/accounts.ts"
import { createAccounts, derivationKey } from "../../../src/node/submit/accounts.ts"
import { prederived } from "../../../src/node/submit/prederived.ts"

const options = {
  mnemonic: accountOptions.mnemonic.default,
  count: accountOptions.accounts.default,
  path: accountOptions.derivationPath.default,
}

test("default: the build derives the same default accounts as the sources", async () => {
  const { prederivedAccounts } = await import("../../../src/build/prederived.mjs")
  const code = await prederivedAccounts.load.handler()
  const { prederived: built } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    prederived: typeof prederived
  }
  expect(prederived).toEqual([])
  expect(built).toEqual([[derivationKey(options), createAccounts(options).list]])
})

test("behavior: a node of the built package has the default accounts", async () => {
  const { createNode } = (await import(new URL("../../../lib/index.js", import.meta.url).href)) as {
    createNode: typeof import("../../../src/index.ts").createNode
  }
  await using node = await createNode()
  expect(node.accounts).toEqual(createAccounts(options).list)
})
