/**
 * The pages of a database file, read without LMDB: LMDB trusts them, and a damaged page may end the process.
 *
 * See `MDB_page_header`, `MDB_node` and `MDB_meta` in lmdb-js, mdb.c: a page header has 24 bytes, a node 8 and then its key.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { type LmdbMeta, newestMeta, noPage } from "../../base/lmdbFile.ts"

const flags = { branch: 1, leaf: 2, overflow: 4 } as const
const headerLength = 24
const nodeLength = 8
/** The flag of a node whose value is on separate pages. */
const bigValue = 1

/** Receives the contents that a walk through the pages finds. */
export interface PageVisitor {
  /** Receives each entry of the tree in the order of its keys; the bytes are valid during the call. */
  entry(key: Buffer, value: Buffer): void
  /** Receives a description of a damaged page; the page and all pages below it are skipped. */
  damage(what: string): void
}

/** A tree of pages. */
interface Tree {
  readonly name: string
  readonly root: bigint
  /** The pages from the root to each entry; `undefined` when it is not known. */
  readonly depth: number | undefined
  readonly compare: (a: Buffer, b: Buffer) => number
  readonly entry: (key: Buffer, value: Buffer) => void
}

/** Reads all pages of the newest transaction of a database. */
export function walkPages(path: string, { entry, damage }: PageVisitor): void {
  const file = openSync(path, "r")
  try {
    const meta = newestMeta(file)
    if (meta === undefined) {
      damage("it is not a database")
      return
    }
    const used = new Uint8Array(Number(meta.lastPage) + 1)
    const read = createPageReader(file, meta, used)
    if (meta.flags !== 0) damage("its meta page is damaged")
    const found = walk(
      { name: "entries", root: meta.mainRoot, depth: meta.depth, compare: Buffer.compare, entry },
      read,
      damage,
    )
    if (found !== meta.entries) damage(`it has ${found} entries of ${meta.entries}`)
    const free = (_: Buffer, value: Buffer) => {
      if (listsUsedPages(value, used)) damage("the list of free pages has a page that is in use")
    }
    walk(
      { name: "free pages", depth: undefined, root: meta.freeRoot, compare: byNumber, entry: free },
      read,
      damage,
    )
  } finally {
    closeSync(file)
  }
}

/** The keys of the free pages are numbers of transactions, in the byte order of the machine. */
const byNumber = (a: Buffer, b: Buffer): number => Number(a.readBigUInt64LE() - b.readBigUInt64LE())

/** A list of free pages: its length, and then numbers of pages; a run is its negative length before its first page. */
function listsUsedPages(value: Buffer, used: Uint8Array): boolean {
  for (let at = 8, length = 1; at + 8 <= value.length; at += 8) {
    const number = Number(value.readBigInt64LE(at))
    if (number > 0) for (let page = number; page < number + length; page++) if (used[page] !== 0) return true
    length = number < 0 ? -number : 1
  }
  return false
}

/** Returns the bytes of a page, or of the pages that a number of bytes needs. @throws Error when the page is not of these kinds. */
type ReadPages = (first: bigint, kinds: readonly number[], bytes?: number) => Buffer

/** Returns the function that reads pages, each once. */
function createPageReader(file: number, meta: LmdbMeta, used: Uint8Array): ReadPages {
  const { pageSize, lastPage, transaction } = meta
  const { size } = fstatSync(file)
  return (first, kinds, bytes = pageSize - headerLength) => {
    const count = Math.ceil((headerLength + bytes) / pageSize)
    const last = first + BigInt(count) - 1n
    if (first < 2n || last > lastPage || (last + 1n) * BigInt(pageSize) > BigInt(size))
      throw new Error(`page ${first} is not in the file`)
    const page = Buffer.allocUnsafe(count * pageSize)
    readSync(file, page, 0, page.length, Number(first) * pageSize)
    for (let each = first; each <= last; each++) {
      if (used[Number(each)] === 1) throw new Error(`page ${each} is in two places`)
      used[Number(each)] = 1
    }
    const isOther = page.readBigUInt64LE(0) !== first || page.readBigUInt64LE(8) > transaction
    const isLength = kindOf(page) !== flags.overflow || page.readUInt32LE(20) === count
    if (isOther || !isLength || !kinds.includes(kindOf(page))) throw new Error(`page ${first} is another one`)
    return page
  }
}

