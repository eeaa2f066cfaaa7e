import esbuild from 'esbuild';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { root } from '../../scripts/support/root';
import { findBrowser } from '../../scripts/vscode/findBrowser';
import type { DashboardView } from '../../src/core/dashboard/dashboardView';
import type { DashboardRequest } from '../../src/webview/protocol/dashboard';

const origin = 'http://127.0.0.1';
const nonce = 'test';

/** The page of a dashboard in a browser, under the policy that it has in VS Code. */
export interface TestDashboardPage {
  readonly page: Page;
  /** Addresses that the page asked for, its own left out, and what its policy refused. */
  readonly refused: readonly string[];
  /** Shows a view. @returns milliseconds until it was painted */
  show(view: DashboardView): Promise<number>;
  /** What was asked of the host since it was asked last. */
  requests(): Promise<readonly DashboardRequest[]>;
  close(): Promise<void>;
}

export async function openDashboardPage(): Promise<TestDashboardPage> {
  const script = await bundle();
  const executablePath = await findBrowser(console.log);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, timezoneId: 'UTC', locale: 'en-GB' });
  const refused: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
  page.on('pageerror', (error) => refused.push(String(error)));
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      await route.fulfill({ contentType: 'text/html', body: html });
    } else if (url === `${origin}/dashboard.js`) {
      await route.fulfill({ contentType: 'text/javascript', body: script });
    } else {
      refused.push(url);
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  return {
    page,
    refused,
    show: (view) =>
      page.evaluate(
        `new Promise((resolve) => {
          const start = performance.now();
          window.postMessage(${JSON.stringify({ kind: 'show', view })});
          setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start))));
        })`,
      ),
    requests: () => page.evaluate('window.asked.splice(0)'),
    close: () => browser.close(),
  };
}

const html = `<!DOCTYPE html><html lang="en"><head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'">
<script nonce="${nonce}">
window.asked = [];
window.acquireVsCodeApi = () => ({ postMessage: (message) => window.asked.push(message), setState: (state) => (window.state = state) });
</script></head><body><main></main><script type="module" nonce="${nonce}" src="/dashboard.js"></script></body></html>`;

async function bundle(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/webview/dashboard/main.ts'],
    alias: { '@vscode/l10n': path.join(root, 'node_modules/@vscode/l10n/dist/browser.js') },
    ...{ bundle: true, write: false, platform: 'browser', format: 'esm', target: 'es2022' },
  });
  return outputFiles[0]!.text;
}
