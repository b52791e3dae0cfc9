import { type Hex, hexToBytes, keccak256, sha256, toHex, toRlp } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { start } from "../../client.ts"
import { gwei, plain, refusal, signer, to } from "./payments.ts"
import sidecar from "./sidecar.json" with { type: "json" }

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
    expect((await client.call({ to: account.address, blockTag: "pending" })).data).toBe(
      toHex(42, { size: 32 }),
    )
    expect((await client.call({ to: account.address, blockTag: "latest" })).data).toBeUndefined()
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
