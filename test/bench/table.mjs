/** Prints tables of medians, and of the ratios of midblock to the peers. */

const round = (value) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))))
const shown = ({ value, said }) => (said === undefined ? round(value) : said.slice(0, 16))
const isOurs = ({ node }) => node.startsWith("midblock")

/** Returns the cells of each row, the rows in order. */
function byRow(cells) {
  const groups = new Map()
  for (const cell of cells) groups.set(cell.row, [...(groups.get(cell.row) ?? []), cell])
  return [...groups]
}

/** Returns the ratios to the peers, for each midblock node. */
function ratios([row, group]) {
  const known = group.filter(({ value, alone }) => value !== undefined && alone !== true)
  const theirs = known.filter((cell) => !isOurs(cell))
  if (theirs.length === 0) return []
  return known.filter(isOurs).map(({ node, value }) => {
    const columns = theirs.map((cell) => [`/ ${cell.node}`, (value / cell.value).toPrecision(2)])
    return [`${row}: ${node}`, Object.fromEntries(columns)]
  })
}

/** Prints the notes that nodes have instead of a value, each sentence once. */
function printSaid(cells) {
  const said = cells
    .filter((cell) => cell.said !== undefined)
    .map((cell) => `${cell.node} said: ${cell.said}`)
  for (const sentence of new Set(said)) console.log(sentence)
}

/** Prints the measured values, then the ratios when there are peers to compare with. */
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
