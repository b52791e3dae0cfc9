import { Contract, ContractFactory, JsonRpcProvider, Wallet } from "ethers"
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  encodeFunctionData,
  getContract,
  type Hex,
  parseAbi,
  parseEther,
  toFunctionSelector,
} from "viem"
import { describe, expect, test } from "vitest"
import { BlockContext } from "../../contracts/artifacts/BlockContext.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { doors, start } from "../client.ts"

/** The decoded error of a viem call that must revert. */
const revertOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BaseError)) throw new Error(`no viem error: ${error}`)
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError)) throw error
  return { name: revert.data?.errorName, args: revert.data?.args, reason: revert.reason }
}

describe.each(doors)("viem, %s", (door) => {
  test("deploys a token, mints, and reads its receipt, balance and events", async () => {
    await using session = await start(door, { automine: true })
    const { client, wallet, account } = session
    const deployed = await wallet.deployContract({ ...Token, args: ["Test", "TST"] })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployed })
    const token = getContract({
      address: contractAddress as Hex,
      abi: Token.abi,
      client: { public: client, wallet },
    })
    const hash = await token.write.mint([account.address, parseEther("5")])
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({
      status: "success",
      logs: [{ logIndex: 0 }],
    })
    expect(await token.read.balanceOf([account.address])).toBe(parseEther("5"))
    expect(await token.getEvents.Transfer({}, { fromBlock: 0n })).toMatchObject([
      { args: { value: parseEther("5") } },
    ])
  })

  test("decodes custom errors, reasons and panics through the ABI", async () => {
    await using session = await start(door, { automine: true })
    const { client, wallet, account } = session
    const { contractAddress } = await client.waitForTransactionReceipt({
      hash: await wallet.deployContract({ ...Reverter }),
    })
    const reverter = getContract({ address: contractAddress as Hex, abi: Reverter.abi, client })
    expect(await revertOf(reverter.read.withCustom({ account }))).toEqual({
      name: "Custom",
      args: [42n, account.address, "because"],
      reason: undefined,
    })
    expect(await revertOf(reverter.read.bubbling())).toMatchObject({
      name: "Custom",
      args: [42n, contractAddress && expect.any(String), "because"],
    })
    expect(await revertOf(reverter.read.withPlain())).toMatchObject({ name: "Plain" })
    expect(await revertOf(reverter.read.withReason())).toMatchObject({ name: "Error", reason: "boom" })
    expect(await revertOf(reverter.read.withPanic([0n]))).toMatchObject({ name: "Panic", args: [18n] })
    expect(await reverter.read.caught()).toBe("boom")
    await expect(reverter.read.withInvalid()).rejects.toThrow("invalid opcode")
    await expect(reverter.read.forever()).rejects.toThrow("out of gas")
  })

  test("a call at pending sees the open block's context, and a transaction in the block records the same", async () => {
    await using session = await start(door)
    const { node, client, wallet } = session
    const hash = await wallet.deployContract({ ...BlockContext })
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    await node.mine()
    const context = getContract({
      address: contractAddress as Hex,
      abi: BlockContext.abi,
      client: { public: client, wallet },
    })
    const seen = await context.read.read({ blockTag: "pending" })
    const open = await client.getBlock({ blockTag: "pending" })
    expect(seen).toMatchObject({
      number: open.number,
      timestamp: open.timestamp,
      basefee: open.baseFeePerGas,
      gaslimit: open.gasLimit,
      prevrandao: BigInt(open.mixHash),
      parentHash: open.parentHash,
      chainid: 31337n,
    })
    await context.write.record()
    await node.mine()
    expect(await context.read.recorded()).toEqual([
      seen.number,
      seen.timestamp,
      seen.basefee,
      seen.prevrandao,
      seen.gaslimit,
      seen.coinbase,
      seen.chainid,
      seen.parentHash,
      seen.blobbasefee,
    ])
  })
})

test("--pending-context-lag: the context lags, the state does not", async () => {
  await using session = await start("in process", { pendingContextLag: 2 })
  const { node, client, wallet } = session
  const hash = await wallet.deployContract({ ...BlockContext })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  await node.mine(3)
  const context = getContract({
    address: contractAddress as Hex,
    abi: BlockContext.abi,
    client: { public: client, wallet },
  })
  await context.write.record()
  expect((await context.read.read({ blockTag: "pending" })).number).toBe(2n)
  expect((await context.read.recorded({ blockTag: "pending" }))[0]).toBe(4n)
})

test("eth_call: a revert has code -32000, exactly the message `execution reverted`, and the revert data", async () => {
  await using session = await start("in process")
  const { node, client, wallet } = session
  const hash = await wallet.deployContract({ ...Reverter })
  const { contractAddress: to } = await client.getTransactionReceipt({ hash })
  const failure = (functionName: "withNothing" | "withReason" | "withPlain") =>
    node
      .request({
        method: "eth_call",
        params: [{ to, data: encodeFunctionData({ abi: Reverter.abi, functionName }) }, "pending"],
      })
      .catch(({ code, message, data }: { code: number; message: string; data?: unknown }) => ({
        code,
        message,
        data,
      }))
  expect(await failure("withNothing")).toEqual({
    code: -32000,
    message: "execution reverted",
    data: "0x",
  })
  expect(await failure("withPlain")).toEqual({
    code: -32000,
    message: "execution reverted",
    data: toFunctionSelector("Plain()"),
  })
  expect(await failure("withReason")).toEqual({
    code: -32000,
    message: "execution reverted",
    data: encodeErrorResult({ abi: parseAbi(["error Error(string)"]), errorName: "Error", args: ["boom"] }),
  })
})

test("ethers: contracts, custom errors as CALL_EXCEPTION, and its codes of other errors", async () => {
  await using session = await start("HTTP", { automine: true })
  const { url } = await session.node.listen()
  const provider = new JsonRpcProvider(url, 31337, { staticNetwork: true, cacheTimeout: -1 })
  const wallet = new Wallet(session.node.accounts[0]?.privateKey ?? "", provider)
  const deployed = await new ContractFactory(Token.abi, Token.bytecode, wallet).deploy("Test", "TST")
  await deployed.waitForDeployment()
  const token = new Contract(await deployed.getAddress(), Token.abi, wallet)
  await (await token.getFunction("mint")(wallet.address, 7n)).wait()
  expect(await token.getFunction("balanceOf")(wallet.address)).toBe(7n)
  await expect(token.getFunction("transfer").staticCall(wallet.address, 8n)).rejects.toMatchObject({
    code: "CALL_EXCEPTION",
    revert: { name: "InsufficientBalance", args: [7n, 8n] },
  })
  await expect(provider.send("eth_unheardOf", [])).rejects.toMatchObject({ code: "UNSUPPORTED_OPERATION" })
  await expect(wallet.sendTransaction({ to: wallet.address, nonce: 0 })).rejects.toMatchObject({
    code: "NONCE_EXPIRED",
  })
  await expect(
    wallet.sendTransaction({ to: wallet.address, value: 10n ** 30n, gasLimit: 21000 }),
  ).rejects.toMatchObject({
    code: "INSUFFICIENT_FUNDS",
  })
  provider.destroy()
})
