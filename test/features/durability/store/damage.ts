/** Damages single values of a database. */
import { open } from "lmdb"

/** Changes a byte of each stored value whose key is wanted; returns the number of values. */
export async function damageValues(path: string, isWanted: (key: Buffer) => boolean): Promise<number> {
  const database = open<Buffer, Buffer>({ path, encoding: "binary", keyEncoding: "binary" })
  const keys = [...database.getKeys()].filter(isWanted)
  database.transactionSync(() => {
    for (const key of keys) {
      const value = database.get(key) as Buffer
      value[0] = (value[0] ?? 0) ^ 1
      database.putSync(key, value)
    }
  })
  await database.close()
  return keys.length
}
