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
      await stage.open('README.md');
      await stage.hover(stage.samples['erc20Transfer'] ?? '', 'SNC');
    },
  },
];
