/** The routes of a beacon node: the same bytes as from anvil, and also at `pending`. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { startAnvil } from "../../../acceptance/anvil.ts"
import { blobTransaction } from "../../../blobs.ts"

const base = "/eth/v1/beacon"

async function read(url: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}${base}${path}`, init)
  return {
    path,
    status: response.status,
    type: response.headers.get("content-type"),
    body: await response.text(),
  }
}

const send = async (url: string, method: string, ...params: unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
  return ((await response.json()) as { result: unknown }).result
}

test("default: blobs of a sealed block and all refusals are the same as from anvil", async () => {
  const { raw, versionedHashes } = await blobTransaction(0, [21, 22])
  await using anvil = await startAnvil([])
  await using node = await createNode({ automine: true, finalizedLag: 64 })
  const { url } = await node.listen()
  const [first, second] = versionedHashes
  const paths = [
    ...["1", "0x1", "latest", "99", "0x63", `0x${"12".repeat(32)}`, "xx", "99999999999999999999"],
    ...[first, second, `0x${"11".repeat(32)}`, "zz", "", `${second},${first}`].map(
      (hashes) => `1?versioned_hashes=${hashes}`,
    ),
  ].map((path) => `/blobs/${path}`)
  const answers = async (from: string) => {
    await send(from, "eth_sendRawTransactionSync", raw)
    const all = [...paths, "/blob_sidecars/1", "/blob_sidecars/xx"].map((path) => read(from, path))
    const accept = "application/json;q=0.5, application/octet-stream"
    return Promise.all([...all, read(from, "/blobs/1", { headers: { accept } })])
  }
  const ours = await answers(url)
  expect(ours).toEqual(await answers(anvil.url))
  expect(ours.map(({ status }) => status)).toEqual([
    ...[200, 200, 200, 404, 404, 404, 400, 400],
    ...[200, 200, 200, 400, 200, 200],
    ...[410, 410, 200],
  ])
})

test("behavior: /genesis returns the genesis time in anvil's fields", async () => {
  await using anvil = await startAnvil(["--timestamp", "1700000000"])
  await using node = await createNode({ seed: "beacon" })
  const { url } = await node.listen()
  const seconds = await node.request({ method: "anvil_getGenesisTime" })
  const theirs = await read(anvil.url, "/genesis")
  expect(await read(url, "/genesis")).toEqual({
    ...theirs,
    body: theirs.body.replace("1700000000", String(seconds)),
  })
})

test("behavior: returns blobs at pending, head and genesis, and whether the block is finalized", async () => {
  const { raw, blobs } = await blobTransaction(0, [23])
  await using node = await createNode({ finalizedLag: 1 })
  const { url } = await node.listen()
  const answer = (data: readonly Hex[], finalized: boolean) =>
    JSON.stringify({ execution_optimistic: false, finalized, data })
  await send(url, "eth_sendRawTransaction", raw)
  expect(await read(url, "/blobs/pending")).toMatchObject({ status: 200, body: answer(blobs, false) })
  expect(await read(url, "/blobs/head")).toMatchObject({ body: answer([], true) })
  await node.mine(2)
  expect(await read(url, "/blobs/1")).toMatchObject({ body: answer(blobs, true) })
  expect(await read(url, "/blobs/head")).toMatchObject({ body: answer([], false) })
  expect(await read(url, "/blobs/genesis")).toMatchObject({ body: answer([], true) })
})

test("error: 405 for other verbs, and 404 for blobs that are not kept", async () => {
  const { raw } = await blobTransaction(0, [24])
  await using first = await createNode({ automine: true })
  await send((await first.listen()).url, "eth_sendRawTransaction", raw)
  await using node = await createNode({ fixture: first.exportFixture() })
  const { url } = await node.listen()
  expect(await read(url, "/blobs/1")).toMatchObject({
    status: 404,
    body: '{"code":404,"message":"Blobs not found"}',
  })
  expect(await read(url, "/genesis", { method: "POST" })).toMatchObject({
    status: 405,
    body: '{"code":405,"message":"Method not allowed"}',
  })
})
