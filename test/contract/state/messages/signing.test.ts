import assert from 'node:assert/strict';
import type { SigningTrace } from '../../../../src/engine/messages/report/messageTrace';
import { TraceClient } from '../../../../src/engine/messages/io/traceClient';
import { fetchSigning } from '../../../../src/engine/messages/io/fetchSigning';
import { signedWeight } from '../../../../src/engine/messages/signatures/signerSet';
import { type IcmNetwork, type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { scenarioTrace } from '../../../helpers/messages/scenarioTrace';
import { withClient } from '../../../helpers/messages/clientOn';

const now = Date.UTC(2026, 10, 22, 12);
const primary = '11111111111111111111111111111111LpoYY';
const glacier = 'ZsMNGUkvdV98Zbdn1KJTzSyb54KHKsKnqZhwB8siLg4siT8Se';
const moraine = 'P465meoFd9xQ2P3wCqxDY4zsd4xBNqqpVDJHd2LXDedKHVBYt';

const all = '0,1,2,3,4 10000025000000000/10002025000000000';
const three = '0,1,2 245/276';
const both = '0,1 300/300';

/**
 * Message, last known stage, signing subnet, signers with their weight, and the P-Chain height with its source; 34
 * deliveries.
 */
const delivered: readonly (readonly [string, string, string, string, string])[] = [
  ['plainOut', 'plainOut, delivered', primary, '0,1,2,4 8000025000000000/10002025000000000', '56 epoch'],
  ['plainBack', 'plainBack, delivered', glacier, '0,2 200/276', '59 epoch'],
  ['lowGas', 'lowGas, failed', primary, '1,2,3,4 8000025000000000/10002025000000000', '63 epoch'],
  ['gate', 'gate, failed', glacier, '0,2 200/276', '63 epoch'],
  ['noCode', 'noCode, failed', primary, '0,1,2,4 8000025000000000/10002025000000000', '63 epoch'],
  ['twice', 'twice, delivered', primary, all, '65 epoch'],
  ['fee', 'fee, delivered', primary, all, '67 epoch'],
  ['weak', 'weak, delivered', glacier, three, '67 epoch'],
  ['wrongChain', 'wrongChain, delivered', moraine, both, '67 epoch'],
  ['relayers', 'relayers, delivered', glacier, three, '67 epoch'],
  ['muchGas', 'muchGas, delivered', primary, all, '67 epoch'],
  ['edge', 'edge, after delivery', primary, all, '67 epoch'],
  ['batchA', 'batchA, delivered', primary, all, '67 epoch'],
  ['batchB', 'batchB, delivered', primary, all, '67 epoch'],
  ['echo', 'echo, delivered', primary, all, '67 epoch'],
  ['echoAnswer', 'echoAnswer, delivered', glacier, three, '67 epoch'],
  ['echoAgain', 'echoAgain, delivered', primary, all, '67 epoch'],
  ['receipts', 'receipts, delivered', glacier, three, '67 epoch'],
  ['register', 'register, delivered', glacier, three, '67 epoch'],
  ['registerMoraine', 'registerMoraine, delivered', moraine, both, '67 epoch'],
  ['registerNative', 'registerNative, delivered', glacier, three, '67 epoch'],
  ['coinOut', 'coinOut, delivered', primary, all, '67 epoch'],
  ['coinBack', 'coinBack, delivered', glacier, three, '67 epoch'],
  ['callFails', 'callFails, delivered', primary, all, '67 epoch'],
  ['callWorks', 'callWorks, delivered', primary, all, '67 epoch'],
  ['callLowGas', 'callLowGas, delivered', primary, all, '67 epoch'],
  ['hop', 'hop, delivered', glacier, three, '67 epoch'],
  ['hopLeg2', 'hopLeg2, delivered', moraine, both, '67 epoch'],
  ['hopFallback', 'hopFallback, delivered', glacier, three, '67 epoch'],
  ['paused', 'paused, delivered', primary, all, '67 epoch'],
  ['native', 'native, delivered', primary, all, '67 epoch'],
  ['nativeBack', 'nativeBack, delivered', glacier, three, '67 epoch'],
  ['stale', 'stale, delivered', glacier, three, '69 epoch'],
  ['tight', 'tight, delivered', primary, all, '69 epoch'],
  ['tight2', 'tight2, delivered', primary, all, '70 epoch'],
  ['tight3', 'tight3, delivered', primary, all, '71 epoch'],
];

describe('the signers of a message', function () {
  this.timeout(60_000);

  async function signing(name: string, options: IcmOptions): Promise<{ result: SigningTrace; network: IcmNetwork }> {
    const network = await startIcmNetwork(options);
    try {
      const { trace, cache: evidence } = scenarioTrace(name, network.network);
      const result = await withClient(network.network, now, (client) =>
        fetchSigning(new TraceClient(client, evidence), trace),
      );
      assert.ok(result.ok);
      return { result: result.value, network };
    } finally {
      await network.close();
    }
  }

  for (const [name, until, subnet, signers, height] of delivered) {
    it(`${name}: ${signers} at ${height}`, async () => {
      const { result, network } = await signing(name, { until });
      const weight = result.signers && signedWeight(result.signers.places, result.signers.set);
      assert.deepEqual(
        [
          result.subnetId,
          `${result.signers?.places.join()} ${weight?.weight}/${weight?.total}`,
          `${result.height?.height} ${result.height?.by}`,
        ],
        [subnet, signers, height],
        result.problem,
      );
      assert.ok(network.calls.length <= 4, network.calls.join('\n'));
    });
  }

  it('are those of the height in the wrapper of the C-Chain’s block, long after', async () => {
    const height = async (name: string) => {
      const { height: result } = (await signing(name, {})).result;
      return `${result?.height} ${result?.by}`;
    };
    assert.equal(await height('plainBack'), '59 header');
    assert.equal(await height('gate'), '63 header');
    // The L1 has no index: 56 was the P-Chain's height at the time of the block's parent.
    assert.equal(await height('plainOut'), '56 latest');
  });

  it('before delivery are those whose signatures are proven, with what is connected and what can never sign', async () => {
    const { result, network } = await signing('undeliveredBack', {});
    assert.deepEqual(
      result.able?.nodes.map(({ node, outcome, weight }) => `${node} ${outcome} ${weight ?? ''}`.trim()),
      ['one signed 100', 'two signed 100', 'three stranger', 'four signed 45', 'five absent'],
    );
    const { signed, connected, total, keyless } = result.able;
    assert.deepEqual(
      { signed, connected, total, keyless },
      { signed: 245n, connected: 245n, total: 276n, keyless: 31n },
    );
    assert.equal(network.calls.filter((call) => call.includes('Aggregate')).length, 0);
    const toEach = network.calls.filter((call) => call.includes('warp_getMessageSignature'));
    assert.equal(new Set(toEach).size, 5);
    assert.ok(network.calls.filter((call) => call.split(' ')[1] === 'P').length <= 4, network.calls.join('\n'));
  });

  it('are proven as far as nodes are there: who is away or has no Warp API costs its own signature alone', async () => {
    const away = (await signing('undelivered', { away: ['one', 'three'] })).result;
    assert.deepEqual(
      away.able?.nodes.map(({ node, outcome }) => `${node} ${outcome}`),
      ['one away', 'two signed', 'three away', 'four signed', 'five signed'],
    );
    assert.equal(away.able?.signed, 6_000_000_000_000_000n);
    const without = (await signing('undelivered', { without: ['warp_getMessageSignature', 'info.peers'] })).result;
    assert.deepEqual(new Set(without.able?.nodes.map(({ outcome }) => outcome)), new Set(['refused']));
    assert.equal(without.able?.signed, 0n);
    assert.equal(without.able?.connected, undefined);
  });

  it('of a delivery stand without the epoch and the index', async () => {
    const without = ['proposervm.getCurrentEpoch', 'index.getContainerByIndex'];
    const { result } = await signing('plainBack', { without });
    assert.equal(`${result.signers?.places.join()} ${result.height?.by ?? 'unknown'}`, '0,2 latest');
  });

  it('are not asked for where nobody may be asked', async () => {
    const network = await startIcmNetwork();
    const { trace, cache: evidence } = scenarioTrace('plainOut', network.network);
    const result = await withClient(
      network.network,
      now,
      (client) => fetchSigning(new TraceClient(client, evidence), trace),
      () => false,
    );
    await network.close();
    assert.deepEqual([result, network.calls], [{ ok: false, problem: { kind: 'notAsked' } }, []]);
  });
});
