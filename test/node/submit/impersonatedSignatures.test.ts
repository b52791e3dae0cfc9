/** Impersonated signatures: ECRECOVER returns the address that was set, as in anvil. */
import { encodePacked, type Hex, hashMessage, hexToBigInt, numberToHex, pad } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const recovery: Hex = `0x${"01".padStart(40, "0")}`
const contract: Hex = `0x${"c0".repeat(20)}`
const alice: Hex = `0x${"a1".repeat(20)}`
const bob: Hex = `0x${"b0".repeat(20)}`

/**
 * Passes its input to ECRECOVER, stores the answer in slot 0 and returns it:
 * `CALLDATACOPY(0, 0, size) STATICCALL(gas, 1, 0, size, 128, 32) SSTORE(0, MLOAD(128)) RETURN(32 bytes)`.
 */
const code: Hex = "0x365f5f3760206080365f60015afa50608051805f555f5260205ff3"

/** r and s of a signature, without v. */
const points: Hex = `0x${"11".repeat(32)}${"22".repeat(32)}`
const signatureOf = (v: number): Hex => `${points}${v.toString(16).padStart(2, "0")}`

/** The input of ECRECOVER, with this v. */
const inputOf = (v: bigint, rs = points, hash: Hex = `0x${"99".repeat(32)}`): Hex =>
  encodePacked(["bytes32", "bytes32", "bytes"], [hash, numberToHex(v, { size: 32 }), rs])

const asking =
  (node: MidblockNode): Ask =>
  (method, params) =>
    (node.request as (call: object) => Promise<unknown>)({ method, params })

/** Returns the answers of the contract and the precompile, before and after signatures are impersonated. */
async function play(ask: Ask): Promise<unknown[]> {
  const answers: unknown[] = []
  const recover = async (data: Hex) => {
    for (const to of [recovery, contract]) answers.push(await ask("eth_call", [{ to, data }, "latest"]))
  }
  const impersonate = async (v: number, address: Hex) =>
    answers.push(await ask("anvil_impersonateSignature", [[signatureOf(v), address]]))
  await ask("anvil_setCode", [contract, code])
  await recover(inputOf(27n))
  await impersonate(27, alice)
  await recover(inputOf(27n))
  await recover(inputOf(28n))
  await recover(inputOf(0xff_1bn))
  await recover(inputOf(0n))
  await recover(`${inputOf(27n)}ffff`)
  await recover(inputOf(27n).slice(0, -2) as Hex)
  await recover(inputOf(27n, points, `0x${"77".repeat(32)}`))
  await impersonate(27, bob)
  await recover(inputOf(27n))
  await impersonate(0, alice)
  await recover(inputOf(0n))
  await recover(inputOf(27n))
  return answers
}

test("default: answers as anvil does, to calls of the precompile and of a contract", async () => {
  await using anvil = await startAnvil([])
  await using node = await createNode()
  const ours = await play(asking(node))
  expect(ours).toEqual(await play(anvil.request))
  expect(ours.filter((answer) => answer === pad(alice))).toHaveLength(10)
})

test("behavior: transactions, their traces, estimates and simulations recover the address", async () => {
  await using node = await createNode()
  const ask = asking(node)
  const from = node.accounts[0]?.address
  const call = { from, to: contract, data: inputOf(27n) }
  await ask("anvil_setCode", [contract, code])
  const before = hexToBigInt((await ask("eth_estimateGas", [call])) as Hex)
  await ask("anvil_impersonateSignature", [signatureOf(27), alice])
  const hash = await ask("eth_sendTransaction", [{ ...call, gas: "0x186a0" }])
  expect(await ask("eth_getStorageAt", [contract, "0x0", "pending"])).toBe(pad(alice))
  expect(await ask("debug_traceTransaction", [hash, { tracer: "callTracer" }])).toMatchObject({
    output: pad(alice),
    calls: [{ to: recovery, gasUsed: "0xbb8", output: pad(alice) }],
  })
  expect(
    await ask("debug_traceCall", [
      call,
      "latest",
      { tracer: "prestateTracer", tracerConfig: { diffMode: true } },
    ]),
  ).toMatchObject({ post: { [contract]: { storage: { [pad("0x0")]: pad(alice) } } } })
  expect(await ask("eth_simulateV1", [{ blockStateCalls: [{ calls: [call] }] }, "latest"])).toMatchObject([
    { calls: [{ returnData: pad(alice) }] },
  ])
  const moved = { [recovery]: { movePrecompileToAddress: bob } }
  const elsewhere = { to: bob, data: inputOf(27n) }
  expect(await ask("eth_call", [elsewhere, "latest", moved])).toBe(pad(alice))
  // Storing an address in an empty slot costs 20,000 gas where storing zero costs 2,200 (EIP-2929).
  const after = hexToBigInt((await ask("eth_estimateGas", [call, "latest"])) as Hex)
  expect(after - before).toBeGreaterThan(15_000n)
  const { blockNumber } = (await ask("evm_mine", []).then(() =>
    ask("eth_getTransactionReceipt", [hash]),
  )) as { blockNumber: Hex }
  expect(await ask("eth_getStorageAt", [contract, "0x0", blockNumber])).toBe(pad(alice))
})

