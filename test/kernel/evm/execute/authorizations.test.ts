import { hexToBytes } from "@ethereumjs/util"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { delegationTo } from "../../../../src/kernel/evm/base/delegation.ts"
import { applyAuthorizations, authorityOf } from "../../../../src/kernel/evm/execute/authorizations.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { blockOf, commonOf, from, message, onMachine, to } from "./fixtures.ts"

const account = privateKeyToAccount(`0x${"07".repeat(32)}`)
const authority = account.address.toLowerCase() as `0x${string}`
const zero = `0x${"00".repeat(20)}` as const

async function sign({ chainId = 1, nonce = 0, address = to as `0x${string}` } = {}) {
  const { yParity = 0, r, s } = await account.signAuthorization({ chainId, nonce, contractAddress: address })
  return {
    ...{ chainId: BigInt(chainId), nonce: BigInt(nonce), address },
    ...{ yParity: BigInt(yParity), r: BigInt(r), s: BigInt(s) },
  }
}

const allowance = () => ({ gas: 1_000_000n, reservoir: 0n, used: 0n })

const apply = (
  list: Awaited<ReturnType<typeof sign>>[],
  codes: Readonly<Record<`0x${string}`, `0x${string}`>> = {},
) =>
  onMachine(codes, async (machine) => ({
    refund: await applyAuthorizations(machine, { from, to, value: 0n, authorizationList: list }, allowance()),
    nonce: machine.scratch.account(authority)?.nonce,
    code: toHex(machine.scratch.code(authority)),
  }))

const delegation = toHex(delegationTo(to))

test("default: the signer delegates, and its nonce increases", async () => {
  expect(await apply([await sign()])).toEqual({ refund: 0n, nonce: 1n, code: delegation })
})

test("behavior: an existing account gives a refund, and the zero address ends a delegation", async () => {
  const list = [await sign(), await sign({ nonce: 1, address: zero })]
  expect(await apply(list)).toEqual({ refund: 12_500n, nonce: 2n, code: "0x" })
})

test("behavior: tuples with another chain id, with another nonce, or of a contract are skipped", async () => {
  const nothing = { refund: 0n, nonce: undefined, code: "0x" }
  expect(await apply([await sign({ chainId: 2 })])).toEqual(nothing)
  expect(await apply([await sign({ nonce: 1 })])).toEqual(nothing)
  expect(await apply([await sign()], { [authority]: "0x6001" })).toEqual({
    refund: 0n,
    nonce: 0n,
    code: "0x6001",
  })
})

test("authorityOf: the signer, also with chain id 0; undefined for a high s and for the maximum nonce", async () => {
  const none = () => undefined
  expect(authorityOf(await sign(), 1n, none)).toBe(authority)
  expect(authorityOf(await sign({ chainId: 0 }), 1n, none)).toBe(authority)
  expect(authorityOf({ ...(await sign()), s: 2n ** 255n }, 1n, none)).toBeUndefined()
  expect(authorityOf({ ...(await sign()), nonce: 2n ** 64n - 1n }, 1n, none)).toBeUndefined()
  expect(authorityOf(await sign(), 1n, () => to)).toBe(to)
  expect(hexToBytes(to)).toHaveLength(20)
})

test("behavior: the event loop gets turns while a long list is applied", async () => {
  const one = await sign()
  await onMachine({}, async (machine) => {
    let [turns, isDone] = [0, false]
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    // The signatures differ: each has another signer, or none.
    const authorizationList = Array.from({ length: 100 }, (_, i) => ({ ...one, s: one.s / 2n + BigInt(i) }))
    await applyAuthorizations(machine, { from, to, value: 0n, authorizationList }, allowance())
    isDone = true
    expect(turns).toBeGreaterThan(2)
  })
})

/** The gas of a transaction of Amsterdam with a list, to an account without code; the delegation is that after it. */
const gasIn = async (
  list: Awaited<ReturnType<typeof sign>>[],
  code: `0x${string}` = "0x",
  gas = 1_000_000n,
) => {
  const fork = commonOf("amsterdam")
  const codes = code === "0x" ? {} : { [authority]: code }
  const sent = message({ gas, to: `0x${"77".repeat(20)}`, authorizationList: list })
  return onMachine(
    codes,
    async (machine) => {
      const { failure, gasUsed, dimensions } = await runMessage(machine, sent, blockOf(fork))
      return { failure, gasUsed, ...dimensions, code: toHex(machine.scratch.code(authority)) }
    },
    undefined,
    fork,
  )
}

test("behavior: in Amsterdam a list costs state gas for what it adds (EIP-8037), and a write of each account", async () => {
  const [first, second, ending] = [await sign(), await sign({ nonce: 1 }), await sign({ address: zero })]
  const success = { failure: undefined, code: delegation }
  expect(await gasIn([first])).toEqual({ ...success, gasUsed: 250_606n, execution: 31_816n, state: 218_790n })
  expect(await gasIn([first, second])).toEqual({
    ...{ ...success, gasUsed: 258_422n, execution: 39_632n, state: 218_790n },
  })
  expect(await gasIn([first], delegation)).toEqual({
    ...{ ...success, gasUsed: 31_816n, execution: 31_816n, state: 0n },
  })
  expect(await gasIn([ending], delegation)).toEqual({
    ...{ failure: undefined, code: "0x", gasUsed: 31_816n, execution: 31_816n, state: 0n },
  })
  expect(await gasIn([second])).toEqual({
    ...{ failure: undefined, code: "0x", gasUsed: 22_816n, execution: 22_816n, state: 0n },
  })
})

test("behavior: in Amsterdam a list whose state gas is not there is undone, and takes all gas", async () => {
  const list = [await sign()]
  const enough = await gasIn(list, "0x", 250_606n)
  expect(enough.failure).toBeUndefined()
  expect(await gasIn(list, "0x", 250_605n)).toEqual({
    ...{ failure: "out of gas", gasUsed: 250_605n, execution: 250_605n, state: 0n, code: "0x" },
  })
})
