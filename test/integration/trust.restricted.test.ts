import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('Restricted Mode', () => {
  it('runs the extension, without what the workspace says about networks and consent', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const extension = vscode.extensions.getExtension('snowprobe.snowprobe');
    await extension?.activate();
    assert.equal(extension?.isActive, true);
    const settings = vscode.workspace.getConfiguration('snowprobe');
    for (const key of ['network', 'networks', 'consent']) {
      assert.deepEqual(settings.get(key), settings.inspect(key)?.defaultValue, key);
    }
  });
});
