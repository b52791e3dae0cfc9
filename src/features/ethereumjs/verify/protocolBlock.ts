/** The execution of a sealed block of the OP stack in EthereumJS's interpreter; its deposits and its fees are by our rules. */
import { equalsBytes } from "@ethereumjs/util"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { BlockAttributes } from "../../../kernel/chain/header.ts"
import { headerDifference } from "../../../kernel/chain/verifyHeader.ts"
import { createMachines } from "../../../kernel/evm/execute/machine.ts"
import { protocolOf } from "../../../kernel/evm/fork/hardforks.ts"
import { protocolPartOf, sentAmong } from "../../../kernel/evm/transaction/protocolTransaction.ts"
import { createForkedState, type ForkedState } from "../../../kernel/state/forkedState.ts"
import type { Version } from "../../../kernel/state/version.ts"
import { execute } from "../../../node/block/executeTransactions.ts"
import { type ExecutionEnvironment, prepareBlock } from "../../../node/block/openBlock.ts"
import { signedOf } from "../../../node/block/reexecute.ts"
import { sealBlock } from "../../../node/block/seal.ts"
import type { Node } from "../../../node/node.ts"
import { createEthereumJsEngine } from "../engine.ts"
import type { BlockOutcome } from "./stockBlock.ts"

/** The parts of a node that are read. */
type ProtocolParts = Pick<Node, "chain" | "state" | "rules" | "remote" | "impersonatedSignatures">

/** The state after the block that was executed last; the next one continues it where the node does not keep that state. */
interface Reached {
  readonly branch: ForkedState
  readonly version: Version
  readonly root: Uint8Array
}

/**
 * Returns the function that builds a block again on its parent, and compares the header: stock EthereumJS has neither deposits nor the
 * fees of the OP stack, so that only the code of contracts runs there. It returns `undefined` where the state before is not known.
 */
export function createProtocolVerifier(
  parts: ProtocolParts,
): (sealed: SealedBlock, parent: SealedBlock) => Promise<BlockOutcome | undefined> {
  const { chain, state, rules, remote, impersonatedSignatures } = parts
  const machines = createMachines(chain.hashOf, {
    createEngine: createEthereumJsEngine,
    signerOverride: impersonatedSignatures.signerOverride,
    fetched: remote.current,
  })
  let reached: Reached | undefined
  const stateBefore = ({ version, header }: SealedBlock): Omit<Reached, "root"> | undefined => {
    if (state.has(version)) return { branch: createForkedState(state, version), version }
    return reached !== undefined && equalsBytes(reached.root, header.stateRoot) ? reached : undefined
  }
  return async (sealed, parent) => {
    const before = stateBefore(parent)
    if (before === undefined) return undefined
    const environment = { state: before.branch, machines, rules, protocol: undefined }
    const again = await build(environment, sealed, { ...parent, version: before.version })
    const isEqual = again.hash === sealed.hash
    reached = isEqual ? { ...before, version: again.version, root: again.header.stateRoot } : undefined
    if (isEqual) return { outcome: "equal" }
    if (!state.has(parent.version)) return undefined
    return { outcome: "different", reason: headerDifference(sealed.header, again.header) }
  }
}

/** Builds a block again on its parent. */
async function build(
  environment: ExecutionEnvironment,
  sealed: SealedBlock,
  parent: SealedBlock,
): Promise<SealedBlock> {
  const open = (await prepareBlock(environment, parent, attributesOf(sealed)))(0)
  for (const executed of sentAmong(sealed.transactions)) await execute(environment, open, signedOf(executed))
  return (await sealBlock(environment, open)).sealed
}

/** Returns the attributes of a block: the transactions that it begins with, and the refunds that its last one lists. */
function attributesOf({
  header,
  timestampMs,
  transactions,
  uncles,
  withdrawals,
}: SealedBlock): BlockAttributes {
  const protocol = protocolOf(header.common)?.gasRefunds
  const last = transactions.at(-1)
  return {
    ...{ timestamp: header.timestamp, timestampMs, coinbase: header.coinbase.toString() },
    ...{ gasLimit: header.gasLimit, fixedGasLimit: header.gasLimit, baseFeePerGas: header.baseFeePerGas },
    ...{ prevRandao: header.mixHash, extraData: header.extraData, nonce: header.nonce },
    parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? new Uint8Array(32),
    ...{ uncles, withdrawals },
    transactions: transactions.filter(({ transaction }) => isFirst(transaction)),
    gasRefunds: protocol && ((last && protocol.listedBy(last.transaction)) ?? []),
  }
}

/** Returns true for a transaction that the protocol added, other than the list of refunds, which the seal adds. */
function isFirst(transaction: SealedBlock["transactions"][number]["transaction"]): boolean {
  const part = protocolPartOf(transaction)
  return part !== undefined && part.isInert !== true
}
