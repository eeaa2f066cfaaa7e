import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors, openFile } from '../../integration/support/editor';

const context = async (key: string): Promise<unknown> => await vscode.commands.executeCommand('_test.context', key);
const isIn = async (key: string, editor: vscode.TextEditor): Promise<boolean> => {
  const files = await context(key);
  return Array.isArray(files) && files.includes(editor.document.uri.fsPath);
};
const subnetEvm = '{ "config": { "chainId": 43112, "feeConfig": { "gasLimit": 8000000 } }, "alloc": {} }';
const foreign = {
  Cosmos: '{ "genesis_time": "2024-01-01T00:00:00Z", "chain_id": "hub-1", "app_state": { "auth": {} } }',
  Substrate: '{ "name": "Dev", "id": "dev", "chainType": "Local", "genesis": { "raw": { "top": {} } } }',
  geth: '{ "config": { "chainId": 1, "homesteadBlock": 0, "ethash": {} }, "difficulty": "1", "alloc": {} }',
};

describe('the menus of an editor', () => {
  before(async () => {
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.selectNetwork', 'devnet');
  });
  afterEach(closeEditors);

  it('offer a lookup in files that hold an identifier, also once one was pasted', async () => {
    const key = 'snowprobe.identifierFiles';
    const found = await openFile('found.ts', `const to = '${sample('address')}';\n`);
    assert.equal(await isIn(key, found), true);
    const nothing = await openFile('plain.ts', 'const sha = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b";\n');
    assert.equal(await isIn(key, nothing), false);
    await nothing.edit((edit) => edit.insert(new vscode.Position(0, 0), `// ${sample('transaction')}\n`));
    assert.equal(await isIn(key, nothing), true);
  });

  it('offer to decode what may be bytes, and no other selection', async () => {
    const editor = await openFile('bytes.ts', 'const data = "0xa9059cbb00";\n');
    editor.selection = new vscode.Selection(0, 14, 0, 26);
    assert.equal(await context('snowprobe.bytesSelected'), true);
    editor.selection = new vscode.Selection(0, 0, 0, 12);
    assert.equal(await context('snowprobe.bytesSelected'), false);
  });

  it('offer a comparison with a chain in its genesis', async () => {
    assert.equal(await isIn('snowprobe.configFiles', await openFile('genesis.json', subnetEvm)), true);
  });

  for (const [whose, text] of Object.entries(foreign)) {
    it(`offer nothing in a genesis.json of ${whose}`, async () => {
      const editor = await openFile('genesis.json', text);
      assert.equal(await isIn('snowprobe.configFiles', editor), false);
      assert.equal(await isIn('snowprobe.identifierFiles', editor), false);
    });
  }
});

describe('Tools…', () => {
  it('lists what is for one in a hundred', async function () {
    needsBrowser(this);
    void vscode.commands.executeCommand('snowprobe.tools');
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: row, text: 'Check Proof of Possession…' });
    await bridge('click', { selector: `${row}:has-text("Aggregate Warp Signatures…")` });
    await bridge('waitForText', { selector: '.quick-input-title', text: 'Aggregate Warp Signatures (1/6)' });
    await bridge('press', { keys: 'Escape' });
  });
});
