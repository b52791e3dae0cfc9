/** Coverage in istanbul's format. A count is 1 for an item that ran once or more, else 0. */
import { join } from "node:path"
import type { CoverageMapData, FileCoverageData, Location, Range } from "istanbul-lib-coverage"
import type { SourceFile, SourceRange } from "../../solidity/compiled/model.ts"
import type { FileCoverage } from "./measure.ts"

/** Returns the path of a file, which need not exist. */
export const pathOf = ({ name }: SourceFile, root: string): string => join(root, name)

/** Returns the coverage of files by their paths. */
export const toIstanbul = (files: readonly FileCoverage[], root: string): CoverageMapData =>
  Object.fromEntries(
    files.map((each) => {
      const path = pathOf(each.file, root)
      return [path, toFileCoverage(each, path)]
    }),
  )

function toFileCoverage({ file, hits }: FileCoverage, path: string): FileCoverageData {
  const { statements, functions, branches } = hits
  return {
    path,
    statementMap: indexed(statements, ({ range }) => toRange(range)),
    s: indexed(statements, ({ hit }) => Number(hit)),
    fnMap: indexed(functions, ({ name, range, body }) => ({
      name,
      decl: toRange({ ...range, end: body.start }),
      loc: toRange(body),
      line: positionAt(file, range.start).line,
    })),
    f: indexed(functions, ({ hit }) => Number(hit)),
    branchMap: indexed(branches, ({ kind, range, ways }) => ({
      loc: toRange(range),
      type: kind,
      // istanbul writes a missing `else` without a location.
      locations: ways.map((way) => (way === undefined ? ({ start: {}, end: {} } as Range) : toRange(way))),
      line: positionAt(file, range.start).line,
    })),
    b: indexed(branches, ({ hits: taken }) => taken.map(Number)),
  }
}

const indexed = <Item, Value>(items: readonly Item[], of: (item: Item) => Value): Record<string, Value> =>
  Object.fromEntries(items.map((item, index) => [String(index), of(item)]))

const toRange = ({ file, start, end }: SourceRange): Range => ({
  start: positionAt(file, start),
  end: positionAt(file, end),
})

/** Lines are counted from 1, columns from 0. */
function positionAt(file: SourceFile, byte: number): Location {
  const { line, column } = file.positionAt(byte) ?? { line: 1, column: 1 }
  return { line, column: column - 1 }
}
