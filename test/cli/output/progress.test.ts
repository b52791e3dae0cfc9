import { expect, test } from "vitest"
import { createProgress } from "../../../src/cli/output/progress.ts"

const erase = "\r\u001b[K"

/** Runs a script of a progress and returns what it writes. */
function written(isTerminal: boolean, script: (progress: ReturnType<typeof createProgress>) => void): string {
  let text = ""
  const write = (more: string) => {
    text += more
  }
  const progress = createProgress({ write, isTerminal })
  script({ ...progress, around: (lines) => progress.around(lines) })
  return text
}

test("default: one text at a time, which is erased at the end", () => {
  const text = written(true, ({ show, end }) => {
    show("forking a.example ...")
    show("importing\nblock 1 ...")
    end()
    end()
  })
  expect(text).toBe(`forking a.example ...${erase}importing\\u000ablock 1 ...${erase}`)
})

test("behavior: updates within 100 ms are left out", () => {
  const text = written(true, ({ update, end }) => {
    for (let number = 1; number <= 50; number++) update(() => `block ${number} ...`)
    end()
  })
  expect(text).toBe(`block 1 ...${erase}`)
})

test("behavior: the text is written again below lines that are written meanwhile", () => {
  let lines = ""
  const text = written(true, ({ show, around, end }) => {
    show("forking ...")
    around(() => {
      lines += "HTTP 429\n"
    })
    end()
  })
  expect([text, lines]).toEqual([`forking ...${erase}forking ...${erase}`, "HTTP 429\n"])
})

test("behavior: without a terminal, nothing is written", () => {
  expect(
    written(false, ({ show, update, around, end }) => {
      show("forking ...")
      update(() => "block 1 ...")
      around(() => {})
      end()
    }),
  ).toBe("")
})
