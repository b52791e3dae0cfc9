import { concat, encodeFunctionData, type Hex, parseAbi, toFunctionSelector, zeroAddress } from "viem"
import { afterAll } from "vitest"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { loadArtifacts } from "../../src/harness/index.ts"
import { deploy, expect, test, useArtifacts } from "../../src/harness/vitest/index.ts"
import { compileCases } from "../solidity/stackTraces/compile.ts"

/** Reverts with `Shut()`: PUSH4, SHL, MSTORE, REVERT. */
const Closed = {
  contractName: "Closed",
  abi: parseAbi(["error Shut()"]),
  bytecode: concat(["0x63", toFunctionSelector("Shut()"), "0x60e01b5f5260045ffd"]),
}
const twin = parseAbi(["error InsufficientBalance(uint256 available, uint256 required)"])

const it = test.setup(async ({ client, node, accounts }) => {
  useArtifacts([{ contractName: "Vault", abi: twin }, Token, Reverter, Closed])
  const token = await deploy(client, Token, ["T", "T"])
  const reverter = await deploy(client, Reverter)
  const data = encodeFunctionData({
    ...Token,
    functionName: "transfer",
    args: [accounts[0]?.address as Hex, 5n],
  })
  const setCode = (address: Hex, code: Hex) =>
    node.request({ method: "anvil_setCode", params: [address, code] })
  await node.mine()
  return { token: token.address, reverter: reverter.address, data, setCode }
})
afterAll(() => useArtifacts([]))

/** Returns the outcome in the message of a failed `not.toRevert()`. */
async function found(subject: unknown): Promise<string> {
  const error = await expect(subject)
    .not.toRevert()
    .then(
      () => new Error(", but it did not fail"),
      (thrown: Error) => thrown,
    )
  return error.message.replace(/^.*, but /, "")
}

const insufficient = "it reverted with InsufficientBalance(have: 0, want: 5) at Token.transfer"

it("the contract's own error precedes another contract's error with the same selector", async ({
  client,
  fixture: { token: to, data },
}) => {
  expect(await found(client.sendTransaction({ to, data, gas: 100_000n }))).toBe(insufficient)
  expect(await found({ to, data })).toBe(insufficient)
})

it("behind a minimal proxy or a delegating account, the message names the contract with the code", async ({
  client,
  fixture: { token, data, setCode },
}) => {
  const [proxy, delegating]: Hex[] = [`0x${"11".repeat(20)}`, `0x${"77".repeat(20)}`]
  await setCode(proxy as Hex, concat(["0x363d3d373d3d3d363d73", token, "0x5af43d82803e903d91602b57fd5bf3"]))
  await setCode(delegating as Hex, concat(["0xef0100", token]))
  for (const to of [proxy, delegating]) {
    expect(await found(client.sendTransaction({ to, data, gas: 100_000n }))).toBe(insufficient)
    expect(await found({ to, data })).toBe(insufficient)
  }
})

it("for an error that callers pass on, the message names the function that raised it", async ({
  fixture: { reverter: to },
}) => {
  const bubbling = encodeFunctionData({ abi: Reverter.abi, functionName: "bubbling" })
  expect(await found({ to, data: bubbling })).toMatch(
    /^it reverted with Custom\(.*\) at Reverter.withCustom$/,
  )
})

it("for a reverted constructor, the message names its contract", async ({ client }) => {
  const data = concat([Closed.bytecode, `0x${"5".padStart(64, "0")}`])
  expect(await found(client.sendTransaction({ data, gas: 100_000n }))).toBe(
    "it reverted with Shut() at new Closed",
  )
})

it("a contract that the reverted transaction itself created has a name in the message", async ({
  client,
}) => {
  const contracts = new URL("../solidity/inspect/contracts/", import.meta.url)
  const built = loadArtifacts(compileCases({ evmVersion: "prague" }, contracts))
  const [Maker, Wallet] = [built.find("Maker"), built.find("Wallet")].map(
    ({ contractName, abi, bytecode, deployedBytecode }) => ({
      contractName,
      abi,
      bytecode,
      deployedBytecode,
    }),
  )
  if (Maker === undefined || Wallet === undefined) throw new Error("not compiled")
  useArtifacts([Maker, Wallet])
  const { address: to } = await deploy(client, Maker)
  const data = encodeFunctionData({ abi: Maker.abi, functionName: "make", args: [zeroAddress] } as never)
  const expected = "it reverted with NoOwner(attempt: 7) at Wallet.initialize"
  expect(await found(client.sendTransaction({ to, data, gas: 1_000_000n }))).toBe(expected)
  expect(await found({ to, data })).toBe(expected)
})
