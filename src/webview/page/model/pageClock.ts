/** How far this page's clock is behind the one that its ages count from: that of the machine where the extension runs. */
let behind = 0;
const listeners = new Set<() => void>();
let timer: number | undefined;

/** @param now on that clock, as it was said a moment ago */
export function setPageClock(now: number): void {
  behind = now - Date.now();
}

export function pageNow(): number {
  return Date.now() + behind;
}

/** Calls each second for as long as somebody listens. @returns what ends it */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => listeners.forEach((one) => one()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.clearInterval(timer);
      timer = undefined;
    }
  };
}
