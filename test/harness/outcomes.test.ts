import { BrowserProvider, Contract } from "ethers"
import {
  type Abi,
  encodeFunctionData,
  getContract,
  type Hex,
  keccak256,
  stringToHex,
  toEventSelector,
} from "viem"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { deploy, describe, expect, test, useArtifacts } from "../../src/harness/vitest/index.ts"

const it = test.setup(async ({ client, node }) => {
  const token = await deploy(client, Token, ["T", "T"])
  const reverter = await deploy(client, Reverter)
  await node.mine()
  const fails = (functionName: "withReason" | "withInvalid" | "forever") => ({
    to: reverter.address,
    data: encodeFunctionData({ abi: Reverter.abi, functionName }),
  })
  return { token, reverter, fails }
})

const complaint = (assertion: Promise<unknown>): Promise<string> =>
  assertion.then(
    () => "it did not fail",
    (thrown: Error) => thrown.message,
  )

const { abi } = Token
const tooLittle = { error: "InsufficientBalance", args: [0, 5], abi } as const

describe("subjects", () => {
  it("behavior: promises with rejects and resolves", async ({ fixture: { token }, accounts: [, friend] }) => {
    const transfer = () => token.write.transfer([friend.address, 5n])
    await expect(transfer()).rejects.toRevertWith(tooLittle)
    await expect(transfer()).rejects.toRevert()
    await expect(token.read.balanceOf([friend.address])).resolves.toBe(0n)
  })

  it("behavior: calls and transactions that fail without a REVERT", async ({
    client,
    fixture: { reverter, fails },
  }) => {
    for (const name of ["withInvalid", "forever"] as const) {
      await expect({ ...fails(name), gas: 100_000n }).toRevert()
      await expect(client.call({ ...fails(name), gas: 100_000n })).toRevert()
      await expect(client.sendTransaction(fails(name))).toRevert()
    }
    expect(await complaint(expect(reverter.read.withInvalid()).not.toRevert())).toBe(
      "expected the call not to revert, but it failed: invalid opcode: INVALID",
    )
  })

  it("behavior: a call that uses all its gas is not traced, but its message has the location", async ({
    node,
    fixture: { fails },
  }) => {
    useArtifacts([Reverter])
    const asked: string[] = []
    const stop = node.on("request", ({ method }) => asked.push(method))
    const text = await complaint(expect(fails("forever")).not.toRevert())
    stop()
    useArtifacts([])
    expect(text).toBe("expected the call not to revert, but it failed at Reverter.forever: out of gas")
    expect(asked).toEqual(["eth_call", "eth_getCode"])
  })

  it("behavior: revert data that cannot be decoded", async ({ fixture: { reverter } }) => {
    // The selector of Error(string) without a string, and less than a selector.
    for (const data of ["0x08c379a0", "0x01"] as const) {
      await expect(reverter.read.withBytes([data])).toRevert()
      expect(await complaint(expect(reverter.read.withBytes([data])).toRevertWith("boom"))).toBe(
        `expected the call to revert with "boom", but it reverted with ${data}, which no known ABI explains`,
      )
    }
  })

  it("behavior: an error that has a receipt", async ({ client, node, fixture: { reverter, fails } }) => {
    const sent = client.sendTransactionSync({
      ...fails("withReason"),
      gas: 100_000n,
      throwOnReceiptRevert: true,
    })
    await expect(sent).toRevertWith("boom")
    const signer = await new BrowserProvider(node).getSigner()
    const contract = new Contract(reverter.address, Reverter.abi, signer)
    const response = await contract.getFunction("withReason").send({ gasLimit: 100_000 })
    await node.mine()
    await expect(response.wait()).toRevertWith("boom")
    await expect(deploy(client, Reverter, [], { gas: 100_000n } as object)).toRevert()
  })

  it("behavior: a call in the form of viem", async ({ fixture: { token }, accounts: [own, friend] }) => {
    await token.write.mint([friend.address, 5n])
    const data = encodeFunctionData({ abi, functionName: "transfer", args: [own.address, 5n] })
    await expect({ to: token.address, data }).toRevertWith(tooLittle)
    await expect({ to: token.address, data, account: friend }).not.toRevert()
    await expect({ to: token.address, data, account: friend.address, gas: 100_000n }).not.toRevert()
    await expect({ to: token.address, data, account: friend, value: 1n }).toRevert()
  })

  it("behavior: a result with data is not taken for a call", async ({ client, accounts: [own] }) => {
    const identity = "0x0000000000000000000000000000000000000004"
    await expect(client.call({ to: identity, data: "0xfe" })).not.toRevert()
    expect(await client.call({ to: identity, data: "0xfe", account: own })).toEqual({ data: "0xfe" })
  })

  it("error: a refused request neither reverts nor succeeds", async ({
    client,
    accounts: [, friend],
    fixture: { token },
  }) => {
    const poor = () => client.sendTransaction({ to: friend.address, value: 10n ** 30n })
    const mistaken = () => Promise.reject(new TypeError("not a function"))
    expect([
      await complaint(expect(poor).not.toRevert()),
      await complaint(expect(mistaken).not.toRevertWith("boom")),
      await complaint(expect(mistaken).rejects.not.toEmit({ event: "Transfer", abi })),
      await complaint(expect({ address: token.address, value: 1n }).toRevert()),
    ]).toMatchInlineSnapshot(`
      [
        "expected the call not to revert, but it was refused: The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.",
        "expected the call not to revert with "boom", but it was refused: not a function",
        "expected the call not to emit Transfer, but it was refused: not a function",
        "expected a transaction hash, a receipt, a promise of either, or a call ({ to, data }), got { address: 0x5fbdb2315678afecb367f032d93f642f64180aa3, value: 1 }",
      ]
    `)
  })
})

