/** Prints the stack traces of Hardhat for every case: message, and frames with the innermost first. */
import { writeFileSync } from "node:fs"
import hre, { network } from "hardhat"
import { casesOf, deployAll } from "./cases.mjs"

const { provider } = await network.connect()
const [from] = await provider.request({ method: "eth_accounts" })
const names = [
  "Failing",
  "Silent",
  "LinkedMath",
  "Calling",
  "Plain",
  "Receiving",
  "Falling",
  "FallingDirectly",
  "Twins",
  "Depth",
]
const artifacts = {}
for (const name of [...names, "Guarded", "Proxy", "Made", "Initial", "Asking"])
  artifacts[name] = await hre.artifacts.readArtifact(name)
const artifactOf = (name) => artifacts[name]

const addresses = await deployAll(
  async (data, value) => {
    const hash = await provider.request({ method: "eth_sendTransaction", params: [{ from, data, value }] })
    return (await provider.request({ method: "eth_getTransactionReceipt", params: [hash] })).contractAddress
  },
  artifactOf,
  (authorization) => {
    const params = [{ from, to: from, authorizationList: [authorization] }]
    return provider.request({ method: "eth_sendTransaction", params })
  },
)

const traces = {}
for (const [title, call] of casesOf(addresses, artifactOf))
  try {
    await provider.request({ method: "eth_call", params: [{ from, gas: "0xf42400", ...call }, "latest"] })
    traces[title] = { message: "no failure", frames: [] }
  } catch (error) {
    const { message, solidityStack, cause } = error
    traces[title] = { message, frames: (solidityStack ?? cause?.solidityStack ?? "").split("\n") }
  }
writeFileSync(process.env.RESULT, JSON.stringify({ addresses, traces }))
