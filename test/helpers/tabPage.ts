import type { Page } from 'playwright-core';
import { builtForPage, newPage } from './sharedBrowser';

/** Globals of the page, below. */
interface PageGlobals {
  readonly asked: readonly { readonly kind: string }[];
}

const origin = 'http://127.0.0.1';
const nonce = 'test';

/** A tab's page in a browser, with VS Code's content security policy. */
export interface TestTabPage<Request> {
  readonly page: Page;
  /** URLs that the page requested, except its own, and those its policy blocked. */
  readonly refused: readonly string[];
  /** Sends a message as the host does. @returns milliseconds until the paint */
  report(message: object): Promise<number>;
  /** Messages to the host since the last call. */
  requests(): Promise<readonly Request[]>;
  close(): Promise<void>;
}

export async function openTabPage<Request>(bundle: 'dashboard' | 'page'): Promise<TestTabPage<Request>> {
  const script = await builtForPage(bundle);
  // Modules that it loads.
  const beside = new Map<string, string>();
  for (const name of [
    'preact',
    'drawn',
    ...(bundle === 'page' ? (['rpcRenderer', 'rpcExtras'] as const) : []),
  ] as const) {
    beside.set(`${origin}/${name}.js`, await builtForPage(name));
  }
  const { page, close } = await newPage({
    viewport: { width: 1200, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  const rejected: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && rejected.push(message.text())));
  page.on('pageerror', (error) => rejected.push(String(error)));
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      await route.fulfill({ contentType: 'text/html', body: html });
    } else if (url === `${origin}/script.js`) {
      await route.fulfill({ contentType: 'text/javascript', body: script });
    } else if (beside.has(url)) {
      await route.fulfill({ contentType: 'text/javascript', body: beside.get(url) });
    } else {
      rejected.push(url);
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  // A page listens some time after its first paint, and only receives what is sent after that.
  await page.waitForFunction(() => (globalThis as unknown as PageGlobals).asked.some(({ kind }) => kind === 'ready'));
  return {
    page,
    refused: rejected,
    report: (message) =>
      page.evaluate(
        `new Promise((resolve) => {
          const start = performance.now();
          const paint = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
          // Added after the page's listener, so called after it; a timer may be called before.
          window.addEventListener('message', () => setTimeout(paint), { once: true });
          window.postMessage(${JSON.stringify(message)});
        })`,
      ),
    requests: () => page.evaluate('window.asked.splice(0)'),
    close,
  };
}

const html = `<!DOCTYPE html><html lang="en"><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'">
<script nonce="${nonce}">
window.asked = [];
window.acquireVsCodeApi = () => ({ postMessage: (message) => window.asked.push(message), setState: (state) => (window.state = state) });
</script></head><body><main></main><script type="module" nonce="${nonce}" src="/script.js"></script></body></html>`;
