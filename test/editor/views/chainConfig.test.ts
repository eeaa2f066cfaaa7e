import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { runningDevnet, sample, setSetting, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeUnsaved, documentText, openFile, plain } from '../../integration/support/editor';

const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

const genesis = `{
  "config": {
    "chainId": 99999,
    "feeConfig": {
      "gasLimit": 12000000,
      "targetBlockRate": 2,
      "minBaseFee": 25000000000,
      "targetGas": 60000000,
      "baseFeeChangeDenominator": 36,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 1000000,
      "blockGasCostStep": 200000
    },
    "feeManagerConfig": {
      "blockTimestamp": 0,
      "adminAddresses": ["${ewoq}"]
    }
  },
  "alloc": {
    "${ewoq.slice(2)}": { "balance": "0x52B7D2DCC80CD2E4000000" }
  },
  "gasLimit": "0xb71b00",
  "difficulty": "0x0",
  "timestamp": "0x0"
}
`;

describe('files of a chain’s configuration', () => {
  before(() => useDevnet());
  afterEach(async () => {
    await closeUnsaved();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'own'), { recursive: true });
  });

  it('are judged while they are typed, with what the VM says below what to do', async () => {
    const { document } = await openFile('genesis.json', genesis);
    await edit(document, genesis.replace('99999', '"99999"').replace('"targetGas"', '"targetGass"'));
    const found = await diagnosticsOf(document, (all) => all.some(({ code }) => code === 'notBigInteger'));
    const shown = found.filter(({ code }) => code === 'notBigInteger' || code === 'unknownKey');
    assert.deepEqual(
      shown.map(({ range, code, message }) => [document.getText(range), code, message]),
      [
        [
          '"99999"',
          'notBigInteger',
          'chainId must be a whole number without quotes, fraction or exponent; "99999" is not.\n' +
            'The VM says: parsing genesis: decoding JSON into *params.ChainConfig: math/big: cannot unmarshal "\\"99999\\"" into a *big.Int',
        ],
        ['"targetGass"', 'unknownKey', 'The VM ignores “targetGass”: write targetGas.'],
      ],
    );
    const [noEffect] = found.filter(({ code }) => code === 'noEffect');
    assert.deepEqual(noEffect?.tags, [vscode.DiagnosticTag.Unnecessary]);
    await edit(document, genesis);
    assert.deepEqual((await diagnosticsOf(document, (all) => !all.some(isError))).filter(isError), []);
  });

  it('are set right all at once where that leaves their meaning as it is', async () => {
    const { document } = await openFile(
      'genesis.json',
      genesis.replace('99999', '"99999",').replace('"0x0"\n', '"0x0",\n'),
    );
    await diagnosticsOf(document, (all) => all.filter(isError).length > 1);
    const [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(0, 0, 0, 0),
      'source.fixAll.snowprobe',
    );
    assert.ok(action?.edit && (await vscode.workspace.applyEdit(action.edit)));
    assert.equal(document.getText(), genesis.replace('99999', '99999,'));
  });

  it('are completed, key by key', async () => {
    const { document } = await openFile('genesis.json', genesis);
    const text = genesis.replace('"feeManagerConfig"', '"warp"\n    "feeManagerConfig"');
    await edit(document, text);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      document.positionAt(text.indexOf('"warp"') + 5),
      undefined,
      50,
    );
    const item = list.items.find(({ label }) => (typeof label === 'string' ? label : label.label) === 'warpConfig');
    assert.equal(item?.kind, vscode.CompletionItemKind.Property);
    assert.match(markdownOf(item.documentation), /send and receive messages between chains/);
  });

  it('say what their keys and addresses mean, once', async () => {
    const { document } = await openFile('genesis.json', genesis);
    await diagnosticsOf(document, (all) => all.length > 0);
    const hovers = async (needle: string): Promise<readonly string[]> => {
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        document.positionAt(document.getText().indexOf(needle) + 3),
      );
      return found.map(({ contents }) => plain(contents.map(markdownOf).join('\n')));
    };
    const [key, ...others] = await hovers('"minBaseFee"');
    assert.match(key ?? '', /minBaseFee/);
    assert.equal(others.length, 0);
    const address = await hovers(`"${ewoq}"`);
    assert.equal(address.length, 1, address.join('\n---\n'));
    assert.match(address[0] ?? '', /ewoq[^]*balance in alloc[^]*Look up/);
  });

  it('show no words of theirs as Markdown or links', async () => {
    const bad = '[click](command:workbench.action.closeWindow) $(error) <b>';
    const { document } = await openFile(
      'genesis.json',
      genesis.replace('"chainId"', `${JSON.stringify(bad)}: 1, "chainId"`),
    );
    const [found] = await diagnosticsOf(document, (all) => all.some(({ code }) => code === 'unknownKeyAlone'));
    assert.ok(!found!.message.includes(']('), found!.message);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      document.positionAt(document.getText().indexOf('[click]')),
    );
    const text = hovers.flatMap(({ contents }) => contents.map(markdownOf)).join('\n');
    assert.match(text, /click/);
    assert.ok(!/(?<!\\)\[click(?<!\\)\]/.test(text) && !text.includes('$(error)') && !text.includes('<b>'), text);
  });

  it('are judged with the other files of their chain, as these stand in the editor', async () => {
    const upgrade = (time: number): string =>
      `{ "precompileUpgrades": [{ "feeManagerConfig": { "blockTimestamp": ${time}, "disable": true } }] }\n`;
    const { document: first } = await openFile('genesis.json', genesis);
    const { document } = await openFile('upgrade.json', upgrade(2_000_000_000));
    await vscode.window.showTextDocument(document);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const titles = lenses.map(({ command }) => command?.title);
    assert.match(titles.join('\n'), /2033/);
    const at = lenses.find(
      ({ command }) => command?.command === 'snowprobe.showEffectiveRules' && /2033/.test(command.title),
    );
    await vscode.commands.executeCommand('snowprobe.showEffectiveRules', ...(at?.command?.arguments ?? []));
    const rules = vscode.window.activeTextEditor?.document;
    assert.equal(rules?.uri.path, '/rules of upgrade.json.md');
    assert.match(rules.getText(), /feeManager/);
    assert.match(rules.getText(), /25 gwei|25,000,000,000/);
    // Not saved.
    await edit(first, genesis.replace('25000000000', '26000000000'));
    while (!/26 gwei|26,000,000,000/.test(rules.getText())) {
      await new Promise<void>((resolve) => {
        const listener = vscode.workspace.onDidChangeTextDocument(() => {
          listener.dispose();
          resolve();
        });
      });
    }
  });

  it('say what is in force at a time that is picked, or typed as a date', async function () {
    needsBrowser(this);
    const [title, row] = ['.quick-input-widget', '.quick-input-list .monaco-list-row'];
    await openFile('upgrade.json', '{ "precompileUpgrades": [{ "warpConfig": { "blockTimestamp": 2000000000 } }] }\n');
    const shown = vscode.commands.executeCommand<vscode.Uri>('snowprobe.showEffectiveRules');
    await bridge('waitForText', { selector: row, text: '2033-05-18 03:33:20 UTC' });
    await bridge('click', { selector: `${row}:has-text("Other time…")` });
    await bridge('waitForText', { selector: title, text: 'A date and time such as 2027-01-31 15:00' });
    await bridge('type', { text: 'block 7' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: title, text: 'Write 2027-01-31 15:00, or seconds since 1970.' });
    await bridge('press', { keys: 'Control+A' });
    await bridge('type', { text: '2033-05-18 03:33:21Z' });
    await bridge('press', { keys: 'Enter' });
    const text = await documentText(await shown);
    assert.match(text, /^# Rules of the chain at 2033-05-18 03:33:21 UTC\n/);
    assert.match(text, /\| `warpConfig` +\| enabled/);
  });

  it('are opened from the transaction that was sent, and judged too', async () => {
    const answer = await fetch(`${runningDevnet().node}/ext/bc/P`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'platform.getTx',
        params: { txID: sample('blockchain'), encoding: 'hex' },
      }),
    });
    const { result } = (await answer.json()) as { result: { tx: string } };
    const { document } = await openFile('sent.txt', `tx = ${result.tx}\n`);
    vscode.window.activeTextEditor!.selection = new vscode.Selection(0, 30, 0, 30);
    await vscode.commands.executeCommand('snowprobe.openGenesis');
    const opened = vscode.window.activeTextEditor?.document;
    assert.notEqual(opened, document);
    assert.deepEqual([opened?.uri.scheme, opened?.languageId], ['snowprobe', 'json']);
    assert.match(opened!.uri.path, /^\/genesis of orders\.json$/);
    assert.match(opened!.getText(), /"chainId": 77702/);
    await diagnosticsOf(opened!, (all) => all.length > 0);
  });

  it('are those that a comment or the setting names too', async () => {
    const { document } = await openFile('mine.json', `// @snowprobe genesis\n${genesis}`);
    const [found] = await diagnosticsOf(document, (all) => all.some(({ code }) => code === 'marker'));
    assert.deepEqual(
      [document.getText(found!.range), found!.message],
      ['// @snowprobe genesis', 'The VM accepts no comments: remove this one before the file is used.'],
    );
    const told = await openFile('told.json', '{ "anything": 1 }\n');
    await setSetting('snowprobe.chainConfigFiles', { '**/told.json': 'upgrade' });
    await diagnosticsOf(told.document, (all) => all.some(({ code }) => code === 'unknownKeyAlone'));
    await setSetting('snowprobe.chainConfigFiles', undefined);
    assert.deepEqual(await diagnosticsOf(told.document, (all) => all.length === 0), []);
  });
});

