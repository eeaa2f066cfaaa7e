import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../harness/bridge';
import { pressedSpan } from '../../support/dashboard';
import { requests, sample } from '../../support/demo';
import { closeUnsaved } from '../../support/editor';
import { clickInPage, pageText } from '../../support/page';

describe('after the window was reloaded', () => {
  before(function () {
    needsBrowser(this);
  });
  after(closeUnsaved);

  const shown = (authority: string): vscode.TextDocument | undefined =>
    vscode.window.visibleTextEditors
      .map(({ document }) => document)
      .find(({ uri }) => uri.scheme === 'snowprobe' && uri.authority === authority);

  const dashboards = (): readonly string[] =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs.map(({ label }) => label))
      .filter((label) => label.startsWith('Dashboard'));

  it('shows a result again, looked up anew, with all that can be done with it', async () => {
    await bridge('waitForText', { selector: '.view-lines', text: 'transfers 1,250.5 SNC' }, 30_000);
    const document = shown('');
    assert.equal(document?.uri.path, `/devnet/C-Chain/${sample('transaction')}.md`);
    assert.match(document.getText(), /^# ✓ transfers 1,250\.5 SNC to [^\n]+\n/);
    const requested = (await requests()).flatMap(({ rpcMethods }) => rpcMethods);
    assert.ok(requested.includes('eth_getTransactionByHash'), requested.join());
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const titles = lenses.map(({ command }) => command?.title);
    assert.ok(titles.includes('Open in notebook'), titles.join());
  });

  it('shows a list again, loaded anew', async () => {
    await bridge('waitForText', { selector: '.view-lines', text: 'Blockchains of devnet' });
    assert.match(shown('list')?.getText() ?? '', /^Blockchains of devnet\n/);
    const paths = (await requests()).map(({ path }) => path);
    assert.ok(
      paths.some((path) => path.includes('/blockchains')),
      paths.join(),
    );
  });

  it('has its dashboard again, with the span that was looked at', async function () {
    needsBrowser(this);
    await pressedSpan('1 hour');
    assert.deepEqual(dashboards(), ['Dashboard: devnet']);
    // Must not open a second dashboard.
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    assert.equal(dashboards().length, 1);
  });

  it('has its page again once it is seen, with the way back', async () => {
    // Two visible pages could not be distinguished, and a shown tab takes the focus with a delay.
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ label }) => label.startsWith('Dashboard')));
    await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
    await vscode.commands.executeCommand('workbench.action.openEditorAtIndex1');
    await pageText('h1', '1,250.5 SNC');
    await clickInPage('button[aria-label="Back"]');
    await pageText('h1', 'not today');
  });

  it('says in the place of a result why it cannot be shown', async () => {
    const uri = vscode.Uri.from({ scheme: 'snowprobe', path: `/gone/${sample('transaction')}.md` });
    const { document } = await vscode.window.showTextDocument(uri);
    assert.equal(document.getText(), 'No network is named gone. Add it in snowprobe.networks.\n');
  });
});
