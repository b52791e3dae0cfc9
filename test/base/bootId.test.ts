import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { bootId, isSameBoot } from "../../src/base/bootId.ts"

test.runIf(process.platform === "linux")("bootId: the boot id of Linux", () => {
  const id = execFileSync("cat", ["/proc/sys/kernel/random/boot_id"], { encoding: "utf8" })
  expect(`${bootId()}\n`).toBe(id)
  expect(isSameBoot(bootId(), bootId())).toBe(true)
})

test("isSameBoot: ids must be equal; start times may differ by up to a minute", () => {
  expect(isSameBoot("6d7b4fb0", "6d7b4fb0")).toBe(true)
  expect(isSameBoot("6d7b4fb0", "6d7b4fb1")).toBe(false)
  expect(isSameBoot("@1742957805", "@1742957865")).toBe(true)
  expect(isSameBoot("@1742957805", "@1742957866")).toBe(false)
  expect(isSameBoot("@1742957805", "6d7b4fb0")).toBe(false)
})
