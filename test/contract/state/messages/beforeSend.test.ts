import assert from 'node:assert/strict';
import type { UnsourcedReport } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import { simulateSend } from '../../../../src/engine/messages/io/beforeSend';
import { cChain } from '../../../helpers/lookupOn';
import { type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmBlocks, icmMessages } from '../../../helpers/messages/icmRecordings';
import { withClient } from '../../../helpers/messages/clientOn';
import { isList, isObject } from '../../../helpers/recording';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;
const now = Date.UTC(2026, 10, 22, 12);
const alice = '0x2073f40271A5BbfD866F778a0C60c01B5D0a299f';

/** The transaction that sent a recorded message. */
function sending(name: string): { readonly to: string; readonly data: string } {
  const hash = icmMessages()[name]!.sends[0]!.tx;
  for (const { body } of icmBlocks()) {
    const { result } = body;
    const all = isObject(result) && isList(result['transactions']) ? result['transactions'].filter(isObject) : [];
    const found = all.find((one) => one['hash'] === hash);
    if (found !== undefined) {
      return { to: found['to'] as string, data: found['input'] as string };
    }
  }
  throw new Error(`no transaction of ${name}`);
}

describe('a message that is not sent yet', function () {
  this.timeout(30_000);

  async function before(name: string, options: IcmOptions, ...chains: string[]): Promise<UnsourcedReport | undefined> {
    const icm = await startIcmNetwork(options);
    const network = chains.length === 0 ? icm.network : icm.withChains(...chains);
    try {
      const chain = network.chains.find(({ name: own }) => own === 'C-Chain') ?? cChain;
      return await withClient(network, now, (client) => simulateSend(client, chain, { from: alice, ...sending(name) }));
    } finally {
      await icm.close();
    }
  }

  const result = (report: UnsourcedReport | undefined): readonly string[] => [
    lineText(report!.title, style, { now: 0 }),
    ...report!.timelines![0]!.stages.map(({ state, label }) => `${state} ${label}`),
    ...report!.timelines![0]!.advice.map((line) => lineText(line, style, { now: 0 })),
  ];

  it('would be executed', async () => {
    assert.deepEqual(result(await before('plainOut', { until: 'plainOut, before delivery' })), [
      'would be delivered to glacier and executed',
      'done would be sent',
      'done would be delivered',
      'done would be executed',
    ]);
  });

  it('would not be executed with its gas limit, and how much it needs', async () => {
    assert.deepEqual(result(await before('lowGas', { until: 'lowGas, before delivery' })), [
      'would be delivered to glacier and not executed: gas limit too low (needs about 251,244, has 60,000)',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Send with a required gas limit of at least 251,244.',
    ]);
  });

  it('would find no code', async () => {
    assert.deepEqual(result(await before('noCode', { until: 'noCode, before delivery' })), [
      'would be delivered to glacier and not executed: no code at the receiver',
      'done would be sent',
      'done would be delivered',
      'failed would not be executed',
      'Deploy the receiver before you send, or check its address.',
    ]);
  });

  it('goes to a chain that is not configured', async () => {
    const report = await before('plainOut', { until: 'plainOut, before delivery' }, 'C-Chain');
    assert.deepEqual(result(report).slice(0, 2), [
      'unknown whether it would be executed: chain CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT is not in your networks',
      'done would be sent',
    ]);
    assert.equal(report?.unconfigured?.blockchainId, 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT');
  });

  it('is unknown where the destination, or the source, is not read', async () => {
    const icm = await startIcmNetwork({ until: 'plainOut, before delivery' });
    const call = { from: alice, ...sending('plainOut') };
    const chains = icm.network.chains.map((chain) =>
      chain.name === 'glacier' ? { ...chain, rpcUrl: 'https://glacier.example/rpc' } : chain,
    );
    const onlyLocal = (url: string): boolean => !url.includes('glacier.example');
    const reportOf = (allowed: typeof onlyLocal) =>
      withClient({ ...icm.network, chains }, now, (client) => simulateSend(client, chains[0]!, call), allowed);
    try {
      assert.deepEqual(result(await reportOf(onlyLocal)), [
        'unknown whether it would be executed: no allowed node of glacier',
        'done would be sent',
        'unknown would be delivered',
        'open would be executed',
      ]);
    } finally {
      await icm.close();
    }
    const [title, sent] = result(await reportOf(onlyLocal));
    assert.match(title!, /^unknown whether it would be executed: Nothing is listening at /);
    assert.equal(sent, 'unknown would be sent');
  });

  it('is none where the call sends no message', async () => {
    const icm = await startIcmNetwork();
    try {
      const call = { to: alice, data: '0xa9059cbb' };
      const chain = icm.network.chains[0]!;
      assert.equal(await withClient(icm.network, now, (client) => simulateSend(client, chain, call)), undefined);
      assert.deepEqual(icm.calls, []);
    } finally {
      await icm.close();
    }
  });
});
