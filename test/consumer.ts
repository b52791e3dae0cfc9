/** A consumer of the raw feed: rebuilds every block from its messages alone, without the node. */
import { brotliDecompressSync } from "node:zlib"
import { createBlock, type HeaderData } from "@ethereumjs/block"
import { Common, Hardfork, Mainnet } from "@ethereumjs/common"
import { MerklePatriciaTrie } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { createTxFromRLP } from "@ethereumjs/tx"
import { type Hex, hexToBytes, keccak256, type Log, parseTransaction, toHex } from "viem"

/** A message as clients of the family parse it (alloy, rollup-boost). */
export interface Message {
  readonly payload_id: Hex
  readonly index: number
  readonly base?: Readonly<Record<string, Hex>>
  readonly diff: Readonly<Record<string, Hex>> & { readonly transactions: readonly Hex[] }
  readonly metadata: {
    readonly block_number: number
    readonly receipts?: Readonly<Record<Hex, FeedReceipt>>
    readonly new_account_balances?: Readonly<Record<Hex, Hex>>
  }
}

interface FeedReceipt {
  readonly type: Hex
  readonly status: Hex
  readonly cumulativeGasUsed: Hex
  readonly logs: readonly Pick<Log, "address" | "topics" | "data">[]
}

/** The rule of Base's client: text that begins with a brace is JSON, anything else is brotli. */
export function decodeMessage(data: Buffer): Message {
  const text = data[0] === 0x7b ? data : brotliDecompressSync(data)
  return JSON.parse(text.toString())
}

/** A block as its messages describe it. */
export interface Assembled {
  readonly messages: readonly Message[]
  readonly transactions: readonly Hex[]
  readonly last: Message["diff"]
}

/**
 * Puts the messages of one payload together.
 *
 * @throws When the index is not the number of messages before, or `base` is in a message other than the first alone.
 */
export function assemble(messages: readonly Message[]): Assembled {
  messages.forEach(({ index, base, payload_id }, position) => {
    if (index !== position) throw new Error(`InvalidIndex: ${index} at ${position}`)
    if ((base !== undefined) !== (index === 0)) throw new Error("base is with index 0 alone")
    if (payload_id !== messages[0]?.payload_id) throw new Error("another payload")
  })
  const last = messages.at(-1)?.diff
  if (last === undefined) throw new Error("MissingBasePayload")
  return { messages, last, transactions: messages.flatMap(({ diff }) => diff.transactions) }
}

const common = new Common({ chain: { ...Mainnet, chainId: 31337 }, hardfork: Hardfork.Osaka })

/** Computes the hash of the block from its messages, with the roots of its transactions and receipts. */
export async function hashOf({ messages, transactions, last }: Assembled): Promise<Hex> {
  const base = messages[0]?.base ?? {}
  const block = createBlock(
    {
      header: {
        parentHash: base.parent_hash,
        coinbase: base.fee_recipient,
        stateRoot: last.state_root,
        transactionsTrie: await rootOf(transactions.map((raw) => hexToBytes(raw))),
        receiptTrie: await receiptsRootOf(messages),
        logsBloom: last.logs_bloom,
        number: base.block_number,
        gasLimit: base.gas_limit,
        gasUsed: last.gas_used,
        timestamp: base.timestamp,
        extraData: base.extra_data,
        mixHash: base.prev_randao,
        baseFeePerGas: base.base_fee_per_gas,
        withdrawalsRoot: last.withdrawals_root,
        blobGasUsed: last.blob_gas_used,
        excessBlobGas: last.excess_blob_gas,
        parentBeaconBlockRoot: base.parent_beacon_block_root,
        requestsHash: last.requests_hash,
      } as HeaderData,
      transactions: transactions.map((raw) => createTxFromRLP(hexToBytes(raw), { common })),
    },
    { common, skipConsensusFormatValidation: true },
  )
  return toHex(block.hash())
}

async function rootOf(items: readonly Uint8Array[]): Promise<Uint8Array> {
  const trie = new MerklePatriciaTrie()
  for (const [index, item] of items.entries()) await trie.put(RLP.encode(index), item)
  return trie.root()
}

/** EIP-658 and EIP-2718, from the receipts in the metadata. */
function receiptsRootOf(messages: readonly Message[]): Promise<Uint8Array> {
  const receipts = messages.flatMap(({ diff, metadata }) =>
    diff.transactions.map((raw) => metadata.receipts?.[keccak256(raw)] as FeedReceipt),
  )
  return rootOf(
    receipts.map(({ type, status, cumulativeGasUsed, logs }) => {
      const body = RLP.encode([
        Number(status),
        Number(cumulativeGasUsed),
        bloomOf(logs),
        logs.map(({ address, topics, data }) => [address, [...topics] as Hex[], data]),
      ])
      return type === "0x0" ? body : Uint8Array.of(Number(type), ...body)
    }),
  )
}

/** Yellow Paper 4.4.3: three bits of 2048 for each address and topic. */
function bloomOf(logs: FeedReceipt["logs"]): Uint8Array {
  const bloom = new Uint8Array(256)
  for (const item of logs.flatMap(({ address, topics }) => [address, ...(topics as Hex[])])) {
    const hash = hexToBytes(keccak256(item))
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] as number) << 8) | (hash[at + 1] as number)) & 2047
      bloom[255 - (bit >> 3)] = (bloom[255 - (bit >> 3)] as number) | (1 << (bit & 7))
    }
  }
  return bloom
}

/** The nonce of a raw transaction. */
export const nonceOf = (raw: Hex): number => parseTransaction(raw).nonce ?? 0
