import { type Abi, encodeFunctionData, getContract, type Hex, parseAbi, toEventSelector } from "viem"
import { Reverter } from "../../../contracts/artifacts/Reverter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { expect, test, useArtifacts } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { withKnown } from "./token.ts"

const it = test.setup(withKnown)
const { abi } = Token

/** Code that emits `Noted(uint256)` with 7, then `Noted(bool)` with true. */
const noting = `0x${["uint256", "bool"]
  .map((type, index) => {
    const topic = toEventSelector(`Noted(${type})`).slice(2)
    return `60${index === 0 ? "07" : "01"}5f527f${topic}60205fa1`
  })
  .join("")}` as const

test("behavior: a name matches each event with this name in its ABI, a signature only its own", async ({
  client,
}) => {
  const abi = parseAbi(["event Noted(uint256 value)", "event Noted(bool value)"])
  const hash = await client.sendTransaction({ data: noting })
  const [number, flag] = [7n, true].map((value) => ({
    event: "Noted" as string,
    args: [value],
    abi: abi as Abi,
  }))
  await expect(hash).toEmit([number, flag] as const as never)
  await expect(hash).not.toEmit([flag, number] as const as never)
  await expect(hash).toEmit([{ event: "Noted(uint256)" }, { event: "Noted(bool)" }])
  await expect(hash).not.toEmit([{ event: "Noted(bool)" }, { event: "Noted(uint256)" }])
})

it("behavior: a signature matches only its own event or error", async ({ fixture, accounts: [own] }) => {
  const hash = await fixture.token.write.mint([own.address, 5n])
  useArtifacts([Token])
  await expect(hash).not.toEmit("Transfer(address indexed from, address indexed to, int256 value)")
  await expect(hash).toEmit("event Transfer(address indexed, address indexed, uint256)")
  await expect(hash).toEmit("Transfer(address,address,uint256)", [expect.anything(), own.address, 5])
  const failed = fixture.token.write.transfer([own.address, 6n])
  await expect(failed).not.toRevertWith({ error: "InsufficientBalance(int256 have, int256 want)" })
  await expect(failed).toRevertWith({
    error: "error InsufficientBalance(uint256, uint256)",
    args: [5n, 6n],
  })
  useArtifacts([])
  await expect(hash).toEmit("Transfer(address,address,uint256)")
})

test("error: unknown names, and signatures without `indexed`", async ({ client, accounts: [own] }) => {
  // Not with `deploy`, which makes the ABI known.
  const addressOf = async (hash: Hex) => (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const address = await addressOf(await client.deployContract({ ...Token, args: ["T", "T"] }))
  const reverter = await addressOf(await client.deployContract(Reverter))
  const fails = {
    to: reverter,
    data: encodeFunctionData({ abi: Reverter.abi, functionName: "withReason" }),
  }
  const token = getContract({ abi, address, client })
  const hash = await token.write.mint([own.address, 5n])
  expect([
    await complaint(expect(hash).not.toEmit("Transfer")),
    await complaint(expect(hash).not.toEmit({ event: "Transfers" as string, abi: abi as Abi })),
    await complaint(expect(fails).not.toRevertWith({ error: "Plain" })),
    await complaint(expect(hash).toEmit("Transfer(address,address,uint256)", [own, own, 5n])),
  ]).toMatchInlineSnapshot(`
    [
      "no known ABI has an event "Transfer": write its signature, give its abi, or load it with useArtifacts(…)",
      "no known ABI has an event "Transfers": write its signature, give its abi, or load it with useArtifacts(…); did you mean "Transfer"?",
      "no known ABI has an error "Plain": write its signature, give its abi, or load it with useArtifacts(…)",
      "of Transfer(address,address,uint256) 2 parameters are indexed: write which ones in its signature",
    ]
  `)
})
