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
import { addedFeesOf } from "./fees.ts"
import { footprints, noFootprints } from "./footprint.ts"
import { namePrefix, type OpFork, type OpForkName, opForks } from "./forks.ts"
import { formsOf } from "./forms.ts"
import { firstL1Block, nextL1Values } from "./l1Chain.ts"
import { encodeL1Values, type L1Values, l1ValueSlots, l1ValuesIn, storageOf } from "./l1Values.ts"
import type { FeeConfiguration } from "./networks.ts"
import type { predeploysOf } from "./predeploys/index.ts"

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
): ChainProtocol {
  const fork: OpFork = opForks[forkName]
  const extraData = extraDataOf(network, fork)
  return {
    rules: rulesOf(forkName, network),
    genesis: (genesis, seed) =>
      genesisOf(genesis, { forkName, network, fork, extraData, seed, predeploysOf }),
    reads: new Map([[addresses.l1Block, l1ValueSlots]]),
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
    name: `${namePrefix}${forkName}, elasticity ${constantElasticity}`,
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
function genesisOf(
  genesis: Genesis,
  { forkName, network, fork, extraData, seed, predeploysOf }: GenesisParts,
): Genesis {
  const origin = firstL1Block(BigInt(genesis.timestamp), network.l1, seed)
  const storage = storageOf({ ...network, ...origin, sequenceNumber: 0n, batcherHash }, fork.attributes)
  const predeploys = predeploysOf(forkName, storage, network.hasBaseTime === true)
  const alloc = new Map([...predeploys, ...genesis.alloc])
  return { ...genesis, alloc, extraData, coinbase: addresses.sequencerFeeVault }
}

/** The parts that the genesis block follows from. */
interface GenesisParts extends Pick<ProtocolChain, "seed">, NetworkParts {
  readonly forkName: OpForkName
  readonly predeploysOf: PredeploysOf
}

/** The network, and what follows from it. */
interface NetworkParts {
  readonly network: FeeConfiguration
  readonly fork: OpFork
  readonly extraData: Uint8Array
}

/**
 * Returns the attributes of the block on a parent: its deposits, and the fields of its L1 origin.
 *
 * The values go on from those that L1Block has after the parent: on a fork, from those of the remote.
 */
function attributesOf(
  chosen: BlockAttributes,
  parent: SealedBlock,
  { network, fork, extraData, rules, seed, view, ...chain }: NetworkParts & ProtocolChain,
): BlockAttributes {
  const { timestamp, timestampMs = Number(timestamp) * 1000 } = chosen
  const { values: set = {}, deposits: given = [] } = (chain.chosen ?? {}) as NextBlockChoice
  const before = l1ValuesIn((slot) => bytesToBigInt(view.storage(addresses.l1Block, slot)))
  const values = { ...nextL1Values(before, timestamp, seed, given.length > 0), ...(set as Partial<L1Values>) }
  const number = parent.header.number + 1n
  const deposits = [
    attributesDeposit(values, fork),
    ...(network.hasBaseTime === true ? [baseTimeDeposit(number, timestampMs)] : []),
    ...given.map((deposit, index) => userDeposit(deposit, values.hash, BigInt(index))),
  ]
  const common = rules.at({ number, timestamp, parentTotalDifficulty: parent.totalDifficulty })
  return {
    ...chosen,
    coinbase: addresses.sequencerFeeVault,
    extraData: parent.header.extraData.length === extraData.length ? parent.header.extraData : extraData,
    prevRandao: seed("l1PrevRandao", values.number),
    parentBeaconBlockRoot: seed("l1BeaconRoot", values.number),
    transactions: deposits.map((deposit) => createDeposit(deposit, formsOf(deposit, fork), common)),
  }
}

/** The choice of a client for the next block. */
export interface NextBlockChoice {
  /** Replaces values of its L1 origin; the next blocks go on from them. */
  readonly values?: { readonly [Name in keyof L1Values]?: L1Values[Name] | undefined } | undefined
  /** Deposits of users, as the portal on L1 would send them; the L1 origin advances by a block. */
  readonly deposits?: readonly UserDeposit[] | undefined
}

/** A deposit of a user; `data` is hex, because folders keep it. */
type UserDeposit = Omit<Deposit, "sourceHash" | "data"> & { readonly data: Hex }

/** Returns a deposit of a user with its source hash. @param logIndex - That of its log in the L1 block. */
const userDeposit = ({ data, ...deposit }: UserDeposit, l1Hash: Hex, logIndex: bigint): Deposit => ({
  ...deposit,
  data: fromHex(data),
  sourceHash: sourceHashOf(sourceDomains.user, [l1Hash, logIndex]),
})

const batcherHash: Hex = toHexWord(fromHex(batcher))

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
