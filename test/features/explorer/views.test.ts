import axe from "axe-core"
import { encodeDeployData, encodeFunctionData } from "viem"
import { afterAll, describe, expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode } from "../../../src/index.ts"
import { playScene } from "../../api/methods/scene.mjs"
import { closeBrowser, openPage, program, send, startNode, textOf } from "./browser.ts"
import { artifacts, checksummed, gasFacts, go, startScene, tooWide } from "./views.ts"

afterAll(closeBrowser)

describe.skipIf(program === undefined)("views", () => {
  test("every page has no serious finding of axe, fits 390 to 3840 pixels, and has no console errors", async () => {
    const { node, token, transferred, failed } = await startScene()
    const views: readonly (readonly [string, string])[] = [
      ["", ".open-block .row"],
      [`tx/${transferred}`, ".trace"],
      [`tx/${failed}`, ".failure li"],
      ["block/2", ".flashblock .row"],
      [`address/${token}`, ".storage .path"],
      ["accounts", ".contracts td"],
      ["pool", ".data td"],
      ["nothing/here", "h1:text('Nothing here')"],
    ]
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, faults } = await openPage(node.url, "/explorer", {
        colorScheme,
        reducedMotion: "reduce",
      })
      await page.waitForSelector("h1")
      await page.evaluate(axe.source)
      for (const [path, wanted] of views) {
        await go(page, path, wanted)
        const { violations } = await page.evaluate<axe.AxeResults>(
          colorScheme === "light" ? "axe.run()" : 'axe.run({ runOnly: ["color-contrast"] })', // only the colors differ
        )
        const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
        expect({ path, found: serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]) }).toEqual({
          path,
          found: [],
        })
        if (colorScheme === "dark") expect(await tooWide(page, path)).toEqual([])
      }
      expect(faults).toEqual([])
    }
  })

  test("a transaction: its state, its calls, its changes by name, the reason of its failure", async () => {
    const { node, transferred, failed, bob, carol, gap } = await startScene()
    const { page, faults } = await openPage(node.url, `/explorer/tx/${transferred}`)
    await page.waitForSelector(".data .path")
    expect(await textOf(page, ".states")).toBe("pre-confirmed in flashblock 2 of block 5 ✓ succeeded")
    await page.waitForSelector(".fact-list .badge")
    expect(await textOf(page, ".fact-list .badge")).toBe("Token")
    expect(await textOf(page, ".trace-line")).toMatch(
      /^▾ Calls of transfer\(.*\) call Token\.transfer\(to: 0x.*, value: 120\) 51,\d+ gas$/,
    )
    const changes = (await page.locator(".data tr").allInnerTexts()).map((text) => text.replace(/\s+/g, " "))
    expect(changes.find((text) => text.includes(`balanceOf[${checksummed(carol)}]`))).toMatch(/ 0 120$/)
    expect(changes.find((text) => text.includes(`balanceOf[${checksummed(bob)}]`))).toMatch(/ 600 480$/)

    await go(page, `tx/${failed}`, ".failure li")
    expect(await textOf(page, ".failure")).toBe(
      "reverted with InsufficientBalance(have: 120, want: 9999) at Token.transfer",
    )
    await go(page, `tx/${gap}`, "[data-state=waiting]")
    expect(await textOf(page, ".states")).toBe("waiting nonce gap: waits for the transaction with nonce 1")

    await node.mine()
    await go(page, `tx/${transferred}`, "[data-state=sealed]")
    expect(await textOf(page, ".states")).toBe("sealed in flashblock 2 of block 5 ✓ succeeded")
    expect(faults).toEqual([])
  })

  test("a block of Amsterdam: its gas by dimension, and its access list by account, also while it is open", async () => {
    const node = await startNode({ hardfork: "amsterdam" })
    const fresh = `0x${"9".repeat(40)}`
    await send(node, { from: node.accounts[0]?.address, to: fresh, value: "0xde0b6b3a7640000" })
    const { page, faults } = await openPage(node.url, "/explorer/block/pending")
    const rows = async () => {
      await page.locator("button:text('Show what the block accessed')").click()
      await page.waitForSelector(".access-list td")
      const texts = await page.locator(".access-list tr").allInnerTexts()
      return texts.map((text) => text.trim().split(/\s*\t\s*/)).filter(([name]) => name?.startsWith("0x9999"))
    }
    const changed = [["0x9999…9999", "balance", "transaction 0", "1 ETH"]]
    expect(await rows()).toEqual(changed)
    expect(await page.evaluate<string[]>(gasFacts)).toEqual(["21,000", "183,600", "204,600"])
    await node.mine()
    await go(page, "block/1", ".is-sealed")
    expect(await rows()).toEqual(changed)
    expect(await textOf(page, ".gas-text")).toMatch(/^183,600 of 200,000,000 gas/)
    expect(await tooWide(page, "block/1")).toEqual([])
    expect(faults).toEqual([])
  })

  test("a contract: its storage by name, and a part of a variable by its key", async () => {
    const { node, token, bob } = await startScene()
    const { page, faults } = await openPage(node.url, `/explorer/address/${token}`)
    await page.locator(".line-form input").fill(`balanceOf[${bob}]`)
    await page.locator("button:text('Read')").click()
    await page.waitForSelector(".part .value:text('480')")
    expect(await page.locator(".storage .path").allInnerTexts()).toEqual([
      ...["name", "symbol", "totalSupply", "balanceOf", "allowance"],
      `balanceOf[${bob}]`,
    ])
    expect(faults).toEqual([])
  })

  test("search: a transaction, a block by hash or number, an account, and nothing else; a reset shows both notices", async () => {
    const { node, transferred, bob } = await startScene()
    const { page, faults } = await openPage(node.url)
    const search = async (text: string, wanted: string) => {
      await page.locator("#search").fill(text)
      await page.locator("#search").press("Enter")
      await page.waitForSelector(wanted)
      return new URL(page.url()).pathname
    }
    await search("supply", "#search:invalid")
    expect(await search(transferred, ".trace")).toBe(`/explorer/tx/${transferred}`)
    const { hash } = await node.request<{ hash: string }>({
      method: "eth_getBlockByNumber",
      params: ["0x2", false],
    })
    expect(await search(hash, '[data-block="2"]')).toBe(`/explorer/block/${hash}`)
    expect(await search("5", '[data-block="5"]')).toBe("/explorer/block/5")
    expect(await search(bob, ".hash-title")).toBe(`/explorer/address/${bob.toLowerCase()}`)
    await go(page, "", '.open-block[data-block="5"]')
    await node.reset()
    await page.waitForSelector('.open-block[data-block="1"]')
    expect(await page.locator(".notice").allInnerTexts()).toEqual([
      "4 blocks have left the chain; block 0 is the head.",
      "5 pre-confirmed transactions were dropped.",
    ])
    expect(faults).toEqual([])
  })

  test("a revert marks blocks as removed; a restart with another chain shows a notice", async () => {
    const node = await createNode({ seed: "1" })
    const { url, port } = await node.listen()
    const [from, to] = node.accounts.map(({ address }) => address)
    const snapshot = await node.snapshot()
    const { page, faults } = await openPage(url)
    await page.waitForSelector('[data-block="1"]')
    await send(node, { from, to, value: "0x1" })
    await node.mine()
    await page.waitForSelector('[data-block="2"]')
    await node.revert(snapshot)
    await page.waitForSelector(".sealed.is-removed")
    expect(await textOf(page, ".notice")).toBe("1 block has left the chain; block 0 is the head.")
    await node.close()
    await page.waitForSelector(".notice.is-bad")
    const next = await startNode({ seed: "2", explorer: true }, port)
    await page.waitForSelector(".notice.is-warn")
    expect(await textOf(page, ".notice.is-warn")).toBe(
      "The node has started a new chain. The earlier blocks are gone.",
    )
    await next.mine()
    await page.waitForSelector('.open-block[data-block="2"]')
    expect(faults.filter((fault) => !fault.includes("ERR_CONNECTION_REFUSED"))).toEqual([])
  })

  test("a public server has the page too", async () => {
    const node = await startNode({ public: true, explorer: true, holdFlashblocks: true, artifacts })
    const { token } = await playScene(node, { Token, encodeDeployData, encodeFunctionData })
    const { page, faults } = await openPage(node.url, `/explorer/address/${token}`)
    await page.waitForSelector(".storage .path")
    await go(page, "accounts", ".contracts td")
    const cells = await page.locator(".contracts td").allInnerTexts()
    expect(cells).toEqual(["Token", checksummed(token), "0 ETH"])
    expect(faults).toEqual([])
  })
})