function isError({ severity }: vscode.Diagnostic): boolean {
  return severity === vscode.DiagnosticSeverity.Error;
}

function markdownOf(text: string | vscode.MarkdownString | vscode.MarkedString | undefined): string {
  return typeof text === 'string' ? text : (text?.value ?? '');
}

describe('the EVM version of a project', () => {
  before(() => useDevnet());
  after(() => useDevnet());
  afterEach(async () => {
    await closeUnsaved();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'own'), { recursive: true });
  });

  it('is marked where the chain of the folder does not run it, and of a chain that is not known nothing is said', async () => {
    const { document } = await openFile('foundry.toml', '[profile.default]\nevm_version = "paris"\n');
    await setSetting('snowprobe.network', 'fuji');
    await edit(document, document.getText().replace('paris', 'osaka'));
    const found = await diagnosticsOf(document, (all) => all.length > 0);
    assert.deepEqual(
      found.map(({ range, code, message, severity }) => [document.getText(range), code, message, severity]),
      [
        [
          'osaka',
          'evmVersionNewer',
          'The chain runs cancun: code for osaka may have CLZ, which fails with “invalid opcode” there. Set cancun.',
          vscode.DiagnosticSeverity.Warning,
        ],
      ],
    );
  });

  it('is what the nodes of the network tell, of the chain whose URL the file names', async () => {
    await useDevnet();
    const { document } = await openFile('foundry.toml', '[profile.default]\nevm_version = "osaka"\n');
    const [found] = await diagnosticsOf(document, (all) => all.length > 0);
    assert.match(found?.message ?? '', /^The chain runs cancun: /);
    const url = 'https://api.avax-test.network/ext/bc/C/rpc';
    await edit(document, `${document.getText().replace('osaka', 'prague')}\n[rpc_endpoints]\nfuji = "${url}"\n`);
    const [hint] = await diagnosticsOf(document, (all) => all[0]?.code === 'evmVersionAhead');
    assert.match(hint?.message ?? '', /cancun/);
  });
});

async function edit(document: vscode.TextDocument, text: string): Promise<void> {
  const edits = new vscode.WorkspaceEdit();
  edits.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edits));
}

/** Our diagnostics of a document in text order, once they match. */
async function diagnosticsOf(
  { uri }: vscode.TextDocument,
  isWanted: (found: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  const found = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Snowprobe');
  while (!isWanted(found())) {
    await new Promise<void>((resolve) => {
      const listener = vscode.languages.onDidChangeDiagnostics(() => {
        listener.dispose();
        resolve();
      });
    });
  }
  return found().sort((a, b) => a.range.start.compareTo(b.range.start));
}
