import { expect, test } from "vitest"
import { postTwice, start } from "../../instance/endpointsAt.ts"

test("behavior: a body that is not run is reported once, with metrics too", async () => {
  const { url, reports } = await start({ metrics: true })
  await postTwice(url)
  expect(reports).toEqual([[-32700, "parse error: the body is not valid JSON"]])
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
})
