/** The official blocks of Amsterdam (execution-specs `tests@v21.0.0`), executed by an engine. The vectors are not in git. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../../src/base/hex.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { encodeAccessList } from "../../../src/kernel/evm/base/blockAccessList.ts"
import type { State } from "../../../src/kernel/state/store.ts"
import { amsterdamVectors, withoutAmsterdam } from "../evm/execute/amsterdamCases.ts"
import { type Alloc, type Engine, executeBlock, stateOf } from "./amsterdamExecution.ts"

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

export interface Test {
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

/** The vectors; `undefined` where they are absent. */
export const vectors = withoutAmsterdam ? undefined : amsterdamVectors<Vectors>("eest-v21.0.0.json")

/** Executes a block, and returns what the vector has. */
async function executed(state: State, vector: BlockVector, engine?: Engine) {
  const fields = {
    ...{ parentHash: hexToBytes(vector.parentHash), number: BigInt(vector.number), baseFeePerGas: 7n },
    ...{ timestamp: BigInt(vector.timestamp), gasLimit: BigInt(vector.gasLimit), coinbase: vector.coinbase },
    ...{ extraData: hexToBytes(vector.extraData), slotNumber: BigInt(vector.slotNumber) },
  }
  const { header, list, requests } = await executeBlock(
    state,
    fields,
    vector.transactions.map((raw) => hexToBytes(raw)),
    [],
    engine,
  )
  return {
    list: toHex(encodeAccessList(list)),
    stateRoot: toHex(header.stateRoot),
    gasUsed: header.gasUsed,
    requests: requests.map(({ bytes }) => toHex(bytes)).filter((bytes) => bytes.length > 4),
    hash: toHex(hashOf(header)),
  }
}

/** The accounts that a test begins with. */
export const allocOf = ({ pre }: Test): Alloc => ({ ...vectors?.system, ...pre })

/** Executes the blocks of a test; returns for each what the vector has and what the execution gave. */
export async function officialBlocks(test: Test, engine?: Engine) {
  const state = stateOf(allocOf(test))
  const results = []
  for (const vector of test.blocks)
    results.push({
      found: await executed(state, vector, engine),
      expected: {
        ...{ list: vector.blockAccessListRlp, stateRoot: vector.stateRoot, gasUsed: BigInt(vector.gasUsed) },
        ...{ requests: vector.requests, hash: vector.hash },
      },
    })
  return results
}
