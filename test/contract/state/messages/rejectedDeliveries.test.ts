import assert from 'node:assert/strict';
import type { Line } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import { testLookup, type TestLookup } from '../../../helpers/lookupOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const clock = { now: Date.UTC(2026, 10, 22, 6), timeZone: 'UTC' };
const shown = (line: Line): string =>
  lineText(line, { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 200 }, clock);

/** Message, block of the delivery, text of its lane besides the stages, and advice. */
const cases: readonly (readonly [string, number, string | undefined, ...string[]])[] = [
  [
    'weak',
    83,
    'Delivery 0x0b6c…32c9 was refused: too little weight signed: 145 / 276 (52.54 %); requires 67 %. Deliver it with more signatures.',
  ],
  [
    'weak',
    85,
    'Delivery 0x5a92…eae6 was refused: its signature is invalid: it fits no validator set. Aggregate the signatures again.',
  ],
  [
    'weak',
    87,
    'Delivery 0x52d5…d5da was refused: TeleporterMessenger: message already received. It was already delivered: nothing to do.',
  ],
  [
    'wrongChain',
    103,
    'Delivery 0x96d7…8c82 was refused: TeleporterMessenger: invalid destination chain ID. It is for another chain: deliver it there.',
  ],
  [
    'wrongChain',
    48,
    'Delivery 0x5acb…d323 was refused: signed by validators of the Primary Network, but those of moraine count. Deliver it with their signatures.',
  ],
  [
    'relayers',
    89,
    'Delivery 0xecaa…12a8 was refused: TeleporterMessenger: unauthorized relayer. Have one of its allowed relayers deliver it.',
  ],
  [
    'muchGas',
    105,
    'Delivery 0x920f…cd9d was refused: TeleporterMessenger: insufficient gas. Less gas was left than its requiredGasLimit: a delivery needs a gas limit of 3,404,937.',
  ],
  [
    'tooMuchGas',
    107,
    'Its requiredGasLimit of 50,000,000 exceeds the block gas limit of glacier, 15,000,000: no block has room for it. Send it again with less.',
  ],
  [
    'directWarp',
    108,
    undefined,
    'No messenger sent it: deliver it with a transaction to the contract that is to read it.',
  ],
  [
    'stale',
    122,
    'Delivery 0xde87…6bc9 was refused: signed by an earlier validator set, that of P-Chain height 49. Aggregate the signatures again.',
  ],
];

describe('a delivery that was refused', function () {
  this.timeout(60_000);
  let icm: IcmNetwork;
  let lookup: TestLookup;

  before(async () => {
    icm = await startIcmNetwork();
    lookup = testLookup(clock);
  });
  after(async () => {
    await lookup.dispose();
    await icm.close();
  });

  for (const [of, block, cause, ...advice] of cases) {
    it(`says why: ${of}, block ${block}`, async () => {
      const { tx } = icmMessages()[of]!.whatHappened.find((one) => one.block === block && one.status === 0)!;
      const [timeline] = (await lookup.on(icm.network, tx)).timelines ?? [];
      assert.deepEqual(
        [timeline?.cause && shown(timeline.cause), ...(timeline?.advice ?? []).map(shown)],
        [cause, ...advice],
      );
    });
  }

  it('stands among the attempts with the chain that refused it', async () => {
    const { tx } = icmMessages()['wrongChain']!.whatHappened.find(({ block }) => block === 103)!;
    const { sections } = await lookup.on(icm.network, tx);
    assert.deepEqual(
      sections.find(({ key }) => key === 'attempts')?.rows.map((row) => row.slice(0, 2).map(shown)),
      [
        ['sent', 'C-Chain'],
        ['delivery refused', 'glacier'],
        ['delivered', 'moraine'],
      ],
    );
  });
});
