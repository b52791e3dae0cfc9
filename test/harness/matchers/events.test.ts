import { type Hex, keccak256, parseEventLogs, stringToHex, toEventSelector, zeroAddress } from "viem"
import { Factory } from "../../../contracts/artifacts/Factory.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { deploy, describe, expect, test, useArtifacts } from "../../../src/harness/vitest/index.ts"
import { complaint } from "./complaint.ts"
import { Transfer, withToken } from "./token.ts"

const it = test.setup(withToken)

describe("toEmit", () => {
  const pair = (own: Hex, friend: Hex) =>
    [
      { event: Transfer, args: [own, friend, 1n] },
      { event: "Transfer", abi: Token.abi, args: [own, friend.toLowerCase(), expect.anything()] },
    ] as const

  it("default: by signature, by ABI, in order, in any order", async ({ fixture }) => {
    const { token, own, friend, address } = fixture
    const hash = await token.write.transfer([friend, 1n])
    await expect(hash).toEmit(Transfer, [own, friend, 1n])
    await expect(hash).toEmit({ event: "Transfer", abi: Token.abi, address })
    await expect(hash).toEmit([pair(own, friend)[1]])
    await expect(hash).not.toEmit(pair(own, friend), { order: "any" })
    await expect(hash).not.toEmit(Transfer, [own, friend, 2n])
    useArtifacts([Token])
    await expect(hash).toEmit("Transfer")
    useArtifacts([])
  })

  it("error: its messages", async ({ fixture: { token, own, friend, force, transfer, address } }) => {
    const hash = await token.write.transfer([friend, 1n])
    expect([
      await complaint(expect(hash).toEmit(Transfer, [own, friend, 2n])),
      await complaint(expect(hash).toEmit("Approval")),
      await complaint(expect(hash).toEmit({ event: Transfer, address: friend })),
      await complaint(expect(hash).not.toEmit(Transfer)),
      await complaint(expect(force(transfer(5n))).toEmit(Transfer)),
      await complaint(expect({ to: address, data: transfer(1n) }).toEmit(Transfer)),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0x1bb09b47… to emit Transfer(0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, 2), but it emitted logs
        Transfer(from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 1) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "no known ABI has an event "Approval": write its signature, give its abi, or load it with useArtifacts(…)",
        "expected transaction 0x1bb09b47… to emit Transfer(address indexed from, address indexed to, uint256 value) at 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, but it emitted logs
        Transfer(from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 1) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0x1bb09b47… not to emit Transfer(address indexed from, address indexed to, uint256 value), but it emitted logs
        Transfer(from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 1) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0x09be859e… to emit Transfer(address indexed from, address indexed to, uint256 value), but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000030000000000000000000000000000000000000000000000000000000000000005, which no known ABI explains",
        "expected the call to emit Transfer(address indexed from, address indexed to, uint256 value), but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001, which no known ABI explains",
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
    await expect(hash).not.toEmit(named, ["alice", hashes[0], hashes[2]])
    await expect(hash).toEmit(named, ["alice", expect.any(String), expect.anything()])
  })
})

test("behavior: in any order, each event gets its own log, also if most events match every log", async ({
  client,
}) => {
  const factory = await deploy(client, Factory)
  const hash = await factory.write.createMany([20n])
  const { logs } = await client.getTransactionReceipt({ hash })
  const [first] = parseEventLogs({ abi: Factory.abi, eventName: "Created", logs })
  const [created, ofFirst, ofNone] = [{}, { args: [first?.args.child] }, { args: [zeroAddress] }].map(
    (more) => ({
      event: "Created" as const,
      ...more,
    }),
  ) as [{ event: string }, { event: string }, { event: string }]
  const nineteen = Array.from({ length: 19 }, () => created)
  await expect(hash).toEmit([...nineteen, ofFirst], { order: "any" })
  await expect(hash).not.toEmit([...nineteen, ofNone], { order: "any" })
  await expect(hash).not.toEmit([...nineteen, created, ofFirst], { order: "any" })
})
