import assert from 'node:assert/strict';
import { reportToText } from '../../../../src/engine/report/toText';
import { type TestLookup, testLookup } from '../../../helpers/lookupOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 5, 45);

/** The text shown for the tokens that a message carries. */
const cases: Readonly<Record<string, readonly string[]>> = {
  register: ['token transfer | the remote is registered with its home', 'collateral | complete'],
  registerNative: ['token transfer | the remote is registered with its home', 'collateral | complete'],
  coinOut: [
    'token transfer | 25 tokens sent, 25 tokens received',
    'recipient | 0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c',
  ],
  coinBack: [
    'token transfer | 4.000000000000000007 tokens sent, 4 tokens received',
    'dust | 0.000000000000000007 tokens, less than the destination can count: burned',
  ],
  callWorks: ['token transfer | 2 tokens received by the contract that was called'],
  callFails: [
    'token transfer | the call of the recipient failed, 3 tokens went to 0x77D66AC833c817625c7B71820812DfdbddcE0ABf',
    'recipient | 0x7D17578Cf8F3C43e4E9093f28F60a6ec1A7Af833',
  ],
  callLowGas: ['token transfer | 1 token received by the contract that was called'],
  hop: [
    'token transfer | 2 tokens sent on by the home to the next chain',
    'second hop | 0x9979280fe086e76e23501d82386db4cddfa9605fa5e82f5a26c8b1fa52df0456',
  ],
  hopLeg2: [
    'token transfer | 2 tokens received from the home',
    'first hop | 0xf6d75f3cc9b053d2060b3b1142d74b86d455e09f008f905c6ba9725ce9ae71fb',
  ],
  hopFallback: [
    'token transfer | the second hop could not go: 2 tokens went to 0x2073f40271A5BbfD866F778a0C60c01B5D0a299f on the home chain',
  ],
  paused: ['token transfer | 1.5 tokens sent, 1.5 tokens received'],
  native: ['token transfer | 3 tokens sent, 3 tokens received'],
  nativeBack: ['token transfer | 1 token sent, 1 token received'],
};

describe('the tokens that a message carries', function () {
  this.timeout(30_000);
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

  const linesOf = async (typed: string): Promise<readonly string[]> => {
    const text = reportToText(await lookup.on(icm.network, typed), { now, timeZone: 'UTC' });
    return text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
  };

  for (const [name, expected] of Object.entries(cases)) {
    it(`are told on both sides: ${name}`, async () => {
      const lines = await linesOf(icmMessages()[name]!.messageID);
      for (const line of expected) {
        assert.ok(lines.includes(line), `${line}\nin\n${lines.join('\n')}`);
      }
    });
  }

  it('are told of the transaction that sends them too', async () => {
    const lines = await linesOf(icmMessages()['coinOut']!.sends[0]!.tx);
    assert.ok(lines.includes('token transfer | 25 tokens sent, 25 tokens received'), lines.join('\n'));
  });

  it('say what is missing as collateral until it is there', async () => {
    const before = await startIcmNetwork({ until: 'registerNative: getRemoteTokenTransferrerSettings' });
    try {
      const found = await lookup.on(before.network, icmMessages()['registerNative']!.messageID);
      const text = reportToText(found, { now, timeZone: 'UTC' });
      assert.match(text, /collateral +5 tokens missing: call addCollateral on the home/);
    } finally {
      await before.close();
    }
  });

  it('are not received where the message was not executed', async () => {
    const before = await startIcmNetwork({ until: 'paused, after failure' });
    try {
      const found = await lookup.on(before.network, icmMessages()['paused']!.messageID);
      const text = reportToText(found, { now, timeZone: 'UTC' });
      assert.match(text, /token transfer +1\.5 tokens sent, not received: the message was not executed/);
    } finally {
      await before.close();
    }
  });

  it('are on the way where the message is not delivered', async () => {
    const before = await startIcmNetwork({ until: 'native, sent' });
    try {
      const found = await lookup.on(before.network, icmMessages()['native']!.messageID);
      const text = reportToText(found, { now, timeZone: 'UTC' });
      assert.match(text, /token transfer +3 tokens in transit/);
    } finally {
      await before.close();
    }
  });
});
