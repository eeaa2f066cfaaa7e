import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../../src/engine/primitives/json/printJson';
import {
  fillReferences,
  fillText,
  type Reference,
  UnknownReferenceError,
} from '../../../../../src/engine/notebook/cell/references';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { valueAt } from '../../../../../src/engine/primitives/json/value';

const answers = parseJson(
  '{"block": {"result": {"hash": "0xab", "number": 12345678901234567890, "txs": [{"id": "t"}]}}}',
);
const resolve = ({ name, path }: Reference) => valueAt(answers, [name, ...path]);

function filled(params: string): string {
  const { body } = parseCell(`eth_call ${params}`).requests[0]!;
  assert.ok(body.kind === 'call' && body.params !== undefined);
  return printJson(fillReferences(body.params, resolve));
}

describe('fillReferences', () => {
  it('puts values in place of references, texts inside texts', () => {
    assert.equal(filled('[{"blockHash": "{{block.result.hash}}"}]'), '[{"blockHash":"0xab"}]');
    assert.equal(filled('[{{block.result.number}}, {{ block.result.txs[0] }}]'), '[12345678901234567890,{"id":"t"}]');
    assert.equal(
      filled('["id {{block.result.txs[0].id}}, {{block.result.number}}"]'),
      '["id t, 12345678901234567890"]',
    );
    assert.equal(fillText('/v1/blocks/{{block.result.hash}}?a=1', resolve), '/v1/blocks/0xab?a=1');
  });

  it('keeps __proto__ as a key', () => {
    assert.equal(filled(`[{"__proto__": 1}]`), `[{"__proto__":1}]`);
  });

  for (const text of ['block.result.none', 'other.result', 'block']) {
    it(`says that nothing stands at ${text}`, () => {
      assert.throws(
        () => filled(`["{{${text}}}"]`),
        (error) => error instanceof UnknownReferenceError && error.reference === text,
      );
    });
  }
});
