/** Methods whose answers have the same form on each chain. */

import type { Case } from "../../case.ts"
import { type Answer, type Call, lineOf } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import { executionApis } from "../../rules.ts"

const quantity = /^0x(0|[1-9a-f][0-9a-f]*)$/
const zeroAddress = `0x${"00".repeat(20)}`
/** An account that no chain has: its address is the hash of nothing that anybody signs. */
const unusedAddress = "0x00000000000000000000000000006d6964626c6b"
const unknownHash = `0x${"6d".repeat(32)}`

/** Returns the fault of a result. */
type Fault = (result: unknown) => string | undefined

const isQuantity: Fault = (result) =>
  typeof result === "string" && quantity.test(result)
    ? undefined
    : "expected a quantity without leading zeros"
const isNull: Fault = (result) => (result === null ? undefined : "expected null")

/** Returns the fault of an object by the forms of its fields. */
export const hasFields =
  (forms: Readonly<Record<string, (value: unknown) => boolean>>): Fault =>
  (result) => {
    if (typeof result !== "object" || result === null) return "expected an object"
    const wrong = Object.keys(forms).find(
      (field) => forms[field]?.((result as Record<string, unknown>)[field]) !== true,
    )
    return wrong === undefined
      ? undefined
      : `${wrong} is ${JSON.stringify((result as Record<string, unknown>)[wrong]) ?? "absent"}`
  }

const isText = (form: RegExp) => (value: unknown) => typeof value === "string" && form.test(value)
const quantityField = isText(quantity)

const methodCase = (name: string, says: string, call: Call, fault: Fault): Case => ({
  name: `conformance/${name}`,
  group: "conformance",
  says,
  rule: executionApis(call[0]),
  needs: [],
  requests: 1,
  async run({ rpc }) {
    const [method, ...params] = call
    const asked = `${method} ${JSON.stringify(params)}`
    const answer = await rpc.ask(...call)
    if (isMissing(answer)) return notApplicable(`the endpoint does not have ${method}`, asked, lineOf(answer))
    if (answer.error !== undefined) return fails("it is an error", asked, lineOf(answer))
    const found = fault(answer.result)
    return found === undefined ? holds(asked, answer.result) : fails(found, asked, answer.result)
  },
})

/** Returns `true` for the answer of an endpoint without the method. */
export const isMissing = ({ error }: Answer): boolean => error?.code === -32601 || error?.code === -32004

/** The cases. */
export const methodCases: readonly Case[] = [
  methodCase("chain-id", "eth_chainId is a quantity", ["eth_chainId"], isQuantity),
  methodCase("block-number", "eth_blockNumber is a quantity", ["eth_blockNumber"], isQuantity),
  methodCase("gas-price", "eth_gasPrice is a quantity", ["eth_gasPrice"], isQuantity),
  methodCase(
    "priority-fee",
    "eth_maxPriorityFeePerGas is a quantity",
    ["eth_maxPriorityFeePerGas"],
    isQuantity,
  ),
  methodCase("balance", "a balance is a quantity", ["eth_getBalance", zeroAddress, "latest"], isQuantity),
  methodCase(
    "nonce",
    "the nonce of an unused account is 0x0",
    ["eth_getTransactionCount", unusedAddress, "latest"],
    (result) => (result === "0x0" ? undefined : "expected 0x0"),
  ),
  methodCase(
    "code",
    "an account without code has the code 0x",
    ["eth_getCode", unusedAddress, "latest"],
    (result) => (result === "0x" ? undefined : "expected 0x"),
  ),
  methodCase(
    "estimate",
    "the estimate of a transfer is at least 21,000",
    ["eth_estimateGas", { from: zeroAddress, to: unusedAddress }],
    (result) => isQuantity(result) ?? (Number(result) >= 21_000 ? undefined : "expected at least 0x5208"),
  ),
  methodCase("syncing", "eth_syncing is false, or an object", ["eth_syncing"], (result) =>
    result === false || (typeof result === "object" && result !== null)
      ? undefined
      : "expected false or an object",
  ),
  methodCase(
    "fee-history",
    "eth_feeHistory has a base fee more than blocks",
    ["eth_feeHistory", "0x1", "latest", []],
    hasFields({
      oldestBlock: quantityField,
      baseFeePerGas: (list) => Array.isArray(list) && list.length === 2 && list.every(quantityField),
      gasUsedRatio: (list) =>
        Array.isArray(list) && list.length === 1 && list.every((each) => typeof each === "number"),
    }),
  ),
  methodCase(
    "access-list",
    "eth_createAccessList has a list and the gas",
    ["eth_createAccessList", { from: zeroAddress, to: unusedAddress }, "latest"],
    hasFields({ accessList: Array.isArray, gasUsed: quantityField }),
  ),
  methodCase(
    "proof",
    "eth_getProof has an account and its proof",
    ["eth_getProof", unusedAddress, [], "latest"],
    hasFields({
      accountProof: Array.isArray,
      balance: quantityField,
      nonce: quantityField,
      codeHash: isText(/^0x[0-9a-f]{64}$/),
      storageHash: isText(/^0x[0-9a-f]{64}$/),
      storageProof: Array.isArray,
    }),
  ),
  methodCase(
    "unknown-block",
    "a block above the head is null",
    ["eth_getBlockByNumber", "0xffffffffff", false],
    isNull,
  ),
  methodCase(
    "unknown-block-hash",
    "a block with an unknown hash is null",
    ["eth_getBlockByHash", unknownHash, false],
    isNull,
  ),
  methodCase(
    "unknown-transaction",
    "a transaction with an unknown hash is null",
    ["eth_getTransactionByHash", unknownHash],
    isNull,
  ),
  methodCase(
    "unknown-receipt",
    "a receipt with an unknown hash is null",
    ["eth_getTransactionReceipt", unknownHash],
    isNull,
  ),
]
