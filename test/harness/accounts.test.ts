/** The accounts of a node. */
import { parseGwei, zeroHash } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { accountsOf } from "../../src/harness/accounts.ts"
import { createNode } from "../../src/index.ts"

await using node = await createNode({ accounts: 2 })
const [own] = accountsOf(node)
const viems = privateKeyToAccount(node.accounts[0]?.privateKey ?? zeroHash)

const fields = { chainId: 31337, nonce: 1, gas: 21_000n, to: own.address, value: 5n }
const fees = { maxFeePerGas: parseGwei("2"), maxPriorityFeePerGas: 1n }
const transactions = {
  legacy: { ...fields, type: "legacy", gasPrice: 1n },
  eip2930: { ...fields, type: "eip2930", gasPrice: 1n, accessList: [] },
  eip1559: { ...fields, ...fees, type: "eip1559" },
  eip4844: {
    ...fields,
    ...fees,
    type: "eip4844",
    maxFeePerBlobGas: 1n,
    blobVersionedHashes: [`0x01${"11".repeat(31)}`],
  },
} as const

test.each(Object.entries(transactions))(
  "signTransaction: %s, as viem signs it",
  async (_type, transaction) => {
    expect(await own.signTransaction(transaction)).toBe(await viems.signTransaction(transaction))
  },
)

const typed = {
  domain: { name: "Mail", chainId: 31337 },
  types: { Mail: [{ name: "contents", type: "string" }] },
  primaryType: "Mail",
  message: { contents: "hello" },
} as const
const authorization = { address: own.address, chainId: 31337, nonce: 1 }

test.each([
  ["sign", () => own.sign({ hash: zeroHash }), () => viems.sign({ hash: zeroHash })],
  ["signMessage", () => own.signMessage({ message: "hello" }), () => viems.signMessage({ message: "hello" })],
  ["signTypedData", () => own.signTypedData(typed), () => viems.signTypedData(typed)],
  [
    "signAuthorization",
    () => own.signAuthorization(authorization),
    () => viems.signAuthorization(authorization),
  ],
])("%s: as viem signs it", async (_name, ours, theirs) => {
  expect(await ours()).toEqual(await theirs())
})

test("behavior: an account has the same properties as an account of viem", () => {
  const described = ({ address, publicKey, source, type }: typeof viems) => ({
    address,
    publicKey,
    source,
    type,
  })
  expect(described(own)).toEqual(described(viems))
  expect(Object.keys(own).sort()).toEqual(Object.keys(viems).sort())
})

test("behavior: nodes with the same seed share their accounts", async () => {
  await using other = await createNode({ accounts: 3 })
  expect(accountsOf(other)[0]).toBe(own)
  expect(accountsOf(other)).toHaveLength(3)
})