/** Returns the codes of the signers with v = 27, 28, 0 and 1, after an authorization with each parity. */
async function delegate(ask: Ask): Promise<unknown[]> {
  const signers = [27, 28, 0, 1].map((v): Hex => `0x${v.toString(16).padStart(2, "0").repeat(20)}`)
  for (const [index, v] of [27, 28, 0, 1].entries())
    await ask("anvil_impersonateSignature", [[signatureOf(v), signers[index]]])
  const answers: unknown[] = []
  for (const yParity of ["0x0", "0x1"]) {
    const [r, s] = [points.slice(0, 66), `0x${points.slice(66)}`]
    const tuple = { chainId: "0x0", address: contract, nonce: "0x0", yParity, r, s }
    const [from] = (await ask("eth_accounts", [])) as Hex[]
    const transaction = { from, to: bob, gas: "0x30000", authorizationList: [tuple] }
    await ask("eth_sendTransaction", [transaction])
    await ask("evm_mine", [])
    for (const signer of signers) answers.push(await ask("eth_getCode", [signer, "latest"]))
  }
  return answers
}

test("behavior: an authorization (EIP-7702) with such a signature delegates its signer, as in anvil", async () => {
  await using anvil = await startAnvil(["--hardfork", "prague"])
  await using node = await createNode({ hardfork: "prague" })
  const ours = await delegate(asking(node))
  const [to, none] = [`0xef0100${contract.slice(2)}`, "0x"]
  expect(ours).toEqual([to, none, none, none, to, to, none, none])
  expect(ours).toEqual(await delegate(anvil.request))
})

test("behavior: other signatures are recovered as usual, and ECRECOVER costs 3,000 gas", async () => {
  await using node = await createNode()
  const ask = asking(node)
  await ask("anvil_impersonateSignature", [[signatureOf(27), alice]])
  const signer = privateKeyToAccount(`0x${"5a".repeat(32)}`)
  const signed = await signer.signMessage({ message: "hello" })
  const [rs, v]: [Hex, bigint] = [signed.slice(0, 130) as Hex, BigInt(`0x${signed.slice(130)}`)]
  const data = inputOf(v, rs, hashMessage("hello"))
  expect(await ask("eth_call", [{ to: recovery, data }])).toBe(pad(signer.address).toLowerCase())
  await ask("anvil_impersonateSignature", [[signed, bob]])
  expect(await ask("eth_call", [{ to: recovery, data }])).toBe(pad(bob))
  // The contract passes on 2,999 gas, which is too little, and then the 3,000 that ECRECOVER costs.
  const call = { from: alice, to: contract, data, gas: "0x186a0" }
  const starved = `0x${code.slice(2).replace("60015afa", "6001610bb7fa")}`
  expect(await ask("eth_call", [call, "latest", { [contract]: { code: starved } }])).toBe(pad("0x0"))
  const enough = `0x${code.slice(2).replace("60015afa", "6001610bb8fa")}`
  expect(await ask("eth_call", [call, "latest", { [contract]: { code: enough } }])).toBe(pad(bob))
})

test("behavior: a revert restores the impersonated signatures of the snapshot", async () => {
  await using node = await createNode()
  const ask = asking(node)
  const recovered = () => ask("eth_call", [{ to: recovery, data: inputOf(27n) }])
  await ask("anvil_impersonateSignature", [[signatureOf(27), alice]])
  const id = await ask("evm_snapshot", [])
  await ask("anvil_impersonateSignature", [[signatureOf(27), bob]])
  expect(await recovered()).toBe(pad(bob))
  await ask("evm_revert", [id])
  expect(await recovered()).toBe(pad(alice))
})

test("error: names the parameter that is not a signature or not an address", async () => {
  await using node = await createNode()
  const refusal = (...params: unknown[]) =>
    asking(node)("anvil_impersonateSignature", params).catch(({ code, message }) => `${code} ${message}`)
  expect(
    await Promise.all([
      refusal(),
      refusal("0x1234", alice),
      refusal(["0x1234", alice]),
      refusal([signatureOf(27)]),
      refusal([signatureOf(27), "0x12"]),
      refusal(signatureOf(27)),
      refusal(signatureOf(27), "0x12"),
      refusal([signatureOf(27), alice], bob),
      refusal([signatureOf(27), alice, bob]),
    ]),
  ).toMatchInlineSnapshot(`
    [
      "-32602 missing value for required argument 0: Signature and address",
      "-32602 invalid argument 0: Signature and address: expected a signature (0x and 130 hex digits), or an array of one and an address, got "0x1234"",
      "-32602 invalid argument 0: Signature and address[0]: expected a signature (0x and 130 hex digits), got "0x1234"",
      "-32602 invalid argument 0: Signature and address: expected a signature (0x and 130 hex digits), or an array of one and an address, got ["0x1111111111111111111111111111111111111111111111111111111111111111222222222...",
      "-32602 invalid argument 0: Signature and address[1]: expected an address (0x and 40 hex digits), got "0x12"",
      "-32602 missing value for required argument 1: Address",
      "-32602 invalid argument 1: Address: expected an address (0x and 40 hex digits), got "0x12"",
      "-32602 invalid argument 1: Address: is in the first parameter already",
      "-32602 invalid argument 0: Signature and address: expected a signature (0x and 130 hex digits), or an array of one and an address, got ["0x1111111111111111111111111111111111111111111111111111111111111111222222222...",
    ]
  `)
})
