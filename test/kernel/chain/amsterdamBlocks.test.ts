/** Official blocks of Amsterdam, executed: each has the expected access list and hash. The vectors are not in git. */
import { createBlock } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../src/base/hex.ts"
import { blockGasUsed } from "../../../src/kernel/chain/blockGas.ts"
import { createGenesisBlock, type GenesisAccount } from "../../../src/kernel/chain/genesis.ts"
import { completeHeader, createHeader, hashOf } from "../../../src/kernel/chain/header.ts"
import { logsBloom, receiptsRoot, transactionsRoot } from "../../../src/kernel/chain/receipts.ts"
import { accessListHash, encodeAccessList } from "../../../src/kernel/evm/base/blockAccessList.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../../src/kernel/evm/base/records.ts"
import { createAccessRecord } from "../../../src/kernel/evm/execute/accessRecord.ts"
import { createMachines, type Machine } from "../../../src/kernel/evm/execute/machine.ts"
import { requestsHash } from "../../../src/kernel/evm/execute/requests.ts"
import { runTransaction } from "../../../src/kernel/evm/execute/runTransaction.ts"
import { beginBlock, endBlock } from "../../../src/kernel/evm/execute/system.ts"
import { depositContract, scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { decodeTransaction } from "../../../src/kernel/evm/transaction/decode.ts"
import { Overlay } from "../../../src/kernel/state/overlay.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { State } from "../../../src/kernel/state/store.ts"
import { amsterdam, amsterdamVectors, withoutAmsterdam } from "../evm/execute/amsterdamCases.ts"

interface Account {
  readonly nonce: Hex
  readonly balance: Hex
  readonly code: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

type Alloc = Readonly<Record<Hex, Account>>

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

const word = (hex: Hex): Hex => toHexWord(BigInt(hex))

function stateOf(alloc: Alloc): State {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  for (const [address, { nonce, balance, code, storage = {} }] of Object.entries(alloc) as [Hex, Account][]) {
    const codeHash = keccak256(new Uint8Array())
    overlay.setAccount(address, { nonce: BigInt(nonce), balance: BigInt(balance), codeHash })
    if (code !== "0x") overlay.setCode(address, hexToBytes(code))
    for (const [slot, value] of Object.entries(storage) as [Hex, Hex][])
      overlay.setStorage(address, word(slot), hexToBytes(word(value)))
  }
  state.append(overlay.changes())
  return state
}

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

/** Executes a block on the newest version of a state, and returns what its header must agree with. */
async function executed(state: State, vector: BlockVector) {
  const fields = {
    ...{ parentHash: hexToBytes(vector.parentHash), number: BigInt(vector.number), baseFeePerGas: 7n },
    ...{ timestamp: BigInt(vector.timestamp), gasLimit: BigInt(vector.gasLimit), coinbase: vector.coinbase },
    ...{ extraData: hexToBytes(vector.extraData), slotNumber: BigInt(vector.slotNumber) },
  }
  const header = createHeader(fields, amsterdam)
  const options = { common: amsterdam, freeze: false, skipConsensusFormatValidation: true }
  const block = Object.assign(createBlock({}, options), { header })
  const machines = createMachines(() => hexToBytes(vector.parentHash))
  const record = createAccessRecord()
  const part = async <T>(index: number, run: (machine: Machine) => Promise<T>): Promise<T> => {
    const before = state.at(state.version)
    return machines.use(amsterdam, before, async (machine) => {
      machine.listenToReads((address, slots) => record.read(address, slots))
      const result = await run(machine)
      machine.listenToReads(undefined)
      record.change(index, machine.scratch.changes(), before)
      state.append(machine.scratch.changes())
      return result
    })
  }
  await part(0, (machine) => beginBlock(machine, block))
  const transactions: ExecutedTransaction[] = []
  for (const [index, raw] of vector.transactions.entries()) {
    const signed = await decodeTransaction(hexToBytes(raw), amsterdam)
    const last = transactions.at(-1)?.receipt
    const logCount = last === undefined ? 0 : last.firstLogIndex + last.logs.length
    const position = { index, gasUsed: last?.cumulativeGasUsed ?? 0n, logCount }
    const ran = await part(index + 1, (machine) => runTransaction(machine, signed, block, position))
    transactions.push({ ...ran, version: state.version })
  }
  const logs = transactions.flatMap(({ receipt }) => receipt.logs)
  const end = vector.transactions.length + 1
  const requests = await part(end, (machine) => endBlock(machine, block, logs, depositContract))
  const list = record.list()
  const complete = completeHeader(header, {
    ...{ stateRoot: state.root(state.version), transactionsTrie: transactionsRoot(transactions) },
    ...{ receiptTrie: receiptsRoot(transactions), logsBloom: logsBloom(transactions) },
    ...{ gasUsed: blockGasUsed(transactions), blobGasUsed: 0n, requestsHash: requestsHash(requests) },
    blockAccessListHash: accessListHash(list),
  })
  return {
    list: toHex(encodeAccessList(list)),
    stateRoot: toHex(state.root(state.version)),
    gasUsed: complete.gasUsed,
    requests: requests.map(({ bytes }) => toHex(bytes)).filter((bytes) => bytes.length > 4),
    hash: toHex(hashOf(complete)),
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
