/**
 * Writes the arithmetic of a base field and of its quadratic extension in AssemblyScript, unrolled.
 *
 * An element is a row of limbs of `width` bits, each in 64 bits of memory: products of limbs are summed up without a carry.
 * The highest limb has a sign and the bits above the modulus, so that sums and differences need no reduction. A product
 * `ab / 2^(width · limbs)` is reduced column by column while it is computed (Koç, Acar, Kaliski: Analyzing and comparing
 * Montgomery multiplication algorithms, IEEE Micro 1996, finely integrated product scanning). The extension takes three
 * products and reduces two sums of them (Aranha and others: Faster explicit formulas for computing pairings over ordinary
 * curves, IACR ePrint 2010/526).
 */
import { inverse } from "./numbers.mjs"

const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
const at = (pointer, limb) => `load<i64>(${pointer}, ${8 * limb})`
const put = (pointer, limb, value) => `store<i64>(${pointer}, ${value}, ${8 * limb})`

/** The text of a function whose parameters are pointers; the body is a list of statements. */
const fn = (name, parameters, body) =>
  `export function ${name}(${parameters.map((each) => `${each}: usize`).join(", ")}): void {\n${body.join("\n")}\n}\n`

/** The indices of the rows that contribute to a column of a product of `count` by `count` limbs. */
const rowsOf = (column, count) => range(Math.max(0, column - count + 1), Math.min(column, count - 1) + 1)

/** Loads limbs into local variables. */
const loads = (name, pointer, count, first = 0) =>
  range(0, count).map((limb) => `const ${name}${limb} = ${at(pointer, first + limb)}`)

const constants = (name, values) => values.map((value, index) => `const ${name}${index} = ${value}`)

/** The columns of `a · b`, as sums of products. */
const columnsOf = (a, b, count) =>
  range(0, 2 * count - 1).map((column) =>
    rowsOf(column, count)
      .map((row) => `${a}${row} * ${b}${column - row}`)
      .join(" + "),
  )

/**
 * Returns the statements that compute the columns of `a · b`; variables begin with `name`. From 14 limbs on three products of
 * halves (Karatsuba) are faster.
 */
function productOf(name, a, b, count) {
  if (count < 14 || count % 2 === 1) return constants(name, columnsOf(a, b, count))
  const half = count / 2
  const limbs = range(0, half)
  const isIn = (column) => column >= 0 && column < count - 1
  const columns = range(0, 2 * count - 1).map((column) => {
    const [middle, upper] = [column - half, column - count]
    return [
      ...(isIn(column) ? [`${name}l${column}`] : []),
      ...(isIn(upper) ? [`${name}h${upper}`] : []),
      ...(isIn(middle) ? [`(${name}c${middle} - ${name}l${middle} - ${name}h${middle})`] : []),
    ].join(" + ")
  })
  const halves = [a, b].flatMap((from, index) => [
    ...constants(
      `${name}${index}h`,
      limbs.map((limb) => `${from}${half + limb}`),
    ),
    ...constants(
      `${name}${index}s`,
      limbs.map((limb) => `${from}${limb} + ${from}${half + limb}`),
    ),
  ])
  return [
    ...halves,
    ...constants(`${name}l`, columnsOf(a, b, half)),
    ...constants(`${name}h`, columnsOf(`${name}0h`, `${name}1h`, half)),
    ...constants(`${name}c`, columnsOf(`${name}0s`, `${name}1s`, half)),
    ...constants(name, columns),
  ]
}

/** The columns of `a²`: each product of two different limbs is taken once and doubled. */
const squareColumnsOf = (a, count) =>
  range(0, 2 * count - 1).map((column) => {
    const pairs = rowsOf(column, count)
      .filter((row) => 2 * row < column)
      .map((row) => `${a}${row} * ${a}${column - row}`)
    const middle = column % 2 === 0 ? [`${a}${column / 2} * ${a}${column / 2}`] : []
    return [...(pairs.length > 0 ? [`((${pairs.join(" + ")}) << 1)`] : []), ...middle].join(" + ")
  })

/** Returns the values of a field that the writers below need. */
function describe({ p, width, limbs: count }) {
  const base = 1n << BigInt(width)
  const limbsOf = (value) => range(0, count).map((limb) => (value >> BigInt(width * limb)) & (base - 1n))
  return {
    p,
    width,
    count,
    limbsOf,
    mask: `0x${(base - 1n).toString(16)}`,
    modulus: limbsOf(p),
    negativeInverse: base - inverse(p, base),
  }
}

