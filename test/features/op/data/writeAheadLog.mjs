/** Reads the pairs in a write-ahead log of RocksDB (its wiki: "Write Ahead Log File Format", and "Write Batch" for records). */

const blockSize = 32_768

/** Bytes before a fragment: checksum, length, type. The types are whole, first, middle and last. */
const fragmentHeader = 7
const [whole, last] = [1, 4]

/** Bytes before the entries of a record: sequence number and count. */
const recordHeader = 12

/** Returns the records, each joined from its fragments; no fragment crosses the end of a block. */
function* recordsOf(log) {
  let parts = []
  for (let at = 0; at + fragmentHeader <= log.length; ) {
    const left = blockSize - (at % blockSize)
    const type = left < fragmentHeader ? 0 : log[at + 6]
    const end = at + fragmentHeader + log.readUInt16LE(at + 4)
    if (type > 0) parts.push(log.subarray(at + fragmentHeader, end))
    at = type > 0 ? end : at + left
    if (type !== whole && type !== last) continue
    yield Buffer.concat(parts)
    parts = []
  }
}

/** Returns the pairs of the default column family. @throws Error for other entries */
export function* pairsIn(log) {
  for (const record of recordsOf(log)) {
    let at = recordHeader
    const bytes = () => {
      let length = 0
      for (let shift = 0, byte = 0x80; byte >= 0x80; shift += 7) {
        byte = record[at++]
        length |= (byte & 0x7f) << shift
      }
      at += length
      return record.subarray(at - length, at)
    }
    while (at < record.length) {
      if (record[at++] !== 1) throw new Error(`entry of kind ${record[at - 1]}`)
      yield [bytes(), bytes()]
    }
  }
}
