import { mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import type {
  BridgeCall,
  BridgeReply,
  BridgeRequestName,
  BridgeRequests,
  Target,
} from '../../test/integration/harness/bridgeRequests';
import { root } from '../support/root';
import { workbenchAddress } from './openWorkbench';
import { placeOfText } from './placeOfText';

export interface BridgeServer {
  readonly port: number;
  /** The page that requests act on; `undefined` until VS Code is open. */
  page: Page | undefined;
  /** Exit code of the suite that ends next. */
  ended(): Promise<number>;
  close(): void;
}

type Handlers = {
  [N in Exclude<BridgeRequestName, 'finished'>]: (
    page: Page,
    request: BridgeRequests[N]['request'],
    timeout: number,
    bridge: BridgeServer,
  ) => Promise<BridgeRequests[N]['reply']>;
};

/** Lets tests inside the extension host move the mouse and read the screen of the browser that shows VS Code. */
export async function startBridge(): Promise<BridgeServer> {
  let finish: (code: number) => void = () => undefined;
  const server = net.createServer((socket) => {
    // A killed test closes its end early; no reply is possible.
    socket.on('error', () => socket.destroy());
    createInterface(socket).on('line', (line) => {
      const call = readCall(line);
      if (call === undefined) {
        socket.destroy();
        return;
      }
      if (call.name === 'finished') {
        finish((call.request as BridgeRequests['finished']['request']).code);
        socket.end();
        return;
      }
      void answer(bridge, call, call.name).then((reply) => socket.end(`${JSON.stringify(reply)}\n`));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  const ended = (): Promise<number> => new Promise((resolve) => (finish = resolve));
  const bridge: BridgeServer = { port, page: undefined, ended, close: () => server.close() };
  return bridge;
}

/** `undefined` for a foreign client, which takes the port for that of an earlier server. */
function readCall(line: string): BridgeCall | undefined {
  return line.startsWith('{') ? (JSON.parse(line) as BridgeCall) : undefined;
}

async function answer(bridge: BridgeServer, { request, wait }: BridgeCall, name: keyof Handlers): Promise<BridgeReply> {
  const { page } = bridge;
  if (!page) {
    return { error: 'the page is not open yet' };
  }
  try {
    const handler = handlers[name] as (...args: [Page, unknown, number, BridgeServer]) => Promise<unknown>;
    return { reply: await handler(page, request, wait, bridge) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const handlers: Handlers = {
  async move(page, target, timeout) {
    const { x, y } = await place(page, target, timeout);
    // In steps: VS Code opens no hover for a pointer that appears in one position.
    await page.mouse.move(x, y, { steps: 4 });
    return null;
  },
  async click(page, { modifier, button = 'left', ...target }, timeout) {
    if (button === 'back' || button === 'forward') {
      await clickAside(page, await place(page, target, timeout), button);
    } else if ('selector' in target) {
      await page
        .locator(target.selector)
        .first()
        .click({ timeout, button, modifiers: modifier && [modifier] });
    } else {
      const { x, y } = await place(page, target, timeout);
      if (modifier !== undefined) {
        await page.keyboard.down(modifier);
      }
      // Text becomes a link once the pointer is over it.
      await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.click(x, y, { button });
      if (modifier !== undefined) {
        await page.keyboard.up(modifier);
      }
    }
    return null;
  },
  async drag(page, { from, to }, timeout) {
    const start = await place(page, from, timeout);
    const end = await place(page, to, timeout);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.keyboard.down('Shift');
    // An editor accepts a drop only after it has seen the pointer move.
    await page.mouse.move(end.x, end.y, { steps: 10 });
    await page.mouse.move(end.x + 2, end.y + 2, { steps: 2 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    return null;
  },
  async press(page, { keys }) {
    await page.keyboard.press(keys);
    return null;
  },
  async type(page, { text }) {
    // A quick input shows its list before it has the focus; keys typed before go elsewhere.
    const input = page
      .locator('.quick-input-widget')
      .filter({ visible: true })
      .locator('.quick-input-box input')
      .first();
    if (await input.isVisible()) {
      await input.focus();
    }
    await page.keyboard.insertText(text);
    return null;
  },
  texts: (page, { selector }) => page.locator(selector).filter({ visible: true }).allInnerTexts(),
  async waitForText(page, { selector, text }, timeout) {
    const found = page.locator(selector).filter({ visible: true });
    try {
      await found.filter({ hasText: text }).first().waitFor({ timeout });
    } catch (error) {
      const shown = (await found.allInnerTexts()).join('\n---\n');
      throw new Error(`no "${text}" within ${timeout} ms; shown was: ${shown || 'nothing'}`, { cause: error });
    }
    return found.filter({ hasText: text }).first().innerText();
  },
  async waitForNone(page, { selector }, timeout) {
    await page.locator(selector).filter({ visible: true }).first().waitFor({ state: 'hidden', timeout });
    return null;
  },
  async screenshot(page, { name }) {
    const folder = path.join(root, 'out', 'screenshots');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${path.basename(name)}.png`);
    await page.screenshot({ path: file });
    return file;
  },
  async openWindow(page, { folder, file }, timeout, bridge) {
    const second = await page.context().newPage();
    bridge.page = second;
    // When the second page closes, requests act on the first one again.
    second.once('close', () => (bridge.page = page));
    const { origin } = new URL(page.url());
    await second.goto(workbenchAddress({ origin, workspace: folder }, file), {
      timeout,
      waitUntil: 'domcontentloaded',
    });
    return null;
  },
  async closeWindow(page) {
    await page.close();
    return null;
  },
  evaluate: (page, { expression }) => page.evaluate(expression),
  async weigh(page) {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    await session.detach();
    const figure = (of: string): number => metrics.find(({ name }) => name === of)?.value ?? NaN;
    return { heap: figure('JSHeapUsedSize'), nodes: figure('Nodes'), listeners: figure('JSEventListeners') };
  },
};

/** Clicks a mouse button that playwright does not support. */
async function clickAside(page: Page, { x, y }: { x: number; y: number }, button: 'back' | 'forward'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.mouse.move(x, y);
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await session.send('Input.dispatchMouseEvent', { type, x, y, button, clickCount: 1 });
  }
  await session.detach();
}

async function place(page: Page, target: Target, timeout: number): Promise<{ x: number; y: number }> {
  if ('x' in target) {
    return target;
  }
  if ('text' in target) {
    return placeOfText(page, target.text, timeout);
  }
  const element = page.locator(target.selector).first();
  await element.waitFor({ timeout });
  const box = await element.boundingBox();
  if (!box) {
    throw new Error(`${target.selector} is not visible`);
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
