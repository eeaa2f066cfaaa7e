import assert from 'node:assert/strict';
import { failsSo, type RevertSizes } from '../../../../../src/core/solidity/frames/revertSignature';
import { SourceText } from '../../../../../src/core/solidity/sourceMap/sourceText';

function mayFail(statement: string, own: number, ...returned: readonly number[]): boolean | undefined {
  const text = new SourceText({ path: 'a.sol', uri: 'file:///a.sol', text: statement });
  const sizes: RevertSizes = { own, returned: new Set(returned) };
  return failsSo(text, { start: 0, length: statement.length }, { kind: 'named', name: 'TooPoor' }, sizes);
}

describe('a revert of an assembly block', () => {
  it('passes on what a call gave back only where one gave as much', () => {
    assert.equal(mayFail('revert(p, returndatasize())', 68, 4, 68), undefined);
    assert.equal(mayFail('revert(p, returndatasize())', 68, 4), false);
    assert.equal(mayFail('revert(p, returndatasize())', 0), undefined);
  });

  it('gives as many bytes as it says', () => {
    assert.equal(mayFail('revert(0x1c, 0x24)', 36), undefined);
    assert.equal(mayFail('revert(0x1c, 0x24)', 68), false);
    assert.equal(mayFail('revert(add(answer, 32), mload(answer))', 68), undefined);
  });
});
