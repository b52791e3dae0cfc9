/** RLP of the logs of a receipt (Yellow Paper 4.4.1), written into one buffer: there can be thousands of logs. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { ByteString, TextBuffer } from "../../base/binary.ts"
import type { Log } from "../evm/base/records.ts"

/** The first byte of a short item: bytes, or a list. */
const [bytes, list] = [0x80, 0xc0]

/** Items of up to 55 bytes have their length in the first byte; the bytes below 0x80 are items of their own. */
const [maxShort, minLong] = [55, 0x80]

/** A buffer that most receipts fit in. */
const usual = Buffer.allocUnsafeSlow(4096) as TextBuffer

/** Returns the list of some logs as RLP. */
export function logsToRlp(logs: readonly Log[]): ByteString {
  const sizes: number[] = []
  let content = 0
  for (const log of logs) {
    const size = contentSizeOf(log)
    sizes.push(size)
    content += sizeOfItem(size)
  }
  const size = sizeOfItem(content)
  const buffer = size <= usual.length ? usual : (Buffer.allocUnsafeSlow(size) as TextBuffer)
  let offset = writeHeader(buffer, 0, list, content)
  for (let index = 0; index < logs.length; index++)
    offset = writeLog(buffer, offset, logs[index] as Log, sizes[index] as number)
  return buffer.latin1Slice(0, size)
}

const lengthOf = (hex: Hex): number => hex.length / 2 - 1

/** Returns the bytes of an item with its header, from the bytes of its content. */
const sizeOfItem = (content: number): number =>
  content + (content <= maxShort ? 1 : 1 + sizeOfNumber(content))

const sizeOfNumber = (value: number): number => Math.ceil((32 - Math.clz32(value)) / 8)

const isOwnItem = (hex: Hex): boolean => hex.length === 4 && Number(hex) < minLong

const sizeOfHex = (hex: Hex): number => (isOwnItem(hex) ? 1 : sizeOfItem(lengthOf(hex)))

function topicsSizeOf(topics: readonly Hex[]): number {
  let size = 0
  for (let index = 0; index < topics.length; index++) size += sizeOfHex(topics[index] as Hex)
  return size
}

const contentSizeOf = ({ address, topics, data }: Log): number =>
  sizeOfHex(address) + sizeOfItem(topicsSizeOf(topics)) + sizeOfHex(data)

/** Writes a log at an offset, and returns the offset behind it, as the functions below do. */
function writeLog(buffer: TextBuffer, start: number, { address, topics, data }: Log, size: number): number {
  let offset = writeHeader(buffer, start, list, size)
  offset = writeHex(buffer, offset, address)
  offset = writeHeader(buffer, offset, list, topicsSizeOf(topics))
  for (let index = 0; index < topics.length; index++) offset = writeHex(buffer, offset, topics[index] as Hex)
  return writeHex(buffer, offset, data)
}

function writeHex(buffer: TextBuffer, start: number, hex: Hex): number {
  const length = lengthOf(hex)
  const offset = isOwnItem(hex) ? start : writeHeader(buffer, start, bytes, length)
  return offset + buffer.hexWrite(hex.slice(2), offset, length)
}

/** Writes the header of an item whose content has `length` bytes. */
function writeHeader(buffer: TextBuffer, start: number, kind: number, length: number): number {
  if (length <= maxShort) {
    buffer[start] = kind + length
    return start + 1
  }
  const size = sizeOfNumber(length)
  buffer[start] = kind + maxShort + size
  return buffer.writeUIntBE(length, start + 1, size)
}
