/** The protocol of a chain of the OP stack: its rules, its genesis block, and the deposit that each block begins with. */
import { TransactionType } from "@ethereumjs/tx"
import { fromHex, type Hex, toHexWord } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Genesis } from "../../kernel/chain/genesis.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { Protocol } from "../../kernel/evm/fork/protocol.ts"
import type { ChainProtocol, ProtocolChain } from "../../node/block/chainProtocol.ts"
import { addresses } from "./addresses.ts"
import { baseTimeDeposit } from "./baseTime.ts"
import {
  createDeposit,
  type Deposit,
  decodeDeposit,
  depositType,
  sourceDomains,
  sourceHashOf,
} from "./deposit.ts"
import { addedFeesOf } from "./fees.ts"
import { footprints, noFootprints } from "./footprint.ts"
import { type OpFork, type OpForkName, opForks } from "./forks.ts"
import { formsOf } from "./forms.ts"
import { l1BlockOf, l1NumberAt, nextOrigin, type Origin } from "./l1Chain.ts"
import { decodeL1Values, encodeL1Values, type L1Values, storageOf } from "./l1Values.ts"
import type { FeeConfiguration } from "./networks.ts"
import { predeploysOf } from "./predeploys/index.ts"

/** Gas of the deposit that sets the values of L1 (optimism specs, protocol/deposits.md, since Regolith). */
const attributesGas = 1_000_000n

/** The address that posts the batches of OP Mainnet. */
const batcher: Hex = "0x6887246668a3b87f54deb3b94ba47a6f63f32985"

/** The requests of Prague: deposits, withdrawals, consolidations. @see optimism specs, protocol/isthmus/exec-engine.md "Block Sealing" */
const requestEips = [6110, 7002, 7251]

/** Creates the protocol of a network under the rules of a fork. */
export function createOpProtocol(network: FeeConfiguration, forkName: OpForkName): ChainProtocol {
  const fork: OpFork = opForks[forkName]
  const extraData = extraDataOf(network, fork)
  return {
    rules: rulesOf(forkName, network),
    genesis: (genesis, seed) => genesisOf(genesis, { forkName, network, fork, extraData, seed }),
    attributes: (chosen, parent, chain) =>
      attributesOf(chosen, parent, { ...chain, network, fork, extraData }),
  }
}

/** The denominator of EIP-1559 from Canyon to Holocene, on every network (superchain-registry superchain/configs). */
const constantDenominator = 250n

/** Returns the rules of a fork. */
function rulesOf(
  forkName: OpForkName,
  { constantElasticity }: Pick<FeeConfiguration, "constantElasticity">,
): Protocol {
  const fork: OpFork = opForks[forkName]
  return {
    name: `op ${forkName}, elasticity ${constantElasticity}`,
    feeParameters: { denominator: constantDenominator, elasticity: BigInt(constantElasticity) },
    decode(bytes, common) {
      if (bytes[0] !== depositType) return undefined
      const deposit = decodeDeposit(bytes)
      const { transaction, sender } = createDeposit(deposit, formsOf(deposit, fork), common)
      return { transaction, sender }
    },
    refusedTypes: [TransactionType.BlobEIP4844],
    absentEips: requestEips,
    precompiles: {
      inputLimits: new Map(
        Object.entries(fork.inputLimits).map(([number, limit]) => [Number(number), limit]),
      ),
      p256VerifyGas: fork.p256VerifyGas,
    },
    feesOf: (encoding, read) => addedFeesOf(encoding, read, fork),
    ...(fork.attributes === "jovian" ? footprints : noFootprints),
    ...(fork.operatorFee !== undefined && { withdrawalsAccount: addresses.messagePasser }),
  }
}

/** Returns the extra data of headers: the parameters of EIP-1559. @see optimism specs, protocol/{holocene,jovian}/exec-engine.md */
function extraDataOf(
  { denominator, elasticity, minBaseFee }: FeeConfiguration,
  { extraData: version }: OpFork,
): Uint8Array {
  if (version === undefined) return new Uint8Array()
  const bytes = new Uint8Array(version === 1 ? 17 : 9)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint32(1, denominator)
  view.setUint32(5, elasticity)
  if (version === 1) view.setBigUint64(9, minBaseFee)
  return bytes
}

/** Returns the genesis block with the predeploys, of which L1Block has the values of the L1 block at that time. */
function genesisOf(genesis: Genesis, parts: GenesisParts): Genesis {
  const { forkName, fork, extraData } = parts
  const origin = { number: l1NumberAt(genesis.timestamp), sequenceNumber: 0n }
  const storage = storageOf(valuesOf(origin, parts), fork.attributes)
  const predeploys = predeploysOf(forkName, storage, parts.network.hasBaseTime === true)
  const alloc = new Map([...predeploys, ...genesis.alloc])
  return { ...genesis, alloc, extraData, coinbase: addresses.sequencerFeeVault }
}

/** Returns the values that a block with an origin sets. */
const valuesOf = (
  { number, sequenceNumber }: Origin,
  { network, seed }: Pick<AttributesParts, "network" | "seed">,
) => ({
  ...l1BlockOf(number, network.l1, seed),
  ...network,
  sequenceNumber,
  batcherHash,
})

/** The parts that the genesis block follows from. */
interface GenesisParts extends Omit<AttributesParts, "rules"> {
  readonly forkName: OpForkName
}

/** The parts that the attributes of a block follow from. */
interface AttributesParts extends ProtocolChain {
  readonly network: FeeConfiguration
  readonly fork: OpFork
  readonly extraData: Uint8Array
}

/** Returns the attributes of the block on a parent: the deposit of its L1 origin, and the fields of that origin. */
function attributesOf(chosen: BlockAttributes, parent: SealedBlock, parts: AttributesParts): BlockAttributes {
  const { network, fork, rules, extraData } = parts
  const { timestamp, timestampMs = Number(timestamp) * 1000 } = chosen
  const values = valuesOf(nextOrigin(originOf(parent), timestamp), parts)
  const number = parent.header.number + 1n
  const deposits = [
    attributesDeposit(values, fork),
    ...(network.hasBaseTime === true ? [baseTimeDeposit(number, timestampMs)] : []),
  ]
  const position = {
    number,
    timestamp,
    parentTotalDifficulty: parent.totalDifficulty,
  }
  return {
    ...chosen,
    coinbase: addresses.sequencerFeeVault,
    extraData,
    prevRandao: values.prevRandao,
    parentBeaconBlockRoot: values.parentBeaconBlockRoot,
    transactions: deposits.map((deposit) =>
      createDeposit(deposit, formsOf(deposit, fork), rules.at(position)),
    ),
  }
}

const batcherHash: Hex = toHexWord(fromHex(batcher))

/** Returns the origin of a block: that of its first deposit; the genesis block has none, and its origin follows from its time. */
function originOf({ header, transactions }: SealedBlock): Origin {
  const [first] = transactions
  const values = first && decodeL1Values(first.transaction.data)
  return values ?? { number: l1NumberAt(header.timestamp), sequenceNumber: 0n }
}

/** Returns the deposit that sets the values of L1. @see optimism specs, protocol/deposits.md "L1 Attributes Deposited Transaction" */
export const attributesDeposit = (values: L1Values, { attributes }: OpFork): Deposit => ({
  sourceHash: sourceHashOf(sourceDomains.attributes, [values.hash, values.sequenceNumber]),
  from: addresses.depositor,
  to: addresses.l1Block,
  mint: 0n,
  value: 0n,
  gas: attributesGas,
  data: fromHex(encodeL1Values(values, attributes)),
})
