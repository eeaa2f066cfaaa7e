import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { Path } from '../../../../../src/engine/primitives/json/value';
import { placesOfUnit } from '../../../../../src/engine/rpc/shape/paramShapes';
import {
  evaluateExpectation,
  formatExpectation,
  parseExpectation,
} from '../../../../../src/engine/notebook/cell/expectation';

const answer = parseJson(
  '{"result": {"healthy": true, "fee": "0x5d21dba00", "balance": 1499999999, "height": "26", "number": "0x1a", "weight": 18446744073709551615, "share": 0.25, "list": ["a", 1], "a b": null}}',
);

/** The fee is in wei, the balance in nAVAX. */
function places([, name]: Path, unit: string): number | undefined {
  return placesOfUnit(unit, name === 'fee' ? 'wei/gas' : name === 'balance' ? 'nAVAX' : 'time', 'AVAX');
}

function holds(text: string): boolean | undefined {
  const expectation = parseExpectation(text);
  return expectation && evaluateExpectation(expectation, answer, { places, revert: 'InsufficientBalance' }).holds;
}

describe('@expect', () => {
  const right = [
    'result.healthy == true',
    'result.healthy != false',
    'result.height == 26',
    'result.height >= 26',
    'result.number == 26',
    'result.number < "0x1b"',
    'result.weight == 18446744073709551615',
    'result.weight > 18446744073709551614',
    'result.share == 0.25',
    'result.share <= 0.3',
    'result.list contains "a"',
    'result.list contains 1',
    'result.list.length == 2',
    'result.list[0] == "a"',
    'result.height contains "6"',
    'result contains "healthy"',
    'result["a b"] == null',
    'error absent',
    'result exists',
    'result.none != 1',
    'result.list count == 2',
    'result count > 5',
    'result.height startsWith "2"',
    'result.height matches /^\\d+$/',
    'result.fee == 25 gwei',
    'result.fee < 0.00000003 AVAX',
    'result.fee > 24999999999.5 wei',
    'result.balance < 1.5 AVAX',
    'result.balance == 1.499999999 AVAX',
    'result.balance within 0.1 % of 1.5 AVAX',
    'result.share within 50 % of 0.5',
    'result.height within 4 % of 25',
    'result.share == 0.250',
    'reverts with InsufficientBalance',
    'reverts with "InsufficientBalance"',
  ];
  for (const text of right) {
    it(`holds: ${text}`, () => assert.equal(holds(text), true));
  }

  const wrong = [
    'result.healthy == "true"',
    'result.weight == 18446744073709551616',
    'result.none == 1',
    'result.none < 1',
    'result.healthy > 1',
    'result.list contains "b"',
    'error exists',
    'result.healthy count == 1',
    'result.height startsWith "6"',
    'result.height matches /^\\D/',
    'result.weight matches /1/',
    'result.balance >= 1.5 AVAX',
    'result.balance == 1.4999999991 AVAX',
    'result.height within 3.9 % of 25',
    'result.none within 5 % of 1',
    'reverts with Unauthorized',
    'all nodes agree on result.height',
    'result.fee > 1 SNC',
    'result.height > 1 AVAX',
  ];
  for (const text of wrong) {
    it(`does not hold: ${text}`, () => assert.equal(holds(text), false));
  }

  for (const text of [
    '',
    'result',
    'result == ',
    'result = 1',
    'result == {',
    'result exists 1',
    '== 1',
    'a..b == 1',
    'result matches "a"',
    'result matches /(a)\\1/',
    'result startsWith 1',
    'result within 5 of 1',
    'result within 5 % of "a"',
    'result count exists 1',
    'reverts with',
    'reverts with not a name',
    'all nodes agree on',
  ]) {
    it(`is no expectation: "${text}"`, () => assert.equal(holds(text), undefined));
  }

  it('is formatted with one blank between its parts', () => {
    assert.deepEqual(
      ['result.height>26', 'result  count   == 2', 'all  nodes agree  on result.hash', 'reverts  with A', 'a == {'].map(
        formatExpectation,
      ),
      ['result.height > 26', 'result count == 2', 'all nodes agree on result.hash', 'reverts with A', 'a == {'],
    );
  });

  it('tells which value alone is right, in base units', () => {
    const { actual, expected } = evaluateExpectation(parseExpectation('result.balance == 1.5 AVAX')!, answer, {
      places,
    });
    assert.deepEqual([actual, expected], [1499999999n, 1500000000n]);
  });

  it('compares with what a reference stands for', () => {
    const compare = (text: string): unknown => {
      const resolve = (reference: string) => (reference === 'one.result' ? '26' : undefined);
      const { holds: isMet, reason } = evaluateExpectation(parseExpectation(text)!, answer, { places, resolve });
      return reason ?? isMet;
    };
    assert.deepEqual(
      ['result.height == {{one.result}}', 'result.height > {{ one.result }}', 'result.height == {{two.result}}'].map(
        compare,
      ),
      [true, false, 'No value at two.result.'],
    );
  });

  it('says why nobody can tell', () => {
    const reasons = ['result.height > 1 AVAX', 'all nodes agree on result.height'].map(
      (text) => evaluateExpectation(parseExpectation(text)!, answer, { places }).reason,
    );
    assert.deepEqual(reasons, [
      'height is not an amount in AVAX. Write the value in base units.',
      'One node was queried. Write # @node all above the request.',
    ]);
  });

  it('compares what other nodes have', () => {
    const agree = (other: string): boolean =>
      evaluateExpectation(parseExpectation('all nodes agree on result.height')!, answer, {
        places,
        other: parseJson(other),
      }).holds;
    assert.deepEqual(
      [agree('{"result": {"height": "26"}}'), agree('{"result": {"height": "27"}}'), agree('{}')],
      [true, false, false],
    );
  });

  it('tells what stands at the path', () => {
    assert.equal(evaluateExpectation(parseExpectation('result.height == 27')!, answer).actual, '26');
    assert.equal(evaluateExpectation(parseExpectation('result.none == 27')!, answer).actual, undefined);
  });
});
