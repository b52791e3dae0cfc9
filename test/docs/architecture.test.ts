import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { groups, rooms } from "../lint/rooms.mjs"

const page = readFileSync("docs/architecture.md", "utf8")

/** Returns the first cell of each row that names a room. */
const roomsOfPage = () => [...page.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, room]) => room)

test("docs/architecture.md lists the rooms of the linter in the same order", () => {
  expect(roomsOfPage()).toEqual(Object.keys(rooms))
})

test("docs/architecture.md names only files that exist", () => {
  const named = [...page.matchAll(/`((?:src\/)?[a-zA-Z]+(?:\/[a-zA-Z]+)+\.ts)`/g)].map(([, path = ""]) =>
    path.startsWith("src/") ? path : `src/${path}`,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test("rooms import only rooms above them in the table", () => {
  const order = Object.keys(rooms)
  const below = order.flatMap((room, place) =>
    (rooms[room] ?? [])
      .flatMap((name) => groups[name] ?? [name])
      .flatMap((name) => order.filter((each) => each === name || each.startsWith(`${name}/`)))
      .filter((each) => each !== room && !each.startsWith(`${room}/`) && !room.startsWith(`${each}/`))
      // Parts of a feature for browsers and for the harness, and those of the harness for vitest, which its entry does not import.
      .filter((each) => order.indexOf(each) > place && !/^src\/(features\/\w+|harness)\/\w/.test(each))
      .map((each) => `${room} -> ${each}`),
  )
  expect(below).toEqual([])
})
