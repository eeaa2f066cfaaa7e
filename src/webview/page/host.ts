import { type PageHistory, type PageMessage, type PageRequest, readPageMessage } from '../protocol/resultPage';

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
