import type { Hex } from "viem"
import { expect, test } from "vitest"
import { isImpersonated } from "../../../src/kernel/evm/transaction/impersonation.ts"
import { createImpersonations } from "../../../src/node/submit/impersonation.ts"
import { createSigners } from "../../../src/node/submit/signers.ts"
import { createParts, recipient } from "../parts.ts"

const stranger: Hex = `0x${"ab".repeat(20)}`

/** The signers of a node, whose second account has code. */
async function createNodeSigners() {
  const node = await createParts()
  const [from, contract] = node.accounts.list.map(({ address }) => address) as [Hex, Hex]
  const impersonations = createImpersonations()
  const isContract = (address: Hex) => address === contract
  const signers = createSigners({ accounts: node.accounts, impersonations, isContract })
  const at = { builder: node.builder, calls: node.calls, fees: node.fees, nonce: node.submit.nonce }
  const request = (sender: Hex) => ({ from: sender, to: recipient, input: "0x" as const, gas: 21_000n })
  return { ...signers, impersonations, at, from, contract, request }
}

test("fill, sign: absent fields are filled in; only sign adds a signature, with the key of the sender", async () => {
  const { fill, sign, at, from } = await createNodeSigners()
  const request = { from, to: recipient, input: "0x" } as const
  const [filled, signed] = [await fill(request, at), await sign(request, at)]
  for (const { nonce, gasLimit, to, type } of [filled, signed])
    expect({ nonce, gasLimit, to: to?.toString(), type }).toEqual({
      ...{ nonce: 0n, gasLimit: 21_000n, to: recipient, type: 2 },
    })
  expect(filled.isSigned()).toBe(false)
  expect(signed.getSenderAddress().toString()).toBe(from)
  expect(signed.getMessageToSign()).toEqual(filled.getMessageToSign())
})

test("signerOf: the nonce is that of the context in which it signs; the nonce of the request precedes it", async () => {
  const { signerOf, at, from, request } = await createNodeSigners()
  const sign = signerOf(request(from))
  const nonces = []
  for (const next of [7n, 8n]) nonces.push((await sign({ ...at, nonce: () => next })).transaction.nonce)
  const given = await signerOf({ ...request(from), nonce: 3n })({ ...at, nonce: () => 9n })
  expect([...nonces, given.transaction.nonce]).toEqual([7n, 8n, 3n])
})

test("signerOf: an impersonated account signs with its key, unless it has none here or has code", async () => {
  const { signerOf, impersonations, at, from, contract, request } = await createNodeSigners()
  for (const address of [from, contract, stranger]) impersonations.add(address)
  const outcomes = []
  for (const sender of [from, contract, stranger]) {
    const signed = await signerOf(request(sender))(at)
    outcomes.push([signed.sender, isImpersonated(signed.transaction), signed.hash.length])
  }
  expect(outcomes).toEqual([
    [from, false, 66],
    [contract, true, 66],
    [stranger, true, 66],
  ])
})

test("signerOf: an account with a key and code that is not impersonated signs with its key", async () => {
  const { signerOf, at, contract, request } = await createNodeSigners()
  const { transaction, sender } = await signerOf(request(contract))(at)
  expect(isImpersonated(transaction)).toBe(false)
  expect(transaction.getSenderAddress().toString()).toBe(contract)
  expect(sender).toBe(contract)
})

test("impersonate: the same transaction of two senders has two hashes", async () => {
  const { impersonate, at, request } = await createNodeSigners()
  const senders: Hex[] = [stranger, recipient]
  const sent = await Promise.all(senders.map((sender) => impersonate({ ...request(sender), nonce: 0n }, at)))
  expect(sent.map(({ sender }) => sender)).toEqual(senders)
  expect(sent[0]?.hash).not.toBe(sent[1]?.hash)
})

test("error: an account without a key that is not impersonated is refused before anything is filled in", async () => {
  const { signerOf, sign, at, request } = await createNodeSigners()
  expect(() => signerOf(request(stranger))).toThrow(`unknown account ${stranger}`)
  await expect(sign(request(stranger), at)).rejects.toThrow(`unknown account ${stranger}`)
})
