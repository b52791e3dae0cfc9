/** The name of a remote in messages. */
import { expect, test } from "vitest"
import { inProcess, nameOf } from "../../../../../src/features/forking/remote/origin/remoteName.ts"

const headers = { authorization: "Bearer header-key-1", "x-api-key": "header-key-2" }
const url = new URL(
  "https://user%40:password@eth.example.com:8443/v2/path-key-3?apikey=query-key-4#hash-key-5",
)
const name = nameOf(url, headers)

test("default: the host and the port, nothing else", () => {
  expect(name.host).toBe("eth.example.com:8443")
  expect(inProcess.host).toBe("in process")
})

test("behavior: hides the keys of the URL and the headers in a remote's text", () => {
  const words = ["header-key-1", "header-key-2", "path-key-3", "query-key-4", "hash-key-5", "password"]
  expect(name.clean(`v2 of eth.example.com: ${words.join(" ")}`)).toBe("v2 of eth.example.com: … … … … … …")
  expect(name.clean(`wrong: ${url}`)).toBe("wrong: eth.example.com:8443")
})

test("behavior: shows only the hosts of URLs in a provider's text", () => {
  expect(inProcess.clean("HTTP request failed. URL: https://user:key@eth.example.com:1/v2/key?a=key")).toBe(
    "HTTP request failed. URL: https://eth.example.com:1",
  )
})

test("behavior: shows a page of a proxy as one short line of text", () => {
  const page = "<!doctype html><style>p { color: red }</style>\n<h1>502   Bad\nGateway</h1>"
  expect(name.clean(page)).toBe("502 Bad Gateway")
  expect(inProcess.clean("x".repeat(1000))).toBe(`${"x".repeat(300)}…`)
})

test("behavior: shows the first 300 characters of a huge page", () => {
  expect(inProcess.clean("<".repeat(200_000))).toBe(`${"<".repeat(300)}…`)
})
