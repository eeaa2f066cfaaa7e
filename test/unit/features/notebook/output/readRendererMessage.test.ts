import assert from 'node:assert/strict';
import { deepEqual } from '../../../../helpers/deepEqual';
import { readRendererMessage } from '../../../../../src/webview/protocol/readPageRequest';

describe('readRendererMessage', () => {
  it('takes what the renderer asks for, and nothing besides', () => {
    deepEqual(readRendererMessage({ kind: 'copy', text: 'a', more: 1 }), { kind: 'copy', text: 'a' });
    deepEqual(readRendererMessage({ kind: 'lookUp', id: '0x1', network: 'fuji', chain: 'C-Chain' }), {
      ...{ kind: 'lookUp', id: '0x1', network: 'fuji', chain: 'C-Chain' },
    });
    deepEqual(readRendererMessage({ kind: 'lookUp', id: '0x1', network: 'fuji', chain: 7, url: 'x' }), {
      ...{ kind: 'lookUp', id: '0x1', network: 'fuji' },
    });
  });

  it('takes the address of a cell whose request is to be copied, and no long one', () => {
    const cell = 'vscode-notebook-cell:/demo/fees.rpc#one';
    deepEqual(readRendererMessage({ kind: 'copyRequest', cell, format: 'curl' }), { kind: 'copyRequest', cell });
    assert.equal(readRendererMessage({ kind: 'copyRequest', cell: 'x'.repeat(10_001) }), undefined);
    assert.equal(readRendererMessage({ kind: 'copyRequest', cell: 1 }), undefined);
    assert.equal(readRendererMessage({ kind: 'copyRequest' }), undefined);
  });

  it('takes a place of a file, and nothing besides', () => {
    const place = { kind: 'openSource', uri: 'file:///project/src/Coin.sol', line: 30, column: 8 };
    deepEqual(readRendererMessage(place), place);
    for (const wrong of [
      { line: -1 },
      { line: '1' },
      { column: 0.5 },
      { uri: 1 },
      { uri: 'x'.repeat(10_001) },
      { command: 'x' },
    ]) {
      assert.equal(readRendererMessage({ ...place, ...wrong }), undefined);
    }
  });

  for (const message of [
    undefined,
    null,
    'copy',
    {},
    { kind: 'copy' },
    { kind: 'copy', text: 1 },
    { kind: 'run', command: 'workbench.action.quit' },
    { kind: 'lookUp', id: '0x1' },
    { kind: 'lookUp', id: 1, network: 'fuji' },
    { kind: 'lookUp', id: 'x'.repeat(1_001), network: 'fuji' },
  ]) {
    it(`refuses ${JSON.stringify(message)?.slice(0, 60)}`, () => assert.equal(readRendererMessage(message), undefined));
  }
});
