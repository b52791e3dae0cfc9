/**
 * Compares the contracts on curves with anvil's, each called with eth_call over HTTP: the first call of a fresh process,
 * and the median of later ones; the row `identity` is the cost of a call as such.
 */

import { median, timed } from "./measure.mjs"
import { anvil } from "./peers/anvil.mjs"
import { midblock } from "./peers/midblock.mjs"
import { inputs, verifier } from "./precompileInputs.mjs"
import { serve } from "./server.mjs"

const processes = Number(process.env.MIDBLOCK_PROCESSES ?? 3)
const calls = 60
const wanted = { each: 3, verifier: 2 }

const onOsaka = (peer) => ({
  command(mining, port) {
    const { args, ...rest } = peer.command(mining, port)
    return { ...rest, args: [...args, "--hardfork", "osaka"] }
  },
})
const nodes = { midblock: onOsaka(midblock), anvil: onOsaka(anvil) }

const callOf = ([address, data]) => ({ to: `0x${address.toString(16).padStart(40, "0")}`, data })
const rows = { ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, callOf(input)])) }
rows["Groth16 verifier"] = { data: verifier }

/** The first call, then the median of those after; both must answer alike. */
async function measure(peer, call) {
  const { request, close } = await serve(peer, "auto")
  const ask = () => request("eth_call", [{ gas: "0xf42400", ...call }, "latest"])
  let answer
  const first = await timed(async () => {
    answer = await ask()
  })
  for (let i = 0; i < calls; i++) await ask()
  const times = []
  for (let i = 0; i < calls; i++) times.push(await timed(ask))
  await close()
  return { answer, first, warm: median(times) }
}

const shown = (value) => Number(value.toFixed(2))
const table = {}
const missed = []
for (const [name, call] of Object.entries(rows)) {
  const measured = { midblock: [], anvil: [] }
  for (let round = 0; round < processes; round++)
    for (const [node, peer] of Object.entries(nodes)) measured[node].push(await measure(peer, call))
  const answers = new Set(Object.values(measured).flatMap((list) => list.map(({ answer }) => answer)))
  if (answers.size > 1) throw new Error(`${name}: the nodes differ: ${[...answers]}`)
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
  if (Math.max(...ratios) > (call.data === verifier ? wanted.verifier : wanted.each)) missed.push(name)
}
console.table(table)
console.log(
  missed.length === 0 ? "all within what is wanted" : `above what is wanted: ${missed.join(", ")}`,
  wanted,
)
process.exit(missed.length === 0 ? 0 : 1)
