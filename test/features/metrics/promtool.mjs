/**
 * Checks the metrics of a node, the expressions of the dashboard and the configuration of Prometheus with promtool: `npm run promtool`.
 * Debian has it in its package `prometheus`; PROMTOOL is its path where it is not in PATH.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createNode } from "../../../lib/index.js"

const promtool = process.env.PROMTOOL ?? "promtool"
const example = (name) => fileURLToPath(new URL(`../../../examples/metrics/${name}`, import.meta.url))

if (spawnSync(promtool, ["--version"]).error !== undefined) {
  console.error("promtool is not here: apt-get install prometheus, or PROMTOOL=<path>")
  process.exit(1)
}

/** Runs promtool; prints its output when it finds a problem. */
function check(what, args, input = "") {
  const { status, stdout, stderr } = spawnSync(promtool, ["check", ...args], { input, encoding: "utf8" })
  const isClean = status === 0 && !/error|warning|should|no help/i.test(stdout + stderr)
  console.log(`${isClean ? "ok" : "FAILED"}: ${what}`)
  if (isClean) return
  console.log(stdout + stderr)
  process.exitCode = 1
}

/** Returns the metrics of a fork after a transaction, calls that fail, a revert and a subscription: no family is empty. */
async function scrape() {
  const remote = await createNode({ seed: "remote" })
  const node = await createNode({
    metrics: true,
    fork: { url: (await remote.listen()).url, cache: false },
  })
  const { url } = await node.listen()
  const id = await node.snapshot()
  const [from, to] = node.accounts.map(({ address }) => address)
  await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
  await node.mine()
  await node.revert(id)
  await node.subscribe(["newHeads"], () => {})
  await fetch(url, { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"\\"}\\n#"}' })
  await fetch(url, { method: "POST", body: "{" })
  const text = await (await fetch(`${url}/metrics`)).text()
  await node.close()
  await remote.close()
  return text
}

/** Returns the expressions of the dashboard as a file of rules, with values for Grafana's variables. */
function rulesOf({ panels }) {
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = expressions.map((expr, index) => ({
    record: `dashboard:expression:${index}`,
    expr: expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".+"),
  }))
  return { groups: [{ name: "dashboard", rules }] }
}

const folder = mkdtempSync(join(tmpdir(), "midblock-promtool-"))
const rules = join(folder, "rules.yml")
writeFileSync(rules, JSON.stringify(rulesOf(JSON.parse(readFileSync(example("dashboard.json"), "utf8")))))
check("GET /metrics", ["metrics"], await scrape())
check("the expressions of the dashboard", ["rules", rules])
check("prometheus.yml", ["config", example("prometheus.yml")])
rmSync(folder, { recursive: true })
