/** The view of the activity: requests of all clients with time and error, their console lines, filters and subscribers. */
import { useEffect, useState } from "preact/hooks"
import { mayControl } from "../access.ts"
import { group } from "../format.ts"
import { ErrorText } from "../parts/Facts.tsx"
import { Scrolled } from "../parts/Scrolled.tsx"
import { Subscribers } from "../parts/Subscribers.tsx"
import { request } from "../rpc/connection.ts"
import { type FinishedRequest, followRequests, requestCount, requests } from "../state/requests.ts"

/** The maximum number of rows. */
const most = 100

export function ActivityView() {
  const [showsOwn, setShowsOwn] = useState(false)
  useEffect(followRequests, [])
  const shown = requests.value.filter(({ isOwn }) => showsOwn || !isOwn).slice(0, most)
  if (!mayControl)
    return (
      <>
        <h1>Activity</h1>
        <p class="empty">A public server does not show the requests of others.</p>
      </>
    )
  return (
    <>
      <h1>Activity</h1>
      <Subscribers />
      <div class="list-head">
        <h2>Requests</h2>
        <span class="remark">{group(requestCount.value)} since you came here first</span>
        <label class="check">
          <input
            type="checkbox"
            checked={showsOwn}
            onInput={({ currentTarget }) => setShowsOwn(currentTarget.checked)}
          />
          with those of this page
        </label>
      </div>
      {shown.length === 0 ? (
        <p class="empty">No request yet. Those of every client appear here, with their time and error.</p>
      ) : (
        <ul class="requests">
          {shown.map((each) => (
            <RequestRow key={each.key} finished={each} />
          ))}
        </ul>
      )}
    </>
  )
}

function RequestRow({ finished }: { readonly finished: FinishedRequest }) {
  const { method, params, isCut, durationMs, error, reason, console: lines, isOwn, isPublic } = finished
  const [answer, setAnswer] = useState<{ readonly text?: string; readonly error?: Error }>()
  const replay = () => {
    request<unknown>(method, JSON.parse(params)).then(
      (result) => setAnswer({ text: JSON.stringify(result) }),
      (failure: Error) => setAnswer({ error: failure }),
    )
  }
  return (
    <li class={error === null ? "" : "is-failed"}>
      <details>
        <summary>
          <span class="request-time">{durationMs.toFixed(durationMs < 10 ? 2 : 0)} ms</span>
          <span class="function">{method}</span>
          <span class="args">{params}</span>
          {isOwn && <span class="badge">this page</span>}
          {isPublic && <span class="badge">public</span>}
          {error !== null && (
            <span class="reason">
              ✕ {error.code} {error.message}
              {reason !== null && !error.message.includes(reason) && `: ${reason}`}
            </span>
          )}
        </summary>
        <Scrolled label={`Parameters of ${method}`}>
          {params}
          {isCut && "…"}
        </Scrolled>
        <button type="button" disabled={isCut} onClick={replay}>
          Send again
        </button>
        {answer?.text !== undefined && <pre class="result">{answer.text.slice(0, 4000)}</pre>}
        {answer?.error !== undefined && <ErrorText error={answer.error} />}
      </details>
      {lines.map((line, index) => (
        <p key={index} class="console-line">
          <span class="tag">console</span> {line}
        </p>
      ))}
    </li>
  )
}