const kindOf = (page: Buffer): number => page.readUInt16LE(18)

/** A page of a tree that is still to be read, and the range of its keys. */
interface Step {
  readonly page: bigint
  readonly from: Buffer | undefined
  readonly to: Buffer | undefined
  readonly depth: number
}

/** Reads a tree in the order of its keys. @returns The number of entries that it has. */
function walk(
  { name, root, depth, compare, entry }: Tree,
  read: ReadPages,
  damage: (what: string) => void,
): number {
  let count = 0
  const steps: Step[] = root === noPage ? [] : [{ page: root, from: undefined, to: undefined, depth: 1 }]
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    try {
      const page = read(step.page, [flags.branch, flags.leaf])
      const isLeaf = kindOf(page) === flags.leaf
      const nodes = nodesOf(page, isLeaf)
      assertOrder(nodes, step, isLeaf, compare)
      if (isLeaf && step.depth !== (depth ?? step.depth)) throw new Error("it is at another depth")
      if (isLeaf) {
        for (const { key, value } of nodes) entry(key, typeof value === "function" ? value(read) : value)
        count += nodes.length
      } else steps.push(...childrenOf(nodes, step))
    } catch (error) {
      damage(`${name}: page ${step.page}: ${(error as Error).message}`)
    }
  }
  return count
}

/** One entry of a page: a value, the function that reads it from separate pages, or the page below. */
interface Node {
  readonly key: Buffer
  readonly value: Buffer | ((read: ReadPages) => Buffer)
  readonly child: bigint
}

/** The pages below, the first one last. */
const childrenOf = (nodes: readonly Node[], { from, to, depth }: Step): Step[] =>
  nodes
    .map(({ key, child }, index) => ({
      page: child,
      from: index === 0 ? from : key,
      to: nodes[index + 1]?.key ?? to,
      depth: depth + 1,
    }))
    .reverse()

function nodesOf(page: Buffer, isLeaf: boolean): Node[] {
  const [lower, upper] = [page.readUInt16LE(20), page.readUInt16LE(22)]
  if (lower % 2 !== 0 || lower > upper || headerLength + upper > page.length)
    throw new Error("its bounds are wrong")
  return Array.from({ length: lower / 2 }, (_, index) => {
    const at = headerLength + page.readUInt16LE(headerLength + 2 * index)
    if (at < headerLength + upper || at + nodeLength > page.length)
      throw new Error(`node ${index} is outside`)
    const low = page.readUInt32LE(at)
    const [flag, keyLength] = [page.readUInt16LE(at + 4), page.readUInt16LE(at + 6)]
    const start = at + nodeLength + keyLength
    const end = start + (isLeaf ? (flag === bigValue ? 8 : low) : 0)
    if (end > page.length) throw new Error(`node ${index} ends outside`)
    if (isLeaf && flag !== 0 && flag !== bigValue) throw new Error(`node ${index} is of no known kind`)
    const key = page.subarray(at + nodeLength, start)
    const child = BigInt(low) + (BigInt(flag) << 32n)
    return {
      key,
      child,
      value: flag === bigValue && isLeaf ? bigValueAt(page, start, low) : page.subarray(start, end),
    }
  })
}

function bigValueAt(page: Buffer, at: number, length: number): (read: ReadPages) => Buffer {
  const first = page.readBigUInt64LE(at)
  return (read) => read(first, [flags.overflow], length).subarray(headerLength, headerLength + length)
}

/** The first key of a branch page represents all keys before the second one. */
function assertOrder(
  nodes: readonly Node[],
  { from, to }: Step,
  isLeaf: boolean,
  compare: Tree["compare"],
): void {
  let last = from
  for (const { key } of isLeaf ? nodes : nodes.slice(1)) {
    if (last !== undefined && compare(last, key) >= (last === from ? 1 : 0))
      throw new Error("its keys are in disorder")
    last = key
  }
  if (last !== undefined && last !== from && to !== undefined && compare(last, to) >= 0)
    throw new Error("its keys are in disorder")
}
