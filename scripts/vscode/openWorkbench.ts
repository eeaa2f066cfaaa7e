import { pathToFileURL } from 'node:url';
import { type Browser, type Page, chromium } from 'playwright-core';

export interface WorkbenchOptions {
  /** Origin of a running server. */
  readonly origin: string;
  readonly browser: string;
  readonly workspace: string;
}

export interface Workbench {
  readonly page: Page;
  /** Rejects when the page crashes; never resolves. */
  readonly crashed: Promise<never>;
  close(): Promise<void>;
}

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

/** Opens VS Code's page in a headless browser. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const browser: Browser = await chromium.launch({ executablePath: options.browser, args: flags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
    // A page needs permission to read the clipboard; desktop VS Code does not.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: options.origin });
    const page = await context.newPage();
    const crashed = new Promise<never>((_, reject) => {
      page.on('crash', () => reject(new Error('The page of VS Code crashed.')));
    });
    // Rejections are handled by those who await it.
    crashed.catch(() => undefined);
    await page.goto(workbenchAddress(options), { waitUntil: 'domcontentloaded' });
    return { page, crashed, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** URL that opens a workspace and optionally one of its files. */
export function workbenchAddress(
  { origin, workspace }: Pick<WorkbenchOptions, 'origin' | 'workspace'>,
  file?: string,
): string {
  const address = new URL(origin);
  // Always begins with "/", also before a drive letter.
  const folder = decodeURIComponent(pathToFileURL(workspace).pathname);
  address.searchParams.set('folder', folder);
  if (file !== undefined) {
    const uri = `vscode-remote://${address.host}${folder}/${file}`;
    address.searchParams.set('payload', JSON.stringify([['openFile', uri]]));
  }
  return address.href;
}
