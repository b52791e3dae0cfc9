/** Checks of transactions: encodings, hashes, senders, the L1 values, and the sources of deposits. */
import { createTxFromRPC } from "@ethereumjs/tx"
import { concatBytes } from "@ethereumjs/util"
import { byteStringToBytes } from "../../../../dist/base/binary.js"
import { fromHex, toHex, toHexWord } from "../../../../dist/base/hex.js"
import {
  createDeposit,
  decodeDeposit,
  depositType,
  encodeDeposit,
  sourceDomains,
  sourceHashOf,
} from "../../../../dist/features/op/deposit.js"
import { opForks } from "../../../../dist/features/op/forks.js"
import { decodeL1Values, encodeL1Values } from "../../../../dist/features/op/l1Values.js"
import { attributesDeposit } from "../../../../dist/features/op/protocol.js"
import { keccak256 } from "../../../../dist/kernel/evm/base/crypto.js"
import { protocolOf } from "../../../../dist/kernel/evm/fork/hardforks.js"
import { decodeBlockTransaction } from "../../../../dist/kernel/evm/transaction/decode.js"
import { encodingOf } from "../../../../dist/kernel/evm/transaction/encoding.js"

/** Returns the bytes of a transaction in JSON. */
async function bytesOf(json, common) {
  if (json.type !== "0x7e") return (await createTxFromRPC(json, { common })).serialize()
  const { to, mint, value, gas, input: data } = json
  const numbers = { mint: BigInt(mint ?? 0), value: BigInt(value), gas: BigInt(gas) }
  const deposit = { ...json, to: to ?? undefined, ...numbers, data: fromHex(data) }
  return byteStringToBytes(encodeDeposit(deposit))
}

/** Decodes a transaction, given as hex or JSON, and checks that it encodes to the same bytes. */
export async function checkedTransaction(given, common, equal) {
  const bytes = typeof given === "string" ? fromHex(given) : await bytesOf(given, common)
  // The forks before Ecotone have no protocol here.
  const isOldDeposit = bytes[0] === depositType && protocolOf(common) === undefined
  const decoded = isOldDeposit
    ? createDeposit(decodeDeposit(bytes), {}, common)
    : await decodeBlockTransaction(bytes, common)
  equal("transactions", toHex(byteStringToBytes(encodingOf(decoded.transaction))), toHex(bytes))
  equal("transactions", decoded.hash, given.hash ?? toHex(keccak256(bytes)))
  if (given.from !== undefined) equal("senders", decoded.sender, given.from.toLowerCase())
  return decoded
}

/** Checks that the first deposit sets the L1 values that it decodes to. An activation block has the form of the fork before. */
export function checkAttributes({ transaction }, forkName, equal) {
  const values = decodeL1Values(transaction.data)
  const forks = Object.values(opForks).slice(0, Object.keys(opForks).indexOf(forkName) + 1)
  const isForm = ({ attributes }) => encodeL1Values(values, attributes) === toHex(transaction.data)
  const fork = forks.slice(-2).findLast(isForm) ?? opForks[forkName]
  const encoding = byteStringToBytes(encodeDeposit(attributesDeposit(values, fork)))
  equal("attributes", toHex(encoding), toHex(transaction.serialize()))
}

/** The intents of the upgrade deposits of Jovian (optimism specs, protocol/jovian/derivation.md). */
const intents = [
  ...["L1 Block Deployment", "L1 Block Proxy Update", "Gas Price Oracle Deployment"],
  ...["Gas Price Oracle Proxy Update", "Gas Price Oracle Set Jovian"],
]
const upgradeSource = (intent) =>
  toHex(keccak256(concatBytes(fromHex(toHexWord(sourceDomains.upgrade)), keccak256(Buffer.from(intent)))))

/** Checks the source hashes of other deposits: those of upgrades, and those of users where the logs of the L1 block are known. */
export function checkSources([first, ...others], logs, equal) {
  const upgrades = intents.map((intent) => upgradeSource(`Jovian: ${intent}`))
  const ofOrigin = ({ blockHash }) => toHex(first.transaction.data).includes(blockHash.slice(2))
  // All portals on L1 emit these logs: some are of other chains.
  const users = logs
    .filter(ofOrigin)
    .map(({ blockHash, logIndex }) => sourceHashOf(sourceDomains.user, [blockHash, BigInt(logIndex)]))
  for (const { transaction } of others.filter((each) => each.transaction.type === depositType)) {
    const { sourceHash } = decodeDeposit(transaction.serialize())
    if (upgrades.includes(sourceHash)) equal("sources of upgrades", sourceHash, upgrades.shift())
    else if (users.length > 0) equal("sources of user deposits", users.includes(sourceHash), true)
  }
}
