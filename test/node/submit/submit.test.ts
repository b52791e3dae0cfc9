import { type Hex, keccak256, type TransactionSerializable, toHex, toRlp } from "viem"
import { sign } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { count, plain, refusal, signer, to } from "./payments.ts"

describe("refusals have the messages of geth and change nothing", () => {
  const sender = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
  const cases: readonly (readonly [string, TransactionSerializable, number, string])[] = [
    ["another chain", { ...plain, chainId: 1 }, -32000, "invalid chain id for signer: have 1 want 31337"],
    ["intrinsic gas", { ...plain, gas: 20_999n }, -32000, "intrinsic gas too low: have 20999, want 21000"],
    [
      "below the base fee",
      { ...plain, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
      -32000,
      `max fee per gas less than block base fee: address ${sender}, maxFeePerGas: 1, baseFee: 875000000`,
    ],
    [
      "insufficient balance",
      { ...plain, value: 10n ** 23n },
      -32000,
      `insufficient funds for gas * price + value: address ${sender} have 10000000000000000000000 want 100000000063000000000000`,
    ],
    [
      "gas limit of a transaction (EIP-7825)",
      { ...plain, gas: 16_777_217n },
      -32000,
      "transaction gas limit too high (cap: 16777216, tx: 16777217)",
    ],
    [
      "size of init code (EIP-3860)",
      { ...plain, to: undefined, gas: 10_000_000n, data: `0x${"00".repeat(49_153)}` },
      -32000,
      "max initcode size exceeded: code size 49153, limit 49152",
    ],
    [
      "size of a transaction",
      { ...plain, gas: 10_000_000n, data: `0x${"00".repeat(131_072)}` },
      -32000,
      "oversized data: transaction size 131189, limit 131072",
    ],
    [
      "floor cost of data (EIP-7623)",
      { ...plain, gas: 30_000n, data: `0x${"ff".repeat(500)}` },
      -32000,
      "insufficient gas for floor data gas cost: have 30000, want 41000",
    ],
  ]
  test.each(cases)("%s", async (_name, transaction, code, message) => {
    await using node = await createNode()
    expect(await refusal(signer(node).send(transaction))).toEqual({ code, message })
    expect(await count(node)).toBe("0x0")
  })

  test("a tip above the cap", async () => {
    await using node = await createNode()
    const fees = { maxFeePerGas: "0xb2d05e00", maxPriorityFeePerGas: "0xee6b2800" }
    expect(
      await refusal(node.request({ method: "eth_sendTransaction", params: [{ from: sender, to, ...fees }] })),
    ).toEqual({
      code: -32000,
      message:
        "max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: 4000000000, maxFeePerGas: 3000000000",
    })
  })

  test("nonce too low, already known", async () => {
    await using node = await createNode()
    const { send, address } = signer(node)
    await send(plain)
    expect(await refusal(send(plain))).toEqual({ code: -32000, message: "already known" })
    expect(await refusal(send({ ...plain, value: 2n }))).toEqual({
      code: -32000,
      message: `nonce too low: address ${address}, tx: 0 state: 1`,
    })
  })

  test("bytes that are not a transaction", async () => {
    await using node = await createNode()
    const send = (raw: Hex) => refusal(node.request({ method: "eth_sendRawTransaction", params: [raw] }))
    expect(await send("0x")).toEqual({
      code: -32602,
      message: "invalid argument 0: Transaction: empty transaction bytes",
    })
    expect(await send("0x7f00")).toEqual({
      code: -32000,
      message: "transaction type not supported: type 127 rejected, hardfork is osaka",
    })
    expect(await send(toRlp(["0x01", "0x02"]))).toMatchObject({ code: -32602 })
  })

  test("non-canonical RLP: a leading zero in the chain id, and bytes instead of a list", async () => {
    await using node = await createNode()
    const key = node.accounts[0]?.privateKey as Hex
    const send = async (chainId: Hex, accessList: unknown) => {
      const rest = ["0x", "0x01", "0xb2d05e00", "0x5208", to, "0x01", "0x", accessList]
      const encode = (...signature: Hex[]): Hex =>
        `0x02${toRlp([chainId, ...rest, ...signature] as Hex[]).slice(2)}`
      const { r, s, yParity } = await sign({ hash: keccak256(encode()), privateKey: key })
      const raw = encode(yParity === 1 ? "0x01" : "0x", ...[r, s].map((each) => toHex(BigInt(each))))
      const { result, message } = (await refusal(
        node.request({ method: "eth_sendRawTransaction", params: [raw] }),
      )) as { result?: Hex; message?: string }
      return message ?? result === keccak256(raw)
    }
    const list = "invalid argument 0: Transaction: rlp: expected input list for types.AccessList"
    expect(await send("0x007a69", [])).toBe(
      "invalid argument 0: Transaction: rlp: non-canonical integer (leading zero bytes)",
    )
    expect(await send("0x7a69", "0x")).toEqual(list)
    expect(await send("0x7a69", ["0x"])).toEqual(list)
    expect(await send("0x7a69", [[to, "0x"]])).toEqual(list)
    expect(await send("0x7a69", [])).toBe(true)
  })

  test("a hardfork refuses the transaction types of later ones", async () => {
    await using node = await createNode({ hardfork: "istanbul" })
    expect(await refusal(signer(node).send(plain))).toEqual({
      code: -32000,
      message: "transaction type not supported: type 2 rejected, hardfork is istanbul",
    })
  })
})
