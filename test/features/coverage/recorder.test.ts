/** Tests that nodes collect the coverage of each message at each depth, also if it fails or is reverted. */
import { readdirSync } from "node:fs"
import { createPublicClient, type Hex, http } from "viem"
import { describe, expect, test } from "vitest"
import { readRawFiles } from "../../../src/features/coverage/rawFiles.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { JUMPED, PASSED, RAN_BLOCK, RAN_UNTIL } from "../../../src/kernel/core/layout.ts"
import { collecting } from "./covered.ts"

/** Code that jumps to 11 and reverts if it has no input, and otherwise writes to a slot. */
const forked = "0x3615600b576001600055005b5f5ffd" as const
const at = (index: number): Hex => `0x${(0xc0de00 + index).toString(16).padStart(40, "0")}`

/** The marks of this code when it reverts and when it writes: its basic blocks, and the result of the jump at 4. */
const reverted = { 0: RAN_BLOCK, 4: JUMPED, 11: RAN_BLOCK }
const written = { 0: RAN_BLOCK, 4: PASSED, 5: RAN_BLOCK, 10: RAN_BLOCK }

/** Code that calls the account at 0xc0de00 without input, with the given opcode, and stops. */
const calling = (opcode: "f1" | "f4" | "fa"): Hex =>
  `0x5f5f5f5f${opcode === "f1" ? "5f" : ""}62c0de005a${opcode}5000`

const put = (node: MidblockNode, index: number, code: Hex) =>
  node.request({ method: "anvil_setCode", params: [at(index), code] })

/** Returns the marks in a folder, without those of the system contracts. */
const notedIn = (folder: string) =>
  readRawFiles([folder])
    .map(({ code, isInitCode, kinds }) => ({
      code: `0x${Buffer.from(code).toString("hex")}`,
      isInitCode,
      kinds: Object.fromEntries([...kinds].flatMap((kind, pc) => (kind === 0 ? [] : [[pc, kind]]))),
    }))
    .filter(({ code }) => !code.startsWith("0x3373ff"))

/** Returns the marks of a code. */
const notesOf = (code: Hex, noted: ReturnType<typeof notedIn>) =>
  noted.find((each) => each.code === code)?.kinds

const collect = (run: (node: MidblockNode, folder: string) => Promise<unknown>) =>
  collecting(async (folder) => {
    await using node = await createNode({ automine: true })
    await put(node, 0, forked)
    await run(node, folder)
    return notedIn(folder)
  })

const failing = (work: Promise<unknown>) => work.catch(() => undefined)
const call = (node: MidblockNode, index: number, data: Hex = "0x") =>
  failing(node.request({ method: "eth_call", params: [{ to: at(index), data }, "latest"] }))
const send = (node: MidblockNode, index: number, data: Hex = "0x") =>
  failing(node.request({ method: "eth_sendTransaction", params: [{ to: at(index), data, gas: "0x30d40" }] }))

