import { errors, type Page } from 'playwright-core';
import { placeOfText } from '../vscode/placeOfText';

const wait = 20_000;

/** What a scene can do with the VS Code that is in the picture. */
export interface Stage {
  readonly page: Page;
  /** Identifiers on the development network, by what they are. */
  readonly samples: Readonly<Record<string, string>>;
  /** Folder of the demo workspace. */
  readonly workspace: string;
  /** Opens a file of the demo workspace, by its path there. */
  open(file: string): Promise<void>;
  /** Puts the cursor into the first place where the editor shows `text`. */
  click(text: string): Promise<void>;
  /** Rests the pointer on `text` until the hover says `expected`. */
  hover(text: string, expected: string): Promise<void>;
  /** Runs a command by its title in the palette. */
  run(title: string): Promise<void>;
  /** Makes a network the active one. */
  selectNetwork(name: string): Promise<void>;
  /** Chooses what begins with `text` from the list that is open. */
  pick(text: string): Promise<void>;
  press(keys: string): Promise<void>;
  /** Waits until something that matches shows `text`. */
  shows(selector: string, text: string): Promise<void>;
  /** Closes editors, hovers and messages, and ends what is debugged. */
  clear(): Promise<void>;
}

export function createStage(page: Page, samples: Readonly<Record<string, string>>, workspace: string): Stage {
  const shows = (selector: string, text: string, timeout = wait) =>
    page.locator(selector).filter({ visible: true }).filter({ hasText: text }).first().waitFor({ timeout });
  /** The list still shows what it had before while it searches, so the row itself is waited for. */
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
      const hover = page.locator('.monaco-hover').filter({ visible: true }).filter({ hasText: expected }).first();
      const { x, y } = await placeOfText(page, text, wait);
      // The editor asks once when the pointer comes to rest, which may be before the extension is there: as a reader
      // would, the pointer then moves again.
      for (let tries = 0; tries < 6 && !(await hover.isVisible()); tries += 1) {
        await page.mouse.move(x, y + 60 + tries, { steps: 2 });
        await page.mouse.move(x, y, { steps: 4 });
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
          // It was open before our commands were there.
          await page.keyboard.press('Escape');
        }
      }
    },
    async selectNetwork(name) {
      await stage.press('Escape');
      await stage.run('Snowprobe: Select Network');
      // Once the first one has answered, the list stays as it is.
      await shows('.quick-input-list .monaco-list-row', ' ms');
      await page.locator(`.quick-input-list .monaco-list-row[aria-label^="${name}"]`).first().click({ timeout: wait });
      await page.locator('.quick-input-widget').waitFor({ state: 'hidden', timeout: wait });
      // It says an action of the network in place of its name.
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
        // Who has little room has closed it.
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1_000;
        await stage.run(isNarrow ? 'View: Close Primary Side Bar' : 'View: Show Explorer');
      }
      await stage.run('Notifications: Clear All Notifications');
      await stage.run('View: Close All Editors');
      // What was typed for a picture is not kept.
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
