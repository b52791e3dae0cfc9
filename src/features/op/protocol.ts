/** The protocol of a chain of the OP stack: its rules, its genesis block, and the deposit that each block begins with. */
import { TransactionType } from "@ethereumjs/tx"
import { bytesToBigInt } from "@ethereumjs/util"
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
import { changedExtraData, extraDataOf } from "./extraData.ts"
import { addedFeesOf } from "./fees.ts"
import { dataSizes, defaultScalar, footprints, noFootprints } from "./footprint.ts"
import { linkedSuffix, namePrefix, type OpFork, type OpForkName, opForks } from "./forks.ts"
import { formsOf } from "./forms.ts"
import { firstL1Block } from "./l1Chain.ts"
import { encodeL1Values, type L1Values, l1ValueSlots, l1ValuesIn, storageOf } from "./l1Values.ts"
import type { LinkedL1 } from "./linkedL1.ts"
import type { FeeConfiguration } from "./networks.ts"
import { linkedOrigin, type NextBlockChoice, simulatedOrigin, valuesOf } from "./origin.ts"
import {
  createPostExecution,
  decodePostExecution,
  postExecution,
  postExecutionType,
} from "./postExecution.ts"
import type { predeploysOf } from "./predeploys/index.ts"
import { defaultGasRefunds, refundPolicies } from "./refundPolicies.ts"

/** Gas of the deposit that sets the values of L1 (optimism specs, protocol/deposits.md, since Regolith). */
const attributesGas = 1_000_000n

/** The address that posts the batches of OP Mainnet. */
const batcher: Hex = "0x6887246668a3b87f54deb3b94ba47a6f63f32985"

/** The requests of Prague: deposits, withdrawals, consolidations. @see optimism specs, protocol/isthmus/exec-engine.md "Block Sealing" */
const requestEips = [6110, 7002, 7251]

/** Returns the contracts of the genesis block; only OP chains load them. */
type PredeploysOf = typeof predeploysOf

/** Creates the protocol of a network under the rules of a fork. */
export function createOpProtocol(
  network: FeeConfiguration,
  forkName: OpForkName,
  predeploysOf: PredeploysOf,
  linkedL1?: LinkedL1 | undefined,
): ChainProtocol {
  const fork: OpFork = opForks[forkName]
  const extraData = extraDataOf(network, fork)
  const parts = { network, fork, extraData, linkedL1 }
  return {
    rules: rulesOf(forkName, network, linkedL1),
    genesis: (genesis, seed, chainId) =>
      genesisOf(genesis, { forkName, ...parts, seed, chainId, predeploysOf }),
    reads: new Map([[addresses.l1Block, l1ValueSlots]]),
    attributes: (chosen, parent, chain) => attributesOf(chosen, parent, { ...chain, ...parts }),
    assertIncludable: linkedL1?.interop?.assertIncludable,
  }
}

/** The denominator of EIP-1559 from Canyon to Holocene, on every network (superchain-registry superchain/configs). */
const constantDenominator = 250n