/** Returns the statements that reduce columns to limbs at `to`, from the limb `first` on; variables begin with `name`. */
function reduction({ width, count, mask, modulus, negativeInverse }, columns, name, first = 0) {
  const list = [`let ${name}: i64 = 0`]
  for (const [column, terms] of columns.entries()) {
    const folded = rowsOf(column, count)
      .filter((row) => row < column)
      .map((row) => `${name}${row} * ${modulus[column - row]}`)
    list.push(`${name} += ${terms}`)
    if (folded.length > 0) list.push(`${name} += ${folded.join(" + ")}`)
    if (column < count) {
      list.push(`const ${name}${column} = (${name} * ${negativeInverse}) & ${mask}`)
      list.push(`${name} += ${name}${column} * ${modulus[0]}`)
    } else list.push(put("to", first + column - count, `${name} & ${mask}`))
    list.push(`${name} >>= ${width}`)
  }
  return [...list, put("to", first + count - 1, name)]
}

/** Returns the statements that store limbs of any sign, with their carries, at `to`, from the limb `first` on. */
function carried({ width, count, mask }, limbs, name, first = 0) {
  const list = [`let ${name}: i64 = ${limbs[0]}`]
  for (const limb of range(0, count - 1)) {
    list.push(put("to", first + limb, `${name} & ${mask}`))
    list.push(`${name} = (${name} >> ${width}) + ${limbs[limb + 1]}`)
  }
  return [...list, put("to", first + count - 1, name)]
}

/** The sum or the difference of two elements of one or two parts. */
function linear(field, name, parts, sign) {
  const body = range(0, parts).flatMap((part) => {
    const first = part * field.count
    const limbs = range(first, first + field.count).map(
      (limb) => `(${at("a", limb)} ${sign} ${at("b", limb)})`,
    )
    return carried(field, limbs, `t${part}`, first)
  })
  return fn(name, ["to", "a", "b"], body)
}

/** The fractional bits of the quotient by which {@link reduce} multiplies. */
const precision = 44n

/** Subtracts the multiple of the modulus that the highest limb indicates: the result is between -p and p. */
function reduce(field) {
  const { p, width, count, modulus } = field
  const quotient = (1n << (precision + BigInt(width * (count - 1)))) / p
  const half = 1n << (precision - 1n)
  return fn(
    "reduce",
    ["to", "a"],
    [
      `const q = (${at("a", count - 1)} * ${quotient} + ${half}) >> ${precision}`,
      ...carried(
        field,
        range(0, count).map((limb) => `(${at("a", limb)} - q * ${modulus[limb]})`),
        "t",
      ),
    ],
  )
}

/** `(a + c i)(b + d i)` by three products: ab, cd and (a + c)(b + d). */
function multiply2(field) {
  const { count } = field
  const columns = range(0, 2 * count - 1)
  return fn(
    "multiply2",
    ["to", "a", "b"],
    [
      ...loads("a", "a", count),
      ...loads("c", "a", count, count),
      ...loads("b", "b", count),
      ...loads("d", "b", count, count),
      ...productOf("u", "a", "b", count),
      ...productOf("v", "c", "d", count),
      ...constants(
        "s",
        range(0, count).map((limb) => `a${limb} + c${limb}`),
      ),
      ...constants(
        "e",
        range(0, count).map((limb) => `b${limb} + d${limb}`),
      ),
      ...productOf("m", "s", "e", count),
      ...reduction(
        field,
        columns.map((column) => `u${column} - v${column}`),
        "x",
      ),
      ...reduction(
        field,
        columns.map((column) => `m${column} - u${column} - v${column}`),
        "y",
        count,
      ),
    ],
  )
}

/** `(a + c i)²` as `(a + c)(a - c)` and `2ac`. */
function square2(field) {
  const { count } = field
  return fn(
    "square2",
    ["to", "a"],
    [
      ...loads("a", "a", count),
      ...loads("c", "a", count, count),
      ...constants(
        "s",
        range(0, count).map((limb) => `a${limb} + c${limb}`),
      ),
      ...constants(
        "e",
        range(0, count).map((limb) => `a${limb} - c${limb}`),
      ),
      ...constants(
        "d",
        range(0, count).map((limb) => `a${limb} << 1`),
      ),
      ...reduction(field, columnsOf("s", "e", count), "x"),
      ...reduction(field, columnsOf("d", "c", count), "y", count),
    ],
  )
}

/** Returns the text of the arithmetic, and the function that returns the limbs of a number. */
export function writeField(curve) {
  const field = describe(curve)
  const { count, limbsOf } = field
  const multiply1 = [
    ...loads("a", "a", count),
    ...loads("b", "b", count),
    ...reduction(field, columnsOf("a", "b", count), "t"),
  ]
  const square1 = [...loads("a", "a", count), ...reduction(field, squareColumnsOf("a", count), "t")]
  const functions = [
    fn("multiply1", ["to", "a", "b"], multiply1),
    fn("square1", ["to", "a"], square1),
    ...[multiply2, square2, reduce].map((write) => write(field)),
    ...[1, 2].flatMap((parts) => [
      linear(field, `add${parts}`, parts, "+"),
      linear(field, `subtract${parts}`, parts, "-"),
    ]),
  ]
  return { limbsOf, text: functions.join("\n") }
}
