import assert from 'node:assert/strict';
import vscode = require('vscode');
import { nextTurn } from '../../../src/engine/primitives';
import type { ContractResponse, PageMessage } from '../../../src/webview/protocol/resultPage';
import type { PageRequest } from '../../../src/webview/protocol/readPageRequest';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeEditors, closeUnsaved } from '../../integration/support/editor';
import { webviewPanels } from '../vscode';

type Message<K extends PageMessage['kind']> = Extract<PageMessage, { readonly kind: K }>;

describe('what a page asks for', () => {
  before(() => useDevnet());
  afterEach(async () => {
    await closeUnsaved();
    await closeEditors();
  });

  const post = (request: PageRequest): void => webviewPanels[0]!.post(request);
  /** The first message of a kind to the page; limited by the test's timeout. */
  async function sent<K extends PageMessage['kind']>(
    kind: K,
    isWanted: (message: Message<K>) => boolean = () => true,
  ): Promise<Message<K>> {
    for (;;) {
      const all = (webviewPanels[0]?.sent ?? []) as readonly PageMessage[];
      const found = all.find(
        (message): message is Message<K> => message.kind === kind && isWanted(message as Message<K>),
      );
      if (found !== undefined) {
        return found;
      }
      await nextTurn();
    }
  }
  const answer = async <K extends ContractResponse['kind']>(kind: K, run?: number) => {
    const is = ({ answer: one }: Message<'contract'>) => one.kind === kind && (!('run' in one) || one.run === run);
    return (await sent('contract', is)).answer as Extract<ContractResponse, { readonly kind: K }>;
  };

  it('is a simulated call: in units of the token, from who is named, or what is wrong in which field', async () => {
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('coin'));
    await sent('show');
    post({ kind: 'contract', request: { kind: 'functions' } });
    const { functions } = await answer('functions');
    const fn = functions.findIndex(({ name }) => name === 'transfer');
    assert.deepEqual(
      functions[fn]?.inputs.map(({ name, hint }) => [name, hint]),
      [
        ['to', '0x… or a name'],
        ['value', '1500, 0x5dc or 1.5 SNC'],
      ],
    );
    const call = { kind: 'simulate', fn, block: '', from: sample('address') } as const;
    post({ kind: 'contract', request: { ...call, run: 1, args: [sample('friend'), 'seven'] } });
    const { problems } = await answer('wrong', 1);
    assert.deepEqual(
      problems.map(({ fn: of, field }) => [of, field]),
      [[fn, 'arg 1']],
    );
    post({ kind: 'contract', request: { ...call, run: 2, args: [sample('friend'), '7 SNC'] } });
    const { view, from } = await answer('simulated', 2);
    assert.match(from, /^127\.0\.0\.1:\d+ · \d+ ms · latest block \d+$/);
    const words = JSON.stringify([view.title, view.overview]);
    for (const text of ['would succeed', '7 SNC', sample('friend'), 'ewoq test account', '51,593']) {
      assert.ok(words.includes(`"${text}"`), `${text}: ${words}`);
    }
  });

  it('is the request of a response, as a cell', async () => {
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('transaction'));
    const { view } = await sent('show');
    const index = view.raw.findIndex(({ label }) => label === 'eth_getTransactionReceipt');
    post({ kind: 'raw', index });
    const { output } = await sent('raw');
    const [response] = output.answers;
    assert.ok(response?.outcome.kind === 'result' && response.outcome.json.includes('"status":"0x1"'));
    assert.deepEqual(
      [response.label, response.network, response.chain],
      ['eth_getTransactionReceipt', 'devnet', 'C-Chain'],
    );
    post({ kind: 'openCell', index });
    while (vscode.window.activeNotebookEditor === undefined) {
      await nextTurn();
    }
    assert.equal(
      vscode.window.activeNotebookEditor.notebook.cellAt(0).document.getText(),
      `# @target devnet/C\neth_getTransactionReceipt ["${sample('transaction')}"]`,
    );
  });

  it('is a file with rows of a section', async function () {
    needsBrowser(this);
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('address'));
    const { view } = await sent('show');
    const section = view.sections.findIndex(({ heading }) => heading === 'ERC-20 balances');
    post({ kind: 'export', section, rows: [0] });
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'Export: ERC-20 balances' });
    const file = vscode.Uri.joinPath(workspaceFolder(), 'balances.csv');
    await bridge('type', { text: file.fsPath });
    await bridge('press', { keys: 'Enter' });
    const written = '.notification-list-item:has-text("1 row is in balances.csv.")';
    await bridge('click', { selector: `${written} a.monaco-button:has-text("Open")` });
    await bridge('waitForText', { selector: '.tab.active', text: 'balances.csv' });
    assert.match(
      vscode.window.activeTextEditor?.document.getText() ?? '',
      /^token,balance,balance \(unit\),contract\r\nSnow Coin,[\d.]+,SNC,0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e\r\n$/,
    );
    await vscode.workspace.fs.delete(file);
  });
});
