/** Requests in process: results that the caller may change, and errors as a client over JSON-RPC gets them. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { createDispatcher } from "../../src/api/rpc/dispatch.ts"
import { InvalidParams, RequestFailed } from "../../src/errors/index.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { throwAsRequestError } from "../../src/instance/request.ts"

let node: MidblockNode
beforeAll(async () => {
  node = await createNode()
})
afterAll(() => node.close())

const errorOf = (method: string, ...params: readonly unknown[]) =>
  node.request<unknown>({ method, params }).catch((error: unknown) => error) as Promise<RequestFailed>

test("default: a result that the node keeps is a copy, which the caller may change", async () => {
  const ask = () =>
    node.request<{ openrpc: string; methods: unknown[] }>({ method: "rpc.discover", params: [] })
  const first = await ask()
  const whole = structuredClone(first)
  first.openrpc = "changed"
  first.methods.length = 0
  expect(await ask()).toEqual(whole)
})

test("error: an error has code, message and data of a reply, and the error of the node as its cause", async () => {
  const error = await errorOf("eth_getBalance", "0x12")
  expect(error).toBeInstanceOf(RequestFailed)
  expect(error.cause).toBeInstanceOf(InvalidParams)
  expect([error.name, error.code, error.message, error.details, error.data]).toEqual([
    "RequestFailed",
    -32602,
    ...Array(2).fill('invalid argument 0: Address: expected an address (0x and 40 hex digits), got "0x12"'),
    undefined,
  ])
})

test("error: a request whose method is not a string", async () => {
  for (const request of [null, undefined, "eth_chainId", [], {}, { method: 5 }]) {
    const refused = node.request(request as never)
    await expect(refused).rejects.toMatchObject({
      name: "RequestFailed",
      code: -32600,
      message: "invalid request: its method must be a string",
    })
  }
})

test("throwAsRequestError: an unexpected error becomes an internal one, and stays as the cause", () => {
  const unexpected = new TypeError("secret")
  const dispatcher = createDispatcher({ methods: [], context: () => undefined })
  let thrown: unknown
  try {
    throwAsRequestError(dispatcher, unexpected)
  } catch (error) {
    thrown = error
  }
  const { code, message, cause } = thrown as RequestFailed
  expect(code).toBe(-32603)
  expect(message).toBe("internal error")
  expect(cause).toEqual(unexpected)
})
