/** Official blocks of Amsterdam, executed: each has the expected access list and hash. The vectors are not in git. */
import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { type Hex, toHex } from "../../../src/base/hex.ts"
import { createGenesisBlock, type GenesisAccount } from "../../../src/kernel/chain/genesis.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { encodeAccessList } from "../../../src/kernel/evm/base/blockAccessList.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { State } from "../../../src/kernel/state/store.ts"
import { amsterdamVectors, withoutAmsterdam } from "../evm/execute/amsterdamCases.ts"
import { type Alloc, executeBlock, stateOf, word } from "./amsterdamExecution.ts"

interface BlockVector {
  readonly hash: Hex
  readonly parentHash: Hex
  readonly number: Hex
  readonly timestamp: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly slotNumber: Hex
  readonly coinbase: Hex
  readonly extraData: Hex
  readonly stateRoot: Hex
  readonly transactions: readonly Hex[]
  readonly blockAccessListRlp: Hex
  readonly requests: readonly Hex[]
}

interface Test {
  readonly pre: Alloc
  readonly genesis: {
    readonly hash: Hex
    readonly stateRoot: Hex
    readonly gasLimit: Hex
    readonly extraData: Hex
  }
  readonly blocks: readonly BlockVector[]
}

interface Vectors {
  readonly system: Alloc
  readonly tests: Readonly<Record<string, Test>>
}

const vectors = withoutAmsterdam ? undefined : amsterdamVectors<Vectors>("eest-v21.0.0.json")

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

/** Executes a block, and returns what the vector has. */
async function executed(state: State, vector: BlockVector) {
  const fields = {
    ...{ parentHash: hexToBytes(vector.parentHash), number: BigInt(vector.number), baseFeePerGas: 7n },
    ...{ timestamp: BigInt(vector.timestamp), gasLimit: BigInt(vector.gasLimit), coinbase: vector.coinbase },
    ...{ extraData: hexToBytes(vector.extraData), slotNumber: BigInt(vector.slotNumber) },
  }
  const { header, list, requests } = await executeBlock(
    state,
    fields,
    vector.transactions.map((raw) => hexToBytes(raw)),
  )
  return {
    list: toHex(encodeAccessList(list)),
    stateRoot: toHex(header.stateRoot),
    gasUsed: header.gasUsed,
    requests: requests.map(({ bytes }) => toHex(bytes)).filter((bytes) => bytes.length > 4),
    hash: toHex(hashOf(header)),
  }
}

describe.skipIf(vectors === undefined)("execution-specs tests@v21.0.0", () => {
  test.each(Object.entries(vectors?.tests ?? {}))("behavior: %s", async (_, { pre, genesis, blocks }) => {
    const alloc = { ...vectors?.system, ...pre }
    expect(genesisOf(alloc, genesis)).toEqual({ stateRoot: genesis.stateRoot, hash: genesis.hash })
    const state = stateOf(alloc)
    for (const vector of blocks)
      expect(await executed(state, vector)).toEqual({
        list: vector.blockAccessListRlp,
        stateRoot: vector.stateRoot,
        gasUsed: BigInt(vector.gasUsed),
        requests: vector.requests,
        hash: vector.hash,
      })
  })
})
