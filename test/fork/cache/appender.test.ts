import { closeSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createAppender } from "../../../src/fork/cache/appender.ts"
import { eachInFolder } from "../../dataFolder.ts"

let path: string
eachInFolder((folder) => {
  path = join(folder, "a.log")
})

/** Creates an appender of the file, and the list of the failures that it reports. */
function create({ flags = "a+", onGrowth = () => {} } = {}) {
  const file = openSync(path, flags)
  onTestFinished(() => closeSync(file))
  const failures: unknown[] = []
  const appender = createAppender(file, { onGrowth, onFailure: (error) => failures.push(error) })
  const append = (...texts: readonly string[]) => appender.append(texts.map((text) => Buffer.from(text)))
  return { appender, append, failures }
}

const text = () => readFileSync(path, "utf8")

test("behavior: records are in the file in their order, also those that come while it waits for the end", async () => {
  const { appender, append } = create()
  append("a")
  append("b", "c")
  append()
  const finished = appender.finish()
  append("d")
  await finished
  expect(text()).toBe("abcd")
  append("e")
  await appender.finish()
  expect(text()).toBe("abcde")
})

test("behavior: two appenders of one file write whole records", async () => {
  const records = ["x", "y"].map((letter) => Array.from({ length: 50 }, (_, at) => `${letter.repeat(at)}\n`))
  const both = [create(), create()]
  for (let at = 0; at < 50; at++)
    for (const [index, { append }] of both.entries()) append(records[index]?.[at] ?? "")
  for (const { appender } of both) await appender.finish()
  const lines = text().split(/(?<=\n)/)
  expect(lines.length).toBe(100)
  for (const [index, letter] of ["x", "y"].entries())
    expect(lines.filter((line) => line.includes(letter))).toEqual(records[index]?.slice(1))
})

test("behavior: the growth is reported after each 4 MiB, in one record or in several", async () => {
  let calls = 0
  const { appender, append } = create({ onGrowth: () => calls++ })
  const counted = async (length: number) => {
    append("0".repeat(length))
    await appender.finish()
    return calls
  }
  expect([await counted(2 ** 22 - 1), await counted(1), await counted(1)]).toEqual([0, 1, 1])
  expect([await counted(2 ** 22 - 2), await counted(1)]).toEqual([1, 2])
})

test("error: after the growth is refused nothing more is written, and the reason is reported once", async () => {
  const reason = new Error("too large")
  const { appender, append, failures } = create({
    onGrowth() {
      throw reason
    },
  })
  append("0".repeat(2 ** 22))
  append("1")
  await appender.finish()
  append("2")
  await appender.finish()
  expect([failures, appender.hasFailed, statSync(path).size]).toEqual([[reason], true, 2 ** 22])
})

test("error: a file that cannot be written is reported once, and the end does not wait", async () => {
  writeFileSync(path, "old")
  const { appender, append, failures } = create({ flags: "r" })
  append("a")
  await appender.finish()
  append("b")
  await appender.finish()
  expect(failures.map((error) => (error as NodeJS.ErrnoException).code)).toEqual(["EBADF"])
  expect(text()).toBe("old")
})

test("fail: waiting records are dropped, and only the first failure is reported", async () => {
  const { appender, append, failures } = create()
  append("a")
  append("b")
  const first = new Error("first")
  for (const error of [first, new Error("second")]) appender.fail(error)
  append("c")
  await appender.finish()
  expect([text(), failures]).toEqual(["a", [first]])
})
