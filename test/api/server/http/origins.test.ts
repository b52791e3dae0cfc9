import { describe, expect, test } from "vitest"
import { createOriginCheck } from "../../../../src/api/server/http/origins.ts"
import { InvalidOption } from "../../../../src/errors/index.ts"

describe("createOriginCheck", () => {
  test.each<[string | undefined, string[], boolean]>([
    [undefined, [], true],
    ["http://localhost", [], true],
    ["https://LOCALHOST:3000", [], true],
    ["http://app.localhost:3000", [], true],
    ["http://127.0.0.1:5173", [], true],
    ["http://[::1]:5173", [], true],
    ["null", [], false],
    ["", [], false],
    ["https://evil.example", [], false],
    ["http://localhost.evil.example", [], false],
    ["http://localhost:3000.evil.example", [], false],
    ["http://evil-localhost", [], false],
    ["file://localhost", [], false],
    ["file://", [], false],
    ["http://192.168.1.5:3000", [], false],
    ["https://app.example", ["https://app.example/"], true],
    ["https://app.example", ["HTTPS://App.example"], true],
    ["http://app.example", ["https://app.example"], false],
    ["https://evil.example", ["*"], true],
    ["null", ["*"], true],
    ["https://app.example", ["https://app.example:443"], true],
    ["https://app.example:443", ["https://app.example"], true],
    ["http://app.example:443", ["http://app.example"], false],
    ["https://app.example", ["http://app.example:443"], false],
    ["https://app.example:8443", ["https://app.example:08443"], true],
    ["https://xn--bcher-kva.example", ["https://bücher.example"], true],
    ["https://shop.xn--bcher-kva.example", ["https://*.BÜCHER.example"], true],
    ["https://buecher.example", ["https://bücher.example"], false],
  ])("behavior: the origin %j with %j allowed: %s", (origin, allowed, expected) => {
    const check = createOriginCheck(allowed)
    expect(check(origin)).toBe(expected)
    expect(check(origin)).toBe(expected)
  })

  test.each<[string, boolean]>([
    ["chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn", true],
    ["moz-extension://9f1c0d3c-7a0e-4a1a-9d0c-2f6d3c1b7e55", true],
    ["safari-web-extension://E6D5A6F6-54F3-4B9D-8F0F-4C6E3B0B8C11", true],
    ["chrome-extension://", false],
    ["chrome-extension://evil.example", false],
    ["https://chrome-extension", false],
    ["http://chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn", false],
    ["evil-extension://nkbihfbeogaeaoehlefnkodbefgpgknn", false],
  ])("behavior: without entries, the origin %j is allowed: %s", (origin, expected) => {
    expect(createOriginCheck([])(origin)).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ["https://*.example.com", "https://a.example.com", true],
    ["https://*.example.com", "https://a.b.example.com", true],
    ["https://*.example.com", "https://example.com", false],
    ["https://*.example.com", "https://a.example.com:8443", false],
    ["https://*.example.com", "http://a.example.com", false],
    ["https://*.example.com", "https://evil.net/.example.com", false],
    ["https://*.example.com", "https://a.example.com.evil.net", false],
    ["https://preview-*.example.com", "https://preview-7.example.com", true],
    ["https://preview-*.example.com", "https://preview-7.evil.example.com", false],
    ["http://192.168.1.*:3000", "http://192.168.1.20:3000", true],
    ["http://192.168.1.*:3000", "http://192.168.1.20:3001", false],
    ["http://192.168.1.*:3000", "http://192.168.1.com:3000", false],
    ["http://192.168.1.*:3000", "http://192.168.1.evil.com:3000", false],
    ["http://192.168.*.*:*", "http://192.168.7.9:5173", true],
    ["http://dev.example:*", "http://dev.example:5173", true],
    ["http://dev.example:*", "http://dev.example", true],
    ["http://dev.example:*", "http://dev.example:5173.evil.net", false],
    ["https://*", "https://any.example", true],
    ["https://*", "https://any.example:8443", false],
    ["https://*:*", "https://[fd00::1]:8443", true],
    ["chrome-extension://*", "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn", true],
    ["brave-extension://*", "brave-extension://abc", true],
    ["*-extension://*", "opera-extension://abc", true],
    ["null", "null", true],
    ["file://", "file://", true],
    ["*://*", "null", false],
  ])("behavior: the entry %j allows the origin %j: %s", (entry, origin, expected) => {
    expect(createOriginCheck([entry])(origin)).toBe(expected)
  })

  test.each([["app.example"], ["https://app.example/path"], [""], ["https://a b"]])(
    "error: the entry %j is refused",
    (entry) => {
      expect(() => createOriginCheck([entry])).toThrow(
        new InvalidOption({
          name: "allowedOrigins",
          expected: "origins such as https://app.example or https://*.example.com",
          value: JSON.stringify(entry),
        }),
      )
    },
  )
})
