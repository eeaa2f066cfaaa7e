import assert from 'node:assert/strict';
import vscode = require('vscode');
import { recordedNetwork, displayTime } from '../../../src/engine/networks';
import { activeTextEditor } from '../vscode/editors';
import { needsBrowser } from '../../integration/harness/bridge';
import { hoverUntil, leaveHover } from '../../integration/harness/hover';
import { openMessages } from '../../integration/harness/messages';
import { sample, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeEditors, closeUnsaved, openFile } from '../../integration/support/editor';

const source = `contract Coin {
    error TooPoor(uint256 have, uint256 need);

    function pay(uint256 need) external pure {
        revert TooPoor(0, need);
    }
}
`;

interface Place {
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

describe('places in the source of the open folder', function () {
  this.timeout(60_000);

  let revert: Place;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    // Links only work after a result was shown.
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('address'));
    const { document } = await openFile('Coin.sol', source);
    revert = { uri: document.uri.toString(), line: 4, column: 8 };
    await closeEditors();
  });
  afterEach(closeUnsaved);

  const open = (place: unknown): Thenable<unknown> => vscode.commands.executeCommand('_snowprobe.openSource', place);
  const mark = (at = Date.now()): Thenable<unknown> =>
    vscode.commands.executeCommand(
      '_snowprobe.showFailingLine',
      revert,
      'reverted: TooPoor(have 0, need 7)',
      [{ ...revert, words: 'Coin.pay own/Coin.sol:5' }],
      at,
    );

  it('are opened at their line and column', async () => {
    await open(revert);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), revert.uri);
    assert.deepEqual(editor.selection, new vscode.Selection(4, 8, 4, 8));
  });

  it('are in colours, where no extension has a grammar of Solidity', async () => {
    await open(revert);
    const uri = vscode.window.activeTextEditor?.document.uri;
    const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>(
      'vscode.provideDocumentSemanticTokens',
      uri,
    );
    // "contract" in the first line; "error", "TooPoor" and "uint256" in the second one.
    assert.deepEqual(
      [...tokens.data.slice(0, 20)],
      [
        [0, 0, 8, 3, 0],
        [1, 4, 5, 3, 0],
        [0, 6, 7, 5, 0],
        [0, 8, 7, 4, 0],
      ].flat(),
    );
  });

  it('are not opened outside of it', async () => {
    const folder = workspaceFolder().toString();
    for (const uri of ['file:///etc/hosts', `${folder}/../../etc/hosts`, `${folder}/own/%2e%2e/%2e%2e/x`, '::', '']) {
      await open({ ...revert, uri });
      assert.match((await openMessages()).join('\n'), /The link leads to no file of the open folder\./);
      assert.equal(vscode.window.activeTextEditor, undefined, uri);
      await vscode.commands.executeCommand('notifications.clearAll');
    }
  });

  it('are marked with the reason and the stack, until the line is edited', async () => {
    await mark();
    await shows('  reverted: TooPoor(have 0, need 7)');
    const words = await hoverUntil('TooPoor(0', 'Remove marks');
    assert.match(words, /reverted: TooPoor\(have 0, need 7\)\s+Coin\.pay own\/Coin\.sol:5/);
    await leaveHover();
    await type(0, '// one more line\n');
    await shows('  reverted: TooPoor(have 0, need 7)');
    await type(5, ' ');
    await shows();
  });

  it('are marked where the recording has them, with times as of that day', async () => {
    await mark(displayTime([recordedNetwork], NaN));
    await shows('  reverted: TooPoor(have 0, need 7)');
  });

  it('are not marked in a file that was written since, or is being edited', async () => {
    const since = /own\/Coin\.sol has changed since this was shown\./;
    await mark(Date.now() - 3_600_000);
    assert.match((await openMessages()).join('\n'), since);
    assert.equal(vscode.window.activeTextEditor, undefined);
    await vscode.commands.executeCommand('notifications.clearAll');
    await open(revert);
    await type(0, '// one more line\n');
    await mark();
    assert.match((await openMessages()).join('\n'), since);
    await shows();
  });

  it('lose their marks with their editor', async () => {
    await mark();
    await shows('  reverted: TooPoor(have 0, need 7)');
    await closeEditors();
    await open(revert);
    await shows();
  });

  it('tell gas at the ends of lines, until the marks are removed', async () => {
    await vscode.commands.executeCommand(
      '_snowprobe.showGas',
      [
        { uri: revert.uri, line: 4, words: '12,345 gas · 8.1 %' },
        { uri: revert.uri, line: 3, words: '678 gas · 0.4 %' },
      ],
      Date.now(),
    );
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 4);
    await shows('  678 gas · 0.4 %', '  12,345 gas · 8.1 %');
    await mark();
    const words = await hoverUntil('TooPoor(0', 'Coin.pay own/Coin.sol:5');
    assert.equal(words.split('Remove marks').length - 1, 1);
    await leaveHover();
    await vscode.commands.executeCommand('_snowprobe.clearMarks');
    await shows();
  });
});

async function type(line: number, text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  assert.ok(await editor.edit((builder) => builder.insert(new vscode.Position(line, 0), text)));
}

/** Text after the lines of the visible editor. */
async function shows(...expected: readonly string[]): Promise<void> {
  const behind = (): readonly string[] =>
    [...(activeTextEditor()?.decorations.values() ?? [])]
      .flat()
      .map((mark) => (mark as { renderOptions: { after: { contentText: string } } }).renderOptions.after.contentText);
  while (JSON.stringify(behind().toSorted()) !== JSON.stringify(expected.toSorted())) {
    // Limited by the test's timeout.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
