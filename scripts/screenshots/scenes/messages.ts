import { sample } from '../sample';
import type { Scene } from '../scene';
import { webview } from '../webview';

/** A message that was delivered to the other chain but whose execution failed. */
export const messageScene: Scene = {
  name: 'message',
  crop: { part: '.part.editor', height: 460 },
  async play(stage) {
    await stage.run('Snowprobe: Look Up…');
    await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
    await stage.page.keyboard.insertText(sample(stage, 'lowGasMessage'));
    await stage.press('Enter');
    await stage.shows(`${webview} >> .drawn-lanes .step`, 'execution failed');
  },
};

/** The same message in a hover. */
export const messageScenes: readonly Scene[] = [
  {
    name: 'message-hover',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.press('Control+Home');
      await stage.page.keyboard.insertText(`// ${sample(stage, 'refusedSent')} `);
      await stage.press('Control+Home');
      await stage.hover(sample(stage, 'refusedSent'), 'execution failed');
    },
  },
];
