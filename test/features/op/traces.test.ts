/** Traces on OP chains: deposits that cannot run, and the accounts that get fees. */
import { getContractAddress, type Hex, toHex } from "viem"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const from = "0x00000000000000000000000000000000000000aa"
const [tips, baseFees, l1Fees, operatorFees] = ["11", "19", "1a", "1b"].map(
  (end) => `0x42${end.padStart(38, "0")}`,
)

async function tracing() {
  const started = await start({ operatorFeeConstant: 7n })
  const ask = <Answer>(method: string, ...params: unknown[]) =>
    started.node.request<unknown>({ method, params }) as Promise<Answer>
  const deposit = (fields: object) => ask<Hex>("midblock_deposit", { from, ...fields })
  return { ...started, ask, deposit }
}

test("a deposit that cannot run has a frame in which no code ran", async () => {
  const { ask, deposit, friend } = await tracing()
  const to = friend.toLowerCase()
  const call = await deposit({ to, mint: "0x5", value: "0x6", gas: "0x7530" })
  const creation = await deposit({ value: "0x6", gas: "0xea60", data: "0x00" })
  const error = `insufficient funds for gas * price + value: address ${from} have 5 want 6`
  const frame = { from, error, value: "0x6" }
  expect(await ask("debug_traceTransaction", call, { tracer: "callTracer" })).toEqual({
    ...{ ...frame, type: "CALL", to, input: "0x", gas: "0x7530", gasUsed: "0x7530" },
  })
  expect(await ask("debug_traceTransaction", creation, { tracer: "callTracer" })).toEqual({
    ...{ ...frame, type: "CREATE", input: "0x00", gas: "0xea60", gasUsed: "0xea60" },
  })
  const failed = { result: null, error, subtraces: 0, traceAddress: [] }
  expect(await ask("trace_transaction", call)).toMatchObject([{ ...failed, type: "call" }])
  expect(await ask("trace_transaction", creation)).toMatchObject([{ ...failed, type: "create" }])
  expect(await ask("debug_traceTransaction", call, { tracer: "prestateTracer" })).toHaveProperty([to])
})

test("the contract of a deposit is in its prestate, at the address of the sender's nonce", async () => {
  const { ask, deposit, friend } = await tracing()
  await deposit({ to: friend })
  const hash = await deposit({ data: "0x00" })
  const contract = getContractAddress({ from, nonce: 1n }).toLowerCase()
  const diff = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
  expect(await ask("debug_traceTransaction", hash, diff)).toEqual({
    pre: { [from]: { balance: "0x0", nonce: 1 } },
    post: { [from]: { nonce: 2 }, [contract]: { nonce: 1 } },
  })
})

test("the vaults of the fees are among the changed accounts of a transaction, and of a priced call", async () => {
  const { ask, wallet, account, friend } = await tracing()
  const hash = await wallet.sendTransaction({ to: friend, value: 1n })
  const changed = [account.toLowerCase(), friend.toLowerCase(), tips, baseFees, l1Fees, operatorFees].sort()
  const { stateDiff } = await ask<{ stateDiff: object }>("trace_replayTransaction", hash, ["stateDiff"])
  expect(Object.keys(stateDiff).sort()).toEqual(changed)
  expect(stateDiff).toHaveProperty([operatorFees as string, "balance"], { "*": { from: "0x0", to: "0x7" } })
  const config = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
  const { post } = await ask<{ post: object }>("debug_traceTransaction", hash, config)
  expect(Object.keys(post).sort()).toEqual(changed)
  const call = { from: account, to: friend, value: "0x1", gas: "0x5208" }
  const priced = { ...call, gasPrice: toHex(3_000_000_000n) }
  const accountsOf = async (request: object) =>
    Object.keys((await ask<{ post: object }>("debug_traceCall", request, "latest", config)).post).sort()
  expect(await accountsOf(priced)).toEqual(changed)
  expect(await accountsOf(call)).toEqual([account, friend].map((each) => each.toLowerCase()).sort())
})
