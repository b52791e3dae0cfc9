/** Executes a block on the state of its preimages, with the functions by which the node builds the blocks that it imports. */
import { fromHex, toHex } from "../../../../dist/base/hex.js"
import { createForkBlock } from "../../../../dist/kernel/chain/forkBlock.js"
import { completeHeader, hashOf, headerEncoding } from "../../../../dist/kernel/chain/header.js"
import { keccakOf } from "../../../../dist/kernel/evm/base/crypto.js"
import { createMachines } from "../../../../dist/kernel/evm/execute/machine.js"
import { sentAmong } from "../../../../dist/kernel/evm/transaction/protocolTransaction.js"
import { executeChecked } from "../../../../dist/node/block/executeTransactions.js"
import { prepareBlock } from "../../../../dist/node/block/openBlock.js"
import { sealBlock } from "../../../../dist/node/block/seal.js"
import { accountAt, blockHashes, rootsAfter, stateOver } from "./witness.mjs"

/** Creates the block of a header in JSON, with the hash of its fields. */
export function blockOf(json, rules) {
  const parts = { rules, totalDifficulty: 0n, version: 0 }
  const { header } = createForkBlock({ ...json, hash: "0x" }, parts)
  return createForkBlock({ ...json, hash: toHex(keccakOf(headerEncoding(header))) }, parts)
}

/**
 * Executes a block.
 *
 * @param payload - The payload attributes in JSON, with decoded `transactions`, `extraData` and `baseFeePerGas`.
 * @returns The complete header with its hash, and the executed transactions.
 */
export async function execute(parent, payload, rules, preimages) {
  const root = toHex(parent.header.stateRoot)
  const state = stateOver(preimages, root)
  const machines = createMachines(blockHashes(preimages, parent.hash))
  // Our state has only what the block touches: the roots follow from the preimages.
  const noRoot = () => new Uint8Array(32)
  const environment = { state: { ...state, root: noRoot, storageRoot: noRoot }, machines, rules }
  const { transactions, extraData, baseFeePerGas, suggestedFeeRecipient: coinbase } = payload
  const sent = sentAmong(transactions)
  const gasLimit = BigInt(payload.gasLimit)
  const prepared = await prepareBlock(environment, parent, {
    ...{ coinbase, extraData, baseFeePerGas, gasLimit, fixedGasLimit: gasLimit, withdrawals: [] },
    timestamp: BigInt(payload.timestamp),
    prevRandao: fromHex(payload.prevRandao),
    parentBeaconBlockRoot: fromHex(payload.parentBeaconBlockRoot),
    transactions: transactions.slice(0, transactions.length - sent.length),
  })
  const open = prepared(0)
  for (const transaction of sent) await executeChecked(environment, open, transaction)
  const { sealed } = await sealBlock(environment, open)
  const { stateRoot, storageRoots } = await rootsAfter(preimages, root, state.changes(sealed.version))
  const { withdrawalsAccount } = rules.protocol
  const withdrawalsRoot =
    withdrawalsAccount &&
    fromHex(
      storageRoots.get(withdrawalsAccount) ?? accountAt(preimages, root, withdrawalsAccount).storageRoot,
    )
  const results = { stateRoot, ...(withdrawalsRoot && { withdrawalsRoot }) }
  const header = completeHeader(sealed.header, results)
  return { header, hash: toHex(hashOf(header)), transactions: sealed.transactions }
}
