import type { Scene } from '../scene';
import type { Stage } from '../stage';

const row = '.quick-input-list .monaco-list-row';
const input = '.quick-input-widget';

/** Networks that are added and listed. */
export const networkScenes: readonly Scene[] = [
  {
    name: 'network-picker',
    async play(stage) {
      await open(stage, 'Select Network', 'devnet');
      await stage.shows(`${row}:has-text("devnet")`, ' ms');
      await stage.page.locator(`${row}:has-text("devnet")`).first().hover();
    },
  },
  {
    name: 'add-network-url',
    async play(stage) {
      await open(stage, 'Add Network', undefined);
    },
  },
  {
    name: 'add-network-failed',
    async play(stage) {
      await open(stage, 'Add Network', undefined);
      await stage.page.locator(`${input} input`).first().fill('http://127.0.0.1:1/ext/bc/C/rpc');
      await stage.press('Enter');
      await stage.shows(input, 'Nothing is listening');
    },
  },
  {
    name: 'add-network-secret',
    async play(stage) {
      await open(stage, 'Add Network', undefined);
      await stage.page.locator(`${input} input`).first().fill('https://rpc.example/v3?token=abcdef');
      await stage.press('Enter');
      await stage.shows(input, 'do not belong');
    },
  },
  {
    name: 'add-network-found',
    async play(stage) {
      const url = await otherNode(stage);
      await open(stage, 'Add Network', undefined);
      await stage.page.locator(`${input} input`).first().fill(url);
      await stage.press('Enter');
      await stage.shows(input, 'Enter a name');
    },
  },
];

async function open(stage: Stage, command: string, listed: string | undefined): Promise<void> {
  await stage.press('Escape');
  await stage.run(`Snowprobe: ${command}`);
  await (listed === undefined ? stage.shows(input, 'URL of a node') : stage.shows(row, listed));
}

/** The devnet's first node by another name, which no setting has. */
async function otherNode(stage: Stage): Promise<string> {
  await open(stage, 'Select Network', 'devnet');
  const shown = await stage.page.locator(`${row}:has-text("devnet")`).first().innerText();
  const port = /127\.0\.0\.1:(\d+)/.exec(shown)?.[1] ?? '9650';
  return `http://localhost:${port}`;
}
