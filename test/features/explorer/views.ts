/** A node with a played scene, and ways through the views of its page. */
import type { Page } from "playwright-core"
import { encodeDeployData, encodeFunctionData } from "viem"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { playScene } from "../../api/methods/scene.mjs"
import { startNode } from "./browser.ts"

export const artifacts = createArtifacts([{ sourceName: "contracts/Token.sol", ...Token }])

export async function startScene() {
  const node = await startNode({ holdFlashblocks: true, artifacts, receipts: "sealed" }) // as the program
  return { node, ...(await playScene(node, { Token, encodeDeployData, encodeFunctionData })) }
}

/** Goes to a path without loading the page again, as its links do. */
export const go = async (page: Page, path: string, wanted: string) => {
  await page.evaluate(
    `history.pushState(null, "", "/explorer/${path}"); dispatchEvent(new PopStateEvent("popstate"))`,
  )
  await page.waitForSelector(wanted)
}

/** Returns the widths of the window, in pixels, at which the page is too wide. */
export async function tooWide(page: Page, path: string) {
  const found: string[] = []
  for (const width of [390, 1280, 3840]) {
    await page.setViewportSize({ width, height: 900 })
    if (Number(await page.evaluate("document.documentElement.scrollWidth")) > width)
      found.push(`${path} at ${width}`)
  }
  return found
}

export const checksummed = (address: string): string =>
  ({
    "0x70997970c51812dc3a010c7d01b50e0d17dc79c8": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc": "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  })[address.toLowerCase()] ?? address

/** The expression for the values of the facts about gas. */
export const gasFacts = `[...document.querySelectorAll(".fact-list div")]
  .filter((each) => each.innerText.startsWith("Gas"))
  .map((each) => each.querySelector("dd").innerText)`
