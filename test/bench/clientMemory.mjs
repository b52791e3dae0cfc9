/**
 * The environment of processes that are clients of a server alone. glibc gives the memory of a reply back to the system or keeps it, by
 * where it happens to lie, and each page that comes again takes 25 microseconds on a virtual machine: with any server, a block with
 * 1,000 hashes took 0.45 or 1.3 ms by that (0 or 20,000 pages in a round of reads).
 *
 * @see mallopt(3)
 */
const keepsMemory = {
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_MMAP_THRESHOLD_: "33554432",
  MALLOC_TOP_PAD_: "1048576",
}

/** The environment of such a client. */
export const clientEnv = () => ({ ...process.env, ...keepsMemory })

/** The environment of the server that it starts, which is as it would be anywhere. */
export const serverEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in keepsMemory)))
