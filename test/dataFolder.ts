/** The parts that tests with files share: a folder for each test, and requests. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach } from "vitest"
import type { MidblockNode } from "../src/index.ts"

/** Gives each test of a file an empty folder, and removes it afterwards. */
export function eachInFolder(take: (folder: string) => void): void {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "midblock-folder-"))
    take(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true }))
}

/** Sends a request without checks of its types. */
export const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  node.request({ method, params } as never)

/** Sends wei from the first account to the second; `fields` override. */
export const send = (node: MidblockNode, value: number, fields: object = {}): Promise<string> =>
  ask(node, "eth_sendTransaction", {
    from: node.accounts[0]?.address,
    to: node.accounts[1]?.address,
    value: `0x${value.toString(16)}`,
    ...fields,
  }) as Promise<string>
