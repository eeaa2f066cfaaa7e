import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import type { SourceFrame } from '../../../../src/engine/source/frames/sourceTrace';
import { failedAtLine, unsureReason } from '../../../../src/engine/source/report/projectFacts';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 300 } as const;
const words = (line: ReturnType<typeof failedAtLine>): string => lineText(line ?? [], style, { now: 0 });
const at = (path: string, line: number) => ({
  ...{ path, uri: `file:///p/${path}`, line: line - 1, column: 0, endLine: line - 1, endColumn: 9 },
});

const rate: SourceFrame = { call: 0, contract: 'Pool', function: 'setRate', range: at('src/Pool.sol', 84) };

describe('where a transaction failed', () => {
  it('is the statement, with what called it', () => {
    const frames = [{ call: 1, contract: 'Coin', function: 'pay', range: at('src/Coin.sol', 31) }, rate];
    assert.equal(words(failedAtLine(frames)), 'at src/Coin.sol:31 in pay, called from src/Pool.sol:84');
    assert.equal(unsureReason(frames), undefined);
  });

  it('is no line of a caller: what that called failed', () => {
    const inside = [{ call: 0, contract: 'Pool', function: 'check' }, rate];
    assert.equal(words(failedAtLine(inside)), 'in a call from src/Pool.sol:84 in setRate');
    assert.equal(words(unsureReason(inside)), 'The optimized build does not identify the line.');
    const outside = [{ call: 1 }, rate];
    assert.equal(words(failedAtLine(outside)), 'in a call from src/Pool.sol:84 in setRate');
    assert.equal(unsureReason(outside), undefined);
  });

  it('is a function where no line is sure, with the reason', () => {
    const declared = { call: 0, contract: 'Pool', function: 'swap', declared: at('src/Pool.sol', 12) };
    assert.equal(words(failedAtLine([declared])), 'in swap, declared at src/Pool.sol:12');
    assert.equal(words(unsureReason([declared])), 'The optimized build does not identify the line.');
    assert.equal(
      words(unsureReason([{ ...declared, isUnmapped: true }])),
      'The compiler’s source map does not match the code, so the line is unknown.',
    );
  });

  it('is not told of a file that is not as it was built', () => {
    const of = (isChanged: boolean): SourceFrame => ({
      call: 0,
      contract: 'Pool',
      unread: { file: 'src/P.sol', isChanged },
    });
    assert.equal(
      words(failedAtLine([of(true)])),
      'in Pool of src/P.sol, which changed since the build; no line is shown',
    );
    assert.equal(
      words(failedAtLine([of(false)])),
      'in Pool of src/P.sol, which is not in the project as it was built; no line is shown',
    );
    assert.equal(unsureReason([of(true)]), undefined);
  });
});
