import assert from 'node:assert/strict';
import vscode = require('vscode');
import { type PagedService, startPagedService } from '../../helpers/pagedService';
import { useDevnet } from '../support/demo';
import { closeEditors, documentText } from '../support/editor';

const ref = { network: 'paged', list: 'blockchains' } as const;

describe('lists', () => {
  let service: PagedService;

  before(async () => {
    service = await startPagedService(150, 100);
    await useDevnet('paged', service.url);
    // Lenses are loaded with the first use of the extension.
    await vscode.commands.executeCommand('snowprobe.selectNetwork', 'paged');
  });
  after(async () => {
    await service.close();
    await useDevnet();
  });
  afterEach(async () => {
    service.interfere = () => false;
    await closeEditors();
  });

  async function lensTitles(uri: vscode.Uri): Promise<readonly string[]> {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    return lenses.flatMap(({ command }) => (command === undefined ? [] : [command.title]));
  }

  /** Waits until the shown document contains the words. */
  async function shown(uri: vscode.Uri, words: string): Promise<string> {
    const document = await vscode.workspace.openTextDocument(uri);
    return await new Promise((resolve) => {
      const look = (): void => {
        if (document.getText().includes(words)) {
          listener.dispose();
          resolve(document.getText());
        }
      };
      const listener = vscode.workspace.onDidChangeTextDocument(look);
      look();
    });
  }

  it('open as documents that load more', async () => {
    const uri = await vscode.commands.executeCommand<vscode.Uri>('_snowprobe.openList', ref);
    assert.equal(uri.path, '/paged/blockchains.txt');
    const text = await documentText(uri);
    assert.match(text, /^Blockchains of paged\npaged · 127\.0\.0\.1:\d+\n\nname +blockchain ID/);
    assert.match(text, /\n100 rows; more available\.\n$/);
    assert.deepEqual(await lensTitles(uri), ['Load more', 'Export…', 'Refresh', 'Load more']);
    await vscode.commands.executeCommand('_snowprobe.loadMore', ref);
    assert.match(await shown(uri, '150 rows.'), /chain "149", the +id149/);
    assert.deepEqual(await lensTitles(uri), ['Export…', 'Refresh']);
  });
});
