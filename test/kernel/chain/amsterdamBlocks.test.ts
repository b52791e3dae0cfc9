/** Official blocks of Amsterdam, executed by the core: each has the expected access list and hash. */
import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { type Hex, toHex } from "../../../src/base/hex.ts"
import { createGenesisBlock, type GenesisAccount } from "../../../src/kernel/chain/genesis.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { type Alloc, word } from "./amsterdamExecution.ts"
import { allocOf, officialBlocks, type Test, vectors } from "./officialBlocks.ts"

/** Returns the root and the hash of the genesis block with these accounts. */
function genesisOf(alloc: Alloc, { gasLimit, extraData }: Test["genesis"]) {
  const accounts = Object.entries(alloc).map(([address, { nonce, balance, code, storage = {} }]) => [
    address as Hex,
    {
      ...{ nonce: BigInt(nonce), balance: BigInt(balance), code },
      storage: Object.fromEntries(
        Object.entries(storage).map(([slot, value]) => [word(slot as Hex), word(value)]),
      ),
    },
  ])
  const fields = {
    ...{ alloc: new Map(accounts as [Hex, GenesisAccount][]), timestamp: 0n, gasLimit: BigInt(gasLimit) },
    ...{ coinbase: `0x${"00".repeat(20)}` as const, baseFeePerGas: 7n, extraData: hexToBytes(extraData) },
  }
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "amsterdam" }))
  const { header, hash } = createGenesisBlock(fields, rules, createState({ keccak256 }))
  return { stateRoot: toHex(header.stateRoot), hash }
}

describe.skipIf(vectors === undefined)("execution-specs tests@v21.0.0", () => {
  test.each(Object.entries(vectors?.tests ?? {}))("behavior: %s", async (_, each) => {
    const { stateRoot, hash } = each.genesis
    expect(genesisOf(allocOf(each), each.genesis)).toEqual({ stateRoot, hash })
    for (const { found, expected } of await officialBlocks(each)) expect(found).toEqual(expected)
  })
})
