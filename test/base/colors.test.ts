import { expect, test } from "vitest"
import { createPaint, hasColors } from "../../src/base/colors.ts"

const cases: [isTTY: boolean | undefined, env: Record<string, string>, hasColors: boolean][] = [
  [true, {}, true],
  [undefined, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [true, { TERM: "xterm-256color" }, true],
  [undefined, { FORCE_COLOR: "1" }, true],
  [undefined, { FORCE_COLOR: "true", NO_COLOR: "1" }, true],
  [true, { FORCE_COLOR: "0" }, false],
  [true, { FORCE_COLOR: "false" }, false],
  [undefined, { FORCE_COLOR: "" }, false],
  [undefined, { CI: "true" }, false],
]

test.each(cases)("hasColors: terminal %s, %o: %s", (isTTY, env, expected) => {
  expect(hasColors({ isTTY }, env)).toBe(expected)
})

test("createPaint", () => {
  expect(createPaint(true)("red", "text")).toBe("\u001b[31mtext\u001b[39m")
  expect(createPaint(false)("red", "text")).toBe("text")
})
