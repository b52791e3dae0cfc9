/** The official execution-apis vectors as native values: the blocks of their chain, and the recorded answers. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Block, type BlockBytes, createBlockFromBytesArray } from "@ethereumjs/block"
import { type Common, createCommonFromGethGenesis } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import type { TypedTransaction } from "@ethereumjs/tx"
import { bytesToHex } from "@ethereumjs/util"
import type { z } from "zod"
import type { rpcReceipt } from "../../../src/api/wire/receipt.ts"
import type { Hex } from "../../../src/base/hex.ts"
import type { SealedBlock } from "../../../src/kernel/chain/block.ts"
import { customCrypto, loadKzg } from "../../../src/kernel/evm/base/crypto.ts"
import type { ExecutedTransaction, Receipt } from "../../../src/kernel/evm/base/records.ts"

type RpcReceipt = z.infer<ReturnType<typeof rpcReceipt>>

/** The folder of the official vectors. */
export const vectorsFolder =
  process.env.MIDBLOCK_VECTORS ?? fileURLToPath(new URL("../../../../shared/vectors", import.meta.url))
const folder = `${vectorsFolder}/execution-apis`

/** True when the vectors are absent: then their tests are skipped, except in CI, where that is an error. */
export const withoutVectors = !existsSync(folder)

if (withoutVectors) {
  const reason = "no vectors: take tests/ of github.com/ethereum/execution-apis and set MIDBLOCK_VECTORS"
  if (process.env.CI === "true") throw new Error(reason)
  console.log(`skipped, ${reason}`)
}

/** One request, and the answer that was recorded for it. */
export interface Exchange {
  readonly file: string
  readonly params: readonly unknown[]
  readonly result: unknown
  readonly error: unknown
}

/** Every exchange of one method, in the order of the file names; none without the vectors. */
export function exchanges(method: string): Exchange[] {
  if (withoutVectors) return []
  return readdirSync(`${folder}/${method}`)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(`${folder}/${method}/${file}`, "utf8").split("\n")
      const spoken = (mark: string) =>
        lines.filter((line) => line.startsWith(mark)).map((line) => JSON.parse(line.slice(mark.length)))
      const answers = spoken("<< ")
      return spoken(">> ").map(({ params = [] }, i) => ({ file, params, ...answers[i] }))
    })
}

/** Returns the exchanges whose result is not null. */
export const answered = <T>(method: string): (Exchange & { readonly result: T })[] =>
  exchanges(method).filter((each): each is Exchange & { result: T } => each.result != null)

/** Returns the blocks of the chain by hash; a receipt that no vector records has only the effective gas price. */
export async function loadChain(): Promise<Map<string, SealedBlock>> {
  if (withoutVectors) return new Map()
  await loadKzg()
  const genesis = JSON.parse(readFileSync(`${folder}/genesis.json`, "utf8"))
  const common = createCommonFromGethGenesis(genesis, { chain: "vectors" })
  Object.assign(common.customCrypto, customCrypto)
  const receipts = recordedReceipts()
  return new Map(
    [...blocksOf(readFileSync(`${folder}/chain.rlp`), common)].map((block) => {
      const record = toRecord(block, receipts)
      return [record.hash, record]
    }),
  )
}

function* blocksOf(file: Uint8Array, common: Common): Iterable<Block> {
  for (let rest = new Uint8Array(file); rest.length > 0; ) {
    const { data, remainder } = RLP.decode(rest, true)
    yield createBlockFromBytesArray(data as unknown as BlockBytes, { common, setHardfork: true })
    rest = new Uint8Array(remainder)
  }
}

function toRecord(block: Block, receipts: ReadonlyMap<string, RpcReceipt>): SealedBlock {
  const transactions = block.transactions.map((transaction, index): ExecutedTransaction => {
    const hash = bytesToHex(transaction.hash())
    const sender = transaction.getSenderAddress().toString()
    const receipt = toReceipt(receipts.get(hash), priceOf(transaction, block.header.baseFeePerGas ?? 0n))
    return { transaction, hash, sender, index, receipt, output: "0x", failure: undefined, version: 0 }
  })
  const { header, withdrawals } = block
  return {
    header,
    hash: bytesToHex(block.hash()),
    transactions,
    withdrawals,
    uncles: block.uncleHeaders,
    totalDifficulty: 0n,
    beginning: 0,
    version: 0,
    block,
    context: block,
  }
}

/** EIP-1559. */
function priceOf(transaction: TypedTransaction, baseFee: bigint): bigint {
  if (!("maxFeePerGas" in transaction)) return transaction.gasPrice
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  return baseFee + maxPriorityFeePerGas < maxFeePerGas ? baseFee + maxPriorityFeePerGas : maxFeePerGas
}

function recordedReceipts(): Map<string, RpcReceipt> {
  const one = answered<RpcReceipt>("eth_getTransactionReceipt").map(({ result }) => result)
  const many = answered<RpcReceipt[]>("eth_getBlockReceipts").flatMap(({ result }) => result)
  return new Map([...one, ...many].map((receipt) => [receipt.transactionHash, receipt]))
}

const big = (quantity: string | undefined): bigint | undefined =>
  quantity === undefined ? undefined : BigInt(quantity)

/** Takes the values that only execution knows from the recording; everything else comes from the chain. */
function toReceipt(recorded: RpcReceipt | undefined, effectiveGasPrice: bigint): Receipt {
  return {
    status: recorded?.status === undefined ? undefined : recorded.status === "0x1" ? 1 : 0,
    stateRoot: recorded?.root as Hex | undefined,
    gasUsed: big(recorded?.gasUsed) ?? 0n,
    cumulativeGasUsed: big(recorded?.cumulativeGasUsed) ?? 0n,
    effectiveGasPrice,
    contractAddress: (recorded?.contractAddress ?? undefined) as Hex | undefined,
    logs: (recorded?.logs ?? []).map(({ address, topics, data }) => ({
      address: address as Hex,
      topics: topics as Hex[],
      data: data as Hex,
    })),
    logsBloom: (recorded?.logsBloom ?? "0x") as Hex,
    firstLogIndex: Number(recorded?.logs[0]?.logIndex ?? 0),
    blobGasUsed: big(recorded?.blobGasUsed),
    blobGasPrice: big(recorded?.blobGasPrice),
  }
}
