import esbuild from 'esbuild';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { bundles } from '../../scripts/build/bundles.mjs';
import { findBrowser } from '../../scripts/vscode/findBrowser';

/** Milliseconds before an idle browser is closed. */
const idleMs = 2_000;

let launched: Promise<Browser> | undefined;
let pages = 0;
let idle: NodeJS.Timeout | undefined;

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser(console.log);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

/** A page with its own storage. The process shares a browser, as starting one takes longer than most tests. */
export async function newPage(options: BrowserContextOptions): Promise<{ page: Page; close(): Promise<void> }> {
  clearTimeout(idle);
  pages += 1;
  const browser = await (launched ??= launch());
  const page = await browser.newPage(options);
  return {
    page,
    close: async () => {
      await page.close();
      pages -= 1;
      if (pages === 0) {
        idle = setTimeout(() => {
          launched = undefined;
          void browser.close();
        }, idleMs);
      }
    },
  };
}

const built = new Map<string, Promise<string>>();

/** Builds page code as shipped but not minified, once. */
export function builtForPage(
  bundle: 'dashboard' | 'drawn' | 'page' | 'preact' | 'rpcRenderer' | 'rpcExtras',
): Promise<string> {
  const made = built.get(bundle) ?? build(bundle);
  built.set(bundle, made);
  return made;
}

async function build(bundle: keyof typeof bundles): Promise<string> {
  const { outfile: _, sourcemap: __, ...options } = bundles[bundle] as esbuild.BuildOptions;
  const { outputFiles } = await esbuild.build({ ...options, write: false });
  return outputFiles[0]!.text;
}
