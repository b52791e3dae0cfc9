import { describe, expect, test } from "vitest"
import { ok, openDoor, refused, rpc } from "../transports.ts"

const words = (method: string) => `the method ${method} is not available on the public endpoint`

describe("the public endpoint", () => {
  test("default", async () => {
    const { post, counter } = await openDoor()
    expect(await post(rpc("counter_add", ["0x2"]), "/public")).toMatchObject({ status: 200, body: ok("0x2") })
    expect(counter.value).toBe(2n)
  })

  test.each(["counter_reset", "counter_sign"])(
    "error: %s is unknown at /public, and has a result at /",
    async (method) => {
      const { post } = await openDoor()
      const unknown = refused(-32601, `the method ${method} does not exist/is not available`, 1)
      expect(await post(rpc(method), "/public")).toMatchObject({ status: 200, body: unknown })
      expect((await post(rpc(method))).body).toHaveProperty("result")
    },
  )

  test.each<[string, unknown, unknown]>([
    ["single", rpc("eth_getBlockReceipts", [], 7), refused(-32004, words("eth_getBlockReceipts"), 7)],
    ["by alias", rpc("counter_receipts", [], "x"), refused(-32004, words("counter_receipts"), "x")],
    [
      "with bad parameters",
      rpc("eth_getBlockReceipts", {}, 7),
      refused(-32004, words("eth_getBlockReceipts"), 7),
    ],
    [
      "notification",
      { jsonrpc: "2.0", method: "eth_getBlockReceipts" },
      refused(-32004, words("eth_getBlockReceipts")),
    ],
    [
      "batch",
      [rpc("counter_add", ["0x2"], 1), null, rpc("eth_getBlockReceipts", [], 2)],
      refused(-32004, words("eth_getBlockReceipts")),
    ],
  ])("error: eth_getBlockReceipts, %s, is answered with 403 and nothing runs", async (_, request, body) => {
    const { post, counter } = await openDoor()
    expect(await post(request, "/public")).toMatchObject({ status: 403, body })
    expect(counter.value).toBe(0n)
  })

  test("behavior: eth_getBlockReceipts is answered at /", async () => {
    const { post } = await openDoor()
    expect(await post(rpc("eth_getBlockReceipts"))).toMatchObject({ status: 200, body: ok([]) })
  })

  test("args: publicRoot: the limits of /public apply to / as well", async () => {
    const { post } = await openDoor({ publicRoot: true })
    for (const path of ["/", "/public"]) {
      expect(await post(rpc("eth_getBlockReceipts"), path)).toMatchObject({ status: 403 })
      expect((await post(rpc("counter_reset"), path)).body).toHaveProperty("error.code", -32601)
      expect((await post(rpc("counter_value"), path)).body).toEqual(ok("0x0"))
    }
  })
})
