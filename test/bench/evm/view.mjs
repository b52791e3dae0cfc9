/** Measures an `eth_call` of a small view function in process, warm. */
import { median } from "../measure.mjs"
import { midblock } from "../peers/midblock.mjs"
import { balanceOf, compileToken, deploy, mint } from "../token.mjs"

const warmRounds = 5
const rounds = 15
const callsPerRound = 1000
const wanted = 10

/** Returns the mean microseconds of sequential calls. */
async function round(request, call, expected) {
  const start = performance.now()
  for (let i = 0; i < callsPerRound; i++)
    if ((await request("eth_call", [call, "latest"])) !== expected) throw new Error("another balance")
  return ((performance.now() - start) / callsPerRound) * 1000
}

/**
 * Calls `balanceOf` of a token on a node of this process.
 *
 * @returns The target with the measured value.
 */
export async function run() {
  const { request, close } = await midblock.open("auto")
  const [from] = await request("eth_accounts", [])
  const created = await request("eth_sendTransaction", [deploy(from, await compileToken())])
  const { contractAddress: token } = await request("eth_getTransactionReceipt", [created])
  await request("eth_sendTransaction", [mint(from, token, from, 100)])
  const times = []
  for (let i = -warmRounds; i < rounds; i++) {
    const micros = await round(request, balanceOf(token, from), `0x${(100).toString(16).padStart(64, "0")}`)
    if (i >= 0) times.push(micros)
  }
  await close()
  const found = median(times)
  console.log(`eth_call of balanceOf in process, warm: ${found.toFixed(1)} µs, median of ${rounds} rounds`)
  return [
    {
      name: "eth_call of a view function in process, µs",
      found,
      wanted: `at most ${wanted}`,
      ok: found <= wanted,
    },
  ]
}
