/** Takes screenshots of the first page of the site, light, dark and on a phone: `npm run site:screenshots -- folder`, after `npm run site`. */
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "playwright-core"
import { chromiumPath } from "../features/explorer/chromiumPath.mjs"

const folder = process.argv[2] ?? ".site/screenshots"
mkdirSync(folder, { recursive: true })

const executablePath = chromiumPath()
if (executablePath === undefined) throw new Error("Chromium was not found")
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })

const desktop = { width: 1360, height: 860 }
const forms = {
  light: { viewport: desktop, colorScheme: "light" },
  dark: { viewport: desktop, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "light" },
}
for (const [name, form] of Object.entries(forms)) {
  const context = await browser.newContext(form)
  const page = await context.newPage()
  await page.goto(pathToFileURL(resolve(".site/html/index.html")).href)
  await page.waitForSelector("#tsd-nav-container li", { state: "attached" })
  await page.screenshot({ path: join(folder, `site-${name}.png`) })
  await context.close()
}
await browser.close()
console.log(`the screenshots are in ${folder}`)
