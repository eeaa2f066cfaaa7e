import assert from 'node:assert/strict';
import { locateCells } from '../../../../../src/engine/notebook/rpcFile';

describe('places of cells in a file', () => {
  it('are those of the text as it stands, escapes included', () => {
    const file = '\uFEFF\r\n%% markdown\r\n# A\r\n\r\n%% rpc\n\\%% rpc\nx\n\n\n%% output\n{}';
    assert.deepEqual(
      locateCells(file).map(({ kind, text, headStart, start, end }) => [
        kind,
        text,
        file.slice(headStart, start),
        file.slice(start, end),
      ]),
      [
        ['markdown', '# A', '%% markdown\r\n', '# A'],
        ['rpc', '\\%% rpc\nx\n', '%% rpc\n', '\\%% rpc\nx\n'],
        ['output', '{}', '%% output\n', '{}'],
      ],
    );
  });

  it('of a file without markers are one cell', () => {
    assert.deepEqual(locateCells('eth_chainId\n'), [
      { kind: 'rpc', text: 'eth_chainId', headStart: 0, start: 0, end: 11 },
    ]);
  });
});
