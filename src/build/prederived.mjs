/** Puts the accounts of the default options into the bundle; otherwise each start would derive them. */

/** The plugin of the bundler; it derives them with the modules of a node. */
export const prederivedAccounts = {
  name: "prederived-accounts",
  load: {
    filter: { id: /[\\/]dist[\\/]node[\\/]submit[\\/]prederived\.js$/ },
    async handler() {
      const { createAccounts, derivationKey } = await import("../../dist/node/submit/accounts.js")
      const { accountOptions } = await import("../../dist/node/options/accounts.js")
      const { mnemonic, accounts, derivationPath } = accountOptions
      const options = { mnemonic: mnemonic.default, count: accounts.default, path: derivationPath.default }
      const entries = [[derivationKey(options), createAccounts(options).list]]
      return `export const prederived = ${JSON.stringify(entries)}`
    },
  },
}
