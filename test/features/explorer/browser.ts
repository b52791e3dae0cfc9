/** Starts a node with its explorer, and a real Chromium that opens it. Nothing here waits for a fixed time. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { onTestFinished } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"
import { chromiumPath } from "./chromiumPath.mjs"

/** The path of Chromium; without it, the tests are skipped, and the last line of the run says so. */
export const program = chromiumPath()

let launched: Promise<Browser> | undefined

/** Returns the one browser of these tests. */
export function openBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: program ?? "", args: ["--no-sandbox", "--disable-gpu"] })
  return launched
}

export async function closeBrowser(): Promise<void> {
  const browser = await launched
  launched = undefined // the next file of the same worker launches its own
  await browser?.close()
}

/** Opens a page, and collects its faults: console errors and warnings, exceptions, requests to other hosts. */
export async function openPage(url: string, path = "/explorer", options: BrowserContextOptions = {}) {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text())
  })
  page.on("pageerror", (error) => faults.push(String(error)))
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(url).host && !request.url().startsWith("data:"))
      faults.push(`request to ${request.url()}`)
  })
  await page.goto(`${url}${path}`)
  return { page, faults }
}

/** Creates a node that listens. */
export async function startNode(
  options: CreateNodeOptions = {},
  port = 0,
): Promise<MidblockNode & { url: string }> {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  const { url } = await node.listen({ port })
  return Object.assign(node, { url })
}

/** Sends a transaction of the node's accounts. */
export const send = (node: MidblockNode, transaction: object): Promise<`0x${string}`> =>
  node.request<`0x${string}`>({ method: "eth_sendTransaction", params: [transaction] })

/** Returns the whole text of an element. */
export const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().allInnerTexts()).join("").replace(/\s+/g, " ").trim()
