/** A clock that updates the ages on the page. */
import { useEffect, useState } from "preact/hooks"

/** Returns the page's monotonic clock, in milliseconds; the component is rendered again at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
