import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { codePathOf, readCode, writeCode } from "../../src/bundle/codeCache.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-code-"))
afterAll(() => rmSync(folder, { recursive: true }))

const code = Buffer.from("compiled code")

test("writeCode: readCode returns the code and the use that were written last", () => {
  const path = join(folder, "new", "one")
  writeCode(path, { code, use: "block" })
  expect(readCode(path)).toEqual({ code, use: "block" })
  writeCode(path, { code, use: "load" })
  expect(readCode(path)).toEqual({ code, use: "load" })
  expect(readdirSync(join(folder, "new"))).toEqual(["one"])
})

test("readCode: returns undefined for a file that is absent, damaged or truncated", () => {
  const path = join(folder, "damaged")
  expect(readCode(path)).toBeUndefined()
  writeCode(path, { code, use: "block" })
  const whole = readFileSync(path)
  for (let place = 0; place < whole.length; place++) {
    const damaged = Buffer.from(whole)
    damaged[place] = (damaged[place] ?? 0) ^ 1
    writeFileSync(path, damaged)
    expect(readCode(path)).toBeUndefined()
  }
  writeFileSync(path, whole)
  truncateSync(path, whole.length - 1)
  expect(readCode(path)).toBeUndefined()
  truncateSync(path, 0)
  expect(readCode(path)).toBeUndefined()
  writeFileSync(path, Buffer.alloc(whole.length))
  expect(readCode(path)).toBeUndefined()
})

test("writeCode: writes nothing when the folder cannot be created", () => {
  const path = join(folder, "file", "one")
  writeFileSync(join(folder, "file"), "")
  writeCode(path, { code, use: "block" })
  expect(readCode(path)).toBeUndefined()
})

test("writeCode: keeps the 96 files that were written or read last", () => {
  const many = join(folder, "many")
  for (let index = 0; index < 96; index++) {
    const path = join(many, `${index}`)
    writeCode(path, { code, use: "block" })
    utimesSync(path, 1000 + index, 1000 + index)
  }
  expect(readCode(join(many, "0"))).toBeDefined()
  for (const name of ["last", "very last"]) writeCode(join(many, name), { code, use: "block" })
  const others = Array.from({ length: 93 }, (_, index) => `${index + 3}`)
  expect(readdirSync(many).sort()).toEqual(["0", ...others, "last", "very last"].sort())
})

test("codePathOf: another source, another file and another build of Node have another path", () => {
  const [one, other] = [Buffer.from("1"), Buffer.from("2")]
  expect(codePathOf(one, "a.cjs")).not.toBe(codePathOf(other, "a.cjs"))
  // V8 keeps the name of the file in the code.
  expect(codePathOf(one, "one/a.cjs")).not.toBe(codePathOf(one, "other/a.cjs"))
  expect(codePathOf(one, "a.cjs", "v20.19.5 x64 1")).not.toBe(codePathOf(one, "a.cjs", "v20.20.2 x64 1"))
  expect(codePathOf(one, "a.cjs")).toBe(codePathOf(Buffer.from("1"), "a.cjs"))
})

test("codePathOf: the file of a source with a seal is named by its seal", () => {
  const sealed = (text: string, digit: string) => Buffer.from(`${text}\n//# sealed=${digit.repeat(32)}\n\n})`)
  const path = codePathOf(sealed("1", "a"), "/a.cjs", "engine")
  expect(path).toMatch(/[\\/]code[\\/]a{32}-[0-9a-f]+-engine$/)
  expect(codePathOf(sealed("1", "b"), "/a.cjs", "engine")).not.toBe(path)
})
