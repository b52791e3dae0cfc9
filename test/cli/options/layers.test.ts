import { expect, test } from "vitest"
import { optionsOf } from "../../../src/cli/options/layers.ts"

const nothing = { flags: {}, shorthands: {}, variables: {}, file: {} }

test("flags override shorthands, then variables, the file, its network, and the defaults", () => {
  const layers = {
    flags: { accounts: 1 },
    shorthands: { accounts: 2, mnemonic: "a phrase" },
    variables: { accounts: 3, mnemonic: "another", chainId: 3n },
    file: { accounts: 4, mnemonic: "a third", chainId: 4n, order: "fifo", network: "ethgas" },
  }
  const { accounts, mnemonic, chainId, order, blockTime, safeLag } = optionsOf(layers)
  expect({ accounts, mnemonic, chainId, order, blockTime, safeLag }).toEqual({
    accounts: 1,
    mnemonic: "a phrase",
    chainId: 3n,
    order: "fifo",
    blockTime: 12_000,
    safeLag: 0,
  })
})

test("with a fixture, the result has only given options and the defaults of the server", () => {
  const options = optionsOf({ ...nothing, file: { fixture: "chain.fixture.json" }, flags: { accounts: 3 } })
  expect(options).toMatchObject({ fixture: "chain.fixture.json", accounts: 3, port: 8545 })
  expect(Object.keys(options)).not.toContain("chainId")
  expect(optionsOf(nothing)).toMatchObject({ accounts: 10, chainId: 31337n, port: 8545 })
})

test("the chain id of a network comes before the default, and does not replace that of a fixture, a fork or a data folder", () => {
  const chainIdOf = (file: object) => optionsOf({ ...nothing, file: { network: "ethgas", ...file } }).chainId
  expect(chainIdOf({})).toBe(1n)
  expect(chainIdOf({ fixture: "chain.fixture.json" })).toBeUndefined()
  expect(chainIdOf({ forkUrl: "http://127.0.0.1:1" })).toBeUndefined()
  expect(chainIdOf({ dataDir: "chain" })).toBeUndefined()
})

test("the default of the gas limit follows the fork, from whichever source it is", () => {
  const gasLimitOf = (layers: object) => optionsOf({ ...nothing, ...layers }).gasLimit
  expect(gasLimitOf({ flags: { hardfork: "osaka" } })).toBe(60_000_000n)
  expect(gasLimitOf({ flags: { hardfork: "amsterdam" } })).toBe(200_000_000n)
  expect(gasLimitOf({ file: { hardfork: "amsterdam" } })).toBe(200_000_000n)
  expect(gasLimitOf({ flags: { hardfork: "amsterdam" }, variables: { gasLimit: 1n } })).toBe(1n)
  expect(gasLimitOf({ flags: { hardfork: "amsterdam", forkUrl: ["http://127.0.0.1:1"] } })).toBeUndefined()
})
