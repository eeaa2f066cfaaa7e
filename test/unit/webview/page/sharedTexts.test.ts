import assert from 'node:assert/strict';
import { sharedTexts } from '../../../../src/webview/protocol/resultPage';

describe('texts of a message that are kept once', () => {
  it('are as they were', () => {
    const rows = () => [
      [{ line: [{ kind: 'id', id: '0xab', isLink: true, name: undefined }], order: '12' }],
      [{ line: [{ kind: 'id', id: '0xab', isLink: false }, null, 7] }],
    ];
    assert.deepEqual(sharedTexts({ rows: rows(), depths: [0, 1] }), { rows: rows(), depths: [0, 1] });
  });
});
