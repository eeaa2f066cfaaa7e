import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/engine/net/http/deadline';
import type { DashboardView, MessagePairRow } from '../../../../src/webview/protocol/dashboard';
import { type TestDashboard, testDashboard } from '../../../helpers/dashboardOn';
import { type IcmNetwork, type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

/** The time of the last messages. */
const now = Date.UTC(2026, 10, 22, 6);

describe('the messages on a dashboard', function () {
  this.timeout(60_000);
  let icm: IcmNetwork;
  let dashboard: TestDashboard;
  async function open(options: IcmOptions = {}, ...chains: readonly string[]): Promise<void> {
    icm = await startIcmNetwork(options);
    const network = chains.length === 0 ? icm.network : icm.withChains(...chains);
    const nameOf = (id: string): string | undefined =>
      id === icmMessages().tooMuchGas!.messageID ? 'the dear one' : undefined;
    dashboard = testDashboard(
      { ...network, nameOf },
      {
        clock: { ...systemClock, now: () => now },
      },
    );
    dashboard.dashboard.start();
  }
  afterEach(async () => {
    await dashboard.dispose();
    await icm.close();
  });

  const hasRows = ({ messages }: DashboardView, count: number): boolean => (messages?.rows.length ?? 0) >= count;
  const line = ({ name, mark, sent, delivered, executed, failed, undelivered }: MessagePairRow): string =>
    `${name} ${mark}: ${[sent, delivered, executed, failed, undelivered].join(' ')}`;

  it('are counted per ordered pair of chains, undelivered ones first', async () => {
    await open();
    const view = await dashboard.until((one) => hasRows(one, 4));
    assert.deepEqual(view.messages?.rows.map(line), [
      'C-Chain → glacier bad: 19 17 15 2 2',
      'C-Chain → moraine good: 2 2 2 0 0',
      'glacier → C-Chain good: 11 11 10 0 0',
      'moraine → C-Chain good: 1 1 1 0 0',
    ]);
    assert.equal(view.messages?.missing, undefined);
    assert.equal(view.messages?.rows[0]?.messages[0]?.name, 'the dear one');
    assert.deepEqual(view.chains.map(({ name, cells }) => `${name}: ${cells.messages?.text}`).sort(), [
      'C-Chain: 12 → 21',
      'P-Chain: undefined',
      'glacier: 17 → 11',
      'moraine: 2 → 1',
    ]);
    // Recently sent messages may still be delivered.
    assert.deepEqual(
      view.actions.filter(({ lookUp }) => lookUp !== undefined).map(({ mark, words }) => `${mark}: ${words}`),
      ['bad: 2 messages failed C-Chain → glacier'],
    );
    const [first] = view.messages?.rows ?? [];
    const { tooMuchGas, stray } = icmMessages();
    assert.deepEqual(
      first?.messages.slice(0, 2).map(({ id, words }) => [id, words]),
      [
        [tooMuchGas!.messageID, 'Undelivered'],
        [stray!.messageID, 'Undelivered'],
      ],
    );
  });

  it('are not asked for where there is one chain alone', async () => {
    await open({}, 'C-Chain');
    const view = await dashboard.until(({ nodes }) => nodes.rows.every(({ result }) => result !== undefined));
    assert.equal(view.messages, undefined);
    assert.deepEqual(
      icm.calls.filter((call) => call.includes('eth_getLogs')),
      [],
    );
  });

  it('are left out where no chain tells of a messenger', async () => {
    await open({ without: ['eth_call'] });
    const view = await dashboard.until(({ nodes }) => nodes.rows.every(({ result }) => result !== undefined));
    assert.equal(view.messages, undefined);
  });
});
