/** Shared parts of fork tests: a remote behind a proxy for each test, and the open files of this process. */
import { readdirSync, readlinkSync } from "node:fs"
import { afterAll, afterEach, beforeAll, beforeEach, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"
import { askOf, writeHistory } from "./remotes.ts"

/** A remote with a history of five blocks. */
export interface BehindProxy {
  /** The URL of the remote itself, without the proxy. */
  readonly url: string
  readonly proxy: TestProxy
}

/** Starts a remote for a file, and a proxy in front of it for each of its tests. */
export function eachBehindProxy(take: (started: BehindProxy) => void): void {
  let remote: MidblockNode
  let url: string
  let proxy: TestProxy
  beforeAll(async () => {
    remote = await createNode()
    await writeHistory(askOf(remote))
    url = (await remote.listen()).url
  })
  afterAll(() => remote.close())
  beforeEach(async () => {
    proxy = await startProxy(url)
    take({ url, proxy })
  })
  afterEach(() => proxy[Symbol.asyncDispose]())
}

/** A test that reads `/proc`. */
export const onLinux = test.skipIf(process.platform !== "linux")

/** Returns the descriptors of the files of a folder that this process has open. */
export const openFilesIn = (folder: string): readonly string[] =>
  readdirSync("/proc/self/fd").filter((each) => {
    try {
      return readlinkSync(`/proc/self/fd/${each}`).startsWith(folder)
    } catch {
      return false
    }
  })