describe("behavior: executions that count", () => {
  test("a successful call and a reverted call", async () => {
    expect(await collect((node) => call(node, 0, "0x01"))).toEqual([
      { code: forked, isInitCode: false, kinds: written },
    ])
    expect(notesOf(forked, await collect((node) => call(node, 0)))).toEqual(reverted)
  })

  test("transactions: successful, reverted, and pre-confirmed but not sealed", async () => {
    expect(notesOf(forked, await collect((node) => send(node, 0, "0x01")))).toEqual(written)
    expect(notesOf(forked, await collect((node) => send(node, 0)))).toEqual(reverted)
    const noted = await collecting(async (folder) => {
      await using node = await createNode()
      await put(node, 0, forked)
      await send(node, 0, "0x01")
      return notedIn(folder)
    })
    expect(notesOf(forked, noted)).toEqual(written)
  })

  test.each(["f1", "f4", "fa"] as const)(
    "nested messages count for the code that they run: opcode %s",
    async (opcode) => {
      const noted = await collect(async (node) => {
        await put(node, 1, calling(opcode))
        await put(node, 2, calling("f1").replace("c0de00", "c0de01") as Hex)
        await call(node, 2)
      })
      expect(notesOf(forked, noted)).toEqual(reverted)
      expect(noted).toHaveLength(3)
    },
  )

  test("init code, without the constructor arguments after the compiler's metadata", async () => {
    // CODECOPY and RETURN of three bytes; the metadata is that of solc 0.8.29.
    const initCode = "0x6003600c5f3960035ff35f5ffda164736f6c634300081d0033" as const
    const noted = await collect(async (node) => {
      for (const argument of ["01", "02"])
        await node.request({
          method: "eth_sendTransaction",
          params: [{ data: `${initCode}${argument.repeat(32)}`, gas: "0x30d40" }],
        })
    })
    expect(noted).toEqual([{ code: initCode, isInitCode: true, kinds: { 0: RAN_BLOCK } }])
  })

  test("the first attempt of eth_estimateGas, but not its attempts with less gas", async () => {
    // Jumps when the inner call succeeds. The inner call gets all but a 64th of the gas: with the minimum gas of the
    // transaction it fails.
    const catching = "0x5f5f5f5f5f62c0de015af1600f57005b00"
    const noted = await collect(async (node) => {
      await put(node, 1, `0x${"5f5450".repeat(40)}00`)
      await put(node, 2, catching)
      await node.request({ method: "eth_estimateGas", params: [{ to: at(2) }] })
    })
    const before = { 0: RAN_BLOCK, 10: RAN_BLOCK, 11: RAN_BLOCK }
    expect(notesOf(catching, noted)).toEqual({ ...before, 13: JUMPED, 15: RAN_BLOCK })
  })
})

test("behavior: evm_revert keeps the coverage of the reverted transactions", async () => {
  const noted = await collect(async (node) => {
    const id = await node.request({ method: "evm_snapshot", params: [] })
    await send(node, 0, "0x01")
    await node.request({ method: "evm_revert", params: [id] })
    await send(node, 0)
  })
  expect(notesOf(forked, noted)).toEqual({ ...written, ...reverted, 4: JUMPED | PASSED })
})

test("behavior: instructions before the one that runs out of gas count as executed", async () => {
  const pushing = "0x600160016001600100"
  const noted = await collect(async (node) => {
    await put(node, 1, pushing)
    await failing(node.request({ method: "eth_call", params: [{ to: at(1), gas: "0x520f" }, "latest"] }))
  })
  expect(notesOf(pushing, noted)).toEqual({ 4: RAN_UNTIL })
})

test("behavior: calls over HTTP count", async () => {
  const noted = await collect(async (node) => {
    const { url } = await node.listen({ port: 0 })
    await failing(createPublicClient({ transport: http(url) }).call({ to: at(0), data: "0x01" }))
  })
  expect(notesOf(forked, noted)).toEqual(written)
})

test("behavior: several nodes of one process write one file, without duplicates", async () => {
  await collecting(async (folder) => {
    for (const _ of [1, 2]) {
      await using node = await createNode({ automine: true })
      await put(node, 0, forked)
      for (const __ of [1, 2]) await call(node, 0, "0x01")
    }
    expect(readdirSync(folder)).toHaveLength(1)
    expect(notesOf(forked, notedIn(folder))).toEqual(written)
  })
})

test("behavior: the EthereumJS engine records the same instructions", async () => {
  const noted = await collecting(async (folder) => {
    await using node = await createNode({ automine: true, evm: "ethereumjs" })
    await put(node, 0, forked)
    await call(node, 0, "0x01")
    return notedIn(folder)
  })
  const each = Object.fromEntries([0, 1, 2, 5, 7, 9, 10].map((pc) => [pc, RAN_UNTIL]))
  expect(notesOf(forked, noted)).toEqual({ ...each, 4: RAN_UNTIL | PASSED })
})

test("behavior: a node created without the environment variable writes no coverage", async () => {
  await using node = await createNode({ automine: true })
  await put(node, 0, forked)
  await collecting(async (folder) => {
    await call(node, 0, "0x01")
    expect(readdirSync(folder)).toEqual([])
  })
})
