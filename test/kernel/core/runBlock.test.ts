/** EthereumJS's own `runBlock` over the engine, on the chain of execution-apis: every fork from Frontier to Osaka. */
import { type BlockBytes, createBlockFromBytesArray } from "@ethereumjs/block"
import { bytesToHex } from "@ethereumjs/util"
import { runBlock } from "@ethereumjs/vm"
import { describe, expect, test } from "vitest"
import { genesisFile } from "../../../src/api/wire/files/genesis.ts"
import { decodeBlock, splitBlocks } from "../../../src/kernel/chain/decodeBlock.ts"
import { createGenesisBlock } from "../../../src/kernel/chain/genesis.ts"
import { keccak256, loadKzg } from "../../../src/kernel/evm/base/crypto.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { withoutVectors } from "../../api/wire/vectors.ts"
import { loadOrigin } from "../../conformance/cases.ts"
import { createEngineVm, engineName } from "./engine.ts"

/** Roots, gas and bloom of a block, from its header or from an execution. */
interface Roots {
  readonly number: bigint
  readonly stateRoot: string
  readonly receiptsRoot: string
  readonly logsBloom: string
  readonly gasUsed: bigint
}

/** Runs every block of the chain on the state after the blocks before it. */
async function runChain(): Promise<{ found: Roots[]; expected: Roots[] }> {
  await loadKzg()
  const origin = loadOrigin()
  const { schedule, genesis } = genesisFile().parse(origin.genesis)
  const rules = createRules(schedule)
  const state = createState({ keccak256 })
  const first = createGenesisBlock(genesis, rules, state)
  const hashes = new Map([[0, first.block.hash()]])
  const blockHash = (number: number) => hashes.get(number) ?? new Uint8Array(32)
  let totalDifficulty = first.totalDifficulty
  const [found, expected]: [Roots[], Roots[]] = [[], []]
  for (const raw of splitBlocks(origin.chain)) {
    const { header } = decodeBlock(raw, rules, totalDifficulty)
    totalDifficulty += header.difficulty
    const { common } = header
    const block = createBlockFromBytesArray(raw as unknown as BlockBytes, { common, freeze: false })
    hashes.set(Number(header.number), block.hash())
    const { vm, scratch } = await createEngineVm(common, state.at(state.version), blockHash)
    const result = await runBlock(vm, { block, skipHeaderValidation: true })
    state.append(scratch.changes())
    found.push({
      number: header.number,
      stateRoot: bytesToHex(result.stateRoot),
      receiptsRoot: bytesToHex(result.receiptsRoot),
      logsBloom: bytesToHex(result.logsBloom),
      gasUsed: result.gasUsed,
    })
    expected.push({
      number: header.number,
      stateRoot: bytesToHex(header.stateRoot),
      receiptsRoot: bytesToHex(header.receiptTrie),
      logsBloom: bytesToHex(header.logsBloom),
      gasUsed: header.gasUsed,
    })
  }
  return { found, expected }
}

describe.skipIf(withoutVectors)(`behavior: runBlock over ${engineName}`, () => {
  test("gives the roots of all 54 blocks of the chain", async () => {
    const { found, expected } = await runChain()
    expect(expected).toHaveLength(54)
    expect(found).toEqual(expected)
  })
})
