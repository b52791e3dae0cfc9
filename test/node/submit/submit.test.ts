import { type Hex, hexToBytes, keccak256, sha256, type TransactionSerializable, toHex, toRlp } from "viem"
import { privateKeyToAccount, sign } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { start } from "../../client.ts"
import sidecar from "./sidecar.json" with { type: "json" }

const to = "0x0000000000000000000000000000000000001234"
const gwei = 10n ** 9n
const plain = {
  type: "eip1559",
  chainId: 31337,
  nonce: 0,
  gas: 21_000n,
  maxFeePerGas: 3n * gwei,
  maxPriorityFeePerGas: gwei,
  to,
  value: 1n,
} as const satisfies TransactionSerializable

function signer(node: MidblockNode, index = 0) {
  const account = privateKeyToAccount(node.accounts[index]?.privateKey as Hex)
  return {
    address: account.address.toLowerCase() as Hex,
    account,
    send: async (transaction: TransactionSerializable) => {
      const raw = await account.signTransaction(transaction as never)
      return node.request({ method: "eth_sendRawTransaction", params: [raw] })
    },
  }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    (result) => ({ result }),
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  )

const count = (node: MidblockNode) =>
  node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["pending"] })

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

  test("bytes that are no transaction", async () => {
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
    expect([
      await send("0x007a69", []),
      await send("0x7a69", "0x"),
      await send("0x7a69", ["0x"]),
      await send("0x7a69", [[to, "0x"]]),
      await send("0x7a69", []),
    ]).toEqual([
      "invalid argument 0: Transaction: rlp: non-canonical integer (leading zero bytes)",
      ...[list, list, list],
      true,
    ])
  })

  test("a hardfork refuses the transaction types of later ones", async () => {
    await using node = await createNode({ hardfork: "istanbul" })
    expect(await refusal(signer(node).send(plain))).toEqual({
      code: -32000,
      message: "transaction type not supported: type 2 rejected, hardfork is istanbul",
    })
  })
})

describe("the pool", () => {
  const held = (options: CreateNodeOptions = {}) => createNode({ holdFlashblocks: true, ...options })
  const order = async (node: MidblockNode) => {
    await node.flashblock()
    const receipts = (await node.request({ method: "eth_getBlockReceipts", params: ["pending"] })) ?? []
    return receipts.map(({ transactionHash }) => transactionHash)
  }

  test("orders transactions by tip across senders, by nonce within one, and by arrival for equal tips", async () => {
    await using node = await held()
    const [a, b, c] = [signer(node, 0), signer(node, 1), signer(node, 2)]
    const low = await a.send({ ...plain, maxPriorityFeePerGas: 1n })
    const rich = await a.send({ ...plain, nonce: 1, maxPriorityFeePerGas: 2n * gwei })
    const first = await b.send(plain)
    const second = await c.send(plain)
    expect(await order(node)).toEqual([first, second, low, rich])
  })

  test("a transaction after a nonce gap waits until the gap is filled", async () => {
    await using node = await createNode()
    const { send, address } = signer(node)
    const later = await send({ ...plain, nonce: 1 })
    expect(await count(node)).toBe("0x0")
    expect(await node.request({ method: "eth_getTransactionByHash", params: [later] })).toMatchObject({
      hash: later,
      blockNumber: null,
    })
    await send(plain)
    expect(await count(node)).toBe("0x2")
    expect(await node.request({ method: "eth_getTransactionCount", params: [address, "pending"] })).toBe(
      "0x2",
    )
  })

  test("a replacement must pay a tenth more", async () => {
    await using node = await held()
    const { send } = signer(node)
    await send(plain)
    expect(await refusal(send({ ...plain, maxFeePerGas: 3n * gwei + 1n }))).toEqual({
      code: -32000,
      message: "replacement transaction underpriced: fees must be 10 % higher",
    })
    const better = await send({
      ...plain,
      maxFeePerGas: (33n * gwei) / 10n,
      maxPriorityFeePerGas: (11n * gwei) / 10n,
    })
    expect(await order(node)).toEqual([better])
  })

  test("a transaction that does not fit into the block waits for the next one, and delays no other sender", async () => {
    await using node = await createNode({ gasLimit: 100_000n })
    const [a, b] = [signer(node, 0), signer(node, 1)]
    await a.send({ ...plain, gas: 60_000n, data: `0x${"01".repeat(100)}` })
    const big = await a.send({ ...plain, nonce: 1, gas: 90_000n })
    const small = await b.send(plain)
    const pending = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
    expect(pending?.transactions).toContain(small)
    expect(pending?.transactions).not.toContain(big)
    await node.mine(2)
    expect(await node.request({ method: "eth_getTransactionReceipt", params: [big] })).toMatchObject({
      blockNumber: "0x2",
      status: "0x1",
    })
  })
})

