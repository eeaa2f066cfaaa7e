import assert from 'node:assert/strict';
import { type TestLookup, testLookup } from '../../../helpers/lookupOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 5, 45);
const most = 12;

describe('the whole life of a message near the tip', function () {
  this.timeout(60_000);
  let icm: IcmNetwork;
  let lookup: TestLookup;

  before(async () => {
    icm = await startIcmNetwork();
  });
  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(() => lookup.dispose());
  after(() => icm.close());

  for (const [name, { messageID, warpID }] of Object.entries(icmMessages())) {
    it(`costs at most ${most} requests a side, none of them twice: ${name}`, async () => {
      const servers = Object.values(icm.nodes);
      const before = servers.map(({ requests }) => requests.length);
      await lookup.on(icm.network, messageID ?? warpID);
      const sent = servers.flatMap(({ url, requests }, i) =>
        requests.slice(before[i]).map(({ path, body }) => ({ path, what: `${url}${path} ${withoutIds(body)}` })),
      );
      const sides = new Map<string, number>();
      for (const { path } of sent) {
        sides.set(path, (sides.get(path) ?? 0) + 1);
      }
      assert.deepEqual(
        [...sides].filter(([, count]) => count > most),
        [],
      );
      const all = sent.map(({ what }) => what);
      assert.deepEqual(
        all.filter((one, i) => all.indexOf(one) !== i),
        [],
      );
    });
  }
});

function withoutIds(body: string): string {
  return body.replaceAll(/"id":\d+/g, '"id":0');
}
