import { expect, test } from "@playwright/test"
import type { Hash } from "viem"
import { chain } from "./chain.ts"

const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

let start: Hash

test.beforeEach(async ({ page }) => {
  start = await chain.snapshot()
  await page.goto("/")
  await page.getByRole("button", { name: "Connect" }).click()
  await expect(page.getByTestId("latest")).toHaveText("10000")
})

test.afterEach(() => chain.revert({ id: start }))

test("a payment is shown before its block is sealed", async ({ page }) => {
  await page.getByRole("button", { name: "Pay 1 ether" }).click()
  await expect(page.getByRole("status")).toContainText("Pre-confirmed")
  await expect(page.getByTestId("pending")).toHaveText("10001")
  await expect(page.getByTestId("latest")).toHaveText("10000")

  await chain.mine({ blocks: 1 })
  await expect(page.getByRole("status")).toContainText("Paid")
  await expect(page.getByTestId("latest")).toHaveText("10001")
})

test("a payment that loses its pre-confirmation is shown as lost", async ({ page }) => {
  await page.getByRole("button", { name: "Pay 1 ether" }).click()
  await expect(page.getByRole("status")).toContainText("Pre-confirmed")

  await chain.lose(sender)
  await expect(page.getByRole("status")).toContainText("Delayed")
  await expect(page.getByTestId("pending")).toHaveText("10000")

  await chain.mine({ blocks: 1 })
  await expect(page.getByRole("status")).toContainText("Lost")
})
