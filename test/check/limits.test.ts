/** Endpoints that refuse: public ones, those with a limit of requests; and the limit of the run itself. */
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { check } from "../../src/check/index.ts"
import { createNode } from "../../src/index.ts"
import { startProxy } from "./mutants/proxy.ts"

/** Starts an endpoint in front of a node that only serves it, with the status for each body. */
async function endpoint(statusOf: (body: string) => number) {
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const status = statusOf(body)
    const headers = { "content-type": "application/json" }
    const answer = status === 200 ? await fetch(url, { method: "POST", headers, body }) : undefined
    response.writeHead(status, headers)
    response.end(answer === undefined ? '{"error":"no"}' : await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await node.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const verdicts = (
  results: readonly {
    name: string
    verdict: string
    dialect?: string | undefined
    reason?: string | undefined
  }[],
) => results.map(({ name, verdict, dialect, reason }) => `${name}: ${verdict}, ${dialect ?? reason}`)

test("a public endpoint that answers eth_getBlockReceipts with 403 differs", async () => {
  const url = await endpoint((body) => (body.includes("eth_getBlockReceipts") ? 403 : 200))
  const only = ["contract/eth_getBlockReceipts-pending", "contract/eth_call-pending"]
  const { results, ok } = await check(url, { only, readOnly: true })
  expect(verdicts(results)).toEqual([
    "contract/eth_call-pending: holds, undefined",
    "contract/eth_getBlockReceipts-pending: differs, public endpoint: HTTP 403",
  ])
  expect(ok).toBe(true)
})

test("a case that meets HTTP 429 does not apply, and the batch is not sent in parts", async () => {
  let count = 0
  const url = await endpoint((body) => (body.startsWith("[") && ++count > 0 ? 429 : 200))
  const { results } = await check(url, { only: ["pending/number"], readOnly: true })
  expect(verdicts(results)).toEqual([
    `pending/number: not applicable, ${url} takes no more requests now: HTTP 429`,
  ])
  expect(count).toBe(1)
})

test("a run stops at its limit, and the other cases say so", async () => {
  const bodies: string[] = []
  const url = await endpoint((body) => {
    bodies.push(body)
    return 200
  })
  const plans: number[] = []
  const { results, requests } = await check(url, {
    only: ["contract/call-data", "contract/call-from", "contract/revert-data"],
    requests: 5,
    onPlan: (plan) => void plans.push(plan.requests),
  })
  expect(verdicts(results)).toEqual([
    "contract/call-data: holds, undefined",
    "contract/call-from: holds, undefined",
    "contract/revert-data: not applicable, the limit of 5 requests is reached: --requests",
  ])
  expect({ requests, sent: bodies.length, plans }).toEqual({ requests: 5, sent: 5, plans: [5] })
})

test("a limit below the first requests of a sender is a reason, not an error", async () => {
  const url = await endpoint(() => 200)
  const { results } = await check(url, { only: ["pending/storage", "contract/call-data"], requests: 4 })
  expect(verdicts(results)).toEqual([
    "contract/call-data: holds, undefined",
    "pending/storage: not applicable, the limit of 4 requests is reached: --requests",
  ])
})

test("readOnly sends no transaction, also to a node of a developer", async () => {
  const methods: string[] = []
  const url = await endpoint((body) => {
    methods.push(...Array.from(body.matchAll(/"method":"(\w+)"/g), ([, method = ""]) => method))
    return 200
  })
  const { transactions, results } = await check(url, { readOnly: true, only: ["pending/storage", "sync"] })
  expect(methods.filter((method) => /send|mine|sign/i.test(method))).toEqual([])
  expect(transactions).toBe(0)
  expect(new Set(results.map(({ reason }) => reason))).toEqual(
    new Set(["it needs transactions: --key, or a node of a developer"]),
  )
})

test("a refused transaction is the reason of the cases that need it", async () => {
  const node = await createNode()
  onTestFinished(() => node.close())
  const { url } = await node.listen({ port: 0 })
  const proxy = await startProxy(url, {
    answer: ({ result, ...answer }, { method }) =>
      method === "eth_sendRawTransaction"
        ? { ...answer, error: { code: -32000, message: "not today" } }
        : { ...answer, result },
  })
  onTestFinished(() => proxy.close())
  const { results } = await check(proxy.url, { only: ["pending/storage"], key: node.accounts[0]?.privateKey })
  expect(verdicts(results)).toEqual([
    "pending/storage: not applicable, no moment was seen with the contract in the open block: a transaction was refused, not today",
  ])
})

test.each([
  [
    "an unknown case",
    { only: ["pending/nothing"] },
    /^invalid option only: expected groups \(contract, .*\) or names of cases, got pending\/nothing$/,
  ],
  [
    "an unknown network",
    { network: "unichan" },
    /^invalid option network: expected a known network; did you mean unichain\?, got unichan$/,
  ],
  [
    "a short key",
    { key: "0x12" },
    /^invalid option key: expected a private key of 32 bytes in hex, got another text$/,
  ],
  ["a misspelt option", { reqests: 5 }, /^unknown option of check reqests; did you mean requests\?$/],
  ["no request", { requests: 0 }, /^invalid option requests: expected a whole number from 1, got 0$/],
  [
    "a feed over HTTP",
    { feed: "http://x" },
    /^invalid option feed: expected the URL of a WebSocket server, got http:\/\/x$/,
  ],
] as const)("%s is refused", async (_, options, message) => {
  await expect(check("http://127.0.0.1:1", options as object)).rejects.toThrow(message)
})
