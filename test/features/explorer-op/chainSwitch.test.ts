/** The switch between linked chains, in a real browser. */
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { createChains } from "../../../src/chains/index.ts"
import { createNode } from "../../../src/index.ts"
import { closeBrowser, openPage, program } from "../explorer/browser.ts"
import { tooWide } from "../explorer/views.ts"

afterAll(closeBrowser)

/** Serves an L1 and two L2s. */
async function served() {
  const chains = await createChains({ l2: { op: { network: "op" }, unichain: { network: "unichain" } } })
  onTestFinished(() => chains.close())
  return { chains, ...(await chains.listen({ port: 0 })) }
}

const listed = async (url: string) => (await fetch(`${url}/explorer/chains.json`)).json()

test("the explorer of each linked chain lists all of them; that of a node alone lists none", async () => {
  const { urls } = await served()
  const { op, unichain } = urls.l2
  for (const url of [urls.l1, op, unichain])
    expect(await listed(url)).toEqual([
      { name: "L1", url: urls.l1 },
      { name: "op", url: op },
      { name: "unichain", url: unichain },
    ])
  await using alone = await createNode()
  expect(await listed((await alone.listen({ port: 0 })).url)).toEqual([])
})

describe.skipIf(program === undefined)("the switch", () => {
  test("leads from one chain to another, marks the present one, and fits a phone", async () => {
    const { urls } = await served()
    const { page, faults } = await openPage(urls.l1)
    const chains = page.getByRole("navigation", { name: "Chains" })
    const present = (name: string) => chains.locator("[aria-current]", { hasText: name }).waitFor()
    await present("L1")
    expect(await tooWide(page, "")).toEqual([])
    expect(faults).toEqual([])
    await page.getByRole("link", { name: "unichain" }).click()
    await page.waitForURL(`${urls.l2.unichain}/explorer`)
    await present("unichain")
    expect(await chains.locator("[aria-current]").allTextContents()).toEqual(["unichain"])
  })
})
