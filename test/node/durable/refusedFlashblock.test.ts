/** A flashblock on a full disk with `--durable-pending`: it is published once it can be written. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { eachInFolder } from "../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const script = fileURLToPath(new URL("refusedFlashblock.mjs", import.meta.url))
const refusal = "data folder folder cannot be written: file too large"

test.skipIf(process.platform !== "linux")(
  "a flashblock that cannot be written is not announced, and is published once the disk has space",
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir])
    const waiting = { pending: "0x1", queued: "0x0" }
    const before = { pending: 0, receipt: false, waiting, published: 1 }
    expect(JSON.parse(stdout)).toEqual({
      before,
      answers: [refusal, refusal],
      after: before,
      toldWhileFull: [],
      again: "done",
      afterwards: { pending: 1, receipt: true, waiting, published: 2 },
      told: [1],
    })
  },
)
