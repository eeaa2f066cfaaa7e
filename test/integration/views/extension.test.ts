import assert from 'node:assert/strict';
import vscode = require('vscode');

describe('the extension', () => {
  it('runs in the VS Code that the suite is for', () => {
    assert.equal(vscode.version, process.env['SNOWPROBE_VERSION'] ?? vscode.version);
  });

  it('is active in a trusted workspace', async () => {
    const extension = vscode.extensions.getExtension('snowprobe.snowprobe');
    assert.ok(extension, 'VS Code did not take the extension');
    await extension.activate();
    assert.equal(extension.isActive, true);
    assert.equal(vscode.workspace.isTrusted, true);
  });
});
