/** Checks of a fixture: a block that is executed on the preimages of its state. */
import { fromHex, toHex } from "../../../../dist/base/hex.js"
import { depositType } from "../../../../dist/features/op/deposit.js"
import { opForks } from "../../../../dist/features/op/forks.js"
import { nextBaseFee } from "../../../../dist/kernel/chain/nextFields.js"
import { chainOf, floorOf, forkAt, rulesOf } from "./chains.mjs"
import { blockOf, execute } from "./execute.mjs"
import { checkAttributes, checkedTransaction, checkSources } from "./transactions.mjs"
import { preimagesOf } from "./witness.mjs"

/** The blocks that need rules of Celo alone; those with its own transaction type are found by that type. */
const celoOnly = {
  ...{ 31128957: "precompile TRANSFER", 2346831: "precompile TRANSFER", 6750121: "precompile TRANSFER" },
  ...{ 37169395: "precompile TRANSFER", 53619115: "a transaction of another chain id" },
  ...{ 2: "Upgrade 18", 3: "Upgrade 18" },
}

/** The type of transactions with a fee currency (CIP-64). */
const feeCurrencyType = "0x7b"

/** Returns the extra data of the header: the parameters in the attributes. */
function extraDataOf({ eip1559Params = "0x", minBaseFee = "0x0" }, { extraData: version }) {
  if (version === undefined) return "0x"
  const least = version === 1 ? BigInt(minBaseFee).toString(16).padStart(16, "0") : ""
  return `0x0${version}${eip1559Params.slice(2)}${least}`
}

/** Returns our rules at a time of the chain of a fixture. */
function rulesAt({ rollup_config: config }, timestamp) {
  const { eip1559DenominatorCanyon: denominator, eip1559Elasticity: elasticity } = config.chain_op_config
  const constants = { denominator: BigInt(denominator), elasticity: BigInt(elasticity) }
  return rulesOf(chainOf(config.l2_chain_id).chainId, forkAt(timestamp, config), constants)
}

/** Returns the parent of the block, by the rules of its own time. */
export const parentOf = (fixture) =>
  blockOf(fixture.parent_header, rulesAt(fixture, fixture.parent_header.timestamp))

/** Checks a fixture. @param headers - Complete headers in JSON, by hash. */
export async function checkFixture(fixture, headers, equal) {
  const { rollup_config: config, parent_header: before, executing_payload: payload } = fixture
  const { chain } = chainOf(config.l2_chain_id)
  const fork = forkAt(payload.timestamp, config)
  const block = BigInt(before.number) + 1n
  const hasCurrency = payload.transactions.some((raw) => raw.startsWith(feeCurrencyType))
  const reason = hasCurrency ? "fee currencies" : celoOnly[block]
  if (chain.startsWith("Celo") && reason !== undefined)
    return { fork, chain, block, skipped: `Celo: ${reason}` }
  const rules = rulesAt(fixture, payload.timestamp)
  const parent = parentOf(fixture)
  const common = rules.at({ number: block, timestamp: BigInt(payload.timestamp), parentTotalDifficulty: 0n })
  const decoded = []
  for (const raw of payload.transactions) decoded.push(await checkedTransaction(raw, common, equal))
  checkAttributes(decoded[0], fork, equal)
  checkSources(decoded, [], equal)
  const [fee, floor] = [nextBaseFee(parent.header, common), floorOf(chain, fork)]
  const { header, hash, transactions } = await execute(
    parent,
    {
      ...{ ...payload, transactions: decoded, baseFeePerGas: fee < floor ? floor : fee },
      extraData: fromHex(extraDataOf(payload, opForks[fork])),
    },
    rules,
    preimagesOf(fixture.preimages()),
  )
  const known = headers.get(fixture.expected_block_hash)
  if (known !== undefined) {
    equal("gas used", header.gasUsed, BigInt(known.gasUsed))
    equal("receipts root", toHex(header.receiptTrie), known.receiptsRoot)
    equal("state root", toHex(header.stateRoot), known.stateRoot)
  }
  equal("hash after execution", hash, fixture.expected_block_hash)
  const failed = transactions.filter(({ receipt }) => receipt.status === 0)
  const deposits = failed.filter(({ transaction }) => transaction.type === depositType)
  const counts = `${transactions.length} transactions, ${failed.length} failed, ${deposits.length} of these deposits`
  return { fork, chain, block, note: fee < floor ? `${counts}, base fee of Celo's floor` : counts }
}
