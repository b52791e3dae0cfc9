/** Runs the calls in Hardhat with `--coverage`. Writes its lcov, and its statements, each with `ran`. */
import { readFileSync, writeFileSync } from "node:fs"
import { addStatementCoverageInstrumentation } from "@nomicfoundation/edr"
import hre, { network } from "hardhat"
import { markTestRunDone, markTestRunStart, markTestWorkerDone } from "hardhat/internal/coverage"
import { exercise } from "./exercise.mjs"

const files = ["contracts/Branches.sol", "contracts/Math2.sol", "contracts/Vaults.sol"]
const artifacts = {}
for (const name of ["Branches", "Feeds", "Vault", "Code", "Factory"])
  artifacts[name] = await hre.artifacts.readArtifact(name)

const ran = new Set()
hre.hooks.registerHandlers("network", {
  onCoverageData: async (context, tags, next) => {
    for (const tag of tags) ran.add(tag)
    await next?.(context, tags)
  },
})
await markTestRunStart("calls")
const { provider } = await network.connect()
await exercise(
  (call) => provider.request(call),
  (name) => artifacts[name],
)
await markTestWorkerDone("calls")
await markTestRunDone("calls")

const statements = {}
for (const file of files) {
  const text = readFileSync(file, "utf8")
  const { metadata } = addStatementCoverageInstrumentation(text, `project/${file}`, "0.8.33")
  statements[file] = metadata.map(({ tag, startUtf16, endUtf16 }) => {
    const whole = text.slice(startUtf16, endUtf16)
    const start = startUtf16 + whole.length - whole.trimStart().length
    return { start, text: whole.trim(), ran: ran.has(Buffer.from(tag).toString("hex")) }
  })
}
writeFileSync(
  process.env.RESULT,
  JSON.stringify({ lcov: readFileSync("coverage/lcov.info", "utf8"), statements, tags: ran.size }),
)
