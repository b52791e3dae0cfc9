/** The execution of a sealed block by `runBlock` of stock `@ethereumjs/vm`, which compares the results with the header. */
import { Block } from "@ethereumjs/block"
import type { StateManagerInterface } from "@ethereumjs/common"
import { createEVM } from "@ethereumjs/evm"
import { createVM, runBlock } from "@ethereumjs/vm"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { loadKzg } from "../../../kernel/evm/base/crypto.ts"
import { authorizationsOf, recoveryInput } from "../../../kernel/evm/execute/authorizations.ts"
import { isGasUnlimited } from "../../../kernel/evm/fork/hardforks.ts"
import type { SignerOverride } from "../../../kernel/evm/precompiles/recovery.ts"
import { blockchainOf } from "../engine.ts"
import { customPrecompiles } from "../precompiles.ts"
import { sentBy } from "../transaction.ts"
import { hasList } from "./stockList.ts"

/** The surroundings of a block. */
export interface StockSurroundings {
  /** The state before the block; the writes of the block are added to it, unless it is refused. */
  readonly state: StateManagerInterface
  readonly blockHash: (number: number) => Uint8Array
  /** The signers that were set; `undefined` when there are none. */
  readonly signerOverride: SignerOverride | undefined
}

/** The outcome of the second execution; `reason` is in EthereumJS's words for a block that is different. */
export type BlockOutcome =
  | { readonly outcome: "equal" }
  | { readonly outcome: "different" | "skipped"; readonly reason: string }

/**
 * Executes a block again, and validates it: requests, receipts, bloom, gas, state root and access list, and its body.
 *
 * The header is not compared with that of the parent: clients may set time, base fee and gas limit.
 */
export async function runStockBlock(
  sealed: SealedBlock,
  { state, blockHash, signerOverride }: StockSurroundings,
): Promise<BlockOutcome> {
  const { header, transactions, uncles, withdrawals } = sealed
  const { common } = header
  const hasSetSigner = ({ transaction }: SealedBlock["transactions"][number]) =>
    authorizationsOf(transaction).some((each) => signerOverride?.(recoveryInput(each)) !== undefined)
  if (transactions.some(hasSetSigner)) return skipped("the signer of an authorization was set")
  await loadKzg() // for blobs, and for the precompiled contract of EIP-4844
  const list = transactions.map(({ transaction, sender }) => sentBy(transaction, sender, common))
  const options = { common, freeze: false }
  const block = new Block(header, list, [...uncles], withdrawals && [...withdrawals], options)
  const parts = { common, stateManager: state, blockchain: blockchainOf(blockHash) }
  // The first one is ECRECOVER; the others are EthereumJS's own.
  const custom = signerOverride === undefined ? [] : customPrecompiles(common, signerOverride).slice(0, 1)
  const evm = await createEVM({ ...parts, customPrecompiles: custom })
  const vm = await createVM({ ...parts, evm })
  return runBlock(vm, { block, skipHeaderValidation: true, skipHardForkValidation: true }).then(
    ({ blockLevelAccessList }) =>
      hasList(sealed, blockLevelAccessList?.hash())
        ? { outcome: "equal" }
        : { outcome: "different", reason: "invalid block access list" },
    (error: Error) => refusedBy(error, isGasUnlimited(common)),
  )
}

const skipped = (reason: string): BlockOutcome => ({ outcome: "skipped", reason })

/** Returns the outcome of a block that EthereumJS refuses: it knows no impersonated contracts, and no unlimited gas. */
function refusedBy({ message }: Error, isUnlimited: boolean): BlockOutcome {
  if (message.includes("EIP-3607")) return skipped("a contract sends a transaction")
  if (isUnlimited && message.includes("higher gas limit than the block"))
    return skipped("its transactions have more gas than the block")
  return { outcome: "different", reason: message.replace(/ \(vm hf=.*$/s, "") }
}
