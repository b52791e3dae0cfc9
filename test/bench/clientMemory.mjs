/**
 * The environment of processes that are only clients of a server. Depending on its address, glibc returns the memory of a
 * reply to the system or keeps it, and each returned page costs 25 microseconds when it is allocated again on a virtual machine: with
 * any server, a block with 1,000 hashes took 0.45 or 1.3 ms for this reason (0 or 20,000 pages in a round of reads).
 *
 * @see mallopt(3)
 */
const keepsMemory = {
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_MMAP_THRESHOLD_: "33554432",
  MALLOC_TOP_PAD_: "1048576",
}

/** Returns the environment of such a client. */
export const clientEnv = () => ({ ...process.env, ...keepsMemory })

/** Returns the environment of a server that such a client starts, without these settings. */
export const serverEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in keepsMemory)))
