import type { Scene } from '../scene';
import type { Stage } from '../stage';

/** A genesis compared with the running chain. */
export const liveScenes: readonly Scene[] = [
  {
    name: 'compare-with-chain',
    async play(stage) {
      await stage.open('genesis.json');
      await stage.run('Snowprobe: Compare with Chain');
      await compared(stage);
    },
  },
  {
    name: 'compared-genesis',
    async play(stage) {
      await stage.open('genesis.json');
      await stage.run('Snowprobe: Compare with Chain');
      await compared(stage);
      await stage.pick('Original genesis');
      await stage.shows('.monaco-diff-editor .view-lines', '"chainId": 77702');
    },
  },
  {
    name: 'differs-from-chain',
    async play(stage) {
      await stage.open('genesis.json');
      await stage.run('Snowprobe: Compare with Chain');
      await compared(stage);
      await stage.press('Escape');
      await stage.shows('.codelens-decoration', 'nodes run with genesis.json');
    },
  },
];

async function compared(stage: Stage): Promise<void> {
  await stage.shows('.quick-input-list .monaco-list-row', 'difference');
}
