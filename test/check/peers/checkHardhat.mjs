/** Checks the node of Hardhat, which seals on command, and compares or records the verdicts. Its arguments: our library, and Hardhat. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const [, , library, hardhat] = process.argv
const { network } = await import(hardhat)
const { check } = await import(pathToFileURL(join(library, "../check/index.js")).href)
const file = join(library, "../../test/check/peers/hardhat.json")

const server = await network.createServer("manual", "127.0.0.1", 0)
const { address, port } = await server.listen()
const groups = ["contract", "pending", "stream", "subscriptions", "sync", "conformance"]
const { results, counts, requests, time } = await check(`http://${address}:${port}`, { only: groups })
await server.close()

const verdicts = Object.fromEntries(
  results
    .filter(({ verdict }) => verdict !== "holds")
    .map(({ name, verdict, dialect }) => [name, dialect === undefined ? verdict : `${verdict}: ${dialect}`]),
)
for (const { name, verdict, reason, answered } of results)
  if (verdict === "fails") console.log(`fails ${name}: ${reason} (${answered})`)
console.log(`${JSON.stringify(counts)}, ${requests} requests, ${(time / 1000).toFixed(1)} s`)

if (process.env.MIDBLOCK_CHECK_RECORD === "1")
  writeFileSync(file, `${JSON.stringify(verdicts, undefined, 2)}\n`)
const recorded = JSON.parse(readFileSync(file, "utf8"))
const changed = [...new Set([...Object.keys(recorded), ...Object.keys(verdicts)])].filter(
  (name) => recorded[name] !== verdicts[name],
)
for (const name of changed)
  console.log(`${name}: recorded ${recorded[name] ?? "holds"}, now ${verdicts[name] ?? "holds"}`)
console.log(changed.length === 0 ? "as recorded" : `${changed.length} verdicts differ from hardhat.json`)
process.exit(changed.length === 0 ? 0 : 1)
