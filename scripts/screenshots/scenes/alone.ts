import type { Scene } from '../scene';
import { webview } from '../webview';

/** A Warp message sent by the L1 of the development network. */
const messageId = '2D1i5rf4VDAbXnwqZ7ptPkj6fRNSWTmFmJK12D1CqqaU5eoJjF';

/** Results from a network's own nodes, without a data service. */
export const aloneScenes: readonly Scene[] = [
  {
    name: 'signed-by-nodes',
    async play(stage) {
      await stage.run('Snowprobe: Tools');
      await stage.pick('Aggregate Warp Signatures');
      await stage.shows('.quick-input-widget', 'Aggregate Warp Signatures (1/6)');
      await stage.page.locator('.quick-input-widget input').first().fill(messageId);
      await stage.press('Enter');
      await stage.shows('.quick-input-list .monaco-list-row', 'for their own signatures');
      await stage.pick('Ask the');
      await stage.shows(`${webview} >> h1`, 'quorum not reached');
    },
  },
  {
    name: 'list-by-nodes',
    async play(stage) {
      await stage.run('Snowprobe: Open List');
      await stage.shows('.quick-input-list .monaco-list-row', 'Subnets and L1s of');
      await stage.pick('Subnets and L1s of');
      await stage.shows('.view-lines', 'All subnets per');
    },
  },
];
