import { startAlteredNode } from '../../../test/helpers/alteredNode';
import { type Loopback, startLoopback } from '../../../test/helpers/loopback';
import type { Scene } from '../scene';
import type { Stage } from '../stage';

const row = '.quick-input-list .monaco-list-row';
const input = '.quick-input-widget';

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
    name: 'add-network-limited',
    async play(stage) {
      const busy = await startLoopback((_, response) => response.writeHead(429, { 'retry-after': '30' }).end());
      await open(stage, 'Add Network', undefined);
      await stage.page.locator(`${input} input`).first().fill(`${busy.url}/ext/bc/C/rpc`);
      await stage.press('Enter');
      await stage.shows(input, 'rate-limited this request');
      await busy.close();
    },
  },
  {
    name: 'local-node-offered',
    async play(stage) {
      await startLocalNode(stage);
      await stage.run('View: Show Avalanche');
      await stage.shows('.notification-list-item', 'is running at 127.0.0.1:9650');
    },
    after: stopLocalNode,
  },
  {
    name: 'local-node-card',
    async play(stage) {
      await startLocalNode(stage, 'fuji');
      await stage.run('View: Show Avalanche');
      await stage.shows('.welcome-view-content', '127.0.0.1:9650');
    },
    async after(stage) {
      await stopLocalNode();
      await stage.selectNetwork('devnet');
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
    play: findOther,
  },
  {
    name: 'add-network-added',
    async play(stage) {
      await findOther(stage);
      await stage.press('Enter');
      // The new network is active.
      await stage.shows('.part.statusbar', 'local-node');
    },
    after: removeAdded,
  },
];

let localNode: Loopback | undefined;

/** Serves the devnet's first node on a node's default port; the extension offers to add it once per window. */
async function startLocalNode(stage: Stage, network = 'devnet'): Promise<void> {
  await stopLocalNode();
  const url = await otherNode(stage);
  await stage.selectNetwork(network);
  localNode = await startAlteredNode(url, () => undefined, '', 9650);
  await stage.page.reload();
  // In a narrow window the side bar is closed.
  await stage.shows('.part.activitybar .action-item', '');
}

async function stopLocalNode(): Promise<void> {
  await localNode?.close();
  localNode = undefined;
}

async function open(stage: Stage, command: string, listed: string | undefined): Promise<void> {
  await stage.press('Escape');
  await stage.run(`Snowprobe: ${command}`);
  await (listed === undefined ? stage.shows(input, 'URL of a node') : stage.shows(row, listed));
}

/** Removes the network, so that it can be added again. */
async function removeAdded(stage: Stage): Promise<void> {
  await stage.selectNetwork('devnet');
  await open(stage, 'Select Network', 'local-node');
  const added = stage.page.locator(`${row}:has-text("local-node")`).first();
  await added.hover();
  await added.locator('.codicon-trash').click();
  await stage.page.locator('.monaco-dialog-box .monaco-button:has-text("Remove")').click();
}

/** Adds a node up to the prompt for its name. */
async function findOther(stage: Stage): Promise<void> {
  const url = await otherNode(stage);
  await open(stage, 'Add Network', undefined);
  await stage.page.locator(`${input} input`).first().fill(url);
  await stage.press('Enter');
  await stage.shows(input, 'Enter a name');
}

/** The devnet's first node by a host name that is not in the settings. */
async function otherNode(stage: Stage): Promise<string> {
  await open(stage, 'Select Network', 'devnet');
  const shown = await stage.page.locator(`${row}:has-text("devnet")`).first().innerText();
  const port = /127\.0\.0\.1:(\d+)/.exec(shown)?.[1] ?? '9650';
  return `http://localhost:${port}`;
}
