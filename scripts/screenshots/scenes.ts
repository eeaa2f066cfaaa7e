import type { Stage } from './stage';

/** One picture for the README. A new one is a new row: its file is docs/screenshots/<name>.png. */
export interface Scene {
  readonly name: string;
  /** Brings VS Code into the state to show, from an empty window. */
  readonly play: (stage: Stage) => Promise<void>;
}

export const scenes: readonly Scene[] = [
  {
    name: 'hover-transaction',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'erc20Transfer'), 'SNC');
    },
  },
  {
    name: 'hover-failed',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'tooPoor'), '✗');
    },
  },
  {
    name: 'hover-key',
    async play(stage) {
      await stage.open('.env');
      await stage.hover('59c6995e998f97a5a', 'May be a private key');
    },
  },
  {
    name: 'hover-l1',
    async play(stage) {
      await stage.open('network.yaml');
      await stage.hover(sample(stage, 'subnet'), 'validators');
    },
  },
  {
    name: 'hover-bytes',
    async play(stage) {
      await stage.open('bytes.ts');
      await stage.hover('0x00000000002200003039', 'signed by');
    },
  },
  {
    name: 'document',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.click(sample(stage, 'child'));
      await stage.run('Snowprobe: Look Up Selection');
      await stage.shows('.view-line', 'Events');
    },
  },
  {
    name: 'notebook',
    async play(stage) {
      await stage.open('notebooks/is-my-l1-healthy.rpc');
      await stage.run('Notebook: Run All');
      await stage.shows('.cell-statusbar-container', '200 ·');
    },
  },
  {
    name: 'select-network',
    async play(stage) {
      await stage.run('Snowprobe: Select Network');
      await stage.shows('.quick-input-list .monaco-list-row', 'ms');
    },
  },
  {
    name: 'hover-consent',
    async play(stage) {
      // The one scene on a public network, and the last one: nothing is sent, since nobody agrees.
      await stage.press('Escape');
      await stage.run('Snowprobe: Select Network');
      await stage.shows('.quick-input-list .monaco-list-row', 'fuji');
      await stage.type('fuji');
      await stage.press('Enter');
      await stage.shows('.statusbar-item', 'fuji');
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'erc20Transfer'), 'Ask');
    },
  },
];

function sample({ samples }: Stage, name: string): string {
  const identifier = samples[name];
  if (identifier === undefined) {
    throw new Error(`The development network has no sample ${name}.`);
  }
  return identifier;
}
