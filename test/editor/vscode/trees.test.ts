import assert from 'node:assert/strict';
import vscode = require('vscode');
import { select, textOf } from './elements';
import { EventEmitter } from './events';
import { createTreeView } from './trees';
import { TreeItem } from './values';

describe('a view of the VS Code in memory', () => {
  before(() => vscode.commands.executeCommand('snowprobe.chains.focus'));
  after(() => vscode.commands.executeCommand('workbench.view.explorer'));

  it('keeps a row expanded that is clicked while the view is refreshed', async () => {
    const changed = new EventEmitter<undefined>();
    const refresh = { isRunning: false, end: (): void => undefined };
    let age = 'old';
    const loaded: Readonly<Record<string, () => Promise<readonly string[]>>> = {
      top: () => Promise.resolve(['left', 'right']),
      left: async () => {
        if (age === 'new') {
          await new Promise<void>((resolve) => Object.assign(refresh, { isRunning: true, end: resolve }));
        }
        return [`${age} leaf`];
      },
      right: () => Promise.resolve(['right leaf']),
    };
    const view = createTreeView('test.rows', {
      treeDataProvider: {
        onDidChangeTreeData: changed.event,
        getChildren: (row) => loaded[String(row ?? 'top')]!(),
        getTreeItem: (row) => new TreeItem(row, row === 'left' ? 2 : row === 'right' ? 1 : 0),
      },
    });
    const drawn = (selector: string) => select([view.draw('Rows')], selector);
    const labels = (): readonly string[] => drawn('.label-name').map(textOf);
    const until = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
    };
    try {
      await until(() => labels().length === 3);
      age = 'new';
      changed.fire(undefined);
      await until(() => refresh.isRunning);
      drawn('.monaco-list-row:has-text("right") .monaco-tl-twistie')[0]!.click!();
      refresh.end();
      await until(() => labels().includes('new leaf'));
      assert.deepEqual(labels(), ['left', 'new leaf', 'right', 'right leaf']);
    } finally {
      view.dispose();
    }
  });
});
