import { type Hex, keccak256, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { blobTransaction } from "../../blobs.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to: Hex = `0x${"1".repeat(40)}`
const stranger: Hex = `0x${"57".repeat(20)}`
const hashes: readonly Hex[] = [`0x01${"ab".repeat(31)}`, `0x01${"cd".repeat(31)}`]

/** A fork with one proof for each blob: from Osaka on there are 128, which take longer. */
const cheap = { hardfork: "prague" } as const

const ask = <T = unknown>(node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params }) as Promise<T>

const detailsOf = (sent: Promise<unknown>) => sent.catch(({ details }) => details)

describe("blobs of an account of the node", () => {
  test("eth_sendTransaction computes commitments, hashes and the price", async () => {
    await using node = await createNode(cheap)
    const { blobs, versionedHashes } = await blobTransaction(0, [7])
    const hash = await ask<Hex>(node, "eth_sendTransaction", { from, to, blobs })
    await node.mine()
    expect(await ask(node, "eth_getTransactionByHash", hash)).toMatchObject({
      ...{ type: "0x3", blobVersionedHashes: versionedHashes, maxFeePerBlobGas: "0x2" },
    })
    expect(await ask(node, "eth_getTransactionReceipt", hash)).toMatchObject({
      ...{ status: "0x1", blobGasUsed: "0x20000", blobGasPrice: "0x1" },
    })
    expect(await ask(node, "anvil_getBlobsByTransactionHash", hash)).toEqual(blobs)
  })

  test.each(["osaka", "prague"] as const)(
    "eth_signTransaction: another node takes its bytes, with the proofs of the fork: %s",
    async (hardfork) => {
      await using node = await createNode({ hardfork })
      await using other = await createNode({ hardfork })
      const { blobs } = await blobTransaction(0, [8])
      const raw = await ask<Hex>(node, "eth_signTransaction", {
        from,
        to,
        blobs,
      })
      const hash = await ask<Hex>(other, "eth_sendRawTransaction", raw)
      await other.mine()
      expect(await ask(other, "eth_getTransactionReceipt", hash)).toMatchObject({
        status: "0x1",
        type: "0x3",
      })
    },
  )

  test("eth_fillTransaction returns the transaction with its blobs, and its hash without them", async () => {
    await using node = await createNode(cheap)
    const { blobs, versionedHashes } = await blobTransaction(0, [9])
    const { raw, tx } = await ask<{ raw: Hex; tx: Record<string, unknown> }>(node, "eth_fillTransaction", {
      ...{ from, to, blobs, maxFeePerBlobGas: "0x5" },
    })
    expect(tx).toMatchObject({
      ...{ type: "0x3", blobVersionedHashes: versionedHashes, maxFeePerBlobGas: "0x5", gas: "0x5208" },
    })
    expect(raw).toContain(blobs[0]?.slice(2))
    expect(tx.hash).not.toBe(keccak256(raw))
  })

  test("eth_call, eth_estimateGas and eth_createAccessList have the hashes of blobs", async () => {
    await using node = await createNode()
    const { blobs, versionedHashes } = await blobTransaction(0, [7, 9])
    const request = { from, to: stranger, blobs, maxFeePerBlobGas: "0x5" }
    await ask(node, "anvil_setCode", stranger, "0x6001495f5260205ff3") // returns the second hash
    expect(await ask(node, "eth_call", request)).toBe(versionedHashes[1])
    await ask(node, "anvil_setCode", stranger, "0x6001496009575f5ffd5b00") // reverts without it
    const gas = await ask(node, "eth_estimateGas", request)
    expect(gas).toBe("0x521c")
    expect(await ask(node, "eth_createAccessList", request)).toEqual({ accessList: [], gasUsed: gas })
  })

  test("error: no blobs, no recipient, other hashes, a blob of another size, a gas price", async () => {
    await using node = await createNode()
    const { blobs } = await blobTransaction(0, [7])
    const refusal = (fields: object) => detailsOf(ask(node, "eth_sendTransaction", { from, to, ...fields }))
    expect(await refusal({ type: "0x3" })).toBe("blob transaction missing blob hashes")
    expect(await refusal({ blobs, to: undefined })).toBe("blob transaction of type create")
    expect(await refusal({ blobs, blobVersionedHashes: [] })).toBe("blob transaction missing blob hashes")
    expect(await refusal({ blobs, blobVersionedHashes: hashes })).toBe(
      "blob hash count mismatch (have=2, want=1)",
    )
    expect(await refusal({ blobs, blobVersionedHashes: [hashes[0]] })).toMatch(
      /^blob hash verification failed \(have=0x01abab.*, want=0x01.*\)$/,
    )
    expect(await refusal({ blobs, gasPrice: "0x77359400" })).toBe(
      "blob transactions have maxFeePerGas, not gasPrice",
    )
    expect(await refusal({ blobs: ["0x12"] })).toBe(
      'invalid argument 0: Transaction.blobs[0]: expected a blob of 131072 bytes (0x and 262144 hex digits), got "0x12"',
    )
    expect(await refusal({ blobVersionedHashes: hashes })).toBe("missing sidecar in blob transaction")
  })

  test("error: a fork without blobs", async () => {
    await using node = await createNode({ hardfork: "shanghai" })
    expect(await detailsOf(ask(node, "eth_sendTransaction", { from, to, blobVersionedHashes: hashes }))).toBe(
      "transaction type not supported: type 3 rejected, hardfork is shanghai",
    )
  })
})

describe("hashes of blobs from an impersonated account", () => {
  const send = (ask: (method: string, params: unknown[]) => Promise<unknown>) => async () => {
    await ask("anvil_setBalance", [stranger, numberToHex(10n ** 18n)])
    await ask("anvil_impersonateAccount", [stranger])
    const request = { from: stranger, to, blobVersionedHashes: hashes, maxFeePerBlobGas: "0x5", type: "0x3" }
    const hash = await ask("eth_sendTransaction", [request])
    await ask("evm_mine", [])
    return (await ask("eth_getTransactionReceipt", [hash])) as Record<string, unknown>
  }

  test("eth_sendTransaction sends them without the blobs, as anvil does", async () => {
    await using node = await createNode()
    const ours = await send((method, params) => ask(node, method, ...params))()
    await using anvil = await startAnvil(["--no-mining"])
    const theirs = await send(anvil.request)()
    const facts = ({ status, type, blobGasUsed, blobGasPrice, gasUsed }: Record<string, unknown>) => ({
      ...{ status, type, blobGasUsed, blobGasPrice, gasUsed },
    })
    expect(facts(ours)).toEqual(facts(theirs))
  })

  test("BLOBHASH and the estimate see the hashes", async () => {
    await using node = await createNode()
    const call = { from, to: stranger, blobVersionedHashes: hashes, maxFeePerBlobGas: "0x5" }
    await ask(node, "anvil_setCode", stranger, "0x6001495f5260205ff3")
    expect(await ask(node, "eth_call", call)).toBe(hashes[1])
    expect(await ask(node, "eth_estimateGas", call)).toMatch(/^0x/)
  })
})
