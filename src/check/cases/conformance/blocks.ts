/** Sealed blocks: their fields, their hash, and the ways to them. */
import { RLP } from "@ethereumjs/rlp"
import { keccak_256 } from "@noble/hashes/sha3.js"
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { lineOf } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Block } from "../../record/types.ts"
import { executionApis } from "../../rules.ts"
import type { Finding } from "../../types.ts"
import { hasFields, isMissing } from "./methods.ts"

const form = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value)
const quantity = form(/^0x(0|[1-9a-f][0-9a-f]*)$/)
const word = form(/^0x[0-9a-f]{64}$/)

const blockForms = {
  number: quantity,
  hash: word,
  parentHash: word,
  sha3Uncles: word,
  miner: form(/^0x[0-9a-f]{40}$/i),
  stateRoot: word,
  transactionsRoot: word,
  receiptsRoot: word,
  logsBloom: form(/^0x[0-9a-f]{512}$/),
  gasLimit: quantity,
  gasUsed: quantity,
  timestamp: quantity,
  extraData: form(/^0x([0-9a-f]{2})*$/),
  transactions: Array.isArray,
  uncles: Array.isArray,
} as const

/** The fields of the header in their order (Yellow Paper 4.4), up to Prague; `true` for quantities. */
const header: Readonly<Record<string, boolean>> = {
  ...{
    parentHash: false,
    sha3Uncles: false,
    miner: false,
    stateRoot: false,
    transactionsRoot: false,
    receiptsRoot: false,
  },
  ...{
    logsBloom: false,
    difficulty: true,
    number: true,
    gasLimit: true,
    gasUsed: true,
    timestamp: true,
    extraData: false,
  },
  ...{
    mixHash: false,
    nonce: false,
    baseFeePerGas: true,
    withdrawalsRoot: false,
    blobGasUsed: true,
    excessBlobGas: true,
  },
  ...{ parentBeaconBlockRoot: false, requestsHash: false },
}

/** Fields of newer headers; without their order a hash cannot be computed. */
const newerFields = ["blockAccessListHash", "balHash", "slotNumber"] as const

/** Returns the hash of a header. */
function hashOfHeader(block: Block): string {
  const items = Object.entries(header)
    .filter(([field]) => block[field] !== undefined && block[field] !== null)
    .map(([field, isQuantity]) => (isQuantity ? BigInt(String(block[field])) : String(block[field])))
  return `0x${Buffer.from(keccak_256(RLP.encode(items))).toString("hex")}`
}

const newest = async ({ rpc }: Context) =>
  (await rpc.ask("eth_getBlockByNumber", "latest", true)).result as Block | null

const blockCase = (
  name: string,
  says: string,
  method: string,
  requests: number,
  judge: (block: Block, context: Context) => Promise<Finding> | Finding,
): Case => ({
  name: `conformance/${name}`,
  group: "conformance",
  says,
  rule: executionApis(method),
  needs: [],
  requests: requests + 1,
  async run(context) {
    const block = await newest(context)
    return block === null ? fails("it is null", "eth_getBlockByNumber latest", "null") : judge(block, context)
  },
})

/** Compares the answer of another way with the block. */
const sameBy = (
  name: string,
  says: string,
  method: string,
  paramsOf: (block: Block) => readonly unknown[],
  wantedOf: (block: Block) => unknown,
): Case =>
  blockCase(name, says, method, 1, async (block, { rpc }) => {
    const wanted = wantedOf(block)
    if (wanted === undefined) return notApplicable("the newest block has no transaction", method)
    const asked = `${method} ${JSON.stringify(paramsOf(block))}`
    const answer = await rpc.ask(method, ...paramsOf(block))
    if (isMissing(answer)) return notApplicable(`the endpoint does not have ${method}`, asked, lineOf(answer))
    return JSON.stringify(answer.result) === JSON.stringify(wanted)
      ? holds(asked, answer.result)
      : fails("expected that of the block by its number", asked, lineOf(answer))
  })

/** The cases. */
export const blockCases: readonly Case[] = [
  blockCase(
    "block-fields",
    "a sealed block has its fields, each in its form",
    "eth_getBlockByNumber",
    0,
    (block) => {
      const fault = hasFields(blockForms)(block)
      return fault === undefined
        ? holds("eth_getBlockByNumber latest", block.hash)
        : fails(fault, "eth_getBlockByNumber latest", block.hash)
    },
  ),
  blockCase(
    "block-hash",
    "the hash of a sealed block is that of its header",
    "eth_getBlockByNumber",
    0,
    (block) => {
      const newer = newerFields.find((field) => block[field] !== undefined)
      if (newer !== undefined)
        return notApplicable(`the header has ${newer}`, "eth_getBlockByNumber latest", block.hash)
      const hash = hashOfHeader(block)
      return hash === block.hash
        ? holds("eth_getBlockByNumber latest", hash)
        : fails(`the fields have the hash ${hash}`, "eth_getBlockByNumber latest", block.hash)
    },
  ),
  sameBy(
    "block-by-hash",
    "a sealed block by its hash is that by its number",
    "eth_getBlockByHash",
    ({ hash }) => [hash, true],
    (block) => block,
  ),
  sameBy(
    "count-by-hash",
    "the count of a block by its hash is the number of its transactions",
    "eth_getBlockTransactionCountByHash",
    ({ hash }) => [hash],
    ({ transactions }) => `0x${transactions.length.toString(16)}`,
  ),
  sameBy(
    "transaction-by-index",
    "a transaction by its index is that of the block",
    "eth_getTransactionByBlockHashAndIndex",
    ({ hash }) => [hash, "0x0"],
    ({ transactions }) => transactions[0],
  ),
]
