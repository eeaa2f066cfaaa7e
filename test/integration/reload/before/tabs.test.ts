import vscode = require('vscode');
import { bridge, needsBrowser } from '../../harness/bridge';
import { clickSpan, pressedSpan } from '../../support/dashboard';
import { clearLog, sample, useDevnet } from '../../support/demo';
import { closeEditors } from '../../support/editor';
import { pageText } from '../../support/page';

// The tabs open at the end are checked in reload/after.
describe('before the window is reloaded', () => {
  it('leaves documents open beside each other', async function () {
    needsBrowser(this);
    await closeEditors();
    await useDevnet();
    // A page with history, whose text document covers it.
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('revertReason'));
    await pageText('h1', 'not today');
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('transaction'));
    await pageText('h1', '1,250.5 SNC');
    await vscode.commands.executeCommand('snowprobe.openAsText');
    await bridge('waitForText', { selector: '.view-lines', text: '1,250.5 SNC' });
    await vscode.commands.executeCommand('workbench.action.splitEditorRight');
    await vscode.commands.executeCommand('_snowprobe.openList', { network: 'devnet', list: 'blockchains' });
    await bridge('waitForText', { selector: '.view-lines', text: 'Blockchains of devnet' });
  });

  it('leaves a dashboard open beside them, of another span', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('workbench.action.splitEditorRight');
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    await pressedSpan('5 minutes');
    await clickSpan('1 hour');
    await pressedSpan('1 hour');
    await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
    await clearLog();
  });
});
