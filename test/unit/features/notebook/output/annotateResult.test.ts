import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { OutputResult } from '../../../../../src/webview/protocol/rpcOutput';
import { decodeBytes } from '../../../../../src/engine/transactions/codec/decodeBytes';
import { onlyAnswer, outputOf, recordedResults } from '../../../../helpers/recordedOutput';
import { exchanges } from '../../../core/codec/recordedBytes';
import { recordedPairs } from '../../../core/codec/recordedPairs';

/** The annotations of each recorded response. */
function words(file: string, method: string): readonly OutputResult['words'][] {
  return recordedResults(file, method).map((result) => onlyAnswer(outputOf(method, result)).words);
}

/** The annotations of recorded transactions that exist in both encodings. */
function transactions(method: string): readonly {
  readonly type: string;
  readonly ofJson: OutputResult['words'];
  readonly ofHex: OutputResult['words'];
}[] {
  return recordedPairs()
    .filter((pair) => pair.method === method)
    .map(({ json, hex }) => ({
      type: decodeBytes(hex)[0]!.type,
      ofJson: onlyAnswer(outputOf(method, { tx: json, encoding: 'json' })).words,
      ofHex: onlyAnswer(outputOf(method, { tx: hex, encoding: 'hex' })).words,
    }));
}

describe('what is said of an answer in words', () => {
  it('counts the health checks that fail, names them, and says of each what it found and what to do', () => {
    const healthy = words('health.jsonl', 'health.health')[0]!;
    assert.deepEqual(
      ['', 'checks.P', 'checks.diskspace'].map((path) => healthy[path]),
      ['Health: all 12 checks passed.', '✓ height 28, 99.98 % of stake connected', '✓ 28 % free, 78.1 GB'],
    );
    const failing = words('degraded.jsonl', 'health.health')[0]!;
    assert.deepEqual(failing['']?.split('\n'), [
      'Health: 4 of 12 checks failing: 2TqS…SuGo, C-Chain, P-Chain, X-Chain.',
      '2TqS…SuGo: 74.07 % of weight connected, 80 % required. Inactive validators keep their weight but are never connected: increase their balance on the P-Chain or remove them through the validator manager. Others run the remaining validators; if many are unreachable, check this node’s own connection. Until then the node may not see blocks as accepted.',
      'C-Chain, P-Chain, X-Chain: 59.91 % of stake connected, 80 % required. Others run the remaining validators; if many are unreachable, check this node’s own connection. Until then the node may not see blocks as accepted.',
    ]);
    assert.equal(failing['checks.C'], '✗ 59.91 % of stake connected, 80 % required');
    assert.equal(failing['checks.bls'], '✓ BLS key matches registration');
  });

  it('tells calls and events wherever the catalogue says that they are', () => {
    const calls = words('evm-l1.jsonl', 'eth_getTransactionByHash').map((reported) => reported?.['input']);
    const events = words('evm-l1.jsonl', 'eth_getTransactionReceipt').map((reported) => reported?.['logs[0]']);
    assert.ok(calls.includes('mintNativeCoin(addr 0x1111…1111, amount 2,000,000,000,000,000,000)'));
    assert.ok(calls.includes('transfer(to 0x2222…2222, value 123,456,789) (guessed from selector)'));
    assert.ok(
      events.includes(
        'Reward manager RewardAddressChanged(sender 0x8db9…52FC, oldRewardAddress 0x1111…1111, newRewardAddress 0x2222…2222)',
      ),
    );
  });

  it('says what a call asked for and what it returned', () => {
    const response = exchanges('evm-c.jsonl')
      .filter(({ request, result }) => request['method'] === 'eth_call' && result !== undefined)
      .map(({ request, result }) => outputOf('eth_call', result, { params: request['params']! }))
      .map((output) => onlyAnswer(output).words?.['']);
    assert.deepEqual(response.slice(0, 3), [
      'name() (guessed from selector), or ERC-721 name() → "Snow Coin"',
      'name() (guessed from selector), or ERC-721 name() → "Snow Art"',
      'name() (guessed from selector), or ERC-721 name() → empty: there may be no contract at this address.',
    ]);
  });

  it('says of each call in a trace what it returned', () => {
    assert.deepEqual(
      words('evm-c.jsonl', 'debug_traceTransaction').find((reported) => reported?.['output']?.includes('messageID')),
      { input: 'sendWarpMessage(payload 0x68656c6c6f206672b0)', output: '→ messageID 0x8593…0a73' },
    );
  });

  it('says what a transaction of the P- and X-Chain does, in JSON and in hex alike', () => {
    const stakes =
      'stakes 2,000 AVAX on NodeID-BXM1…d6Jp until 2027-03-01T07:47:31.000Z; stake outputs 2,000 AVAX, returned to P-local18jma…z96u; outputs 19,997,999.999950498 AVAX to P-local18jma…z96u; fee burned 0.000027382 AVAX; node NodeID-BXM1…d6Jp; end time 2027-03-01T07:47:31.000Z; stake 2,000 AVAX; subnet 1111…poYY (Primary Network); rewards owner P-local18jma…z96u; delegation rewards owner P-local18jma…z96u; delegation fee 5 %';
    const result = transactions('platform.getTx').filter(({ type }) => type === 'AddPermissionlessValidatorTx');
    assert.deepEqual(result.slice(0, 1), [
      { type: 'AddPermissionlessValidatorTx', ofJson: { tx: stakes }, ofHex: { tx: stakes } },
    ]);
    const creates =
      'creates Snow Token (SNOW); outputs 299,999,998.998 AVAX to X-local18jma…z96u; fee burned 0.001 AVAX; name Snow Token; symbol SNOW; decimals 6';
    assert.deepEqual(transactions('avm.getTx').find(({ type }) => type === 'CreateAssetTx')?.ofJson, { tx: creates });
  });

  it('says of each transaction in a block what it does, and of each UTXO what it holds', () => {
    const blocks = recordedPairs().filter(({ method }) => method === 'platform.getBlockByHeight');
    const result = blocks.map(({ json }) => onlyAnswer(outputOf('platform.getBlockByHeight', { block: json })).words);
    assert.deepEqual(
      result.find((reported) => reported?.['block.txs[0]']?.includes('creates blockchain')),
      {
        block: 'P-Chain block: BanffStandardBlock; time 2026-11-21T07:45:09.000Z; height 3',
        'block.txs[0]':
          'creates blockchain poa demo on subnet BKBZ…yeHy; outputs 9,999,999.999959386 AVAX to P-local18jma…z96u; fee burned 0.000020058 AVAX; subnet BKBZ…yeHy; chain name poa demo; VM srEX…X7Dy (Subnet-EVM); genesis 963 bytes',
      },
    );
    assert.deepEqual(words('platform.jsonl', 'platform.getUTXOs')[1], {
      'utxos[0]': 'UTXO: unspent output; output 1 AVAX to P-local1g65u…mev2; output index 0; asset 2fom…FDbe (AVAX)',
    });
  });

  it('does not take something for an event because it looks like one', () => {
    const log = '{"address":"0x5db9a7629912ebf95876228c24a848de0bfb43a9","topics":[],"data":"0x"}';
    assert.equal(onlyAnswer(outputOf('mine.unknown', parseJson(log))).words, undefined);
  });
});
