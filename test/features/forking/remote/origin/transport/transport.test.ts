/** Invalid URLs of a remote: refused before anything is sent, and not shown, as they may have a key. */
import { expect, test } from "vitest"
import { openOrigin } from "../../../../../../src/features/forking/remote/origin/open.ts"
import type { Remote } from "../../../../../../src/features/forking/remote/origin/options.ts"

const refusalOf = (remote: unknown) =>
  openOrigin(remote as Remote, { retries: 0 }).then(
    () => "opened",
    ({ name, message }: Error) => `${name}: ${message}`,
  )

test.for([
  ["wss://a.example/key", "a URL with wss:"],
  ["a.example/key", "a value that is not a URL"],
  [null, "a value that is not a URL"],
  [5, "a value that is not a URL"],
  [[], "an empty list"],
] as const)("error: the URL %j", async ([remote, got]) => {
  expect(await refusalOf(remote)).toBe(
    `InvalidOption: invalid option fork URL: expected one with http: or https:, got ${got}`,
  )
})
