import assert from 'node:assert/strict';
import { encodeFunctionData } from 'viem';
import type { UnsourcedReport } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import type { Network } from '../../../../src/engine/networks/network';
import { type SendCall, simulateSend, messageOfCall } from '../../../../src/engine/messages/io/beforeSend';
import { type Devnet, startDevnet } from '../../../devnet/devnet';
import { addressOf, messageAccounts, messengerAddress, recordedContract } from '../../../devnet/messages/contracts';
import { idBytes } from '../../../devnet/warp/idBytes';
import { cChain, ordersChain, testNetwork } from '../../../helpers/lookupOn';
import { withClient } from '../../../helpers/messages/clientOn';
import { startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmAnswers, icmBlocks, icmMessages } from '../../../helpers/messages/icmRecordings';
import { isList, isObject } from '../../../helpers/recording';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 500 } as const;
const now = Date.UTC(2026, 10, 22, 12);
const shown = (report: UnsourcedReport | undefined): readonly string[] => [
  report!.status,
  lineText(report!.title, style, { now: 0 }),
  ...report!.timelines![0]!.stages.map(({ state, label }) => `${state} ${label}`),
  ...report!.timelines![0]!.advice.map((line) => lineText(line, style, { now: 0 })),
];

/** The transaction that sent a recorded message. */
function sending(name: string): SendCall {
  const hash = icmMessages()[name]!.sends[0]!.tx;
  for (const { body } of icmBlocks()) {
    const { result } = body;
    const all = isObject(result) && isList(result['transactions']) ? result['transactions'].filter(isObject) : [];
    const found = all.find((one) => one['hash'] === hash);
    if (found !== undefined) {
      const { from, to, input, value } = found as Readonly<Record<string, string>>;
      return { from, to: to!, data: input!, value: BigInt(value!) };
    }
  }
  throw new Error(`no transaction of ${name}`);
}

/** A recorded call in which a token contract refused to send. */
function rejectedSend(note: string): { readonly path: string; readonly call: SendCall } {
  const { path, call } = icmAnswers().find((one) => one.note.startsWith(note))!;
  const [requested] = call['params'] as unknown as readonly SendCall[];
  return { path, call: requested! };
}

