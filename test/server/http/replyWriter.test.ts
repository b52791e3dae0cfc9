/** Replies over sockets: each client reads its own replies, whatever is written to other clients. */
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { replyText } from "../../../src/server/http/plainReply.ts"
import { writeReply } from "../../../src/server/http/replyWriter.ts"

const server = createServer()
beforeAll(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterAll(() => void server.close())

/** Returns both ends of a connection. */
async function pair(): Promise<{ near: Socket; far: Socket }> {
  const accepted = once(server, "connection") as Promise<[Socket]>
  const far = connect((server.address() as AddressInfo).port, "127.0.0.1")
  return { near: (await accepted)[0], far }
}

const replyOf = (text: string) =>
  replyText({ status: 200, text }, { origin: undefined, isLast: false, keepAliveTimeoutMs: 5000 })

/** Reads everything until the end, and returns the body. */
async function bodyOf(far: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of far) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().split("\r\n\r\n")[1] as string
}

async function read(...texts: string[]): Promise<string> {
  const { near, far } = await pair()
  for (const text of texts) writeReply(near, replyOf(text))
  near.end()
  return bodyOf(far)
}

test.each([
  ["short", '"a"'],
  ["long", `"${"a".repeat(100_000)}"`],
  ["long, beyond ASCII", `"${"é€".repeat(50_000)}"`],
  ["longer than the memory", `"${"a".repeat(3_000_000)}"`],
  ["longer than the memory in bytes alone", `"${"€".repeat(1_000_000)}"`],
])("a reply that is %s arrives unchanged", async (_, text) => {
  expect(await read(text)).toBe(text)
})

test("behavior: the reply of a client that does not read yet stays unchanged while others are answered", async () => {
  const slow = await pair()
  slow.near.on("error", () => {})
  const [first, second] = ["a", "b"].map((letter) => `"${letter.repeat(1_900_000)}"`) as [string, string]
  // More than the system buffers for a connection that nobody reads.
  for (let count = 0; count < 8; count++) writeReply(slow.near, replyOf(first))
  expect(slow.near.writableLength).toBeGreaterThan(0)
  expect(await read(second)).toBe(second)
  slow.near.end()
  const bodies = await bodyOf(slow.far)
  expect(bodies.slice(0, first.length)).toBe(first)
})

test("behavior: the memory is reused after a client disconnects in the middle of a reply", async () => {
  const { near, far } = await pair()
  near.on("error", () => {})
  for (let count = 0; count < 8; count++) writeReply(near, replyOf(`"${"a".repeat(1_900_000)}"`))
  far.destroy()
  await new Promise((resolve) => near.once("close", resolve))
  const next = await pair()
  const written: unknown[] = []
  const write = next.near.write.bind(next.near)
  next.near.write = ((...given: Parameters<Socket["write"]>) => {
    written.push(given[0])
    return write(...given)
  }) as Socket["write"]
  writeReply(next.near, replyOf('"b"'.padStart(100_000)))
  next.near.end()
  expect((await bodyOf(next.far)).trim()).toBe('"b"')
  expect(written).toEqual([expect.any(Buffer)])
})
