/** Checks of a block in JSON: its header, its transactions, and the fields that follow from its parent. */
import { KECCAK256_RLP, SHA256_NULL } from "@ethereumjs/util"
import { toHex } from "../../../../dist/base/hex.js"
import { addresses } from "../../../../dist/features/op/addresses.js"
import { opForks } from "../../../../dist/features/op/forks.js"
import { nextBaseFee } from "../../../../dist/kernel/chain/nextFields.js"
import { transactionsRoot } from "../../../../dist/kernel/chain/receipts.js"
import { nextBaseFeeByHeader } from "../../../../dist/kernel/evm/fork/feeParameters.js"
import { chainOf, forkAt, isSince, rulesOf } from "./chains.mjs"
import { blockOf } from "./execute.mjs"
import { checkAttributes, checkedTransaction, checkSources } from "./transactions.mjs"

/** The parameters of EIP-1559 on OP Mainnet before Canyon. */
const bedrock = { denominator: 50n, elasticity: 6n }

/** Checks a block of OP Mainnet. @param found - All data of the folder. */
export async function checkBlock(json, { headers, deposits }, equal) {
  const { chainId, chain } = chainOf(10)
  const fork = forkAt(json.timestamp)
  const { header, hash } = blockOf(json, rulesOf(chainId, fork))
  equal("header hash", hash, json.hash)
  const decoded = []
  for (const each of json.transactions) decoded.push(await checkedTransaction(each, header.common, equal))
  equal("transactions root", toHex(transactionsRoot(decoded)), json.transactionsRoot)
  if (fork in opForks) checkAttributes(decoded[0], fork, equal)
  checkSources(decoded, deposits, equal)
  checkRules(header, fork, decoded, equal)
  const parent = headers.get(json.parentHash)
  if (parent !== undefined) {
    const before = blockOf(parent, rulesOf(chainId, forkAt(parent.timestamp))).header
    const isOld = fork === "bedrock"
    const next = isOld ? nextBaseFeeByHeader(before, bedrock) : nextBaseFee(before, header.common)
    equal("base fee", next, header.baseFeePerGas)
  }
  return { fork, chain, block: header.number, note: `${decoded.length} transactions` }
}

/** Checks the fields that the rules of the fork decide. */
function checkRules(header, fork, decoded, equal) {
  const withdrawals = header.withdrawalsRoot && toHex(header.withdrawalsRoot)
  const empty = toHex(KECCAK256_RLP)
  if (isSince(fork, "isthmus")) equal("withdrawals root is of L2", withdrawals === empty, false)
  else equal("withdrawals root", withdrawals, isSince(fork, "canyon") ? empty : undefined)
  equal("coinbase", header.coinbase.toString(), addresses.sequencerFeeVault)
  if (isSince(fork, "isthmus")) equal("requests hash", toHex(header.requestsHash), toHex(SHA256_NULL))
  if (!isSince(fork, "ecotone")) return
  equal("excess blob gas", header.excessBlobGas, 0n)
  const { protocol } = header.common
  equal(isSince(fork, "jovian") ? "footprint" : "blob gas", protocol.blobGasUsed(decoded), header.blobGasUsed)
  equal("extra data", header.extraData[0], opForks[fork].extraData)
}
