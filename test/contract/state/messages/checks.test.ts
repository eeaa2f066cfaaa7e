import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import type { MessageTrace } from '../../../../src/engine/messages/report/messageTrace';
import { fetchChecks } from '../../../../src/engine/messages/io/fetchChecks';
import { TraceClient } from '../../../../src/engine/messages/io/traceClient';
import { fetchSigning } from '../../../../src/engine/messages/io/fetchSigning';
import { type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { scenarioTrace } from '../../../helpers/messages/scenarioTrace';
import { withClient } from '../../../helpers/messages/clientOn';

const now = Date.UTC(2026, 10, 22, 12);
const moraine = 'PpbokS81o5dZmC8UwohfCW8TTUJoypxeyiDxeGALiY1FZPmHg';
const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 300 } as const;

interface Result {
  /** `cause gasLimit: …`, in order. */
  readonly lines: readonly string[];
  /** Checks that explain why the message is stuck. */
  readonly causes: readonly string[];
  /** Calls made by the checks alone, without parameters. */
  readonly calls: readonly string[];
}

async function result(
  name: string,
  options: IcmOptions & { readonly most?: number; readonly change?: (trace: MessageTrace) => MessageTrace } = {},
): Promise<Result> {
  const network = await startIcmNetwork(options);
  try {
    const { trace, cache: evidence } = scenarioTrace(name, network.network, options.most);
    return await withClient(network.network, now, async (client) => {
      const signing = await fetchSigning(new TraceClient(client, evidence), trace);
      const before = network.calls.length;
      const checks = await fetchChecks(new TraceClient(client, evidence), options.change?.(trace) ?? trace, signing);
      const lines = checks.map(
        ({ key, outcome, line }) => `${outcome} ${key}: ${lineText(line, style, { now, timeZone: 'UTC' })}`,
      );
      const calls = network.calls.slice(before).map((call) => call.split(' ').slice(1, 3).join(' '));
      return { lines, causes: lines.filter((line) => line.startsWith('cause')), calls };
    });
  } finally {
    await network.close();
  }
}

/** Reasons for which each recorded delivery was refused before the message was delivered after all. */
const refusedOnce: Readonly<Record<string, readonly string[]>> = {
  weak: [
    'fine refusal: Delivery 0x0b6c…32c9 was refused: too little weight signed: 145 / 276 (52.54 %); requires 67 %. Deliver it with more signatures.',
    'fine refusal: Delivery 0xac93…12d6 was refused: the message is not in its access list. Deliver it with the signed message there.',
    'fine refusal: Delivery 0x5a92…eae6 was refused: its signature is invalid: it fits no validator set. Aggregate the signatures again.',
    'fine refusal: Delivery 0x52d5…d5da was refused: TeleporterMessenger: message already received. It was already delivered: nothing to do.',
  ],
  wrongChain: [
    'fine refusal: Delivery 0x5acb…d323 was refused: signed by validators of the Primary Network, but those of moraine count. Deliver it with their signatures.',
  ],
  relayers: [
    'fine refusal: Delivery 0xecaa…12a8 was refused: TeleporterMessenger: unauthorized relayer. Have one of its allowed relayers deliver it.',
  ],
  muchGas: [
    'fine refusal: Delivery 0x920f…cd9d was refused: TeleporterMessenger: insufficient gas. Less gas was left than its requiredGasLimit: a delivery needs a gas limit of 3,404,937.',
  ],
  plainOut: [],
};

describe('what kept a delivery', function () {
  this.timeout(60_000);

  for (const [name, expected] of Object.entries(refusedOnce)) {
    it(`of ${name} is told for each that was refused`, async () => {
      const { lines, calls } = await result(name);
      assert.deepEqual(lines, expected);
      assert.equal(calls.length > 0, expected.join().includes('sign'));
    });
  }

  it('is the set of an earlier height, with the one that counted', async () => {
    const { lines } = await result('stale', { until: 'stale, delivered' });
    assert.equal(lines.length, 1);
    assert.match(
      lines[0]!,
      /^fine refusal: Delivery 0xde87…6bc9 was refused: signed by an earlier validator set, that of P-Chain height \d\d\. Aggregate/,
    );
    const then = await result('stale', { until: 'stale, refused', most: 1 });
    assert.match(
      then.causes.join('\n'),
      /^cause refusal: .* that of P-Chain height \d\d; that of 68 counted\. Aggregate [a-z ]+\.$/,
    );
  });
});

