/** The view that controls the node: each button shows the call that it sends, and the answer. */
import { signal } from "@preact/signals"
import { actionGroups } from "../actions.ts"
import { Action, type ActionField } from "../parts/Action.tsx"
import { Show } from "../parts/Facts.tsx"
import { request } from "../rpc/connection.ts"
import type { Hex } from "../rpc/types.ts"
import { useLoad } from "../rpc/useLoad.ts"

/** A counter of the actions. The mining rules are read again when it changes. */
const done = signal(0)

/** The snapshots that were taken in this view, newest last. */
const snapshots = signal<readonly Hex[]>([])

export function ControlView() {
  return (
    <>
      <h1>Control</h1>
      <p class="lead">Each button sends the call below it. The same calls work from any client.</p>
      <MiningRule />
      {actionGroups.map(({ title, actions }) => (
        <section key={title} class="section">
          <h2>{title}</h2>
          <div class="actions">
            {actions.map((action) => (
              <Action
                key={action.label}
                {...action}
                onDone={() => {
                  done.value++
                }}
              />
            ))}
            {title === "Snapshots" && <Snapshots />}
          </div>
        </section>
      ))}
    </>
  )
}

async function readRule(): Promise<string> {
  const [isAutomine, interval] = await Promise.all([
    request<boolean>("anvil_getAutomine"),
    request<number | null>("anvil_getIntervalMining"),
  ])
  const rules = [
    ...(isAutomine ? ["with each transaction"] : []),
    ...(interval === null ? [] : [`every ${interval} s`]),
  ]
  return rules.length === 0
    ? "Blocks are sealed on command only."
    : `A block is sealed ${rules.join(", and ")}.`
}

function MiningRule() {
  const rule = useLoad(readRule, ["rule", done.value])
  return <Show loaded={rule}>{(text) => <p class="rule">{text}</p>}</Show>
}

const revertField: ActionField = { name: "Snapshot", value: "0x1" }

/** Takes snapshots, and reverts to one of them. */
function Snapshots() {
  return (
    <>
      <Action
        label="Take a snapshot"
        method="evm_snapshot"
        fields={[]}
        toParams={() => []}
        onDone={(id) => {
          snapshots.value = [...snapshots.value, id as Hex]
        }}
      />
      <Action
        label="Revert to a snapshot"
        method="evm_revert"
        fields={[{ ...revertField, value: snapshots.value.at(-1) ?? revertField.value }]}
        toParams={([id]) => [id]}
        onDone={() => {
          snapshots.value = snapshots.value.slice(0, -1)
        }}
      />
    </>
  )
}
