/**
 * Takes screenshots of the explorer: `npm run screenshots` those of docs/explorer.md, `npm run screenshots -- folder all` those of all views,
 * light, dark and on a phone.
 */
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright-core"
import ts from "typescript"
import { encodeDeployData, encodeFunctionData } from "viem"
import { createArtifacts } from "../../../lib/harness/index.js"
import { createNode } from "../../../lib/index.js"
import { playScene } from "../../api/methods/scene.mjs"
import { chromiumPath } from "./chromiumPath.mjs"

const folder = process.argv[2] ?? "docs/images"
mkdirSync(folder, { recursive: true })

/** Node 20 imports no TypeScript. */
const source = readFileSync(new URL("../../../contracts/artifacts/Token.ts", import.meta.url), "utf8")
const { outputText } = ts.transpileModule(source, { compilerOptions: { module: "ESNext" } })
const { Token } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
const artifact = { contractName: "Token", sourceName: "contracts/Token.sol", ...Token }
const node = await createNode({ holdFlashblocks: true, artifacts: createArtifacts([artifact]) })
const { url } = await node.listen({ port: 0 })
const { token, transferred, failed, alice, carol } = await playScene(node, {
  Token,
  encodeDeployData,
  encodeFunctionData,
})

/** Pre-confirms a payment, waits until a page shows it, and drops it. */
async function drop(page) {
  const payment = { from: carol, to: alice, value: "0x2386f26fc10000" }
  const lost = await node.request({ method: "eth_sendTransaction", params: [payment] })
  await node.flashblock()
  await page.waitForSelector(`[data-flashblock] a[title="${lost}"]`)
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
}

const executablePath = chromiumPath()
if (executablePath === undefined) throw new Error("Chromium was not found")
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })

/** Takes one screenshot when the page has the wanted element. */
async function shoot(name, path, wanted, options) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 860 }, ...options })
  const page = await context.newPage()
  await page.goto(`${url}/explorer${path}`)
  page.setDefaultTimeout(8000)
  if (path === "") await drop(page)
  await page.waitForSelector(wanted)
  await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")
  await page.screenshot({ path: join(folder, `explorer-${name}.png`) })
  await context.close()
}

const views = {
  open: ["", ".row.is-dropped"],
  transaction: [`/tx/${transferred}`, ".trace"],
  failure: [`/tx/${failed}`, ".failure"],
  contract: [`/address/${token}`, ".storage .path"],
  block: ["/block/3", ".flashblock .row"],
  accounts: ["/accounts", ".data .is-changed"],
  pool: ["/pool", ".data td"],
}
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const wanted = process.argv[3]?.split(",") ?? ["open", "transaction"]
for (const [name, [path, selector]] of Object.entries(views)) {
  if (!wanted.includes(name) && !wanted.includes("all")) continue
  await shoot(name, path, selector, { colorScheme: "light" })
  if (wanted.includes("all")) {
    await shoot(`${name}-dark`, path, selector, { colorScheme: "dark" })
    await shoot(`${name}-phone`, path, selector, { colorScheme: "light", ...phone })
  }
}
console.log(`the screenshots are in ${folder}`)
await browser.close()
await node.close()
