import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import { evaluateExpectation, parseExpectation } from '../../../../../src/engine/notebook/cell/cellAst';

const answer = parseJson(
  '{"result": {"healthy": true, "height": "26", "number": "0x1a", "weight": 18446744073709551615, "share": 0.25, "list": ["a", 1], "a b": null}}',
);

function holds(text: string): boolean | undefined {
  const expectation = parseExpectation(text);
  return expectation && evaluateExpectation(expectation, answer).holds;
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
  ]) {
    it(`is no expectation: "${text}"`, () => assert.equal(holds(text), undefined));
  }

  it('tells what stands at the path', () => {
    assert.equal(evaluateExpectation(parseExpectation('result.height == 27')!, answer).actual, '26');
    assert.equal(evaluateExpectation(parseExpectation('result.none == 27')!, answer).actual, undefined);
  });
});
