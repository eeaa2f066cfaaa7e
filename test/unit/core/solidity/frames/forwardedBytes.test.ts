import assert from 'node:assert/strict';
import type { Recording } from '../../../../../src/engine/evm/trace/recorder';
import { mayBeForwarded, mayProduce } from '../../../../../src/engine/source/frames/revertSignature';
import { SourceText } from '../../../../../src/engine/source/sourceMap/sourceMap';

const textOf = (text: string): SourceText => new SourceText({ path: 'a.sol', uri: 'file:///a.sol', text });
/** `TooPoor()`, as returned by a call. */
const tooPoor = '0xe9d77a2f';

describe('bytes that a call failed with', () => {
  const forwarded = (source: string, input = '0x', made: readonly string[] = []): boolean => {
    const inner = made.map((output) => ({ parent: 0, input: '0x', output }));
    const recording = { calls: [{ input, output: tooPoor }, ...inner] } as unknown as Recording;
    return mayBeForwarded(recording, 0, { kind: 'named', name: 'TooPoor' }, [textOf(source)]);
  };

  it('are forwarded where a call gave them back, or the input has them', () => {
    assert.equal(forwarded('revert TooPoor();'), false);
    assert.equal(forwarded('revert TooPoor();', '0x', [tooPoor.toUpperCase().replace('X', 'x')]), true);
    assert.equal(forwarded('revert TooPoor();', `0x12345678${tooPoor.slice(2)}`), true);
    assert.equal(forwarded('revert TooPoor();', '0x', ['0x08c379a0']), false);
  });

  it('are put together where a source has the selector, or names the error otherwise', () => {
    assert.equal(forwarded('mstore(0, 0xE9D77A2F)'), true);
    assert.equal(forwarded('abi.encodeWithSignature("TooPoor()")'), true);
    assert.equal(forwarded('abi.encodeWithSelector(Bank.TooPoor.selector)'), true);
  });
});

describe('a revert of an assembly block', () => {
  const given = (statement: string, output: string, isGiven: boolean): boolean =>
    mayProduce(textOf(statement), { start: 0, length: statement.length }, output, isGiven);

  it('gives as many bytes as it says', () => {
    assert.equal(given('revert(0x1c, 0x04)', tooPoor, false), true);
    assert.equal(given('revert(0x1c, 0x24)', tooPoor, true), false);
  });

  it('gives what something holds only where that was forwarded', () => {
    for (const size of ['mload(answer)', 'returndatasize()', 'size']) {
      assert.equal(given(`revert(add(answer, 32), ${size})`, tooPoor, false), false);
      assert.equal(given(`revert(add(answer, 32), ${size})`, tooPoor, true), true);
    }
    assert.equal(given('revert(p, add(size, 4))', tooPoor, false), true);
  });

  it('is told from other statements', () => {
    assert.equal(given('revert TooPoor(1, size)', tooPoor, false), true);
    assert.equal(given('require(a, b)', tooPoor, false), true);
  });
});
