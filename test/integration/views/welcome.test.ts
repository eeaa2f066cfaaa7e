import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { hoverUntil, leaveHover } from '../harness/hover';
import { closeEditors, openFile } from '../support/editor';
import { pageText } from '../support/page';

const walkthrough = 'snowprobe.snowprobe#start';
const step = '.getting-started-step';

const text = async (selector: string, words: string): Promise<string> =>
  (await bridge('waitForText', { selector, text: words }, 30_000)).replace(/\s+/g, ' ').trim();

describe('the walkthrough', function () {
  this.timeout(60_000);
  before(function () {
    needsBrowser(this);
  });
  after(async () => {
    await closeEditors();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('has five steps with a picture each', async () => {
    // VS Code hides pictures where there is little room.
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough);
    await text(step, 'Use your own node');
    assert.deepEqual(
      (await bridge('texts', { selector: `${step} .step-title` })).map((title) => title.trim()),
      [
        'From failed hash to line',
        'Debug it, forward and back',
        'Check your genesis',
        'Find your message',
        'Use your own node',
      ],
    );
    const pictures = ['contracts/Coin.sol:51', 'CALL STACK', 'Quick Fix', 'acknowledged', 'Add Network'];
    for (const [i, words] of pictures.entries()) {
      await bridge('click', { selector: `${step} >> nth=${i}` });
      assert.ok((await pageText('body', words)).includes(words));
    }
  });

  it('checks the first step off once a hover recognised something', async () => {
    await openFile('first.txt', '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5\n');
    await hoverUntil('2q9e4r6Mu3U68', 'C-Chain');
    await leaveHover();
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough);
    await text(`${step}:has(.codicon.complete)`, 'From failed hash to line');
  });
});
