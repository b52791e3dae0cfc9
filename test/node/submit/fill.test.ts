import { describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { start } from "../../client.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const to = "0x0000000000000000000000000000000000001234"
const send = (node: MidblockNode, request: object) =>
  node.request({ method: "eth_sendTransaction", params: [{ from, ...request }] })

const authorization = { address: to, chainId: "0x0", nonce: "0x0", yParity: "0x0", r: "0x1", s: "0x1" }

describe("eth_sendTransaction sends the transaction of the request, or refuses it", () => {
  test.each([
    [{ to, chainId: "0x1" }, "invalid chain id for signer: have 1 want 31337"],
    [{ to, blobVersionedHashes: [`0x01${"00".repeat(31)}`] }, "missing sidecar in blob transaction"],
    [{ to, gas: "0x2000000" }, "transaction gas limit too high (cap: 16777216, tx: 33554432)"],
    [{ data: `0x${"00".repeat(49_153)}` }, "max initcode size exceeded: code size 49153, limit 49152"],
    [
      { to, nonce: "0xffffffffffffffff" },
      `nonce has max value: address ${from}, nonce: 18446744073709551615`,
    ],
    [{ to, from: to }, `unknown account ${to}`],
    [{ to, authorizationList: [] }, "EIP-7702 transaction with empty auth list"],
    [
      { data: "0x00", authorizationList: [authorization] },
      "EIP-7702 transaction cannot be used to create contract",
    ],
  ])("error: %o", async (request, message) => {
    await using node = await createNode()
    await expect(send(node, request)).rejects.toMatchObject({ code: -32000, message })
  })

  test.each([
    [
      "frontier",
      { accessList: [] },
      "transaction type not supported: type 1 rejected, hardfork is chainstart",
    ],
    ["istanbul", { type: "0x1" }, "transaction type not supported: type 1 rejected, hardfork is istanbul"],
    [
      "cancun",
      { authorizationList: [authorization] },
      "transaction type not supported: type 4 rejected, hardfork is cancun",
    ],
  ] as const)("error: a type before its hardfork: %s %o", async (hardfork, request, message) => {
    await using node = await createNode({ hardfork })
    for (const gas of [{}, { gas: "0x186a0" }])
      await expect(send(node, { to, ...request, ...gas })).rejects.toMatchObject({ code: -32000, message })
  })

  test.each(["0x0", "0x1", "0x2", "0x4"])("error: a cost beyond 256 bits, type %s", async (type) => {
    await using node = await createNode()
    const price = `0x${"ff".repeat(32)}`
    const fees = type < "0x2" ? { gasPrice: price } : { maxFeePerGas: price, maxPriorityFeePerGas: "0x1" }
    const request = {
      to,
      gas: "0x186a0",
      type,
      ...fees,
      ...(type === "0x4" && { authorizationList: [authorization] }),
    }
    const want = (2n ** 256n - 1n) * 100_000n
    const message = `insufficient funds for gas * price + value: address ${node.accounts[0]?.address.toLowerCase()} have ${10n ** 22n} want ${want}`
    await expect(send(node, request)).rejects.toMatchObject({ code: -32000, message })
  })

  test.each([
    [{ gasPrice: "0xb2d05e00" }, "0x0"],
    [{ gasPrice: "0xb2d05e00", type: "0x1" }, "0x1"],
    [{ gasPrice: "0xb2d05e00", accessList: [] }, "0x1"],
    [{}, "0x2"],
    [{ maxFeePerGas: "0xb2d05e00" }, "0x2"],
    [{ maxPriorityFeePerGas: "0x3b9aca00" }, "0x2"],
  ])("the fields of the request decide the type: %o", async (fees, type) => {
    await using node = await createNode()
    const hash = await send(node, { to, ...fees })
    expect(
      await node.request({ method: "eth_getTransactionByHash", params: [hash as string] }),
    ).toMatchObject({ type })
  })

  test("an authorization list makes the transaction one of EIP-7702", async () => {
    await using session = await start("in process")
    const { node, wallet, client } = session
    const { address, chainId, nonce, r, s, yParity } = await wallet.signAuthorization({
      contractAddress: to,
      executor: "self",
    })
    const hex = (value: number) => `0x${value.toString(16)}`
    const item = { address, chainId: hex(chainId), nonce: hex(nonce), yParity: hex(yParity ?? 0), r, s }
    const hash = await send(node, { to: from, gas: "0x186a0", authorizationList: [item] })
    expect(
      await node.request({ method: "eth_getTransactionByHash", params: [hash as string] }),
    ).toMatchObject({ type: "0x4" })
    expect(await client.getCode({ address: from, blockTag: "pending" })).toBe(`0xef0100${to.slice(2)}`)
  })
})

test("eth_estimateGas accepts the transaction that eth_fillTransaction returns, as viem sends it", async () => {
  await using session = await start("in process")
  const { node } = session
  const request = (method: string, call: object) => node.request<unknown>({ method, params: [call] })
  const filled = (await request("eth_fillTransaction", { from, to, value: "0x1" })) as { tx: object }
  expect(filled.tx).toMatchObject({ gasPrice: "0xa3e9ab80", maxFeePerGas: "0xa3e9ab80" })
  expect(await request("eth_estimateGas", filled.tx)).toBe("0x5208")
})
