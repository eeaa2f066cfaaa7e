import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJson } from '../../../../src/core/json/parseJson';
import { printJson } from '../../../../src/core/json/printJson';
import { JsonNumber, type JsonValue } from '../../../../src/core/json/value';

const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.string({ unit: 'binary' }),
    fc.bigInt({ min: -(2n ** 300n), max: 2n ** 300n }),
    fc.constantFrom('1.0', '-0', '1e-7', '2.50', '1E400').map((text) => new JsonNumber(text)),
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { noNullPrototype: true }),
  ),
}));

describe('printJson', () => {
  it('prints on one line', () => {
    const value = { a: [1n, new JsonNumber('2.50'), 'x"\n'], b: {}, c: [], d: null, e: true };
    assert.equal(printJson(value), '{"a":[1,2.50,"x\\"\\n"],"b":{},"c":[],"d":null,"e":true}');
  });

  it('prints indented, as JSON.stringify does', () => {
    const text = '{"a":[1,{"b":"c"},[]],"d":{}}';
    assert.equal(printJson(parseJson(text), 2), JSON.stringify(JSON.parse(text), null, 2));
  });

  it('escapes half a surrogate pair, so that the text can be sent', () => {
    assert.equal(printJson('\ud800'), '"\\ud800"');
  });

  it('is undone by parseJson, for any value and indent', () => {
    fc.assert(
      fc.property(anyValue, fc.nat(4), (value, indent) => {
        assert.deepEqual(parseJson(printJson(value, indent)), value);
      }),
      { verbose: true },
    );
  });
});
