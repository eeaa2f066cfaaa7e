import type { PageId } from '../../engine/report';
import { type PageHistory, type PageMessage, readPageMessage } from '../protocol/resultPage';
import type { PageRequest } from '../protocol/readPageRequest';

/** VS Code's webview API, reduced to the members used. */
interface PageApi {
  postMessage(message: PageRequest): void;
  setState(state: PageHistory): void;
}

declare function acquireVsCodeApi(): PageApi;

const api = acquireVsCodeApi();

export function query(request: PageRequest): void {
  api.postMessage(request);
}

/** Subscribes to messages of the host. VS Code stores the page's history for restoring it in another window. */
export function listen(received: (message: PageMessage) => void): void {
  window.addEventListener('message', ({ data }) => {
    const message = readPageMessage(data);
    if (message !== undefined) {
      api.setState(message.history);
      received(message);
    }
  });
  query({ kind: 'ready' });
}

export function follow({ id, chain }: Pick<PageId, 'id' | 'chain'>, inOther: boolean): void {
  query({ kind: 'follow', id, inOther, ...(chain === undefined ? {} : { chain }) });
}

/** Offset to the extension host's clock, on which ages are based. */
let clockOffset = 0;
const listeners = new Set<() => void>();
let timer: number | undefined;

/** @param now current time of the extension host */
export function setPageClock(now: number): void {
  clockOffset = now - Date.now();
}

export function pageNow(): number {
  return Date.now() + clockOffset;
}

/** Calls the listener every second. @returns the unsubscribe function */
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
