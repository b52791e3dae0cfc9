/** Asks for the folder and the template on a terminal. */
import { once } from "node:events"
import { createInterface } from "node:readline/promises"
import { assertFree, Refusal, templateNamed, templates } from "./project.mjs"

/**
 * Returns the given values, and asks for the others until an answer can be used.
 *
 * @throws {Refusal} when the input ends, or is interrupted by Ctrl+C.
 */
export async function askFor({ folder, template }, input, output) {
  const lines = createInterface({ input, output })
  const isClosed = once(lines, "close").then(() => undefined)
  const ask = async (question, usual, check) => {
    for (;;) {
      const answer = await Promise.race([lines.question(`${question} (${usual}): `), isClosed])
      if (answer === undefined) throw new Refusal("no answer; nothing was written")
      try {
        return check(answer.trim() || usual)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        output.write(`${error.message}\n`)
      }
    }
  }
  try {
    return {
      folder: folder ?? (await ask("Folder", "my-app", checkedFolder)),
      template: template ?? (await ask(`${list()}\nTemplate`, templates[0].name, nameOf)),
    }
  } finally {
    lines.close()
  }
}

function checkedFolder(folder) {
  assertFree(folder)
  return folder
}

const list = () => templates.map(({ name, title }, index) => `${index + 1}. ${name}: ${title}`).join("\n")

/** A template is answered by its number or its name. */
const nameOf = (answer) => (templates[Number(answer) - 1] ?? templateNamed(answer)).name
