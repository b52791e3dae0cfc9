import { createTx, TransactionType, type TypedTxData } from "@ethereumjs/tx"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"
import type { SignerOverride } from "../../../../src/kernel/evm/precompiles/recovery.ts"
import { startOf } from "../../../../src/kernel/evm/trace/start.ts"
import { blockOf, coinbase, common, from, onMachine, to } from "../execute/fixtures.ts"

const none = () => undefined
const { header } = blockOf(common)
const base = { nonce: 0n, gasLimit: 90_000n, gasPrice: 9n, to }
const start = (fields: TypedTxData, signerOverride: SignerOverride = none) => {
  const transaction = createTx(fields, { common, freeze: false })
  return onMachine({}, ({ scratch }) =>
    startOf({ transaction, sender: from }, header, { common, scratch, signerOverride }),
  )
}
const facts = {
  ...{ from, to, creates: false, coinbase, gas: 90_000n, gasPrice: 9n },
  ...{ authorities: [], feeReceivers: [] },
}

test("default: the sender of the record, the recipient, and the gas limit", async () => {
  expect(await start({ ...base, type: TransactionType.Legacy })).toEqual(facts)
})

test("behavior: the recipient of a creation is the address of its contract", async () => {
  const { to: _, ...creation } = base
  expect(await start({ ...creation, type: TransactionType.Legacy })).toEqual({
    ...{ ...facts, to: createAddressOf(from, 0n), creates: true },
  })
})

test("behavior: the authorities are the signers of the authorizations, without those of other chains", async () => {
  const account = privateKeyToAccount(`0x${"07".repeat(32)}`)
  const sign = async (chainId: number) => {
    const { r, s, yParity } = await account.signAuthorization({ chainId, nonce: 0, contractAddress: to })
    const parity: Hex = yParity === 0 ? "0x" : "0x01"
    return { chainId: `0x0${chainId}`, address: to, nonce: "0x", yParity: parity, r, s } as const
  }
  const { gasPrice: _, ...rest } = base
  const fields = {
    ...{ ...rest, type: TransactionType.EOACodeEIP7702, chainId: 1n, maxFeePerGas: 9n },
    authorizationList: [await sign(1), await sign(2), await sign(1)],
  }
  const authority = account.address.toLowerCase()
  expect(await start(fields)).toEqual({ ...facts, gasPrice: 7n, authorities: [authority, authority] })
  expect((await start(fields, () => to)).authorities).toEqual([to, to])
})
