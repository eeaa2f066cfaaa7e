import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { setWorkspaceSetting, workspaceFolder } from './support/demo';

describe('Restricted Mode', () => {
  it('runs the extension, without what the workspace says about networks', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const extension = vscode.extensions.getExtension('snowprobe.snowprobe');
    await extension?.activate();
    assert.equal(extension?.isActive, true);
    await setWorkspaceSetting('snowprobe.network', 'theirs');
    await setWorkspaceSetting('snowprobe.networks', { theirs: { nodes: { one: 'http://127.0.0.1:2375' } } });
    const settings = vscode.workspace.getConfiguration('snowprobe');
    const file = vscode.Uri.joinPath(workspaceFolder(), '.vscode/settings.json').fsPath;
    assert.match(readFileSync(file, 'utf8'), /"snowprobe\.network": "theirs"/);
    for (const key of ['network', 'networks']) {
      assert.deepEqual(settings.get(key), settings.inspect(key)?.globalValue, key);
    }
    assert.equal(settings.get('consent'), 'ask');
  });

  it('sends nothing that changes something', async () => {
    const uri = vscode.Uri.from({ scheme: 'untitled', path: 'write.rpc' });
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), 'platform.issueTx {"tx": "0x00"}');
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand('_snowprobe.runText', document.uri.toString(), 0);
    const said = vscode.workspace.textDocuments.find(({ uri: { scheme } }) => scheme === 'snowprobe')?.getText();
    assert.match(
      said ?? '',
      /platform\.issueTx was not sent: it changes something, and this workspace is not trusted\. Trust the workspace first\.$/,
    );
  });
});
