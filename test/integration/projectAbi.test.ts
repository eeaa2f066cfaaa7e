import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { useDevnet, workspaceFolder } from './support/demo';
import { closeEditors, documentText } from './support/editor';

/** neverSeen(uint256): in no table, and in no contract of the demo. */
const selector = '0xe1435b32';
const abi = [{ type: 'function', name: 'neverSeen', inputs: [{ name: 'need', type: 'uint256' }], outputs: [] }];

describe('ABIs of the project', () => {
  const out = (): string => path.join(workspaceFolder().fsPath, 'packages/mine/out');

  before(() => useDevnet());
  afterEach(async () => {
    rmSync(path.join(workspaceFolder().fsPath, 'packages'), { recursive: true, force: true });
    await vscode.commands.executeCommand('notifications.clearAll');
    await closeEditors();
  });

  let asked = 0;

  /** With another argument each time, since a document that is shown stays as it is. */
  async function decoded(): Promise<string> {
    asked += 1;
    const calldata = `${selector}${asked.toString(16).padStart(64, '0')}`;
    const uri = await vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.decodeBytes', calldata);
    return uri === undefined ? '' : await documentText(uri);
  }

  /**
   * Asks again with every file event, since nobody tells when what one tells was read. Each question that came too early
   * writes a file of its own, so that there is another event.
   */
  async function decodedUntil(isRight: (text: string) => boolean, change: () => void): Promise<void> {
    const watcher = vscode.workspace.createFileSystemWatcher('**');
    const tick = path.join(workspaceFolder().fsPath, 'tick.txt');
    try {
      await new Promise<void>((resolve, reject) => {
        const check = (): void =>
          void decoded().then((text) => {
            if (isRight(text)) {
              resolve();
            } else {
              writeFileSync(tick, `${asked}`);
            }
          }, reject);
        watcher.onDidCreate(check);
        watcher.onDidChange(check);
        watcher.onDidDelete(check);
        change();
      });
    } finally {
      watcher.dispose();
      rmSync(tick, { force: true });
    }
  }

  it('are read when the compiler writes them, and forgotten when their folder is deleted', async () => {
    assert.doesNotMatch(await decoded(), /neverSeen/);
    await decodedUntil(
      (text) => /`neverSeen`\(need \d+\).*ABI: packages\/mine\/out\/Mine\.sol/.test(text),
      () => {
        mkdirSync(path.join(out(), 'Mine.sol'), { recursive: true });
        writeFileSync(path.join(out(), 'Mine.sol/Mine.json'), JSON.stringify({ abi, bytecode: '0x6001' }));
      },
    );
    await decodedUntil(
      (text) => !text.includes('neverSeen'),
      () => rmSync(out(), { recursive: true, force: true }),
    );
  });
});
