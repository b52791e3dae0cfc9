import { gunzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask } from "../../api/server/transports.ts"

const html = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }

async function start(options: Parameters<typeof createNode>[0] = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  return node.listen()
}

/** Sends a GET request without following redirects. */
async function get(url: string, path: string, headers: Record<string, string> = html) {
  const response = await fetch(`${url}${path}`, { redirect: "manual", headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test("a browser is redirected from / to /explorer; other clients get 405 at /", async () => {
  const { url } = await start()
  const { status, headers } = await get(url, "/")
  expect({ status, location: headers.get("location") }).toEqual({ status: 302, location: "/explorer" })
  for (const accept of ["*/*", "application/json"])
    expect(await get(url, "/", { accept })).toMatchObject({
      status: 405,
      text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request: JSON-RPC is asked with POST"}}',
    })
})

test("every path below /explorer serves the page, with a policy that allows only its own origin", async () => {
  const { url } = await start()
  for (const path of ["/explorer", "/explorer/", "/explorer/tx/0x12?x=1", "/explorer/a/b/c"]) {
    const { status, headers, text } = await get(url, path)
    expect({ status, type: headers.get("content-type") }).toEqual({
      status: 200,
      type: "text/html; charset=utf-8",
    })
    expect(text).toContain('<html lang="en">')
    expect(text).not.toMatch(/<script(?![^>]*src="\/explorer\/assets\/app.js")/)
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-frame-options")).toBe("DENY")
  }
})

test("the page and its files have less than 60 kB compressed; other paths give 404", async () => {
  const { url, port } = await start()
  let total = 0
  for (const path of ["/explorer", "/explorer/assets/app.js", "/explorer/assets/app.css"]) {
    const response = await fetch(`${url}${path}`, { headers: { "accept-encoding": "gzip" } })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    const compressed = await rawBytes(port, path)
    expect(gunzipSync(compressed).toString()).toBe(await response.text())
    total += compressed.length
  }
  expect(total).toBeLessThan(60_000)
  for (const path of [
    "/explorer/assets/index.html",
    "/explorer/assets/..%2f..%2fcli.js",
    "/explorer/assets/",
  ])
    expect((await get(url, path)).status).toBe(404)
  expect((await ask(port, { method: "POST", path: "/explorer", body: "{}" })).status).toBe(404)
})

test("the page is off with explorer: false, and by default with public; on with both options", async () => {
  const off = await start({ explorer: false })
  expect((await get(off.url, "/explorer")).status).toBe(404)
  expect((await get(off.url, "/")).status).toBe(405)
  const open = await start({ public: true })
  expect((await get(open.url, "/explorer")).status).toBe(404)
  const reading = await start({ public: true, explorer: true })
  expect((await get(reading.url, "/explorer")).status).toBe(200)
})

test("the page refuses foreign hosts and origins", async () => {
  const { port } = await start()
  const refused = await ask(port, { path: "/explorer", headers: { host: "evil.example" } })
  expect(refused.status).toBe(403)
  const foreign = await ask(port, { path: "/explorer", headers: { origin: "https://evil.example" } })
  expect(foreign.status).toBe(403)
})

async function rawBytes(port: number, path: string): Promise<Buffer> {
  const { get: getHttp } = await import("node:http")
  return new Promise((resolve, reject) => {
    getHttp({ port, path, host: "127.0.0.1", headers: { "accept-encoding": "gzip" } }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)))
    }).on("error", reject)
  })
}
