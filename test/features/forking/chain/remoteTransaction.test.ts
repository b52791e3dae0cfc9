/** Transactions as the JSON of a remote: their senders, and the bytes that can be executed. */
import type { Common } from "@ethereumjs/common"
import { type Hex, pad } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import {
  partiesOf,
  type RemoteTransaction,
  toSigned,
} from "../../../../src/features/forking/chain/remoteTransaction.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { isImpersonated } from "../../../../src/kernel/evm/transaction/impersonation.ts"
import { createParts } from "../../../node/parts.ts"
import { refusal } from "../../../refusal.ts"
import { ada, askOf, bob, cleo } from "../routes/remotes.ts"

const vault: Hex = `0x${"1234567890".repeat(4)}`

let remote: MidblockNode
let common: Common
/** A transaction of each kind, as the remote shows it. */
const sent: Record<"legacy" | "listed" | "priced" | "creation" | "impersonated", RemoteTransaction> =
  {} as never
beforeAll(async () => {
  common = (await createParts()).builder.open.header.common
  remote = await createNode()
  const ask = askOf(remote)
  await ask("anvil_setBalance", [vault, "0xde0b6b3a7640000"])
  await ask("anvil_impersonateAccount", [vault])
  const gas = "0x20000"
  const accessList = [{ address: cleo, storageKeys: [pad("0x1")] }]
  const requests: Record<keyof typeof sent, object> = {
    legacy: { from: ada, to: bob, value: "0x5", gas, gasPrice: "0x2540be400" },
    listed: { from: ada, to: bob, gas, gasPrice: "0x2540be400", accessList },
    priced: { from: bob, to: ada, gas, maxFeePerGas: "0x2540be400" },
    creation: { from: cleo, data: "0x5f5ff3", gas },
    impersonated: { from: vault, to: bob, gas, maxFeePerGas: "0x2540be400" },
  }
  for (const [name, request] of Object.entries(requests)) {
    const hash = await ask("eth_sendTransaction", [request])
    const found = (await ask("eth_getTransactionByHash", [hash])) as RemoteTransaction
    Object.assign(sent, { [name]: found })
  }
})
afterAll(() => remote.close())

const bytesOf = (hash: Hex) => askOf(remote)("eth_getRawTransactionByHash", [hash])
const reasonOf = async (transaction: Readonly<Record<string, unknown>>) =>
  (await refusal(toSigned({ ...sent.priced, ...transaction }, common))).replace(
    "-32003 the transaction … of the remote chain cannot be executed here: ".replace("…", sent.priced.hash),
    "",
  )

test("partiesOf: sender and recipient in small letters; absent and malformed ones are left out", () => {
  const { hash } = sent.priced
  const upper = `0x${ada.slice(2).toUpperCase()}`
  expect(partiesOf({ hash, from: upper, to: bob })).toEqual([ada, bob])
  expect(partiesOf({ hash, from: ada, to: null })).toEqual([ada])
  expect(partiesOf({ hash, to: bob })).toEqual([bob])
  expect(partiesOf({ hash, from: "0x12", to: 5 })).toEqual([])
})

test("default: every type of transaction has the hash, the sender and the bytes of the remote", async () => {
  for (const [name, from] of Object.entries({ legacy: ada, listed: ada, priced: bob, creation: cleo })) {
    const remote = sent[name as keyof typeof sent]
    const { transaction, hash, sender, size } = await toSigned(remote, common)
    const bytes = toHex(transaction.serialize())
    expect(name).toBe(name)
    expect(hash).toBe(remote.hash)
    expect(sender).toBe(from)
    expect(bytes).toEqual(await bytesOf(remote.hash))
    expect(isImpersonated(transaction)).toBe(false)
    expect(size).toBe((bytes.length - 2) / 2)
  }
})

test("behavior: a signature that recovers to no sender, or to another one, gives way to the sender of the remote", async () => {
  const { transaction, hash, sender } = await toSigned(sent.impersonated, common)
  expect(hash).toBe(sent.impersonated.hash)
  expect(sender).toBe(vault)
  expect(isImpersonated(transaction)).toBe(true)
  const other = await toSigned({ ...sent.priced, from: vault }, common)
  expect(other.hash).toBe(sent.priced.hash)
  expect(other.sender).toBe(vault)
  expect(isImpersonated(other.transaction)).toBe(true)
  const invalid = await toSigned({ ...sent.priced, r: "0x0", hash: pad("0x12") }, common)
  expect(invalid.hash).toBe(pad("0x12"))
  expect(invalid.sender).toBe(bob)
  expect(isImpersonated(invalid.transaction)).toBe(true)
})

test("behavior: without a sender of the remote the signature decides", async () => {
  const { from: _, ...unnamed } = sent.priced
  expect((await toSigned(unnamed as RemoteTransaction, common)).sender).toBe(bob)
})

test("error: fields that do not have the hash, an unknown type, an invalid signature without a sender", async () => {
  const { hash } = sent.priced
  expect(await refusal(toSigned({ ...sent.priced, hash: pad("0x12") }, common))).toBe(
    `-32003 the transaction ${pad("0x12")} of the remote chain cannot be executed here: its fields have the hash ${hash}`,
  )
  expect(await reasonOf({ type: "0x6a" })).toBe("Tx instantiation with type 0x6a not supported")
  expect(await reasonOf({ r: "0x0", from: undefined })).toBe("invalid transaction v, r, s values")
})
