import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { sample, useDevnet } from '../support/demo';
import { closeEditors, tabLabels } from '../support/editor';
import { chooseInPage, clickInPage, pageText } from '../support/page';

describe('clicks in the page of a result', function () {
  this.timeout(90_000);

  const lookUp = (target: unknown): Thenable<unknown> => vscode.commands.executeCommand('snowprobe.lookUp', target);
  const from = '.drawn-flow .link';
  const short = (id: string): string => `${id.slice(0, 6)}…${id.slice(-4)}`;
  const tabOf = (title: string): string => `[role="tab"]:has-text("${title}")`;

  before(async function () {
    needsBrowser(this);
    await closeEditors();
    await useDevnet();
  });
  afterEach(closeEditors);

  it('go back and forward with the buttons of a mouse', async () => {
    await lookUp(sample('transaction'));
    await pageText('h1', '1,250.5 SNC');
    await clickInPage(from);
    await pageText('.own-id.in-short', short(sample('address')));
    await clickInPage('.kind', { button: 'back' });
    await pageText('h1', '1,250.5 SNC');
    await clickInPage('.kind', { button: 'forward' });
    await pageText('.own-id.in-short', short(sample('address')));
    assert.equal(tabLabels().length, 1);
  });

  it('with Ctrl or the middle button open another tab, and leave this one as it was', async () => {
    for (const how of [{ modifier: 'Control' }, { button: 'middle' }] as const) {
      await lookUp(sample('transaction'));
      await pageText('h1', '1,250.5 SNC');
      const [own] = tabLabels();
      await clickInPage(from, how);
      await pageText('.own-id.in-short', short(sample('address')));
      assert.equal(tabLabels().length, 2);
      assert.equal(tabLabels()[0], own);
      // It begins its own history.
      await pageText('button[aria-label="Back"][aria-disabled="true"]', '');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await pageText('h1', '1,250.5 SNC');
    }
  });

  it('read a contract, and show what it answers', async () => {
    // A notification of an earlier test may cover the form.
    await vscode.commands.executeCommand('notifications.clearAll');
    await lookUp(sample('coin'));
    await clickInPage(tabOf('Read'));
    const balance = 'form[aria-label="balanceOf"]';
    await clickInPage(`${balance} input`);
    await bridge('type', { text: sample('address') });
    await bridge('press', { keys: 'Enter' });
    await pageText(`${balance} .answer`, 'SNC');
  });

  it('follow the links of its text', async () => {
    await lookUp(sample('transaction'));
    await pageText('h1', '1,250.5 SNC');
    await chooseInPage('Open in', 'Text');
    // The editor detects links with a delay.
    await bridge('waitForText', { selector: '.view-lines .detected-link', text: sample('address') });
    // Clicks while the editor draws its links have no effect, so retry.
    const follow = async (tries: number): Promise<void> => {
      await bridge('click', { text: sample('address'), modifier: 'Control' });
      await pageText('.own-id.in-short', short(sample('address')), 8_000).catch((error: unknown) => {
        if (tries === 0) {
          throw error;
        }
        return follow(tries - 1);
      });
    };
    await follow(3);
  });
});
