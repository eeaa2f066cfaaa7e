import type { PageId } from '../../engine/report';
import { type PageHistory, type PageMessage, readPageMessage } from '../protocol/resultPage';
import type { PageRequest } from '../protocol/readPageRequest';

/** What VS Code gives a page, as far as it is used. */
interface PageApi {
  postMessage(message: PageRequest): void;
  setState(state: PageHistory): void;
}

declare function acquireVsCodeApi(): PageApi;

const api = acquireVsCodeApi();

export function query(request: PageRequest): void {
  api.postMessage(request);
}

/** Tells what the host says from now on. What the page is about is kept by VS Code for the next window. */
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

/** Looks up what an identifier leads to. */
export function follow({ id, chain }: Pick<PageId, 'id' | 'chain'>, inOther: boolean): void {
  query({ kind: 'follow', id, inOther, ...(chain === undefined ? {} : { chain }) });
}

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
