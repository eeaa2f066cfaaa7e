import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { hasSeries, seriesOf } from '../../../../src/webview/protocol/series';
import { outputOf, recordedResult } from '../../../helpers/recordedOutput';

/** "name by block: at=value …" for each series that the renderer finds. */
function found(text: string, method = 'mine.unknown'): readonly string[] {
  const json = parseJson(text);
  const { shape, hasSeries: isOffered } = outputOf(method, json, { place: evm }).answers[0]!;
  const series = seriesOf(json, shape);
  assert.equal(isOffered === true, series.length > 0);
  return series.map(
    ({ name, by, points }) => `${name} by ${by}: ${points.map(({ at, value }) => `${at}=${value}`).join(' ')}`,
  );
}

const evm = { network: 'local', node: 'one', chain: 'C-Chain', host: '127.0.0.1:9650' };

describe('figures over blocks or times', () => {
  it('are those of a fee history, from its oldest block on', () => {
    const history =
      '{"oldestBlock":"0xa","baseFeePerGas":["0x1","0x2","0x3"],"gasUsedRatio":[0.5,1],"reward":[["0x1"],["0x4"]]}';
    assert.deepEqual(found(history, 'eth_feeHistory'), [
      'baseFeePerGas by block: 10=1 11=2 12=3',
      'gasUsedRatio by block: 10=0.5 11=1',
      'reward[0] by block: 10=1 11=4',
    ]);
  });

  it('are the fields of blocks that are quantities, by rising numbers', () => {
    const block = (number: number, used: number): string =>
      `{"number":"0x${number}","gasUsed":"0x${used}","hash":"0x${String(used).repeat(64)}"}`;
    assert.deepEqual(found(`[${block(3, 9)},${block(2, 5)}]`), ['gasUsed by block: 2=5 3=9']);
  });

  it('are values with a time beside them, in seconds or as a text', () => {
    assert.deepEqual(found('{"results":[{"timestamp":1784000000,"value":1.5},{"timestamp":1784000060,"value":2}]}'), [
      'results.value by time: 1784000000000=1.5 1784000060000=2',
    ]);
    assert.deepEqual(found('[{"time":"2026-07-14T03:33:20Z","tps":"1.5"},{"time":"2026-07-14T03:34:20Z","tps":"3"}]'), [
      'tps by time: 1784000000000=1.5 1784000060000=3',
    ]);
    assert.deepEqual(found('{"timestamps":[1784000000,1784000060],"gas":[7,8]}'), [
      'gas by time: 1784000000000=7 1784000060000=8',
    ]);
  });

  it('are none in lists of other things', () => {
    for (const text of [
      '26',
      '[1,2,3]',
      '{"a":[1,2]}',
      '[{"number":1,"v":2}]',
      '[{"number":1,"v":2},{"number":1,"v":3}]',
      '[{"number":1,"v":"x"},{"number":2,"v":"y"}]',
      '[{"number":1,"v":2},{"number":2,"v":2}]',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
    for (const [file, method] of [
      ['platform.jsonl', 'platform.getCurrentValidators'],
      ['evm-c.jsonl', 'eth_getLogs'],
      ['evm-l1.jsonl', 'eth_getBlockByNumber'],
    ] as const) {
      const json = recordedResult(file, method);
      assert.equal(outputOf(method, json, { place: evm }).answers[0]?.hasSeries, undefined, method);
    }
  });

  it('are found by the beginning of a long list', () => {
    const list = Array.from({ length: 100_000 }, (_, i) => `{"number":${i},"v":${i % 7}}`).join(',');
    const json = parseJson(`[${list}]`);
    assert.equal(hasSeries(json, undefined), true);
    assert.equal(seriesOf(json, undefined)[0]?.points.length, 100_000);
  });
});
