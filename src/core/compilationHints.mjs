/**
 * Writes hints for V8 about which compiler is to compile a function of the core before its first call. A module has them in a custom section
 * with one byte for each function. V8 reads them only under a flag; other engines skip the section.
 *
 * @see V8 `ModuleDecoderImpl::DecodeCompilationHintsSection` (src/wasm/module-decoder-impl.h)
 */

/**
 * The sources with the functions to optimise: the loop and what it calls most. The others get the baseline compiler, which takes 4 ms
 * for all of them, and V8 optimises those that are called often. To optimise all of them before would take three times as long.
 */
const ahead = ["interpreter", "keccak", "words"]

const root = "src/core/assembly/"

/** The bits of a hint: a strategy, and above it two compilers, the first one and the last one that the module asks for. */
const [eager, baseline, optimising] = [2, 1, 2]
const hintOf = (compiler) => eager | (compiler << 2) | (compiler << 4)

const [customSection, functionSection, codeSection] = [0, 3, 10]

/** The bytes of the magic number and the version, before the first section. */
const headerLength = 8

/**
 * Creates the section for a module.
 *
 * @param module - The binary module.
 * @param text - The same module as text, with the names of its functions, which are the paths of their sources.
 * @returns The section, and the offset in the module at which it belongs.
 */
export function compilationHints(module, text) {
  const names = [...text.matchAll(/^ \(func \$(\S+)/gm)].map(([, name]) => name.replace(root, ""))
  const sections = sectionsOf(module)
  const functions = readNumber(module, sections.get(functionSection).content).value
  if (names.length !== functions)
    throw new Error(`the text has ${names.length} functions, the module ${functions}`)
  const bytes = names.map((name) => hintOf(isAhead(name) ? optimising : baseline))
  const content = [...encodeName("compilationHints"), ...encodeNumber(functions), ...bytes]
  return {
    offset: sections.get(codeSection).start,
    section: Buffer.from([customSection, ...encodeNumber(content.length), ...content]),
  }
}

const isAhead = (name) => ahead.some((source) => name.startsWith(`${source}/`))

/** Returns where each section starts, and where its content does, by the section's id. */
function sectionsOf(module) {
  const sections = new Map()
  for (let start = headerLength; start < module.length; ) {
    const { value: length, end: content } = readNumber(module, start + 1)
    sections.set(module[start], { start, content })
    start = content + length
  }
  return sections
}

/** Reads a number in LEB128, which is how WebAssembly encodes lengths. */
function readNumber(bytes, start) {
  let value = 0
  let end = start
  do value |= (bytes[end] & 0x7f) << (7 * (end - start))
  while (bytes[end++] >= 0x80)
  return { value, end }
}

const encodeNumber = (value) =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeNumber(value >>> 7)]

const encodeName = (name) => [...encodeNumber(name.length), ...Buffer.from(name)]
