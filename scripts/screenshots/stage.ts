import { errors, type Page } from 'playwright-core';
import { placeOfText } from '../vscode/placeOfText';

const wait = 20_000;

export interface Stage {
  readonly page: Page;
  /** Identifiers on the development network, by name. */
  readonly samples: Readonly<Record<string, string>>;
  /** Folder of the demo workspace. */
  readonly workspace: string;
  /** Opens a file of the demo workspace, by its relative path. */
  open(file: string): Promise<void>;
  /** Places the cursor on the first visible occurrence of `text`. */
  click(text: string): Promise<void>;
  /** Hovers `text` until the hover contains `expected`. */
  hover(text: string, expected: string): Promise<void>;
  run(title: string): Promise<void>;
  selectNetwork(name: string): Promise<void>;
  /** Picks the first entry that matches `text` from the open list. */
  pick(text: string): Promise<void>;
  press(keys: string): Promise<void>;
  /** Waits until a matching element contains `text`. */
  shows(selector: string, text: string): Promise<void>;
  /** Closes editors, hovers and messages, and ends debug sessions. */
  clear(): Promise<void>;
}

export function createStage(page: Page, samples: Readonly<Record<string, string>>, workspace: string): Stage {
  const shows = (selector: string, text: string, timeout = wait) =>
    page.locator(selector).filter({ visible: true }).filter({ hasText: text }).first().waitFor({ timeout });
  /** The list shows its previous entries while it filters, so wait for the row itself. */
  const pick = async (text: string, row: string, timeout = wait) => {
    await page.locator('.quick-input-widget input').first().fill(text, { timeout });
    await shows('.quick-input-list .monaco-list-row.focused', row, timeout);
    await page.keyboard.press('Enter');
  };
  const stage: Stage = {
    page,
    samples,
    workspace,
    async open(file) {
      await page.keyboard.press('Control+P');
      await pick(file, file.split('/').at(-1) ?? file);
      await shows('.tab.active', file.split('/').at(-1) ?? file);
      await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: wait });
    },
    async click(text) {
      const { x, y } = await placeOfText(page, text, wait);
      await page.mouse.click(x, y);
    },
    async hover(text, expected) {
      const shown = page.locator('.monaco-hover').filter({ visible: true });
      const hover = shown.filter({ hasText: expected }).first();
      // A hover is requested once when the pointer rests, maybe before the extension is activated or has diagnostics.
      // Hovers of what is passed would cover the text, and lenses move it: leave by the title bar, and jump.
      for (let tries = 0; tries < 6 && !(await hover.isVisible()); tries += 1) {
        await page.mouse.move(0, 0);
        await shown
          .first()
          .waitFor({ state: 'hidden', timeout: wait / 6 })
          .catch(ignoreTimeout);
        const { x, y } = await placeOfText(page, text, wait);
        await page.mouse.move(x, y);
        await page.mouse.move(x + 1, y);
        await hover.waitFor({ timeout: wait / 6 }).catch(ignoreTimeout);
      }
      await shows('.monaco-hover', expected);
    },
    async run(named) {
      const title = named.replace(/^Snowprobe: /, 'Snowprobe (Avalanche): ');
      for (let tries = 1; ; tries += 1) {
        try {
          await page.keyboard.press('F1');
          return await pick(`>${title}`, title, wait / 4);
        } catch (error) {
          if (tries === 4) {
            throw error;
          }
          ignoreTimeout(error);
          // The palette was opened before our commands were registered.
          await page.keyboard.press('Escape');
        }
      }
    },
    async selectNetwork(name) {
      await stage.press('Escape');
      await stage.run('Snowprobe: Select Network');
      // The list no longer changes after the first latency.
      await shows('.quick-input-list .monaco-list-row', ' ms');
      await page.locator(`.quick-input-list .monaco-list-row[aria-label^="${name}"]`).first().click({ timeout: wait });
      await page.locator('.quick-input-widget').waitFor({ state: 'hidden', timeout: wait });
      // The item may show an action of the network instead of its name.
      await shows('.statusbar-item[id*="snowprobe"]', name).catch((error: unknown) => {
        if (name !== 'devnet') {
          throw error;
        }
      });
    },
    pick: (text) => pick(text, text),
    press: (keys) => page.keyboard.press(keys),
    shows,
    async clear() {
      await page.mouse.move(5, 5);
      await page.keyboard.press('Escape');
      const debugToolbar = page.locator('.debug-toolbar').filter({ visible: true });
      if ((await debugToolbar.count()) > 0) {
        await page.keyboard.press('Shift+F5');
        await debugToolbar.first().waitFor({ state: 'hidden', timeout: wait });
      }
      if (await page.locator('.part.panel').isVisible()) {
        await stage.run('View: Hide Panel');
      }
      if (await page.locator('.part.sidebar').isVisible()) {
        // In a narrow window the side bar is closed.
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1_000;
        await stage.run(isNarrow ? 'View: Close Primary Side Bar' : 'View: Show Explorer');
      }
      await stage.run('Notifications: Clear All Notifications');
      await stage.run('View: Close All Editors');
      // Text typed for a picture is not saved.
      const leave = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
      const closed = page.locator('.tab').first().waitFor({ state: 'detached', timeout: wait });
      await Promise.race([closed, leave.click({ timeout: wait }).catch(ignoreTimeout)]);
      await closed;
    },
  };
  return stage;
}

function ignoreTimeout(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) {
    throw error;
  }
}
