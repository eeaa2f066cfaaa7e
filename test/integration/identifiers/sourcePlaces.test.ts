import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { hoverUntil, leaveHover } from '../harness/hover';
import { sample, useDevnet } from '../support/demo';
import { closeEditors, closeUnsaved, openFile } from '../support/editor';

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
    // Links are of results, so that one was shown before.
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('address'));
    const { document } = await openFile('Coin.sol', source);
    revert = { uri: document.uri.toString(), line: 4, column: 8 };
    await closeEditors();
  });
  afterEach(closeUnsaved);

  const mark = (at = Date.now()): Thenable<unknown> =>
    vscode.commands.executeCommand(
      '_snowprobe.showFailingLine',
      revert,
      'reverted: TooPoor(have 0, need 7)',
      [{ ...revert, words: 'Coin.pay own/Coin.sol:5' }],
      at,
    );

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
});

async function type(line: number, text: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor);
  assert.ok(await editor.edit((builder) => builder.insert(new vscode.Position(line, 0), text)));
}

/** What stands behind the lines of the visible editor; VS Code tells no extension, so that the window is asked. */
async function shows(...expected: readonly string[]): Promise<void> {
  const behind = `[...document.querySelectorAll('.view-line span span')]
    .map((part) => getComputedStyle(part, '::after').content)
    .filter((words) => words.startsWith('"'))
    .map((words) => JSON.parse(words).replaceAll('\\u00a0', ' '))`;
  while (JSON.stringify(await bridge('evaluate', { expression: behind })) !== JSON.stringify(expected)) {
    // Ended by the test's own time.
  }
}
