import { afterAll, describe, expect, test } from "vitest"
import { closeBrowser, openPage, program, textOf } from "../explorer/browser.ts"
import { startScene } from "../explorer/views.ts"

afterAll(closeBrowser)

describe.skipIf(program === undefined)("views", () => {
  test("a dropped pre-confirmation is shown, also after the page is loaded again", async () => {
    const { node, transferred } = await startScene()
    const { page, faults } = await openPage(node.url, `/explorer/tx/${transferred}`)
    await page.waitForSelector("[data-state=pre-confirmed]")
    await node.faults.dropTransactions({ hash: transferred, dropPolicy: "lose" })
    const dropped = "dropped was pre-confirmed in flashblock 2 of block 5, then dropped"
    await page.waitForSelector(".badge:text('dropped')")
    expect(await textOf(page, ".states")).toBe(dropped)
    await page.reload()
    await page.waitForSelector(".badge:text('dropped')")
    expect(await textOf(page, ".states")).toBe(dropped)
    expect(faults).toEqual([])
  })
})
