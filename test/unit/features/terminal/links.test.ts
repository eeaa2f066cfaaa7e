import assert from 'node:assert/strict';
import { identifierInLine, identifiersInLine } from '../../../../src/extension/shared/lineIdentifier';

const hash = `0x${'3f'.repeat(32)}`;
const key = `0x${'4c'.repeat(32)}`;

/** The links in a line. */
function linked(line: string): readonly string[] {
  return identifiersInLine(line).map(({ start, end }) => line.slice(start, end));
}

describe('identifiers in a terminal', () => {
  const lines: readonly (readonly [string, readonly string[]])[] = [
    [`transactionHash      ${hash}`, [hash]],
    [`Deployed to: 0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e`, ['0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e']],
    [
      '[10-12|14:02:11] INFO <P Chain> accepted nodeID=NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
      ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'],
    ],
    [
      'Blockchain ID  | 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo |',
      ['2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo'],
    ],
    ['commit 3f786850e387550fdab836ed7e6dc881de23001b, 12 files', []],
    [`Private key: ${key}`, []],
    [`PRIVATE_KEY=${key} forge script`, []],
    [
      `cast send --private-key ${key} 0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e`,
      ['0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e'],
    ],
    ['PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', []],
  ];
  for (const [line, expected] of lines) {
    it(`are links in ${line.slice(0, 60)}`, () => {
      assert.deepEqual(linked(line), expected);
    });
  }

  it('are asked about where 32 bytes stand alone, and never looked up where the line calls them a key', () => {
    assert.equal(identifierInLine(hash, 0)?.secret, true);
    assert.equal(identifierInLine(`transactionHash ${hash}`, 16)?.secret, false);
    assert.throws(
      () => identifierInLine(`Private key: ${key}`, 13),
      /^UserError: This may be a private key\. It was not sent\.$/,
    );
  });
});
