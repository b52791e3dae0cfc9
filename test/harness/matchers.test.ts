import { encodeFunctionData, getContract, type Hex, zeroAddress } from "viem"
import { Kinds } from "../../contracts/artifacts/Kinds.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { deploy, describe, expect, test, useArtifacts } from "../../src/harness/vitest/index.ts"

const it = test.setup(async ({ client, node, accounts }) => {
  const addressOf = async (hash: Hex) => (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const address = await addressOf(
    await client.deployContract({ abi: Token.abi, bytecode: Token.bytecode, args: ["T", "T"] }),
  )
  const reverter = await addressOf(
    await client.deployContract({ abi: Reverter.abi, bytecode: Reverter.bytecode }),
  )
  const token = getContract({ address, abi: Token.abi, client })
  const [own, friend] = accounts.map((account) => account.address) as [Hex, Hex]
  await token.write.mint([own, 4n])
  await node.mine()
  /** Sends with a gas limit, so that no estimate refuses a transaction that reverts. */
  const force = (data: Hex, to = address) => client.sendTransaction({ to, data, gas: 200_000n })
  const transfer = (value: bigint) =>
    encodeFunctionData({ abi: Token.abi, functionName: "transfer", args: [friend, value] })
  const fails = (functionName: "withReason" | "withPlain" | "withNothing" | "withInvalid") =>
    encodeFunctionData({ abi: Reverter.abi, functionName })
  return { token, address, reverter, own, friend, force, transfer, fails }
})

/** Returns the message of a failed matcher. Its hashes and addresses change only if the contracts change. */
async function complaint(assertion: Promise<unknown>): Promise<string> {
  const error = await assertion.then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  return error?.message ?? "it did not fail"
}

const Transfer = "Transfer(address indexed from, address indexed to, uint256 value)"
const error = { error: "InsufficientBalance", args: [4n, 5n], abi: Token.abi } as const

describe("deploy", () => {
  const withToken = test.setup(async ({ client, accounts }) => {
    const token = await deploy(client, Token, ["T", "T"])
    const [own] = accounts.map((account) => account.address) as [Hex]
    return { token, own }
  })

  withToken(
    "behavior: matchers know the events, errors and variables of a deployed contract",
    async ({ fixture }) => {
      const { token, own } = fixture
      const hash = await token.write.mint([own, 4n])
      await expect(hash).toEmit("Transfer", [zeroAddress, own, 4n])
      await expect(hash).toHaveStorage(token, `balanceOf[${own}]`, 4n)
      await expect(token.write.transfer([own, 5n])).toRevertWith({
        error: "InsufficientBalance",
        args: [4n, 5n],
      })
      expect(await complaint(expect(hash).toEmit("Transfr"))).toContain('did you mean "Transfer"?')
    },
  )

  test("error: matchers on another node do not know its events", async ({ client }) => {
    const hash = await client.sendTransaction({ to: client.account.address })
    expect(await complaint(expect(hash).toEmit("Transfer"))).toContain('no known ABI has an event "Transfer"')
  })

  withToken("error: a custom error written as a reason", async ({ fixture: { token, own } }) => {
    expect(
      await complaint(expect(token.write.transfer([own, 5n])).toRevertWith("InsufficientBalance")),
    ).toMatch(
      /but it reverted with InsufficientBalance\(have: 0, want: 5\).*; for a custom error write toRevertWith\(\{ error: "InsufficientBalance" \}\)$/,
    )
  })
})

describe("toRevert", () => {
  it("default: a hash, a receipt, promises of either, calls, functions", async ({ fixture, client }) => {
    const { token, address, friend, force, transfer } = fixture
    const hash = await force(transfer(5n))
    await expect(hash).toRevert()
    await expect(client.getTransactionReceipt({ hash })).toRevert()
    await expect(await client.getTransactionReceipt({ hash })).toRevert()
    await expect(token.write.transfer([friend, 5n])).toRevert()
    await expect(() => token.simulate.transfer([friend, 5n])).toRevert()
    await expect({ to: address, data: transfer(5n) }).toRevert()
    await expect({ to: address, data: transfer(4n), from: token.address }).toRevert()
    await expect(token.write.transfer([friend, 4n])).not.toRevert()
    await expect(token.read.balanceOf([friend])).not.toRevert()
  })

  it("error: its messages", async ({ fixture: { token, friend, force, transfer }, client }) => {
    const hash = await token.write.transfer([friend, 1n])
    const sentToNobody = () => client.sendTransaction({ to: friend, value: 10n ** 30n })
    expect([
      await complaint(expect(hash).toRevert()),
      await complaint(expect(force(transfer(9n))).not.toRevert()),
      await complaint(expect(sentToNobody).toRevert()),
      await complaint(expect(`0x${"ab".repeat(32)}`).toRevert()),
      await complaint(expect(5).toRevert()),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0x1bb09b47… to revert, but it succeeded, with gas 51498 and logs
        topics [0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266, 0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8] data 0x0000000000000000000000000000000000000000000000000000000000000001 at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0x5cf86f94… not to revert, but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000030000000000000000000000000000000000000000000000000000000000000009, which no known ABI explains",
        "expected the call to revert, but it was refused: The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.",
        "transaction 0xabababababababababababababababababababababababababababababababab is not known",
        "expected a transaction hash, a receipt, a promise of either, or a call ({ to, data }), got 5",
      ]
    `)
  })
})

describe("toRevertWith", () => {
  it("default: reasons, panics, custom errors by name and by signature", async ({ fixture }) => {
    const { token, reverter, friend, force, transfer, fails } = fixture
    await expect(force(fails("withReason"), reverter)).toRevertWith("boom")
    await expect(force(fails("withPlain"), reverter)).toRevertWith({ error: "Plain()" })
    const division = encodeFunctionData({ abi: Reverter.abi, functionName: "withPanic", args: [0n] })
    await expect(force(division, reverter)).toRevertWith(0x12)
    await expect({ to: reverter, data: division }).toRevertWith(0x12n)
    await expect(force(transfer(5n))).toRevertWith(error)
    await expect(token.write.transfer([friend, 5n])).toRevertWith({ ...error, args: [4n, expect.anything()] })
    await expect(force(transfer(5n))).toRevertWith({
      error: "InsufficientBalance(uint256 have, uint256 want)",
      args: [4n, 5n],
    })
    await expect(force(transfer(5n))).not.toRevertWith({ ...error, args: [4n, 6n] })
  })

  it("error: its messages", async ({ fixture: { reverter, token, friend, force, transfer, fails } }) => {
    expect([
      await complaint(expect(force(transfer(5n))).toRevertWith({ ...error, args: [4n, 6n] })),
      await complaint(expect(force(transfer(5n))).not.toRevertWith(error)),
      await complaint(expect(force(transfer(5n))).toRevertWith({ error: "Plain()" })),
      await complaint(expect(token.write.transfer([friend, 1n])).toRevertWith("too much")),
      await complaint(expect(force(fails("withReason"), reverter)).toRevertWith("bang")),
      await complaint(expect(force(fails("withNothing"), reverter)).toRevertWith(0x11)),
      await complaint(expect(force(fails("withInvalid"), reverter)).toRevertWith(0x11)),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0xaab0725d… to revert with InsufficientBalance(4, 6), but it reverted with InsufficientBalance(have: 4, want: 5)",
        "expected transaction 0x09be859e… not to revert with InsufficientBalance(4, 5), but it reverted with InsufficientBalance(have: 4, want: 5)",
        "expected transaction 0x9ebd6fa0… to revert with Plain(), but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000005, which no known ABI explains",
        "expected transaction 0x3ec6f63e… to revert with "too much", but it succeeded, with gas 51498 and logs
        topics [0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266, 0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8] data 0x0000000000000000000000000000000000000000000000000000000000000001 at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "expected transaction 0xdc65390f… to revert with "bang", but it reverted with "boom"",
        "expected transaction 0xb228ba96… to revert with panic 0x11, but it reverted without a reason",
        "expected transaction 0x208c2885… to revert with panic 0x11, but it failed: invalid opcode: INVALID",
      ]
    `)
  })
})

describe("useArtifacts", () => {
  it("behavior: messages name errors, events and locations", async ({
    fixture: { reverter, force, transfer, fails },
  }) => {
    useArtifacts([Token, Reverter])
    const said = [
      await complaint(
        expect(force(transfer(5n))).toRevertWith({ error: "InsufficientBalance", args: [4n, 6n] }),
      ),
      await complaint(expect(force(transfer(5n))).toEmit("Transfer")),
      await complaint(expect(force(fails("withInvalid"), reverter)).not.toRevert()),
      await complaint(expect(force(transfer(1n))).toRevert()),
    ]
    useArtifacts([])
    expect(said).toMatchInlineSnapshot(`
      [
        "expected transaction 0xaab0725d… to revert with InsufficientBalance(4, 6), but it reverted with InsufficientBalance(have: 4, want: 5) at Token.transfer",
        "expected transaction 0x09be859e… to emit Transfer, but it reverted with InsufficientBalance(have: 4, want: 5) at Token.transfer",
        "expected transaction 0x46ab61a7… not to revert, but it failed at Reverter.withInvalid: invalid opcode: INVALID",
        "expected transaction 0xac403446… to revert, but it succeeded, with gas 51498 and logs
        Transfer(from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, value: 1) at 0x5fbdb2315678afecb367f032d93f642f64180aa3",
      ]
    `)
  })
})

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

describe("toHaveStorage", () => {
  it("default: slots of the open block, and of a sealed one", async ({
    fixture: { token, address, own },
    node,
  }) => {
    const hash = await token.write.mint([own, 6n])
    await expect(hash).toHaveStorage(address, 2n, 10n)
    await node.mine()
    await token.write.mint([own, 1n])
    await expect(hash).toHaveStorage(address, "0x2", "0x0a")
    await expect(hash).not.toHaveStorage(address, 2, 11)
    const { storageLayout } = Token
    await expect(hash).toHaveStorage({ address, storageLayout }, `balanceOf[${own}]`, 10n)
    await expect(hash).toHaveStorage({ address, storageLayout }, "symbol", "T")
  })

  it("behavior: the abi gives the underlying types of user-defined value types", async ({
    client,
    fixture: { own },
  }) => {
    const kinds = await deploy(client, Kinds)
    await expect(kinds.write.fillKinds([own])).toHaveStorage(
      { ...Kinds, address: kinds.address },
      "price",
      100n,
    )
  })

  it("error: its messages", async ({ fixture: { token, address, own } }) => {
    expect([
      await complaint(expect(token.write.mint([own, 6n])).toHaveStorage(address, 2n, 11n)),
      await complaint(
        expect(token.write.mint([own, 6n])).toHaveStorage({ address, ...Token }, "symbol", "U"),
      ),
    ]).toMatchInlineSnapshot(
      `
      [
        "expected transaction 0x4e9f2f18… to have slot 2 = 11, but it is 0x000000000000000000000000000000000000000000000000000000000000000a (10)",
        "expected transaction 0x03f3a54e… to have symbol = "U", but it is "T"",
      ]
    `,
    )
  })
})

describe("toChangeBalance", () => {
  it("default: in wei, without the sender's fees", async ({ client, fixture: { own, friend }, accounts }) => {
    const hash = await client.sendTransaction({ to: friend, value: 7n })
    await expect(hash).toChangeBalance(friend, 7n)
    await expect(hash).toChangeBalances([
      [own, -7n],
      [accounts[1]?.address ?? "", 7],
      [accounts[2]?.address ?? "", 0n],
    ])
    await expect(hash).not.toChangeBalance(own, -7n, { fees: true })
  })

  it("behavior: the fees do not count for a sender who is the coinbase", async ({
    client,
    node,
    fixture,
  }) => {
    const { own, friend } = fixture
    await client.setCoinbase({ address: own })
    const hash = await client.sendTransaction({ to: friend, value: 7n })
    await expect(hash).toChangeBalance(own, -7n)
    await node.mine()
    await expect(hash).toChangeBalance(own, -7n)
  })

  it("error: its messages", async ({ client, fixture: { own, friend } }) => {
    const hash = await client.sendTransaction({ to: friend, value: 7n })
    expect([
      await complaint(expect(hash).toChangeBalance(friend, 8n)),
      await complaint(
        expect(hash).not.toChangeBalances([
          [own, -7n],
          [friend, 7n],
        ]),
      ),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0xb53e1725… to change the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +8, but it changed the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +7",
        "expected transaction 0xb53e1725… not to change the balance of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 by -7, the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +7, but it changed the balance of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 by -7, the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +7",
      ]
    `)
  })
})

describe("receipts", () => {
  it("default: gas, receipt fields, pending and sealed", async ({
    client,
    fixture: { friend, own, force, transfer },
    node,
  }) => {
    const hash = await client.sendTransaction({ to: friend, value: 7n })
    await expect(hash).toUseGas({ below: 21_001, above: 20_999n })
    await expect(hash).not.toUseGas({ below: 21_000 })
    await expect(hash).toHaveReceipt({ status: "success", gasUsed: 21_000n, blockNumber: 2, from: own })
    await expect(force(transfer(9n))).toHaveReceipt({ status: "reverted", logs: [] })
    await expect(hash).toBePending()
    await expect(hash).not.toBeSealed()
    await node.mine()
    await expect(hash).toBeSealed()
    await expect(hash).not.toBePending()
  })

  it("behavior: a dropped transaction that waits again is neither pending nor sealed", async ({
    client,
    node,
    fixture: { friend },
  }) => {
    const hash = await client.sendTransaction({ to: friend, value: 7n })
    await node.faults.dropFlashblocks()
    await expect(hash).not.toBePending()
    await expect(hash).not.toBeSealed()
    await node.mine()
    await expect(hash).toBeSealed()
  })

  it("error: their messages", async ({ client, fixture: { friend, address, transfer }, node }) => {
    const hash = await client.sendTransaction({ to: friend, value: 7n })
    const pending = [
      await complaint(expect(hash).toUseGas({ below: 21_000 })),
      await complaint(expect(hash).toHaveReceipt({ status: "reverted", gasUsed: 1n, blockNumber: 2 })),
      await complaint(expect(hash).toBeSealed()),
      await complaint(expect({ to: address, data: transfer(1n) }).toBePending()),
    ]
    await node.mine()
    const waiting = await client.sendTransaction({ to: friend, nonce: 100, gas: 21_000n })
    expect([
      ...pending,
      await complaint(expect(hash).toBePending()),
      await complaint(expect(waiting).toBePending()),
    ]).toMatchInlineSnapshot(`
      [
        "expected transaction 0xb53e1725… to use less than 21000 gas, but it used 21000",
        "expected transaction 0xb53e1725… to have a receipt with { status: "reverted", gasUsed: 1, blockNumber: 2 }, but it has status "success", gasUsed 21000",
        "expected transaction 0xb53e1725… to be sealed, but it is pre-confirmed in block 2, which is open",
        "expected the call to be pending, but it reverted with 0xcf47918100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001, which no known ABI explains",
        "expected transaction 0xb53e1725… to be pending, but it is in block 2, which is sealed",
        "transaction 0xc8f766a4d55ab61945d3fd14e8ae2e1d771cb336b32257eb668b6857d7eb8da3 waits in the pool: it is in no block",
      ]
    `)
  })
})

it("matchers that need a transaction fail for a successful call, also after .not", async ({ fixture }) => {
  const { address, own, friend, transfer } = fixture
  const call = { from: own, to: address, data: transfer(1n) }
  expect([
    await complaint(expect(call).toEmit(Transfer)),
    await complaint(expect(call).not.toEmit(Transfer)),
    await complaint(expect(call).not.toUseGas({ below: 1 })),
    await complaint(expect(call).not.toHaveStorage(address, 0, 1)),
    await complaint(expect(call).not.toChangeBalance(friend, 1)),
    await complaint(expect(call).not.toBePending()),
    await complaint(expect(call).not.toHaveReceipt({ status: "success" })),
  ]).toMatchInlineSnapshot(`
    [
      "expected the call to emit Transfer(address indexed from, address indexed to, uint256 value), but it is no transaction: it succeeded",
      "expected the call not to emit Transfer(address indexed from, address indexed to, uint256 value), but it is no transaction: it succeeded",
      "expected the call not to use less than 1 gas, but it is no transaction: it succeeded",
      "expected the call not to have slot 0 = 1, but it is no transaction: it succeeded",
      "expected the call not to change the balance of 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 by +1, but it is no transaction: it succeeded",
      "expected the call not to be pending, but it is no transaction: it succeeded",
      "expected the call not to have a receipt with { status: "success" }, but it is no transaction: it succeeded",
    ]
  `)
})
