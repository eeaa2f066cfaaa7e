import { type Browser, type Page, chromium } from 'playwright-core';

export interface WorkbenchOptions {
  /** Origin of a running server. */
  readonly origin: string;
  /** Executable of a browser. */
  readonly browser: string;
  /** Folder to open. */
  readonly workspace: string;
  /** Folder of an extension to run from source. */
  readonly extension?: string;
  /** Module whose `run` is called inside the extension host. */
  readonly tests?: string;
}

export interface Workbench {
  readonly page: Page;
  /** Resolves with the tests' exit code: 0 where `run` resolved. */
  readonly exit: Promise<number>;
  /** What tests and extension host wrote to their console, and errors of the page. */
  readonly lines: readonly string[];
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
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
    const lines: string[] = [];
    let exited: (code: number) => void = () => undefined;
    page.on('pageerror', (error) => lines.push(`page: ${error.message}`));
    const exit = new Promise<number>((resolve, reject) => {
      exited = resolve;
      page.on('crash', () => reject(new Error('The page of VS Code crashed.')));
    });
    // Whoever waits for it hears of a failure; without tests nobody does.
    exit.catch(() => undefined);
    await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => lines.push(logLine(type, args)));
    await page.exposeFunction('codeAutomationExit', (code: number) => exited(code));
    await page.goto(workbenchAddress(options), { waitUntil: 'domcontentloaded' });
    return { page, exit, lines, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Address of the page that opens a workspace, for a browser or a person. */
export function workbenchAddress(
  options: Pick<WorkbenchOptions, 'origin' | 'workspace' | 'extension' | 'tests'>,
): string {
  const remote = (file: string) => `vscode-remote://${new URL(options.origin).host}${file}`;
  const payload: string[][] = [];
  if (options.extension) {
    payload.push(['extensionDevelopmentPath', remote(options.extension)]);
  }
  if (options.tests) {
    payload.push(['extensionTestsPath', remote(options.tests)]);
  }
  const address = new URL(options.origin);
  address.searchParams.set('folder', options.workspace);
  if (payload.length > 0) {
    address.searchParams.set('payload', JSON.stringify([...payload, ['skipWelcome', 'true']]));
  }
  return address.href;
}

function logLine(type: string, args: readonly unknown[]): string {
  const words = args.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${type}: ${words.join(' ')}`;
}
