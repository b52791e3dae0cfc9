/** Tables of medians, and of the ratios of ours to theirs. */

const round = (value) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))))
const shown = ({ value, said }) => (said === undefined ? round(value) : said.slice(0, 48))
const isOurs = (node) => node.startsWith("midblock")

/** Cells by row, in their order. */
const byRow = (cells) => Map.groupBy?.(cells, ({ row }) => row) ?? grouped(cells)

function grouped(cells) {
  const groups = new Map()
  for (const cell of cells) groups.set(cell.row, [...(groups.get(cell.row) ?? []), cell])
  return groups
}

/** Ours by theirs, for each of ours and each row. */
function ratios(cells) {
  const rows = {}
  for (const [row, group] of byRow(cells)) {
    const known = group.filter(({ value }) => value !== undefined)
    for (const ours of known.filter(({ node }) => isOurs(node)))
      for (const theirs of known.filter(({ node }) => !isOurs(node)))
        (rows[`${row}: ${ours.node}`] ??= {})[`/ ${theirs.node}`] = (ours.value / theirs.value).toPrecision(2)
  }
  return rows
}

/** Prints what was measured, then the ratios when there is something to compare. */
export function printCells(cells) {
  const rows = [...byRow(cells)].map(([row, group]) => [
    row,
    Object.fromEntries(group.map((cell) => [cell.node, shown(cell)])),
  ])
  console.table(Object.fromEntries(rows))
  const compared = ratios(cells)
  if (Object.keys(compared).length > 0) console.table(compared)
}
