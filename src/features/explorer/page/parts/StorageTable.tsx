/** The storage of a contract by the names of its variables, with the open block. */
import { useState } from "preact/hooks"
import { request } from "../rpc/connection.ts"
import type { StorageText } from "../rpc/inspected.ts"
import { useLoad } from "../rpc/useLoad.ts"
import { pendingVersion } from "../state/live.ts"
import { ErrorText, Show, TableHead } from "./Facts.tsx"

export function StorageTable({ address }: { readonly address: string }) {
  const [paths, setPaths] = useState<readonly string[]>([])
  const all = useLoad(
    () => request<readonly StorageText[] | null>("midblock_readStorage", [address, null, "pending"]),
    [address, pendingVersion.value],
  )
  const parts = useLoad(
    async () => Promise.all(paths.map((path) => readPart(address, path))),
    [address, paths, pendingVersion.value],
  )
  const remove = (path: string) => setPaths(paths.filter((each) => each !== path))
  return (
    <>
      <Show loaded={all}>{(list) => <Rows rows={list ?? []} />}</Show>
      <Show loaded={parts}>
        {(read) =>
          read.map(({ path, row, error }) => (
            <div key={path} class="part">
              {row !== undefined && <Rows rows={[row]} />}
              {error !== undefined && <ErrorText error={error} />}
              <button type="button" class="quiet" onClick={() => remove(path)}>
                Remove <span class="visually-hidden">{path}</span>
              </button>
            </div>
          ))
        }
      </Show>
      <PathForm onPath={(path) => setPaths([...paths.filter((each) => each !== path), path])} />
    </>
  )
}

/** Reads a part of a variable. An error is returned, so that it affects only this part. */
async function readPart(address: string, path: string) {
  try {
    const [row] = await request<readonly StorageText[]>("midblock_readStorage", [address, [path], "pending"])
    return { path, row, error: undefined }
  } catch (error) {
    return { path, row: undefined, error: error as Error }
  }
}

const Rows = ({ rows }: { readonly rows: readonly StorageText[] }) => (
  <table class="data storage">
    <TableHead isHidden columns={["Variable", "Type", "Value"]} />
    <tbody>
      {rows.map(({ path, type, value }) => (
        <tr key={path}>
          <td class="path">{path}</td>
          <td class="remark">{type}</td>
          <td class="value">{value ?? <span class="remark">give a key, such as {path}[0x…]</span>}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function PathForm({ onPath }: { readonly onPath: (path: string) => void }) {
  const [text, setText] = useState("")
  const submit = (event: Event) => {
    event.preventDefault()
    if (text.trim() !== "") onPath(text.trim())
  }
  return (
    <form class="line-form" onSubmit={submit}>
      <label>
        <span>Part of a variable</span>
        <input
          value={text}
          placeholder="balanceOf[0x…]"
          spellcheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit">Read</button>
    </form>
  )
}
