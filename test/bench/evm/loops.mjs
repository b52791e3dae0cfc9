/** Measures how fast code runs, in Mgas/s: in the core and in @ethereumjs/evm, in turn. */
import { readFileSync } from "node:fs"
import { createBlock } from "@ethereumjs/block"
import { bytesToHex, hexToBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { createSharedYielder } from "../../../dist/base/yielding.js"
import { createEthereumJsEngine } from "../../../dist/features/ethereumjs/engine.js"
import { keccak256 } from "../../../dist/kernel/evm/base/crypto.js"
import { CoreEngine } from "../../../dist/kernel/evm/engine/coreEngine.js"
import { scheduleFromGenesis } from "../../../dist/kernel/evm/fork/forkSchedule.js"
import { createRules } from "../../../dist/kernel/evm/fork/hardforks.js"
import { createState } from "../../../dist/kernel/state/state.js"

const rounds = 5
const wanted = { speed: 60, ratio: 6, minRatio: 1 }
const gasLimit = 5_000_000n

const [from, to, callee] = [1, 2, 3].map((n) => `0x${String(n).repeat(40)}`)
const word = "deadbeef".repeat(8)

/** Returns code that repeats a body until the gas is used up; the body has a counter on the stack. */
const loop = (body) => `0x5f5b${body}600101600156`

const loops = {
  "arithmetic, small numbers": loop("808002600701811860030360011c811050"),
  "arithmetic, 256 bits": loop(`7f${word}81027f${word}011950`),
  "keccak of 64 bytes": loop("805f5260405f2050"),
  "storage, warm": loop("80600f1680546001019055"),
  "memory: MSTORE, MLOAD, MCOPY": loop("80610fe0168181525150606060205f5e"),
  "calls of a STOP": loop(`5f5f5f5f5f73${callee.slice(2)}61fffff150`),
  "creations of nothing": loop("5f5f5ff050"),
  "logs of a word": loop("60205fa0"),
}

const source = readFileSync(new URL("../../../contracts/artifacts/Token.ts", import.meta.url), "utf8")
const { bytecode } = JSON.parse(source.slice(source.indexOf("= ") + 2, source.lastIndexOf(" as const")))
const argument = (value) => value.toString(16).padStart(64, "0")
const names = `${argument(64)}${argument(128)}${argument(1)}54${"0".repeat(62)}${argument(1)}54${"0".repeat(62)}`
const mint = hexToBytes(`0x40c10f19${argument(BigInt(to))}${argument(1)}`)

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
const header = { number: 1n, gasLimit: 60_000_000n, timestamp: 1n }
const block = createBlock({ header }, { common, skipConsensusFormatValidation: true })

/** Returns a state in which one contract has the given code, and the callee has a STOP. */
function viewWith(code) {
  const codes = new Map(
    [
      [to, code],
      [callee, "0x00"],
    ].map(([address, hex]) => [address, hexToBytes(hex)]),
  )
  const state = createState({ keccak256 })
  const accounts = new Map(
    [...codes].map(([address, bytes]) => [address, { nonce: 1n, balance: 1n, codeHash: keccak256(bytes) }]),
  )
  accounts.set(from, { nonce: 1n, balance: 10n ** 20n, codeHash: KECCAK256_NULL })
  const code_ = new Map([...codes.values()].map((bytes) => [bytesToHex(keccak256(bytes)), bytes]))
  state.append({ accounts, storage: new Map(), cleared: new Set(), code: code_ })
  return state.at(state.version)
}

const createEngine = (create) => (view) =>
  create({
    ...{ common, view, blockHash: () => new Uint8Array(32) },
    ...{ pause: createSharedYielder(), signerOverride: () => undefined },
  })

const engines = {
  ours: createEngine((options) => new CoreEngine(options)),
  stock: createEngine(createEthereumJsEngine),
}

async function message({ run, journal, scratch }, { to, data = new Uint8Array() }) {
  const came = await run({ from, to, gasPrice: 0n, value: 0n, data }, gasLimit, block)
  await journal.cleanup()
  scratch.beginTransaction()
  return { gas: came.gasUsed, created: [...came.created], error: came.failure }
}

/** The programs of each round. */
const workloads = Object.entries(loops).map(([name, code]) => ({
  name,
  prepare: async (create) => {
    const engine = await create(viewWith(code))
    return () => message(engine, { to })
  },
}))
workloads.push({
  name: "Token.mint, 500 messages",
  prepare: async (create) => {
    const engine = await create(viewWith("0x00"))
    const { created, error } = await message(engine, { data: hexToBytes(`${bytecode}${names}`) })
    if (error !== undefined) throw new Error(error)
    const [token] = created
    return async () => {
      let gas = 0n
      for (let i = 0; i < 500; i++) gas += (await message(engine, { to: token, data: mint })).gas
      return { gas }
    }
  },
})

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure({ name, prepare }) {
  const runs = await Promise.all(Object.values(engines).map(prepare))
  const speeds = runs.map(() => [])
  for (let round = -1; round < rounds; round++)
    for (const [i, run] of runs.entries()) {
      const start = performance.now()
      const { gas } = await run()
      if (round >= 0) speeds[i].push(Number(gas) / 1000 / (performance.now() - start))
    }
  const [ours, stock] = speeds.map(median)
  return {
    workload: name,
    "ours, Mgas/s": ours.toFixed(1),
    "stock, Mgas/s": stock.toFixed(1),
    ratio: (ours / stock).toFixed(1),
  }
}

/**
 * Measures, and prints the table.
 *
 * @returns The targets with the measured values.
 */
export async function run() {
  const rows = []
  for (const workload of workloads) rows.push(await measure(workload))
  console.table(rows)
  const minRatio = Math.min(...rows.map((row) => Number(row.ratio)))
  return [
    atLeast("loops: arithmetic, Mgas/s", Number(rows[0]["ours, Mgas/s"]), wanted.speed),
    atLeast("loops: arithmetic, ours / stock", Number(rows[0].ratio), wanted.ratio),
    atLeast("loops: least ours / stock", minRatio, wanted.minRatio),
  ]
}

const atLeast = (name, found, bound) => ({ name, found, wanted: `at least ${bound}`, ok: found >= bound })
