/**
 * Compares the contracts on curves with anvil's, each called with eth_call over HTTP: the first call of a fresh process, and the
 * median of later ones. The row `identity` is the cost of the call itself.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { median, timed } from "./measure.mjs"
import { anvil } from "./peers/anvil.mjs"
import { midblock } from "./peers/midblock.mjs"
import { inputsOf, variants, verifierOf } from "./precompileInputs.mjs"
import { serve } from "./server.mjs"

const processes = Number(process.env.MIDBLOCK_PROCESSES ?? 3)
const startMs = 500
/** The largest ratio of later calls; a first call also loads the curve. */
const wanted = 4

const onOsaka = (peer) => ({
  command(mining, port) {
    const { args, ...rest } = peer.command(mining, port)
    return { ...rest, args: [...args, "--hardfork", "osaka"] }
  },
})
const nodes = { midblock: onOsaka(midblock), anvil: onOsaka(anvil) }

const callOf = ([address, data]) => ({ to: `0x${address.toString(16).padStart(40, "0")}`, data })

/** The row that calls several contracts; another row repeats the same input, as tests, estimates and transactions do. */
const verifier = "Groth16 verifier"
const rows = Object.fromEntries(
  Object.keys(inputsOf(0)).map((name) => [name, (index) => callOf(inputsOf(index)[name])]),
)
rows[verifier] = (index) => ({ data: verifierOf(index) })
rows[`${verifier}, same input`] = () => ({ data: verifierOf(0) })

/** Measures the first call, half a second after the start, and the median of later ones; an error is an answer too. */
async function measure(peer, row) {
  const { request, close } = await serve(peer, "auto")
  const ask = (call) => request("eth_call", [{ gas: "0xf42400", ...call }, "latest"]).catch(() => "refused")
  const inputs = Array.from({ length: variants }, (_, index) => row(index))
  await sleep(startMs)
  const answers = []
  const times = []
  for (const input of inputs) times.push(await timed(async () => answers.push(await ask(input))))
  await close()
  return { answers: answers.join(), first: times[0], warm: median(times.slice(variants / 2)) }
}

const shown = (value) => Number(value.toFixed(2))
const table = {}
const missed = []
for (const [name, row] of Object.entries(rows)) {
  const measured = { midblock: [], anvil: [] }
  for (let round = 0; round < processes; round++)
    for (const [node, peer] of Object.entries(nodes)) measured[node].push(await measure(peer, row))
  const answers = new Set(Object.values(measured).flatMap((list) => list.map(({ answers: each }) => each)))
  if (answers.size > 1) throw new Error(`${name}: the nodes differ`)
  const of = (node, kind) => median(measured[node].map((each) => each[kind]))
  const [ours, theirs] = ["midblock", "anvil"].map((node) => [of(node, "first"), of(node, "warm")])
  const ratios = ours.map((value, index) => value / theirs[index])
  table[name] = {
    "first, ms": shown(ours[0]),
    "anvil first": shown(theirs[0]),
    "first /": shown(ratios[0]),
    "warm, ms": shown(ours[1]),
    "anvil warm": shown(theirs[1]),
    "warm /": shown(ratios[1]),
  }
  if (ratios[1] > wanted) missed.push(name)
}
console.table(table)
console.log(
  missed.length === 0 ? "all within what is wanted" : `above what is wanted: ${missed.join(", ")}`,
  wanted,
)
process.exit(missed.length === 0 ? 0 : 1)
