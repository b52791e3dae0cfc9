/** One block of two transactions, open or sealed, that the tests of the encoders share. */
import { createBlockHeader } from "@ethereumjs/block"
import { createFeeMarket1559Tx, createLegacyTx, type TypedTransaction } from "@ethereumjs/tx"
import { bytesToHex, createWithdrawal } from "@ethereumjs/util"
import type { Hex } from "../../../src/base/hex.ts"
import { type BlockRecord, toBlock } from "../../../src/kernel/chain/block.ts"
import type { ExecutedTransaction, Receipt } from "../../../src/kernel/evm/base/records.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"

/** The rules of a fork, on a chain that has had it from genesis on. */
export const commonOf = (hardfork: HardforkName, chainId = 31337n) =>
  createRules(scheduleFromGenesis({ chainId, hardfork })).at({
    number: 1n,
    timestamp: 12n,
    parentTotalDifficulty: 1n,
  })

const common = commonOf("prague")
const key = new Uint8Array(32).fill(1)

export const token: Hex = `0x${"ab".repeat(20)}`
export const word: Hex = `0x${"cd".repeat(32)}`
export const sealedHash: Hex = `0x${"5e".repeat(32)}`

/** Calls the token; 3 wei of fees are offered and 2 are paid. */
export const feeMarket = createFeeMarket1559Tx(
  {
    chainId: 31337n,
    nonce: 0n,
    maxFeePerGas: 3n,
    maxPriorityFeePerGas: 1n,
    gasLimit: 60_000n,
    to: token,
    value: 5n,
    data: "0x1234",
  },
  { common },
).sign(key)

const homestead = commonOf("homestead")

/** Creates a contract, signed as before EIP-155. */
export const creation = createLegacyTx(
  { nonce: 1n, gasPrice: 2n, gasLimit: 90_000n, data: "0x00" },
  { common: homestead },
).sign(key)

const receipt: Receipt = {
  status: 1,
  gasUsed: 30_000n,
  cumulativeGasUsed: 30_000n,
  effectiveGasPrice: 2n,
  contractAddress: undefined,
  logs: [
    { address: token, topics: [word], data: "0x01" },
    { address: token, topics: [], data: "0x" },
  ],
  logsBloom: `0x${"00".repeat(256)}`,
  firstLogIndex: 0,
}

const executed = (transaction: TypedTransaction, index: number, left: Receipt): ExecutedTransaction => ({
  transaction,
  hash: bytesToHex(transaction.hash()),
  sender: transaction.getSenderAddress().toString(),
  index,
  receipt: left,
  output: "0x",
  failure: undefined,
  version: 7,
})

export const logged = executed(feeMarket, 0, receipt)
export const created = executed(creation, 1, {
  ...receipt,
  status: 0,
  gasUsed: 60_000n,
  cumulativeGasUsed: 90_000n,
  contractAddress: token,
  logs: [{ address: token, topics: [], data: "0x02" }],
  firstLogIndex: 2,
})

/** Block 1: open while `hash` is undefined. */
export const blockOf = (hash: Hex | undefined): BlockRecord => {
  const header = createBlockHeader(
    { number: 1n, timestamp: 12n, gasLimit: 30_000_000n, gasUsed: 90_000n, baseFeePerGas: 1n },
    { common },
  )
  const withdrawals = [createWithdrawal({ index: 1n, validatorIndex: 2n, address: token, amount: 10n })]
  const body = { header, transactions: [logged, created], uncles: [], withdrawals }
  return {
    ...body,
    hash,
    context: toBlock(body),
    beginning: 6,
    version: 7,
  }
}
