import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { clearLog, requests, sample, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { closeEditors, documentText, hoverTexts, hoverWords, openFile, plain } from '../../integration/support/editor';

/** Recorded bytes in a file of the demo workspace. */
function demoBytes(name: string): string {
  const file = readFileSync(vscode.Uri.joinPath(workspaceFolder(), 'src/bytes.ts').fsPath, 'utf8');
  const text = new RegExp(`const ${name} =\\s+'(\\w+)'`).exec(file)?.[1];
  assert.ok(text, `the demo has no ${name}`);
  return text;
}

async function decode(...args: unknown[]): Promise<vscode.Uri | undefined> {
  return await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.decodeBytes', ...args);
}

async function lensTitles(uri: vscode.Uri | undefined): Promise<readonly string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return lenses.flatMap(({ command }) => (command === undefined ? [] : [command.title]));
}

describe('bytes', () => {
  before(() => useDevnet());
  beforeEach(clearLog);
  afterEach(async () => {
    assert.deepEqual(await requests(), [], 'nothing is sent for bytes');
    await closeEditors();
  });

  const hovers: readonly (readonly [name: string, expected: readonly RegExp[]])[] = [
    [
      'signedTransfer',
      [/sends 1 AVAX to P-local1g65.*P-Chain/, /outputs\s+1 AVAX to P-local1g65/, /signed by\s+P-local18j/],
    ],
    ['utxo', [/UTXO: unspent output/, /7 AVAX to/]],
    ['rawTransaction', [/signed: transfers /, /0x19E7…ff2A/i, /chain ID\s+43112/]],
    ['callData', [/calldata: transfer\(to 0x6666…6666, value 5\) \(guessed from selector\)/]],
    ['revertData', [/revert data: reverted: not today/]],
  ];
  for (const [name, expected] of hovers) {
    it(`say at once what is in ${name}, in 20 lines at most`, async () => {
      const text = demoBytes(name);
      const { document } = await openFile('bytes.json', JSON.stringify({ [name]: text }));
      const texts = await hoverTexts(document, text);
      assert.equal(texts.length, 1);
      const words = plain(texts[0] ?? '');
      for (const each of expected) {
        assert.match(words, each);
      }
      assert.match(words, /Open · Open byte ranges · Copy as JSON/);
      assert.ok(words.split('\n').length <= 20, words);
    });
  }

  it('say nothing about 32 bytes, code, or half a transaction', async () => {
    const half = demoBytes('signedTransfer').slice(0, 400);
    const code = `0x6080${'60'.repeat(400)}`;
    const { document } = await openFile('half.txt', `${half}\n${code}\n`);
    assert.deepEqual(await hoverTexts(document, half), []);
    assert.deepEqual(await hoverTexts(document, code), []);
  });

  it('open from the links of the hover, and are copied as a node prints them', async () => {
    const text = demoBytes('signedTransfer');
    const { document } = await openFile('links.ts', `const tx = '${text}';\n`);
    const [markdown = ''] = await hoverTexts(document, text);
    const run = async (label: string): Promise<unknown> => {
      const [, id = '', args = ''] = new RegExp(`\\[${label}\\]\\(command:([^?]*)\\?([^)]*)\\)`).exec(markdown) ?? [];
      return await vscode.commands.executeCommand(
        decodeURIComponent(id),
        ...(JSON.parse(decodeURIComponent(args)) as unknown[]),
      );
    };
    const words = await documentText((await run('Open')) as vscode.Uri);
    assert.match(words, /^# sends 1 AVAX .*to .*P-local1g65/);
    const ranges = (await run('Open byte ranges')) as vscode.Uri;
    assert.match(await documentText(ranges), /\n {2}6 +4 {2}00003039 +unsignedTx\.networkID +12,345\n/);
    await run('Copy as JSON');
    const copied = JSON.parse(await vscode.env.clipboard.readText()) as { unsignedTx: { networkID: number } };
    assert.equal(copied.unsignedTx.networkID, 12345);
  });

  it('are decoded by command as words, JSON and ranges, which lead to each other', async () => {
    const bytes = demoBytes('rawTransaction');
    const words = await decode(bytes);
    assert.equal(words?.authority, 'bytes');
    assert.match(
      await documentText(words),
      /^# signed: transfers 0\.0{17}1 AVAX to [^\n]+\n[^]*0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A/,
    );
    assert.deepEqual(await lensTitles(words), ['Open as JSON', 'Open byte ranges']);
    const json = await decode({ bytes, network: 'devnet' }, 'json');
    assert.equal((JSON.parse(await documentText(json)) as { type: string }).type, '0x2');
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'json');
    assert.match(await documentText(await decode(bytes, 'txt')), /maxPriorityFeePerGas {2}1\n/);
  });

  it('are what Open Result and the copy commands are about while their document is shown', async () => {
    await decode(demoBytes('utxo'));
    await vscode.commands.executeCommand('snowprobe.copyMarkdown');
    assert.match(await vscode.env.clipboard.readText(), /^# UTXO: unspent output\n/);
    await vscode.commands.executeCommand('snowprobe.copyJson');
    assert.equal((JSON.parse(await vscode.env.clipboard.readText()) as { outputIndex: number }).outputIndex, 1);
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.openResult', undefined, 'json');
    assert.equal(uri.path, '/utxo 0x00003fe0…daab.json');
  });

  it('of a length that no address has are shown too', async () => {
    const head = demoBytes('signedTransfer').slice(2, 86);
    const output = demoBytes('signedTransfer').slice(94, 254);
    const bytes = `0x${head}${(1000).toString(16).padStart(8, '0')}${output.repeat(1000)}${'0'.repeat(24)}`;
    const { document } = await openFile('long.txt', bytes);
    assert.match(await hoverWords(document, bytes), /transfers assets.*P-Chain/);
    const uri = await decode(bytes);
    assert.ok((uri?.toString().length ?? 0) < 300, uri?.toString());
    assert.match(await documentText(uri), /^# transfers assets\n/);
  });

  it('of a signed Warp message are told with who signed it', async () => {
    const text = demoBytes('signedMessage');
    const { document } = await openFile('warp.json', JSON.stringify({ text }));
    const texts = (await hoverTexts(document, text)).map(plain);
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', /signed Warp message[^]*signed by\s+3 \/ 3 validators[^]*Open byte ranges/);
    const sent = await requests();
    assert.deepEqual(
      sent.filter(({ rpcMethods }) =>
        rpcMethods.some((method) => !/^platform\.(validatedBy|getValidatorsAt)$/.test(method)),
      ),
      [],
    );
    assert.ok(sent.length > 0);
    await clearLog();
  });

  it('are decoded where they are selected, over several lines too, and under the cursor', async () => {
    const text = demoBytes('utxo');
    const editor = await openFile('selected.txt', `utxo "${text.slice(0, 100)}\n    ${text.slice(100)}" and more\n`);
    editor.selection = new vscode.Selection(0, 5, 1, 4 + text.length - 100 + 1);
    const selected = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.decodeSelection');
    assert.match(await documentText(selected), /^# UTXO: unspent output\n/);
    const whole = await openFile('cursor.ts', `const utxo = '${text}'; // a comment\n`);
    whole.selection = new vscode.Selection(0, 40, 0, 40);
    const underCursor = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.decodeSelection');
    assert.match(await documentText(underCursor), /^# UTXO/);
    const again = await vscode.window.showTextDocument(whole.document);
    again.selection = new vscode.Selection(0, 0, 1, 0);
    assert.equal(
      (await vscode.commands.executeCommand<vscode.Uri>('snowprobe.decodeSelection')).toString(),
      underCursor.toString(),
    );
  });

  it('are not decoded where they may be a key', async () => {
    const key = sample('legacy');
    assert.equal(await decode(key), undefined);
    const editor = await openFile('.env', `KEY=${key}\n`);
    editor.selection = new vscode.Selection(0, 4, 0, 4 + key.length);
    assert.equal(await vscode.commands.executeCommand('snowprobe.decodeSelection'), undefined);
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
  });

  it('are taken as they were copied', async function () {
    needsBrowser(this);
    await vscode.env.clipboard.writeText(demoBytes('signedMessage'));
    const row = '.quick-input-list .monaco-list-row';
    const offered = decode();
    await bridge('waitForText', { selector: row, text: 'signed Warp message' });
    await bridge('press', { keys: 'Enter' });
    assert.match(await documentText(await offered), /^# signed Warp message: /);
  });
});
