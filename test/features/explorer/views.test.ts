import axe from "axe-core"
import { encodeDeployData, encodeFunctionData } from "viem"
import { afterAll, describe, expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode } from "../../../src/index.ts"
import { closeBrowser, openPage, program, send, startNode, textOf } from "./browser.ts"
import { playScene } from "./scene.mjs"
import { artifacts, checksummed, go, startScene, tooWide } from "./views.ts"

afterAll(closeBrowser)

describe.skipIf(program === undefined)("views", () => {
  test("every page has no serious finding of axe, fits 390 to 3840 pixels, and has no console errors", async () => {
    const { node, token, transferred, failed, alice } = await startScene()
    const views: readonly (readonly [string, string])[] = [
      ["", ".open-block .row"],
      [`tx/${transferred}`, ".trace"],
      [`tx/${failed}`, ".failure li"],
      ["block/2", ".flashblock .row"],
      [`address/${token}`, ".storage .path"],
      ["accounts", ".data .is-changed"],
      ["pool", ".data td"],
      [`time?address=${token}`, ".storage .path"],
      ["control", ".rule"],
      ["activity", ".requests li"],
      ["search?q=transfer", ".data .path"],
      ["nothing/here", "h1:text('Nothing here')"],
    ]
    await node.request({ method: "eth_getBalance", params: [alice] })
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, faults } = await openPage(node.url, "/explorer/activity", {
        colorScheme,
        reducedMotion: "reduce",
      })
      await page.waitForSelector("h1")
      await node.request({ method: "eth_getBalance", params: [alice] }) // the page lists this request
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

  test("forms read and write a contract, and show the error of an invalid argument", async () => {
    const { node, token, bob } = await startScene()
    const { page, faults } = await openPage(node.url, `/explorer/address/${token}`)
    const formOf = (name: string) => page.locator(`.function-form:has(summary:has-text("${name}("))`).first()
    const read = formOf("balanceOf")
    await read.locator("summary").click()
    await read.locator("input").fill(bob)
    await read.locator("button").click()
    await read.locator(".answer .value").waitFor()
    expect(await read.locator(".answer .value").textContent()).toBe("480")
    expect(await read.locator(".rpc-call").textContent()).toContain(
      `eth_call({"to":"${token}","data":"0x70a08231`,
    )

    const mint = formOf("mint")
    await mint.locator("summary").click()
    await mint.locator("input").first().fill(bob)
    await mint.locator("input").nth(1).fill("many")
    await mint.locator("button").click()
    await mint.locator(".error-text").waitFor()
    expect(await mint.locator(".error-text").textContent()).toBe(
      'value: expected uint256, decimal or hex, got "many"',
    )
    await mint.locator("input").nth(1).fill("7")
    await mint.locator("button").click()
    await page.waitForURL(/\/explorer\/tx\/0x/)
    await page.waitForSelector("[data-state=waiting]")
    await node.flashblock()
    await page.waitForSelector("[data-state=pre-confirmed]")
    expect(faults).toEqual([])
  })

  test("time: storage at each flashblock; control: the button Mine; search: a selector, a block number", async () => {
    const { node, token, bob } = await startScene()
    const query = `block=5&flashblock=1&address=${token}`
    const { page, faults } = await openPage(node.url, `/explorer/time?${query}`)
    await page.locator(".line-form input").nth(1).fill(`balanceOf[${bob}]`)
    await page.locator("button:text('Read')").click()
    await page.waitForSelector(".part .value:text('600')")
    await page.locator(".slider input").nth(1).press("ArrowRight")
    await page.waitForSelector(".part .value:text('480')")
    expect(new URL(page.url()).search).toBe(`?${query.replace("flashblock=1", "flashblock=2")}`)

    await go(page, "control", ".rule")
    await page.locator("button:text-is('Mine')").click()
    await page.waitForSelector(".action .result")
    expect(await node.request({ method: "eth_blockNumber", params: [] })).toBe("0x5")

    await page.locator("#search").fill("0xa9059cbb")
    await page.locator("#search").press("Enter")
    await page.waitForSelector(".data .path")
    expect(await textOf(page, ".data tbody tr")).toBe("Token function transfer(address,uint256)")
    await page.locator("#search").fill("5")
    await page.locator("#search").press("Enter")
    await page.waitForSelector('[data-block="5"]')
    expect(faults).toEqual([])
  })

  test("control: every button shows the answer of the node to its call", async () => {
    const { node } = await startScene()
    const { page, faults } = await openPage(node.url, "/explorer/control")
    await page.waitForSelector(".rule")
    const answers: Record<string, string> = {}
    for (const form of await page.locator(".action").all()) {
      const label = (await form.locator("button").textContent()) ?? ""
      await form.locator("button").click()
      await form.locator(".result, .error-text").waitFor()
      answers[label] = ((await form.locator("[role=status]").textContent()) ?? "").replace(
        /0x[0-9a-f]{64}/g,
        "hash",
      )
    }
    expect(answers).toMatchInlineSnapshot(`
      {
        "Disturb the feed": "null",
        "Drop flashblocks": "cannot drop 1 flashblocks: the open block has 0 after its first",
        "End all faults": "null",
        "Fail reads of the remote": "null",
        "Fail requests": "null",
        "Give pending an older context": "null",
        "Mine": "null",
        "Move the clock": "3600",
        "Publish a flashblock": "null",
        "Reset the chain": "null",
        "Reverse the order": "nothing is pre-confirmed in the open block",
        "Revert to a snapshot": "true",
        "Seal at an interval": "null",
        "Seal with each transaction": "null",
        "Seal without the newest": "nothing is pre-confirmed in the open block",
        "Serve late": "null",
        "Set a balance": "null",
        "Stall": "null",
        "Stamp the open block": "null",
        "Take a snapshot": ""0x1"",
      }
    `)
    expect(await textOf(page, ".rule")).toBe("A block is sealed with each transaction, and every 2 s.")
    expect(faults).toEqual([])
  })

  test("search: a variable, a transaction, a block by hash, an account; a reset shows both notices", async () => {
    const { node, transferred, bob } = await startScene()
    const { page, faults } = await openPage(node.url)
    const search = async (text: string, wanted: string) => {
      await page.locator("#search").fill(text)
      await page.locator("#search").press("Enter")
      await page.waitForSelector(wanted)
      return new URL(page.url()).pathname
    }
    await search("supply", ".data .path")
    expect(await page.locator(".data tbody tr").allInnerTexts()).toEqual([
      "Token\tfunction\ttotalSupply()",
      "Token\tvariable\ttotalSupply",
    ])
    expect(await search(transferred, ".trace")).toBe(`/explorer/tx/${transferred}`)
    const { hash } = await node.request<{ hash: string }>({
      method: "eth_getBlockByNumber",
      params: ["0x2", false],
    })
    expect(await search(hash, '[data-block="2"]')).toBe(`/explorer/block/${hash}`)
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

  test("a pre-confirmation is dropped by a button, and is dropped after the page is loaded again", async () => {
    const { node, transferred } = await startScene()
    const { page, faults } = await openPage(node.url, `/explorer/tx/${transferred}`)
    await page.locator("button:text('Drop this pre-confirmation')").click()
    const dropped = "dropped was pre-confirmed in flashblock 2 of block 5, then dropped"
    await page.waitForSelector(".badge:text('dropped')")
    expect(await textOf(page, ".states")).toBe(dropped)
    await page.reload()
    await page.waitForSelector(".badge:text('dropped')")
    expect(await textOf(page, ".states")).toBe(dropped)
    expect(faults).toEqual([])
  })

  test("a public page has no forms that write, and no views that control the node", async () => {
    const node = await startNode({ public: true, explorer: true, holdFlashblocks: true, artifacts })
    const { token } = await playScene(node, { Token, encodeDeployData, encodeFunctionData })
    const { page, faults } = await openPage(node.url, `/explorer/address/${token}`)
    await page.waitForSelector(".function-form")
    expect(await page.locator(".section h2").allInnerTexts()).not.toContain("Write")
    expect(await page.locator(".nav a").allInnerTexts()).toEqual(["Open block", "Accounts", "Pool", "Time"])
    expect(faults).toEqual([])
  })
})
