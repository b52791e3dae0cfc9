import { openStore, type Store } from "../../../../src/features/durability/store/store.ts"

/** Opens the store of a folder while `use` runs. */
export async function withStore<T>(folder: string, use: (store: Store) => T): Promise<T> {
  const store = await openStore(folder)
  try {
    return use(store)
  } finally {
    await store.close()
  }
}
