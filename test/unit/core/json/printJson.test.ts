import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { JsonNumber, type JsonValue } from '../../../../src/engine/primitives/json/value';

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

  it('indents 32 levels, and writes what is deeper on one line', () => {
    const deep = (levels: number): string => '[{"a":'.repeat(levels / 2) + '[1,2]' + '}]'.repeat(levels / 2);
    const native = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
    assert.equal(printJson(parseJson(deep(30)), 2), native(deep(30)));
    const [within, beyond] = [printJson(parseJson(deep(32)), 2), native(deep(32))];
    assert.equal(within, beyond.replace(/\[\s+1,\s+2\s+\]/, '[1,2]'));
    // Full indentation would take some 16 million spaces.
    assert.ok(printJson(parseJson(deep(4_000)), 2).length < 30_000);
    assert.deepEqual(parseJson(printJson(parseJson(deep(100)), 2)), parseJson(deep(100)));
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
