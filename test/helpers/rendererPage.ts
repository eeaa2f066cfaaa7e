import type { Page } from 'playwright-core';
import { type RpcOutput, outputBytes } from '../../src/webview/protocol/rpcOutput';
import type { RendererMessage } from '../../src/webview/protocol/readPageRequest';
import { runToEnd } from '../../src/engine/primitives/steps';
import { builtForPage, newPage } from './sharedBrowser';

const origin = 'http://127.0.0.1';

/** The notebook's page and background. */
const html =
  '<!doctype html><html lang="en"><title>Notebook</title><body style="background: var(--vscode-editor-background)"></body></html>';

/** The output renderer in a browser page, with a host that records its messages. */
export interface RendererPage {
  readonly page: Page;
  /** URLs that the page requested, except its own and the renderer's. */
  readonly requests: readonly string[];
  /** Shows an output as VS Code does. @returns milliseconds until the renderer was done */
  show(output: RpcOutput): Promise<number>;
  /** Text and rows of the last output rendered before the renderer yielded to the page. */
  atOnce(): Promise<readonly string[]>;
  /** Messages to the host since the last output. */
  messages(): Promise<readonly RendererMessage[]>;
  close(): Promise<void>;
}

interface PageGlobals {
  show(): Promise<number>;
}

export async function openRendererPage(): Promise<RendererPage> {
  const scripts = new Map<string, string>();
  for (const name of ['preact', 'drawn', 'rpcRenderer', 'rpcExtras'] as const) {
    scripts.set(`${origin}/${name}.js`, await builtForPage(name));
  }
  const { page, close } = await newPage({ viewport: { width: 1200, height: 900 }, timezoneId: 'UTC' });
  const requests: string[] = [];
  let bytes: Uint8Array = new Uint8Array();
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      await route.fulfill({ contentType: 'text/html', body: html });
    } else if (scripts.has(url)) {
      await route.fulfill({ contentType: 'text/javascript', body: scripts.get(url) });
    } else if (url === `${origin}/output`) {
      await route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(bytes) });
    } else {
      requests.push(url);
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  await page.evaluate(`(async () => {
    const { activate } = await import('/rpcRenderer.js');
    window.messages = [];
    let state;
    const renderer = activate({
      postMessage: (message) => window.messages.push(message),
      getState: () => state,
      setState: (next) => (state = next),
    });
    window.show = async () => {
      const data = new Uint8Array(await (await fetch('/output')).arrayBuffer());
      window.messages.length = 0;
      renderer.disposeOutputItem();
      const into = document.createElement('div');
      document.body.replaceChildren(into);
      const start = performance.now();
      const done = renderer.renderOutputItem({ id: 'one', data: () => data }, into);
      window.atOnce = [...into.shadowRoot.querySelectorAll('p, .row')].map((shown) => shown.innerText);
      await done;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - start;
    };
  })()`);
  return {
    page,
    requests,
    show: (output) => {
      bytes = runToEnd(outputBytes(output));
      return page.evaluate(() => (globalThis as unknown as PageGlobals).show());
    },
    atOnce: () => page.evaluate<readonly string[]>('atOnce'),
    messages: () => page.evaluate<readonly RendererMessage[]>('messages'),
    close,
  };
}