/** Returns the rules of a fork. */
function rulesOf(
  forkName: OpForkName,
  { constantElasticity, gasRefunds = defaultGasRefunds }: FeeConfiguration,
  linkedL1: LinkedL1 | undefined,
): Protocol {
  const fork: OpFork = opForks[forkName]
  const hasRefunds = fork.hasPostExecution === true
  const name = [
    forkName,
    ...(hasRefunds ? [`refunds ${gasRefunds}`] : []),
    `elasticity ${constantElasticity}`,
  ]
  return {
    name: `${namePrefix}${name.join(", ")}${linkedL1 === undefined ? "" : linkedSuffix}`,
    feeParameters: { denominator: constantDenominator, elasticity: BigInt(constantElasticity) },
    decode(bytes, common) {
      if (bytes[0] === postExecutionType && fork.hasPostExecution === true)
        return createPostExecution(decodePostExecution(bytes), common)
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
    dataSizes,
    ...(hasRefunds && { gasRefunds: { ...postExecution, refundOf: refundPolicies[gasRefunds] } }),
    ...(fork.operatorFee !== undefined && { withdrawalsAccount: addresses.messagePasser }),
  }
}

/** Returns the genesis block with the predeploys, of which L1Block has the values of the L1 block at that time. */
function genesisOf(
  genesis: Genesis,
  { forkName, network, fork, extraData, linkedL1, seed, chainId, predeploysOf }: GenesisParts,
): Genesis {
  const linked = linkedL1?.genesis
  const origin =
    linked === undefined ? firstL1Block(BigInt(genesis.timestamp), network.l1, seed) : valuesOf(linked)
  const values = { ...network, ...origin, ...linked?.configuration.values }
  const storage = storageOf({ batcherHash, ...values, sequenceNumber: 0n }, fork.attributes)
  const chain = { hasBaseTime: network.hasBaseTime === true, chainId }
  const predeploys = predeploysOf(forkName, storage, chain, linkedL1?.contracts)
  const alloc = new Map([...predeploys, ...genesis.alloc])
  return { ...genesis, alloc, extraData, coinbase: addresses.sequencerFeeVault }
}

/** The parts that the genesis block follows from. */
interface GenesisParts extends Pick<ProtocolChain, "seed">, NetworkParts {
  readonly forkName: OpForkName
  readonly chainId: bigint
  readonly predeploysOf: PredeploysOf
}

/** The network, and what follows from it. */
interface NetworkParts {
  readonly network: FeeConfiguration
  readonly fork: OpFork
  readonly extraData: Uint8Array
  readonly linkedL1: LinkedL1 | undefined
}

/**
 * Returns the attributes of the block on a parent: its deposits, and the fields of its L1 origin.
 *
 * The values go on from those that L1Block has after the parent: on a fork, from those of the remote. A block is never earlier than
 * its origin.
 */
function attributesOf(
  chosen: BlockAttributes,
  parent: SealedBlock,
  { network, fork, extraData, linkedL1, rules, seed, view, ...chain }: NetworkParts & ProtocolChain,
): BlockAttributes {
  const choice = (chain.chosen ?? {}) as NextBlockChoice
  const before = l1ValuesIn((slot) => bytesToBigInt(view.storage(addresses.l1Block, slot)))
  const origin =
    linkedL1 === undefined
      ? simulatedOrigin(before, chosen.timestamp, seed, choice)
      : linkedOrigin(before, parent, linkedL1)
  const { header } = parent
  const { values, configuration } = origin
  const time = notBefore(chosen, linkedL1 === undefined ? 0n : values.timestamp)
  const { timestamp, timestampMs = Number(timestamp) * 1000 } = time
  const number = header.number + 1n
  const deposits = [
    attributesDeposit(values, fork),
    ...(network.hasBaseTime === true ? [baseTimeDeposit(number, timestampMs)] : []),
    ...origin.deposits,
  ]
  const common = rules.at({ number, timestamp, parentTotalDifficulty: parent.totalDifficulty })
  const inherited = header.extraData.length === extraData.length ? header.extraData : extraData
  return {
    ...chosen,
    ...time,
    ...(network.hasBaseTime === true && { timestampMs }),
    ...(linkedL1 !== undefined && {
      fixedGasLimit: chosen.fixedGasLimit ?? configuration.gasLimit ?? header.gasLimit,
    }),
    gasRefunds: choice.gasRefunds,
    coinbase: addresses.sequencerFeeVault,
    extraData: changedExtraData(inherited, configuration),
    prevRandao: origin.prevRandao,
    parentBeaconBlockRoot: origin.parentBeaconBlockRoot,
    transactions: deposits.map((deposit) => createDeposit(deposit, formsOf(deposit, fork), common)),
  }
}

type BlockTime = Pick<BlockAttributes, "timestamp" | "timestampMs">

/** Returns the time of a block, or a later time in seconds. */
const notBefore = ({ timestamp, timestampMs }: BlockTime, earliest: bigint): BlockTime =>
  timestamp >= earliest
    ? { timestamp, timestampMs }
    : { timestamp: earliest, timestampMs: timestampMs === undefined ? undefined : Number(earliest) * 1000 }

const batcherHash: Hex = toHexWord(fromHex(batcher))

/** Returns the deposit that sets the values of L1. @see optimism specs, protocol/deposits.md "L1 Attributes Deposited Transaction" */
export const attributesDeposit = (values: L1Values, { attributes }: OpFork): Deposit => ({
  sourceHash: sourceHashOf(sourceDomains.attributes, [values.hash, values.sequenceNumber]),
  from: addresses.depositor,
  to: addresses.l1Block,
  mint: 0n,
  value: 0n,
  gas: attributesGas,
  data: fromHex(
    encodeL1Values(
      { ...values, daFootprintGasScalar: values.daFootprintGasScalar || defaultScalar },
      attributes,
    ),
  ),
})