describe('the checks of a message that is not delivered', function () {
  this.timeout(60_000);

  it('tell all that was found, in the order of what it costs, within their budget', async () => {
    const { lines, calls } = await result('undelivered');
    assert.deepEqual(lines, [
      'fine dryRun: A delivery would succeed and execute the message, using 306,811 gas. Give it a gas limit of 597,016.',
      'fine relayer: 17 later messages from C-Chain were delivered to glacier, the last by 0x5050…3c9c: a relayer runs.',
      'fine gasLimit: requiredGasLimit 200,000; block gas limit of glacier 15,000,000.',
      'fine allowedRelayers: Anyone may deliver it.',
      'fine account: 0x5050…3c9c, which delivers, has 99.997713845998856923 on glacier, and no transaction waits.',
      'fine quorum: Configured nodes sign 99.98 % of weight; requires 67 %.',
      'fine warpConfig: glacier requires 67 % of weight (requirePrimaryNetworkSigners: messages of the C-Chain are signed by the Primary Network).',
      'fine staleView: glacier counts signers at P-Chain height 71; the P-Chain is at 72.',
      'unread relayerState: Not checkable from here: the relayer’s filters and start block. Resend the message with retrySendCrossChainMessage, or hand it to a relayer with POST /relay.',
    ]);
    // The last block is already known from tracing the message.
    const own = calls.filter((call) => call.startsWith('glacier') && !call.endsWith('eth_getBlockByNumber'));
    assert.deepEqual(own, [
      'glacier eth_getLogs',
      'glacier debug_traceCall',
      'glacier eth_getBalance',
      'glacier eth_getTransactionCount',
      'glacier eth_getTransactionCount',
      'glacier eth_call',
    ]);
  });

  const causes: readonly (readonly [string, Parameters<typeof result>[1], readonly string[]])[] = [
    ['undelivered', {}, []],
    ['undeliveredBack', {}, []],
    [
      'tooMuchGas',
      {},
      [
        'cause gasLimit: Its requiredGasLimit of 50,000,000 exceeds the block gas limit of glacier, 15,000,000: no block has room for it. Send it again with less.',
      ],
    ],
    [
      'directWarp',
      {},
      [
        'cause dryRun: A delivery would be refused: TeleporterMessenger: invalid origin sender address. A contract other than this messenger sent it: the destination needs a contract that reads Warp messages, or the messenger of the same version.',
      ],
    ],
    [
      'wrongChain',
      { most: 2 },
      [
        'cause refusal: Delivery 0x5acb…d323 was refused: signed by validators of the Primary Network, but those of moraine count. Deliver it with their signatures.',
      ],
    ],
    [
      'weak',
      { until: 'weak, refused', most: 1 },
      [
        'cause refusal: Delivery 0x0b6c…32c9 was refused: too little weight signed: 145 / 276 (52.54 %); requires 67 %. Deliver it with more signatures.',
      ],
    ],
    [
      'relayers',
      { until: 'relayers', most: 1 },
      [
        'cause refusal: Delivery 0xecaa…12a8 was refused: TeleporterMessenger: unauthorized relayer. Have one of its allowed relayers deliver it.',
      ],
    ],
    [
      'muchGas',
      { until: 'muchGas, refused', most: 1 },
      [
        'cause refusal: Delivery 0x920f…cd9d was refused: TeleporterMessenger: insufficient gas. Less gas was left than its requiredGasLimit: a delivery needs a gas limit of 3,404,937.',
      ],
    ],
    [
      'undelivered',
      { change: (trace) => ({ ...trace, source: { blockchainId: moraine } }) },
      [
        'cause relayer: No message from Ppbo…PmHg was delivered to glacier in its last 141 blocks: no relayer runs for this pair. Start one, or deliver the message by hand.',
      ],
    ],
  ];
  for (const [name, options, expected] of causes) {
    it(`${name}: ${expected.length === 0 ? 'nothing keeps it' : expected.join().slice(6, 70)}`, async () => {
      assert.deepEqual((await result(name, options)).causes, expected);
    });
  }

  it('say of a destination that is not configured that it is to be added', async () => {
    const change = (trace: MessageTrace): MessageTrace => ({ ...trace, destination: { blockchainId: moraine } });
    assert.deepEqual((await result('undelivered', { change })).lines, [
      'unread dryRun: Whether a delivery would succeed is unknown: PpbokS81o5dZmC8UwohfCW8TTUJoypxeyiDxeGALiY1FZPmHg is not among the chains of this network. Add its RPC.',
      'fine quorum: Configured nodes sign 99.98 % of weight; requires 67 %.',
    ]);
  });

  it('stand each for itself where nodes search few blocks, make no traces and are away', async () => {
    const { lines } = await result('undelivered', { maxRange: 600n, without: ['debug_traceCall'], away: ['one'] });
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      [
        'fine dryRun',
        'fine relayer',
        'fine gasLimit',
        'fine allowedRelayers',
        'fine account',
        'fine quorum',
        'fine warpConfig',
        'fine staleView',
        'unread relayerState',
      ],
    );
    assert.equal(lines[0], 'fine dryRun: A delivery would succeed, using 485,744 gas. Give it a gas limit of 596,766.');
  });
});
