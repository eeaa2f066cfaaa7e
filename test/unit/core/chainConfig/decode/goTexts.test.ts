import assert from 'node:assert/strict';
import { decodeShapeSteps } from '../../../../../src/engine/config/decode/decodeConfigShape';
import type { ConfigShape } from '../../../../../src/engine/precompiles';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { finished } from '../warnings/finished';
import type { At } from '../../../../../src/engine/config/model';

const shape: ConfigShape = {
  goType: 'config.Config',
  fields: [{ key: 'd', kind: 'duration', onNull: 'refused', meaning: 'd', source: 'config.go' }],
};

function read(written: string): bigint | string | undefined {
  const { value, problems } = finished(
    decodeShapeSteps(readSource(`{"d":${written}}`), shape, { file: 'config', prefix: '' }),
  );
  return problems[0]?.vmText ?? (value?.values['d'] as At<bigint> | undefined)?.value;
}

describe('Durations of configuration files', () => {
  it('are nanoseconds, with a unit or without', () => {
    assert.equal(read('"1h30m0.5s"'), 5_400_500_000_000n);
    assert.equal(read('"-1.5us"'), -1_500n);
    assert.equal(read('"30"'), 30n);
    assert.equal(read('1e9'), 1_000_000_000n);
    assert.equal(read('1.9'), 1n);
    assert.equal(read('null'), 0n);
  });

  it('are refused in the words of cast and time', () => {
    assert.equal(read('"1d"'), 'time: unknown unit "dns" in duration "1dns"');
    assert.equal(read('"5 minutes"'), 'time: unknown unit " minutes" in duration "5 minutes"');
    assert.equal(read('""'), 'time: invalid duration "ns"');
    assert.equal(read('"1m5"'), 'time: missing unit in duration "1m5"');
    assert.equal(read('"9223372036854775808"'), 'time: invalid duration "9223372036854775808ns"');
    assert.equal(read(String.raw`"é\""`), String.raw`time: invalid duration "\xc3\xa9\"ns"`);
    assert.equal(read('true'), 'unable to cast true of type bool to time.Duration');
    assert.equal(
      read('[1795250000,"a",null]'),
      'unable to cast []interface {}{1.79525e+09, "a", interface {}(nil)} of type []interface {} to time.Duration',
    );
    assert.equal(
      read('{"b":-0,"a":true}'),
      'unable to cast map[string]interface {}{"a":true, "b":-0} of type map[string]interface {} to time.Duration',
    );
    assert.equal(read('1e999'), 'json: cannot unmarshal number 1e999 into Go struct field Config.d of type float64');
  });
});