describe("every type of transaction", () => {
  test("legacy with and without EIP-155, access list, fee market", async () => {
    await using node = await createNode()
    const { send } = signer(node)
    const { gas, value } = plain
    await send({ type: "legacy", nonce: 0, gas, value, to, gasPrice: 3n * gwei })
    await send({ type: "legacy", chainId: 31337, nonce: 1, gas, value, to, gasPrice: 3n * gwei })
    await send({
      type: "eip2930",
      chainId: 31337,
      nonce: 2,
      gas: 30_000n,
      value,
      to,
      gasPrice: 3n * gwei,
      accessList: [{ address: to, storageKeys: [`0x${"01".repeat(32)}`] }],
    })
    await send({ ...plain, nonce: 3 })
    const block = await node.request({ method: "eth_getBlockByNumber", params: ["pending", true] })
    expect(
      block?.transactions.map(
        (tx) => typeof tx === "object" && [tx.type, tx.chainId, tx.yParity === undefined],
      ),
    ).toEqual([
      ["0x0", undefined, true],
      ["0x0", "0x7a69", true],
      ["0x1", "0x7a69", false],
      ["0x2", "0x7a69", false],
    ])
  })

  test("EIP-7702: the delegation is in the pending state, where it can be called, and not in the latest", async () => {
    await using session = await start("in process")
    const { node, client, wallet, account } = session
    // Returns 42.
    await node.request({ method: "anvil_setCode", params: [to, "0x602a5f5260205ff3"] })
    const authorization = await wallet.signAuthorization({ contractAddress: to, executor: "self" })
    const hash = await wallet.sendTransaction({
      authorizationList: [authorization],
      to: account.address,
      gas: 100_000n,
    })
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: "success", type: "eip7702" })
    expect(await client.getCode({ address: account.address, blockTag: "pending" })).toBe(
      `0xef0100${to.slice(2)}`,
    )
    expect(await client.getCode({ address: account.address })).toBe(undefined)
    expect([
      (await client.call({ to: account.address, blockTag: "pending" })).data,
      (await client.call({ to: account.address, blockTag: "latest" })).data,
    ]).toEqual([toHex(42, { size: 32 }), undefined])
  })

  test("EIP-4844: accepts blobs only with valid cell proofs, and reports the blob gas", async () => {
    await using node = await createNode()
    const { account } = signer(node)
    const blob: Hex = `0x${"00".repeat(31)}01${"00".repeat(4095 * 32)}`
    // By blobToKzgCommitment and computeCellsAndProofs of micro-eth-signer: computing 128 different proofs takes 4 s.
    const { commitment, proofs } = sidecar as { commitment: Hex; proofs: Hex[] }
    const versioned: Hex = `0x01${sha256(commitment).slice(4)}`
    const fields = {
      ...plain,
      type: "eip4844",
      maxFeePerBlobGas: gwei,
      blobVersionedHashes: [versioned],
    } as const
    const body = await account.signTransaction({ ...fields } as never)
    expect(await refusal(node.request({ method: "eth_sendRawTransaction", params: [body] }))).toEqual({
      code: -32000,
      message: "missing sidecar in blob transaction",
    })

    const { fromRlp } = await import("viem")
    const inner = fromRlp(`0x${body.slice(4)}`, "hex")
    const wrapped = (cellProofs: Hex[]): Hex =>
      `0x03${toRlp([inner, "0x01", [blob], [commitment], cellProofs]).slice(2)}`
    const [first, ...others] = proofs
    const mixed = wrapped([...others, first as Hex])
    expect(await refusal(node.request({ method: "eth_sendRawTransaction", params: [mixed] }))).toMatchObject({
      code: -32000,
    })
    const raw = wrapped(proofs)
    const hash = await node.request({ method: "eth_sendRawTransaction", params: [raw] })
    expect(hash).toBe(keccak256(hexToBytes(body)))
    await node.mine()
    expect(await node.request({ method: "eth_getTransactionReceipt", params: [hash] })).toMatchObject({
      type: "0x3",
      status: "0x1",
      blobGasUsed: "0x20000",
      blobGasPrice: "0x1",
    })
    expect(await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })).toMatchObject({
      blobGasUsed: "0x20000",
    })
  })
})
