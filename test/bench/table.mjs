/** Tables of medians, and of the ratios of ours to theirs. */

const round = (value) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))))
const shown = ({ value, said }) => (said === undefined ? round(value) : said.slice(0, 16))
const isOurs = ({ node }) => node.startsWith("midblock")

/** The cells of each row; rows in their order. */
function byRow(cells) {
  const groups = new Map()
  for (const cell of cells) groups.set(cell.row, [...(groups.get(cell.row) ?? []), cell])
  return [...groups]
}

/** Ours by theirs, for each of ours. */
function ratios([row, group]) {
  const known = group.filter(({ value, alone }) => value !== undefined && alone !== true)
  const theirs = known.filter((cell) => !isOurs(cell))
  if (theirs.length === 0) return []
  return known.filter(isOurs).map(({ node, value }) => {
    const columns = theirs.map((cell) => [`/ ${cell.node}`, (value / cell.value).toPrecision(2)])
    return [`${row}: ${node}`, Object.fromEntries(columns)]
  })
}

/** Prints the notes of the nodes in place of a value, each sentence once. */
function printSaid(cells) {
  const said = cells
    .filter((cell) => cell.said !== undefined)
    .map((cell) => `${cell.node} said: ${cell.said}`)
  for (const sentence of new Set(said)) console.log(sentence)
}

/** Prints what was measured, then the ratios when there is something to compare. */
export function printCells(cells) {
  const rows = byRow(cells)
  const medians = rows.map(([row, group]) => [
    row,
    Object.fromEntries(group.map((cell) => [cell.node, shown(cell)])),
  ])
  console.table(Object.fromEntries(medians))
  printSaid(cells)
  const compared = rows.flatMap(ratios)
  if (compared.length > 0) console.table(Object.fromEntries(compared))
}
