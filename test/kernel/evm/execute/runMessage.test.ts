import { encodeErrorResult, type Hex, parseAbi } from "viem"
import { expect, test } from "vitest"
import { toHexWord } from "../../../../src/base/hex.ts"
import type { CallMessage } from "../../../../src/kernel/evm/execute/message.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { blockOf, coinbase, from, message, onMachine, to } from "./fixtures.ts"

const slot = toHexWord(0n)
/** SSTORE(0, 42), LOG0, return of 32 zero bytes. */
const writes = "0x602a60005560206000a060206000f3"
/** Reverts with `Error("no")`. */
const revert = encodeErrorResult({
  abi: parseAbi(["error Error(string)"]),
  errorName: "Error",
  args: ["no"],
})
const reverts: Hex = `0x6064600c60003960646000fd${revert.slice(2)}`
const ether = 10n ** 18n

const run = (code: `0x${string}`, fields: Partial<CallMessage> = {}, isDiscarded = false) =>
  onMachine({ [to]: code }, async (machine) => ({
    outcome: await runMessage(machine, message(fields), blockOf(), { isDiscarded }),
    slot: machine.scratch.storage(to, slot),
    sender: machine.scratch.account(from),
    tips: machine.scratch.account(coinbase)?.balance,
    hasOriginals: machine.scratch.hasOriginals,
  }))

test("default: returns output, logs and gas, and the writes stay on the machine", async () => {
  const { outcome, slot: written, sender, tips, hasOriginals } = await run(writes)
  expect(outcome).toMatchObject({
    ...{ output: slot, failure: undefined, gasUsed: 43_752n, blobGasUsed: 0n, created: undefined },
    logs: [{ address: to, topics: [], data: slot }],
  })
  expect({ written, nonce: sender?.nonce, balance: sender?.balance, tips, hasOriginals }).toEqual({
    written: Uint8Array.of(42),
    nonce: 1n,
    balance: ether,
    tips: undefined,
    hasOriginals: false,
  })
})

test("behavior: the sender pays the gas price, and the coinbase gets the part above the base fee", async () => {
  const { outcome, sender, tips } = await run(writes, { gasPrice: 10n, maxFeePerGas: 12n, value: 5n })
  expect(sender?.balance).toBe(ether - 10n * outcome.gasUsed - 5n)
  expect(tips).toBe(3n * outcome.gasUsed)
})

test("behavior: a revert has its reason, and undoes its writes", async () => {
  const { outcome, slot: written, sender } = await run(reverts)
  expect({
    failure: outcome.failure,
    reason: outcome.reason,
    logs: outcome.logs,
    written,
    nonce: sender?.nonce,
  }).toEqual({ failure: "revert", reason: "no", logs: [], written: new Uint8Array(), nonce: 1n })
})

test("behavior: a discarded message has output and gas, but no logs and no writes", async () => {
  const [kept, discarded] = [await run(writes), await run(writes, {}, true)]
  expect(discarded.outcome).toEqual({ ...kept.outcome, logs: [] })
  expect(discarded.slot).toEqual(new Uint8Array())
})

test("behavior: a creation deploys the code that its init code returns", async () => {
  const data = Buffer.from("600160005360016000f3", "hex")
  const { outcome } = await run("0x", { to: undefined, data })
  expect(outcome.output).toBe("0x01")
  expect(outcome.created?.length).toBe(1)
})

test.each([
  [{ gas: 20_999n }, "intrinsic gas too low: have 20999, want 21000"],
  [
    { value: ether + 1n },
    `insufficient funds for gas * price + value: address ${from} have ${ether} want ${ether + 1n}`,
  ],
] as const)("error: %o", async (fields, text) => {
  await expect(run(writes, fields)).rejects.toThrow(text)
})