describe('a message that is not sent yet, of any fate', function () {
  this.timeout(30_000);

  async function reportedBefore(call: SendCall, until?: string, source = 'C-Chain') {
    const icm = await startIcmNetwork({ until });
    try {
      const chain = icm.network.chains.find(({ name }) => name === source)!;
      const report = await withClient(icm.network, now, (client) => simulateSend(client, chain, call));
      const calls = icm.calls.filter((one) => !one.includes(' info.'));
      assert.equal(new Set(calls).size, calls.length, 'nothing is asked twice');
      return shown(report);
    } finally {
      await icm.close();
    }
  }

  for (const [name, until, source, ...expected] of [
    [
      'gate',
      'gate, before delivery',
      'glacier',
      'failed',
      'would be delivered to C-Chain and not executed: reverted with custom error 0x7576ad69',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Fix the receiver before you send.',
    ],
    [
      'echoAgain',
      'echoAgain, after failure',
      'C-Chain',
      'failed',
      'would be delivered to glacier and not executed: receiver reentrancy',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Let the receiver send instead, or deliver the other message in a transaction of its own.',
    ],
    [
      'tooMuchGas',
      undefined,
      'C-Chain',
      'failed',
      'would not be delivered to glacier: needs 50,396,046 gas, more than its block gas limit of 15,000,000',
      'done would be sent',
      'failed would not be delivered',
      'open would be executed',
      'Send with a lower required gas limit than 50,000,000.',
    ],
    [
      'coinOut',
      'coinOut, before delivery',
      'C-Chain',
      'ok',
      'would be delivered to glacier and executed',
      'done would be sent',
      'done would be delivered',
      'done would be executed',
    ],
    [
      'callLowGas',
      'callLowGas, after failure',
      'C-Chain',
      'failed',
      'would be delivered to glacier and not executed: gas limit too low (needs about 284,136, has 210,000)',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Send with a required gas limit of at least 284,136.',
    ],
    [
      'paused',
      'paused, after failure',
      'C-Chain',
      'failed',
      'would be delivered to glacier and not executed: reverted: TeleporterRegistryApp: Teleporter address paused',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Fix the receiver before you send.',
    ],
    [
      'native',
      'native, after failure',
      'C-Chain',
      'failed',
      'would be delivered to glacier and not executed: the receiver may not mint',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Enable the receiver with setEnabled as an admin or manager of the native minter before you send.',
    ],
  ] as const) {
    it(`is told: ${name}`, async () => {
      assert.deepEqual(await reportedBefore(sending(name), until, source), expected);
    });
  }

  for (const [note, until, source, reason] of [
    [
      'home: sending to a remote that is not registered',
      'home: sending to a remote that is not registered',
      'C-Chain',
      'TokenHome: remote not registered',
    ],
    [
      'registerNative: sending before the collateral is there',
      'registerNative: sending before the collateral is there',
      'C-Chain',
      'TokenHome: collateral needed for remote',
    ],
    [
      'coinBack: less than one unit of the home token',
      'coinBack: less than one unit of the home token',
      'glacier',
      'TokenRemote: insufficient tokens to transfer',
    ],
  ] as const) {
    it(`is not sent at all: ${reason}`, async () => {
      const [status, title, first] = await reportedBefore(rejectedSend(note).call, until, source);
      assert.deepEqual(
        [status, title, first],
        ['failed', `would not be sent: reverted: ${reason}`, 'failed would not be sent'],
      );
    });
  }

  describe('between live chains', () => {
    let devnet: Devnet;
    let network: Network;
    before(async () => {
      devnet = await startDevnet({ blockSeconds: 0 });
      const nodes = [{ name: 'one', url: devnet.nodeUrl }];
      network = testNetwork({ nodes, chains: [cChain, ordersChain] });
    });
    after(() => devnet.close());

    const inputTo = (to: string, gas: bigint) => ({
      destinationBlockchainID: `0x${idBytes(ordersChain.blockchainId!).toString('hex')}`,
      destinationAddress: to,
      feeInfo: { feeTokenAddress: `0x${'0'.repeat(40)}`, amount: 0n },
      requiredGasLimit: gas,
      allowedRelayerAddresses: [],
      message: `0x${'a'.padStart(64, '0')}`,
    });
    const from = messageAccounts.sender.address;

    it('is executed, or refused by its receiver', async () => {
      for (const [to, title] of [
        [addressOf('Inbox'), /^would be delivered to orders and executed$/],
        [
          addressOf('Furnace'),
          /^would be delivered to orders and not executed: gas limit too low \(needs about \d{3},\d{3}, has 60,000\)$/,
        ],
        [from, /^would be delivered to orders and not executed: no code at the receiver$/],
      ] as const) {
        const { abi } = recordedContract('TeleporterMessenger');
        const data = encodeFunctionData({ abi, functionName: 'sendCrossChainMessage', args: [inputTo(to, 60_000n)] });
        const call = { from, to: messengerAddress, data };
        const report = await withClient(network, now, (client) => simulateSend(client, network.chains[0]!, call));
        assert.match(shown(report)[1]!, title);
      }
    });

    it('is what a contract would call the messenger with', async () => {
      const { abi } = recordedContract('Courier');
      const args = [messengerAddress, [inputTo(addressOf('Inbox'), 123_456n)]];
      const data = encodeFunctionData({ abi, functionName: 'sendAll', args });
      const call = { from, to: addressOf('Courier'), data };
      const found = await withClient(network, now, (client) =>
        messageOfCall(client, network.chains[0]!, call, 77n, undefined),
      );
      assert.deepEqual(
        [found?.messenger, found?.message.nonce, found?.message.gas, found?.message.sender, found?.message.data],
        [messengerAddress.toLowerCase(), 77n, 123_456n, addressOf('Courier'), `0x${'a'.padStart(64, '0')}`],
      );
    });
  });
});
