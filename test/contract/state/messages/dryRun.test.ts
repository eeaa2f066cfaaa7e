import assert from 'node:assert/strict';
import type { BlockTag } from '../../../../src/engine/evm/io/blocks';
import { decodeRevert } from '../../../../src/engine/abi/call/failureReason';
import type { DryRun, ReceiverError } from '../../../../src/engine/messages/report/messageTrace';
import { fetchDryRun } from '../../../../src/engine/messages/io/fetchFailure';
import { type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';
import { withClient } from '../../../helpers/messages/clientOn';

const now = Date.UTC(2026, 10, 22, 12);
const bob = '0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c';

interface Run {
  readonly message: string;
  readonly on: string;
  readonly block?: BlockTag;
  readonly gas?: bigint;
  readonly expected: string;
}

/** All recorded dry runs with an unsigned message. */
const recorded: readonly Run[] = [
  { message: 'undelivered', on: 'glacier', expected: 'taken, 306811 gas, executed by debug_traceCall' },
  { message: 'undeliveredBack', on: 'C-Chain', expected: 'taken, 325447 gas, executed by debug_traceCall' },
  {
    message: 'gate',
    on: 'C-Chain',
    block: '0x45',
    expected: 'taken, 335880 gas, failed: 0x7576ad69 by debug_traceCall',
  },
  {
    message: 'lowGas',
    on: 'glacier',
    block: '0x48',
    expected: 'taken, 393129 gas, failed: out of gas by debug_traceCall',
  },
  {
    message: 'noCode',
    on: 'glacier',
    block: '0x4c',
    expected: 'taken, 332348 gas, failed: no code by debug_traceCall',
  },
  {
    message: 'echoAgain',
    on: 'glacier',
    block: '0x70',
    expected: 'taken, 357986 gas, failed: ReentrancyGuards: receiver reentrancy by debug_traceCall',
  },
  {
    message: 'native',
    on: 'glacier',
    block: '0x81',
    expected:
      'taken, 570767 gas, failed: non-enabled cannot mint: 0x54D2D8292199Fa1f76EE54811c140211651f6346 by debug_traceCall',
  },
  {
    message: 'gate',
    on: 'C-Chain',
    expected: 'refused: TeleporterMessenger: message already received by debug_traceCall',
  },
  {
    message: 'wrongChain',
    on: 'glacier',
    expected: 'refused: TeleporterMessenger: invalid destination chain ID by debug_traceCall',
  },
  {
    message: 'muchGas',
    on: 'glacier',
    block: '0x68',
    gas: 1_500_000n,
    expected: 'refused: TeleporterMessenger: insufficient gas by debug_traceCall',
  },
  {
    message: 'directWarp',
    on: 'glacier',
    expected: 'refused: TeleporterMessenger: invalid origin sender address by debug_traceCall',
  },
];

describe('a delivery that nobody signed, as a call', function () {
  this.timeout(30_000);

  async function run({ message, on, block, gas }: Run, options: IcmOptions = {}): Promise<string> {
    const network = await startIcmNetwork(options);
    try {
      const { unsigned } = icmMessages()[message]!;
      const chain = network.network.chains.find(({ name }) => name === on)!;
      const messenger = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
      return await withClient(network.network, now, async (client) =>
        words(await fetchDryRun(client, chain, { unsigned, messenger, from: bob, block, gas })),
      );
    } finally {
      await network.close();
    }
  }

  for (const one of recorded) {
    it(`of ${one.message}${one.block === undefined ? '' : ` before block ${Number(one.block) + 1}`}: ${one.expected}`, async () => {
      assert.equal(await run(one), one.expected);
    });
  }

  it('says no less of a refusal, and what a delivery takes, where the node makes no traces', async () => {
    const without = ['debug_traceCall'];
    const [first] = recorded;
    assert.equal(await run(first!, { without }), 'taken, 485744 gas by eth_estimateGas');
    assert.equal(
      await run(recorded.at(-1)!, { without }),
      'refused: TeleporterMessenger: invalid origin sender address by eth_estimateGas',
    );
    assert.equal(await run(first!, { without: [...without, 'eth_estimateGas'] }), 'taken by eth_call');
  });

  it('is not told where nobody can be asked', async () => {
    assert.equal(await run(recorded[0]!, { away: ['one', 'two', 'three', 'four', 'five'] }), 'unread: connection');
  });
});

function words(result: DryRun): string {
  switch (result.kind) {
    case 'refused':
      return `refused: ${errorWords(result.error)} by ${result.proof}`;
    case 'taken': {
      const { gas, execution, proof } = result;
      const failed =
        execution?.outcome === 'failed' ? `: ${execution.error ? errorWords(execution.error) : 'no code'}` : '';
      return `taken${gas === undefined ? '' : `, ${gas} gas`}${execution === undefined ? '' : `, ${execution.outcome}${failed}`} by ${proof}`;
    }
    case 'unread':
      return `unread: ${result.error?.kind ?? 'nobody'}`;
  }
}

function errorWords({ data, words: reported }: ReceiverError): string {
  const revert = decodeRevert(data);
  return revert.kind === 'error' ? revert.text : data === '0x' ? (reported ?? '') : data.slice(0, 10);
}
