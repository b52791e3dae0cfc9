/** A full disk: changes are refused with the reason, reads continue, and so does the node when the disk has space again. */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const onLinux = test.skipIf(process.platform !== "linux")
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

onLinux("a full disk", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fileOf("fullDisk.mjs"), dataDir])
  const { full, reads, afterwards, address, ...printed } = JSON.parse(stdout)
  const refusal = "data folder folder cannot be written: file too large"
  expect(printed).toEqual({
    sealing: refusal,
    cheating: `${refusal}; the change holds in memory, and is written when that succeeds`,
    // No job runs before the change is written.
    answers: {
      evm_mine: refusal,
      eth_sendTransaction: refusal,
      anvil_setBalance: refusal,
      anvil_rollback: refusal,
      evm_snapshot: refusal,
    },
  })
  // The block that could not be written is not sealed.
  expect(full).toEqual({ head: full.head, pending: 1, isAnnounced: true })
  expect(reads).toEqual({ head: full.head, pending: 1, balance: "0x0", code: 40_002 })
  expect(afterwards).toEqual({ head: full.head + 1, pending: 0, isAnnounced: true })
  await using node = await createNode({ dataDir })
  expect(Number(await ask(node, "eth_blockNumber"))).toBe(afterwards.head)
  expect(await ask(node, "eth_getBlockTransactionCountByNumber", "latest")).toBe("0x1")
  const contract = `0x${address.toString(16).padStart(40, "0")}`
  expect(await ask(node, "eth_getCode", contract, "latest")).toHaveLength(40_002)
})

onLinux("error: a disk without space for a new folder", async () => {
  const program = `const { createNode } = await import(process.argv[1])
    await createNode({ dataDir: process.argv[2] }).catch((error) => process.stdout.write(error.message))
    process.exit()`
  const limited = ["-c", 'ulimit -S -f 128; exec "$0" "$@"', process.execPath]
  const argv = [...limited, "--input-type=module", "-e", program, fileOf("../../../../lib/index.js"), dataDir]
  const child = spawn("bash", argv)
  let printed = ""
  child.stdout.on("data", (text) => {
    printed += text
  })
  expect(await once(child, "close")).toEqual([0, null])
  expect(printed).toBe(`data folder ${dataDir}: EFBIG: file too large, write`)
  expect(readdirSync(dataDir)).toEqual([])
})
