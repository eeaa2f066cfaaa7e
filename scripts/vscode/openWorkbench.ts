import { pathToFileURL } from 'node:url';
import { type Browser, type Page, chromium } from 'playwright-core';

export interface WorkbenchOptions {
  /** Origin of a running server. */
  readonly origin: string;
  /** Executable of a browser. */
  readonly browser: string;
  /** Folder to open. */
  readonly workspace: string;
}

export interface Workbench {
  readonly page: Page;
  /** Rejects where the page crashes; never resolves. */
  readonly crashed: Promise<never>;
  close(): Promise<void>;
}

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

/** Opens VS Code's page in a browser without a window. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const browser: Browser = await chromium.launch({ executablePath: options.browser, args: flags });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
    // A page asks the person before it reads the clipboard; VS Code in a window of its own does not.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: options.origin });
    const page = await context.newPage();
    const crashed = new Promise<never>((_, reject) => {
      page.on('crash', () => reject(new Error('The page of VS Code crashed.')));
    });
    // Whoever waits for it hears of it.
    crashed.catch(() => undefined);
    await page.goto(workbenchAddress(options), { waitUntil: 'domcontentloaded' });
    return { page, crashed, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Address of the page that opens a workspace, with a file of it where one is named, for a browser or a person. */
export function workbenchAddress(
  { origin, workspace }: Pick<WorkbenchOptions, 'origin' | 'workspace'>,
  file?: string,
): string {
  const address = new URL(origin);
  // With "/", also before the letter of a drive.
  const folder = decodeURIComponent(pathToFileURL(workspace).pathname);
  address.searchParams.set('folder', folder);
  if (file !== undefined) {
    const uri = `vscode-remote://${address.host}${folder}/${file}`;
    address.searchParams.set('payload', JSON.stringify([['openFile', uri]]));
  }
  return address.href;
}
