import { encodeFunctionData, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { createNode } from "../../src/index.ts"

const at: Hex = `0x${"c0".repeat(20)}`
const other: Hex = `0x${"c1".repeat(20)}`

/** Code that returns the value that an instruction pushes. */
const returning = (op: string): Hex => `0x${op}5f5260205ff3`

async function ask(method: string, params: unknown[], dialect: "preconf" | "ethereum" = "preconf") {
  await using node = await createNode({ dialect })
  return await node.request<unknown>({ method, params })
}

const call = (op: string, blockOverrides: object, dialect?: "preconf" | "ethereum") =>
  ask("eth_call", [{ to: at }, "latest", { [at]: { code: returning(op) } }, blockOverrides], dialect).then(
    (word) => BigInt(word as Hex),
  )

describe("eth_call: block overrides", () => {
  test("default: each field sets the value of its instruction", async () => {
    expect(await call("43", { number: "0x1234" })).toBe(0x1234n)
    expect(await call("42", { time: "0x99999999" })).toBe(0x99999999n)
    expect(await call("45", { gasLimit: "0x777" })).toBe(0x777n)
    expect(await call("41", { feeRecipient: other })).toBe(BigInt(other))
    expect(await call("44", { prevRandao: `0x${"ab".repeat(32)}` })).toBe(BigInt(`0x${"ab".repeat(32)}`))
    expect(await call("48", { baseFeePerGas: "0x55" })).toBe(0x55n)
    expect(await call("4a", { blobBaseFee: "0x66" })).toBe(0x66n)
  })

  test("behavior: the field names of alloy and Erigon are accepted", async () => {
    expect(await call("41", { coinbase: other })).toBe(BigInt(other))
    expect(await call("44", { random: `0x${"ab".repeat(32)}` })).toBe(BigInt(`0x${"ab".repeat(32)}`))
    expect(await call("48", { baseFee: "0x55" })).toBe(0x55n)
    expect(await call("43", { blockNumber: "0x1234" })).toBe(0x1234n)
    expect(await call("42", { timestamp: "0x99999999" })).toBe(0x99999999n)
  })

  test("behavior: without a gas price BASEFEE is 0; at pending in the preconf dialect it is the block's", async () => {
    const baseFee = (block: string, given: object, dialect?: "ethereum") =>
      ask("eth_call", [{ to: at, ...given }, block, { [at]: { code: returning("48") } }], dialect).then(
        BigInt as never,
      )
    const price = {
      gasPrice: "0x77359400",
      from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
      gas: "0xffff",
    }
    expect(await baseFee("latest", {})).toBe(0n)
    expect(await baseFee("latest", price)).toBe(1_000_000_000n)
    expect(await baseFee("pending", {})).toBe(875_000_000n)
    expect(await baseFee("pending", {}, "ethereum")).toBe(0n)
    expect(await baseFee("pending", price, "ethereum")).toBe(875_000_000n)
    expect(await call("48", { baseFeePerGas: "0x55" })).toBe(0x55n)
    expect(await call("48", { baseFeePerGas: "0x55" }, "ethereum")).toBe(0x55n)
  })

  test("error: withdrawals are refused, as they belong to simulated blocks only", async () => {
    await expect(call("43", { withdrawals: [] })).rejects.toMatchObject({
      code: -32602,
      message:
        'invalid argument 3: blockOverrides.withdrawals: block override "withdrawals" is not supported for this method',
    })
  })

  test.each(["midblock", "ethereumjs"] as const)(
    "behavior: blockHash sets the result of BLOCKHASH in every method, in evm %s",
    async (evm) => {
      await using node = await createNode({ evm })
      const ask = (method: string, ...params: unknown[]) =>
        node.request<unknown>({ method, params }) as Promise<never>
      const hash: Hex = `0x${"ab".repeat(32)}`
      const block = { number: "0x105", blockHash: { 261: hash, 260: hash, "0x5": hash, 4: hash } }
      // Returns the hashes of the blocks 261 (the block itself), 260, 5 (the oldest of 256), 4 and 6.
      const numbers = ["0105", "0104", "0005", "0004", "0006"]
      const code = `0x${numbers.map((number, i) => `61${number}4060${(32 * i).toString(16).padStart(2, "0")}52`).join("")}60a05ff3`
      const none = "00".repeat(32)
      const known = hash.slice(2)
      const hashes = `0x${none}${known}${known}${none}${none}`
      const state = { [at]: { code } }
      expect(await ask("eth_call", { to: at }, "latest", state, block)).toBe(hashes)
      const config = { stateOverrides: state, blockOverrides: block }
      const trace: { returnValue: Hex } = await ask("debug_traceCall", { to: at }, "latest", config)
      expect(trace.returnValue).toBe(hashes)
      const traced: { output: Hex } = await ask("trace_call", { to: at }, ["trace"], "latest", state, block)
      expect(traced.output).toBe(hashes)
      const calls = [{ to: at }]
      const simulated: { hash: Hex; calls: { returnData: Hex }[] }[] = await ask("eth_simulateV1", {
        blockStateCalls: [
          { stateOverrides: { [at]: { code: "0x6005405f5260205ff3" } }, blockOverrides: { number: "0x5" } },
          { blockOverrides: { blockHash: { 5: hash } }, calls },
          { calls },
        ],
      })
      expect(simulated.slice(5).map(({ calls }) => calls[0]?.returnData)).toEqual([hash, simulated[4]?.hash])
    },
  )

  test.each(["midblock", "ethereumjs"] as const)(
    "behavior: an estimate uses the overridden block hash, in evm %s",
    async (evm) => {
      await using node = await createNode({ evm })
      // Stores 1 where the hash of block 5 is 0; stops otherwise.
      const state = { [at]: { code: "0x600540600a5760015f555b00" } }
      const estimate = (block: object) =>
        node.request<Hex>({
          method: "eth_estimateGas",
          params: [{ to: at }, "latest", state, { number: "0x6", ...block }],
        })
      expect(BigInt(await estimate({ blockHash: { 5: `0x${"ab".repeat(32)}` } }))).toBe(21_037n)
      expect(BigInt(await estimate({}))).toBe(43_142n)
    },
  )

  test("behavior: an estimate uses the overridden number and time", async () => {
    // Stores 1 where the number is 256 or the time is 512: the paths differ by the 22,106 gas of JUMPDEST, PUSH1, PUSH0, SSTORE.
    const storing = (op: string, value: string) => `0x${op}61${value}14600957005b60015f5500`
    const estimate = async (code: string, block: object) =>
      Number(await ask("eth_estimateGas", [{ to: at }, "latest", { [at]: { code } }, block]))
    const [number, time] = [storing("43", "0100"), storing("42", "0200")]
    expect(await estimate(number, { number: "0x100" })).toBe(43_127)
    expect(await estimate(number, { number: "0x101" })).toBe(21_021)
    expect(await estimate(time, { time: "0x200" })).toBe(43_127)
    expect(await estimate(time, { time: "0x201" })).toBe(21_021)
  })
})

describe("eth_call: state overrides", () => {
  const sha256: Hex = "0x0000000000000000000000000000000000000002"

  test("behavior: a moved precompile runs at its new address only", async () => {
    const move = { [sha256]: { movePrecompileToAddress: other } }
    const hash = await ask("eth_call", [{ to: sha256, data: "0x01" }, "latest"])
    expect(await ask("eth_call", [{ to: other, data: "0x01" }, "latest", move])).toBe(hash)
    expect(await ask("eth_call", [{ to: sha256, data: "0x01" }, "latest", move])).toBe("0x")
  })

  test("behavior: an overridden precompile is restored for the next call", async () => {
    await using node = await createNode()
    const read = (...params: unknown[]) =>
      node.request<unknown>({
        method: "eth_call",
        params: [{ to: sha256, data: "0x01" }, "latest", ...params],
      })
    const before = await read()
    await read({ [sha256]: { code: "0x" } })
    expect(await read()).toBe(before)
  })

  test("error: a move of an account that is not a precompile, or to an overridden account", async () => {
    const move = (overrides: object) => ask("eth_call", [{ to: other }, "latest", overrides])
    await expect(move({ [at]: { movePrecompileToAddress: other } })).rejects.toMatchObject({
      code: -32000,
      message: `account ${at} is not a precompile`,
    })
    await expect(
      move({ [sha256]: { movePrecompileToAddress: other }, [other]: { balance: "0x1" } }),
    ).rejects.toMatchObject({ message: `account ${other} is already overridden` })
  })
})

describe("calls with the fields of newer transaction types", () => {
  test("behavior: an authorization sets the code of its signer for the call (EIP-7702)", async () => {
    await using node = await createNode()
    const signer = privateKeyToAccount(node.accounts[1]?.privateKey as Hex)
    const signed = await signer.signAuthorization({ address: at, chainId: 31337, nonce: 0 })
    const authorizationList = [
      {
        address: at,
        chainId: "0x7a69",
        nonce: "0x0",
        yParity: `0x${signed.yParity}`,
        r: signed.r,
        s: signed.s,
      },
    ].map((tuple) => ({ ...tuple, r: short(tuple.r), s: short(tuple.s) }))
    const state = { [at]: { code: Counter.deployedBytecode } }
    const [message] = [
      {
        from: node.accounts[0]?.address,
        to: signer.address,
        data: encodeFunctionData({ ...Counter, functionName: "number" }),
      },
    ]
    const read = (extra: object) =>
      node.request({ method: "eth_call", params: [{ ...message, ...extra }, "latest", state] })
    expect(await read({})).toBe("0x")
    expect(await read({ authorizationList })).toBe(`0x${"00".repeat(32)}`)
    const gas = (extra: object) =>
      node.request({ method: "eth_estimateGas", params: [{ ...message, ...extra }, "latest", state] })
    expect(Number(await gas({ authorizationList })) - Number(await gas({}))).toBeGreaterThan(12_500)
  })

  test("behavior: BLOBHASH returns the blob hashes, and maxFeePerBlobGas is checked (EIP-4844)", async () => {
    const hash = `0x01${"22".repeat(31)}`
    const blobs = { to: at, blobVersionedHashes: [hash] }
    const state = { [at]: { code: "0x5f495f5260205ff3" } }
    expect(await ask("eth_call", [blobs, "latest", state])).toBe(hash)
    const price = { blobBaseFee: "0x10" }
    await expect(
      ask("eth_call", [{ ...blobs, maxFeePerBlobGas: "0x5" }, "latest", state, price]),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^max fee per blob gas less than block blob gas fee/),
    })
  })

  test("error: a chain id of another chain", async () => {
    await expect(ask("eth_call", [{ to: at, chainId: "0x1" }, "latest"])).rejects.toMatchObject({
      message: "chainId does not match node's (have=1, want=31337)",
    })
  })
})

const short = (value: Hex): Hex => `0x${BigInt(value).toString(16)}`