describe("names and signatures", () => {
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
    const addressOf = async (hash: Hex) =>
      (await client.getTransactionReceipt({ hash })).contractAddress as Hex
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
      await complaint(expect(hash).toEmit("Transfer(address,address,uint256)", [own.address, 5n])),
    ]).toMatchInlineSnapshot(`
      [
        "no known ABI has an event "Transfer": write its signature, give its abi, or load it with useArtifacts(…)",
        "no known ABI has an event "Transfers": write its signature, give its abi, or load it with useArtifacts(…); did you mean "Transfer"?",
        "no known ABI has an error "Plain": write its signature, give its abi, or load it with useArtifacts(…)",
        "of Transfer(address,address,uint256) 2 parameters are indexed: write which ones in its signature",
      ]
    `)
  })
})

describe("two events with the same selector", () => {
  const sent = "Sent(address indexed from, address indexed to, uint256 value)"
  const owned = "Sent(address indexed from, address indexed to, uint256 indexed id)"
  const [from, to] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`] as const
  const push = (word: string) => `7f${word.replace("0x", "").padStart(64, "0")}`
  const topics = [to, from, toEventSelector(sent)].map(push).join("")
  /** Emits `owned` with the id 7, then `sent` with the value 7, as ERC-721 and ERC-20 do with `Transfer`. */
  const data = `0x${push("7")}${topics}5f5fa4${push("7")}5f52${topics}60205fa3` as const

  test("behavior: a signature with `indexed` finds its own event, in either order", async ({ client }) => {
    const hash = await client.sendTransaction({ data })
    await expect(hash).toEmit(sent, [from, to, 7n])
    await expect(hash).toEmit(owned, [from, to, 7n])
    await expect(hash).not.toEmit(sent, [from, to, 8n])
    const both = [owned, sent].map((event) => ({ event, args: [from, to, 7n] }))
    await expect(hash).toEmit(both)
    await expect(hash).not.toEmit(both.toReversed())
    await expect(hash).toEmit(both.toReversed(), { order: "any" })
    expect(await complaint(expect(hash).toEmit("Sent(address,address,uint256)", [from, to, 7n]))).toBe(
      "of Sent(address,address,uint256) 3 parameters are indexed: write which ones in its signature",
    )
  })
})

describe("indexed strings and bytes", () => {
  const named = "Named(string indexed name, bytes indexed data, bytes32 indexed id)"
  const hashes = [keccak256(stringToHex("alice")), keccak256("0x0102"), keccak256(stringToHex("id"))] as const
  const topics = [toEventSelector(named), ...hashes].map((topic) => `7f${topic.slice(2)}`)
  const data = `0x${topics.toReversed().join("")}5f5fa4` as const

  test("behavior: a string or bytes matches by value or hash, a bytes32 only by value", async ({
    client,
  }) => {
    const hash = await client.sendTransaction({ data })
    await expect(hash).toEmit(named, ["alice", "0x0102", hashes[2]])
    await expect(hash).toEmit(named, [hashes[0], hashes[1], hashes[2]])
    await expect(hash).not.toEmit(named, ["alicia", "0x0102", hashes[2]])
    await expect(hash).not.toEmit(named, ["alice", "0x0103", hashes[2]])
    await expect(hash).not.toEmit(named, ["alice", "alice", hashes[2]])
    await expect(hash).not.toEmit(named, ["alice", "0x0102", "id"])
    await expect(hash).toEmit(named, ["alice", expect.any(String), expect.anything()])
  })
})

describe("values", () => {
  it("behavior: numbers and bigints are equal", async ({ client, fixture: { token }, accounts: [own] }) => {
    const hash = await token.write.mint([own.address, 5n])
    const contract = { ...Token, address: token.address }
    await expect(hash).toHaveStorage(contract, "totalSupply", 5)
    await expect(hash).toHaveStorage(contract, "totalSupply", 5n)
    await expect(hash).not.toHaveStorage(contract, "totalSupply", 6)
    await expect(hash).toEmit({ event: "Transfer", abi, args: [expect.any(String), own.address, 5] })
    const receipt = await client.getTransactionReceipt({ hash })
    await expect(hash).toHaveReceipt(receipt)
    await expect(hash).toHaveReceipt({ type: "eip1559", gasUsed: expect.any(BigInt), transactionIndex: 0n })
  })

  it("error: messages show asymmetric matchers and the fields of receipts", async ({ fixture, accounts }) => {
    const hash = await fixture.token.write.mint([accounts[0].address, 5n])
    const { address } = fixture.token
    const args = [expect.any(Number), expect.stringMatching(/^x/), expect.anything()] as const
    const said = [
      await complaint(expect(hash).toEmit({ event: "Transfer", abi, args })),
      await complaint(expect(hash).toHaveReceipt({ status: "reverted", type: "0x1", to: address })),
    ]
    expect(said).toMatchInlineSnapshot(`
      [
        "expected transaction 0x14c7ff59… to emit Transfer(Any<Number>, StringMatching(/^x/), Anything), but it emitted logs
        Transfer(from: 0x0000000000000000000000000000000000000000, to: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, value: 5) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0x14c7ff59… to have a receipt with { status: "reverted", type: 0x1, to: 0x5fbdb2315678afecb367f032d93f642f64180aa3 }, but it has status "success", type 0x2",
      ]
    `)
  })
})
