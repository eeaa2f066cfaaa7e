import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { clearLog, requests, useDevnet, workspaceFolder } from '../support/demo';
import { closeEditors, documentText, hoverTexts, openFile } from '../support/editor';

/** Bytes of the recorded network, as the demo workspace holds them. */
function demoBytes(name: string): string {
  const file = readFileSync(vscode.Uri.joinPath(workspaceFolder(), 'src/bytes.ts').fsPath, 'utf8');
  const text = new RegExp(`const ${name} =\\s+'(\\w+)'`).exec(file)?.[1];
  assert.ok(text, `the demo has no ${name}`);
  return text;
}

async function decode(...args: unknown[]): Promise<vscode.Uri | undefined> {
  return await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.decodeBytes', ...args);
}

describe('bytes', () => {
  before(() => useDevnet());
  beforeEach(clearLog);
  afterEach(async () => {
    assert.deepEqual(await requests(), [], 'nothing is sent for bytes');
    await closeEditors();
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
