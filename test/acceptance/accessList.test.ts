import { type Hex, keccak256, parseEther, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterEach, expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

const nodes: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

type Options = NonNullable<Parameters<typeof createNode>[0]>

async function start(options: Options = {}) {
  const node = await createNode({ hardfork: "amsterdam", mining: false, ...options })
  nodes.push(node)
  const ask = (method: string, ...params: unknown[]) =>
    node.request({ method, params } as never) as Promise<never>
  return { node, ask }
}

const [sender, receiver]: Hex[] = [
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x00000000000000000000000000000000000077aa",
]
const coinbase = "0x00000000000000000000000000000000000000c0"
const transfer = { from: sender, to: receiver, value: "0x1", maxPriorityFeePerGas: "0x1" }

/** Returns what the list has of an account. */
const of = (list: readonly { readonly address: string }[] | null, address: string | undefined) =>
  list?.find((each) => each.address === address)

const untouched = { storageChanges: [], storageReads: [], nonceChanges: [], codeChanges: [] }

test("behavior: the list of the open block has what its published transactions accessed so far", async () => {
  const { node, ask } = await start({ coinbase })
  const before = await ask("midblock_getBlockAccessList")
  expect(of(before, receiver)).toBe(undefined)
  expect(of(before, coinbase)).toBe(undefined)
  await ask("eth_sendTransaction", transfer)
  await ask("midblock_flashblock")
  const after = await node.at().accessList()
  expect(of(after, receiver)).toEqual({
    address: receiver,
    ...untouched,
    balanceChanges: [{ index: "0x1", value: "0x1" }],
  })
  expect(of(after, sender)).toMatchObject({ nonceChanges: [{ index: "0x1", value: "0x1" }] })
  await ask("eth_sendTransaction", transfer)
  await ask("midblock_flashblock")
  expect(of(await node.at().accessList(), receiver)).toEqual({
    address: receiver,
    ...untouched,
    balanceChanges: [
      { index: "0x1", value: "0x1" },
      { index: "0x2", value: "0x2" },
    ],
  })
  expect(await node.at({ flashblock: 1 }).accessList()).toEqual(after)
  expect(await node.at({ flashblock: 0 }).accessList()).toEqual(before)
})

test("behavior: the header has the hash of the list, which the standard methods return once the block is sealed", async () => {
  const { node, ask } = await start({ coinbase })
  await ask("eth_sendTransaction", transfer)
  await ask("midblock_flashblock")
  const open: { blockAccessListHash: Hex; slotNumber: Hex } = await ask(
    "eth_getBlockByNumber",
    "pending",
    false,
  )
  expect([await ask("eth_getBlockAccessList", "pending"), open.slotNumber]).toEqual([null, "0x1"])
  expect(open.blockAccessListHash).not.toBe(keccak256("0xc0"))
  const [pending] = [await node.at().accessList()]
  await ask("evm_mine")
  const sealed: { hash: Hex; blockAccessListHash: Hex } = await ask("eth_getBlockByNumber", "latest", false)
  const raw: Hex = await ask("debug_getRawBlockAccessList", sealed.hash)
  expect(keccak256(raw)).toBe(sealed.blockAccessListHash)
  const list = await ask("eth_getBlockAccessList", "latest")
  expect([of(list, sender), of(list, receiver), of(list, coinbase)]).toEqual([
    of(pending, sender),
    of(pending, receiver),
    of(pending, coinbase),
  ])
  expect(await ask("midblock_getBlockAccessList", "latest")).toEqual(list)
  expect(await ask("eth_getBlockAccessListByBlockHash", sealed.hash)).toEqual(list)
  expect(await ask("eth_getBlockAccessList", "0x0")).toEqual([])
  expect(await ask("debug_getRawBlockAccessList", "0x0")).toBe("0xc0")
})

test("error: unknown blocks, the open block, and blocks before Amsterdam", async () => {
  const { ask } = await start()
  const absent = { code: -32001, message: "Resource not found" }
  expect(await ask("eth_getBlockAccessList", "0xff")).toBe(null)
  expect(await ask("midblock_getBlockAccessList", "0xff")).toBe(null)
  await expect(ask("debug_getRawBlockAccessList", "0xff")).rejects.toMatchObject(absent)
  await expect(ask("debug_getRawBlockAccessList", "pending")).rejects.toMatchObject(absent)
  const { ask: askOsaka, node } = await start({ hardfork: "osaka" })
  await expect(askOsaka("eth_getBlockAccessList", "0x0")).rejects.toMatchObject(absent)
  await expect(askOsaka("debug_getRawBlockAccessList", "0x0")).rejects.toMatchObject(absent)
  await expect(node.at().accessList()).rejects.toMatchObject(absent)
  const header = await askOsaka("eth_getBlockByNumber", "latest", false)
  expect(header).not.toHaveProperty("blockAccessListHash")
  expect(header).not.toHaveProperty("slotNumber")
})

test("behavior: a revert to a snapshot and a cheat leave the list of what is left", async () => {
  const { node, ask } = await start()
  await ask("eth_sendTransaction", transfer)
  await ask("midblock_flashblock")
  const kept = await node.at().accessList()
  const snapshot = await ask("evm_snapshot")
  await ask("eth_sendTransaction", { ...transfer, to: coinbase })
  await ask("midblock_flashblock")
  expect(of(await node.at().accessList(), coinbase)).not.toBe(undefined)
  await ask("evm_revert", snapshot)
  expect(await node.at().accessList()).toEqual(kept)
  await ask("anvil_setBalance", receiver, "0x64")
  expect(of(await node.at().accessList(), receiver)).toEqual({
    address: receiver,
    ...untouched,
    balanceChanges: [{ index: "0x1", value: "0x65" }],
  })
})

interface Header {
  readonly hash: Hex
  readonly blockAccessListHash: Hex
  readonly slotNumber: Hex
}

test("behavior: empty blocks that are mined at once have the lists of blocks that are executed", async () => {
  const mined = async (blocks: number) => {
    const { ask } = await start({ seed: "run", timestamp: 1_800_000_000 })
    await ask("anvil_mine", toHex(blocks), "0x2")
    const header = (number: number): Promise<Header> => ask("eth_getBlockByNumber", toHex(number), false)
    return {
      header,
      list: (number: number): Promise<Hex> => ask("debug_getRawBlockAccessList", toHex(number)),
    }
  }
  const [run, executed] = [await mined(300), await mined(2)]
  for (const number of [1, 2]) expect(await run.list(number)).toBe(await executed.list(number))
  for (const number of [1, 2, 100, 300]) {
    const { blockAccessListHash, slotNumber } = await run.header(number)
    expect([keccak256(await run.list(number)), slotNumber]).toEqual([blockAccessListHash, toHex(number)])
  }
  const { hash } = await run.header(99)
  expect(await run.list(100)).toContain(hash.slice(2))
})

test("behavior: a state file keeps the lists", async () => {
  const { ask } = await start({ seed: "kept" })
  await ask("eth_sendTransaction", { ...transfer, value: toHex(parseEther("1")) })
  await ask("evm_mine")
  const list = await ask("eth_getBlockAccessList", "0x1")
  const state = await ask("anvil_dumpState")
  const { ask: askLoaded } = await start({ seed: "kept" })
  await askLoaded("anvil_loadState", state)
  expect(await askLoaded("eth_getBlockAccessList", "0x1")).toEqual(list)
  expect(await askLoaded("eth_getBlockByNumber", "0x1", false)).toEqual(
    await ask("eth_getBlockByNumber", "0x1", false),
  )
})

test("behavior: a transaction whose gas does not pay for its authorizations has a frame, and did not access its callee", async () => {
  const { ask } = await start()
  const authority = privateKeyToAccount(toHex(7n, { size: 32 }))
  const signed = await authority.signAuthorization({ contractAddress: coinbase, chainId: 31337, nonce: 0 })
  const { r, s, yParity } = signed
  const authorizationList = [
    { address: coinbase, chainId: "0x7a69", nonce: "0x0", r, s, yParity: toHex(yParity ?? 0) },
  ]
  const hash: Hex = await ask("eth_sendTransaction", { ...transfer, gas: toHex(60_000), authorizationList })
  await ask("evm_mine")
  const list: readonly { readonly address: string }[] = await ask("eth_getBlockAccessList", "0x1")
  expect([of(list, receiver), of(list, authority.address.toLowerCase())]).toEqual([
    undefined,
    { address: authority.address.toLowerCase(), ...untouched, balanceChanges: [] },
  ])
  expect(await ask("debug_traceTransaction", hash, { tracer: "callTracer" })).toEqual({
    ...{ type: "CALL", from: sender, to: receiver, value: "0x1", input: "0x" },
    ...{ gas: toHex(60_000), gasUsed: toHex(60_000), error: "out of gas" },
  })
})

test("behavior: SLOTNUM returns the slot of the block, which can be set and overridden, and counts on", async () => {
  const { ask } = await start()
  const slot = "0x4b60005260206000f3" // SLOTNUM, and its result
  const call = (...rest: unknown[]) => ask("eth_call", { to: receiver, data: "0x" }, ...rest)
  await ask("anvil_setCode", receiver, slot)
  expect(await call("pending")).toBe(toHex(1, { size: 32 }))
  expect(await ask("midblock_setNextBlockSlotNumber", "0x64")).toBe(true)
  expect(await call("pending")).toBe(toHex(0x64, { size: 32 }))
  await ask("evm_mine")
  await ask("evm_mine")
  expect(await call("latest")).toBe(toHex(0x65, { size: 32 }))
  expect(await call("latest", {}, { time: toHex(2n ** 32n) })).toBe(toHex(0x65, { size: 32 }))
  expect(await call("latest", {}, { slotNumber: "0x7" })).toBe(toHex(7, { size: 32 }))
  const [simulated]: { slotNumber: Hex; blockAccessListHash: Hex }[] = await ask("eth_simulateV1", {
    blockStateCalls: [{ calls: [] }],
  })
  expect(simulated?.slotNumber).toBe("0x66")
})

test("behavior: the largest slot stays, also in runs of blocks and in simulations, and blocks before Amsterdam have none", async () => {
  const { ask } = await start()
  const largest = toHex(2n ** 64n - 1n)
  const slotOf = async (block: string) =>
    ((await ask("eth_getBlockByNumber", block, false)) as { slotNumber: Hex }).slotNumber
  await ask("midblock_setNextBlockSlotNumber", toHex(2n ** 64n - 2n))
  await ask("anvil_mine", "0x28")
  expect([await slotOf("0x1"), await slotOf("0x2"), await slotOf("0x1c")]).toEqual([
    toHex(2n ** 64n - 2n),
    largest,
    largest,
  ])
  const simulated: { slotNumber: Hex }[] = await ask("eth_simulateV1", {
    blockStateCalls: [{ blockOverrides: { slotNumber: largest }, calls: [] }, { calls: [] }],
  })
  expect(simulated.map(({ slotNumber }) => slotNumber)).toEqual([largest, largest])
  const before = await start({ hardfork: "osaka" })
  await expect(before.ask("midblock_setNextBlockSlotNumber", "0x5")).rejects.toThrow(
    "invalid request: midblock_setNextBlockSlotNumber: the open block is before Amsterdam and has no slot",
  )
})

test("behavior: a simulated block has the list of a mined one with the same transactions", async () => {
  const { ask } = await start({ coinbase })
  // Adds the call data to slot 0, and clears slot 1.
  await ask("anvil_setCode", receiver, "0x5f35600054016000555f60015500")
  await ask("anvil_setStorageAt", receiver, "0x1", toHex(7, { size: 32 }))
  await ask("evm_mine")
  const calls = [1, 2, 3].map((count) => ({
    ...{ from: sender, to: receiver, input: toHex(count, { size: 32 }), gas: toHex(400_000) },
    ...{ maxFeePerGas: toHex(4_000_000_000), maxPriorityFeePerGas: "0x1" },
  }))
  for (const call of calls) await ask("eth_sendTransaction", call)
  await ask("evm_mine")
  const mined: Record<string, Hex> = await ask("eth_getBlockByNumber", "latest", false)
  const blockOverrides = {
    ...{ time: mined.timestamp, beaconRoot: mined.parentBeaconBlockRoot, feeRecipient: coinbase },
  }
  const numbered = calls.map((call, nonce) => ({ ...call, nonce: toHex(nonce) }))
  const [simulated]: Record<string, unknown>[] = await ask(
    "eth_simulateV1",
    { blockStateCalls: [{ blockOverrides, calls: numbered }], validation: true },
    "0x1",
  )
  const { blockAccessListHash, gasUsed, stateRoot } = mined
  expect(simulated).toMatchObject({ blockAccessListHash, gasUsed, stateRoot })
})
