import assert from 'node:assert/strict';
import { type Engine, checkConfig, createEngine, decode, explainFailure, networkDefaults } from '../../../src/engine';
import { icmMessages } from '../../helpers/messages/icmRecordings';
import { type IcmNetwork, startIcmNetwork } from '../../helpers/messages/icmNetwork';

describe('the public API of the engine', function () {
  this.timeout(60_000);
  let icm: IcmNetwork;
  let engine: Engine;

  before(async () => {
    icm = await startIcmNetwork();
    engine = createEngine({
      settings: () => ({ network: 'local', networks: undefined }),
      timeoutMs: () => 5_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => Date.UTC(2026, 10, 22, 6),
    });
  });
  after(async () => {
    await engine.dispose();
    await icm.close();
  });

  const run = () => ({ signal: AbortSignal.timeout(30_000), allowed: () => true });

  it('traces a message from its ID over both chains', async () => {
    const { messageID = '', warpID } = icmMessages()['plainOut']!;
    const [trace, ...more] = await engine.messages.trace(
      icm.network,
      { kind: 'message', id: messageID, chains: icm.network.chains },
      run(),
    );
    assert.deepEqual(
      [trace?.teleporterId, trace?.warpId, trace?.source.chain?.name, trace?.destination?.chain?.name, more.length],
      [messageID, warpID, 'C-Chain', 'glacier', 0],
    );
  });

  it('has no trace of an ID that no chain knows', async () => {
    const start = { kind: 'message', id: `0x${'42'.repeat(32)}`, chains: icm.network.chains } as const;
    assert.deepEqual(await engine.messages.trace(icm.network, start, run()), []);
  });

  it('finds nothing where the run lets nobody be asked', async () => {
    const { messageID = '' } = icmMessages()['plainOut']!;
    const start = { kind: 'message', id: messageID, chains: icm.network.chains } as const;
    assert.deepEqual(await engine.messages.trace(icm.network, start, { ...run(), allowed: () => false }), []);
  });

  it('decodes bytes without ports, and says in a sentence why it cannot', () => {
    const { unsigned } = icmMessages()['plainOut']!;
    assert.equal(decode(unsigned)[0].key, 'warp');
    assert.throws(() => decode('0x1234', { kind: 'warp' }), { name: 'UserError' });
  });

  it('checks texts of files, with places in them', () => {
    const genesis = '{ "config": { "chainId": "one" } }';
    const problems = checkConfig({ genesis }, { network: networkDefaults(5), now: 0 });
    assert.deepEqual(
      problems.map(({ file, start, end }) => [file, genesis.slice(start, end)]).find(([, text]) => text === '"one"'),
      ['genesis', '"one"'],
    );
  });

  it('explains a failure by its return data first', () => {
    const revertData = `0x4e487b71${'11'.padStart(64, '0')}`;
    const { kind, revert } = explainFailure({ revertData, rpcMessage: 'execution reverted' });
    assert.deepEqual([kind, revert === undefined], ['reverted', false]);
  });
});
