import assert from 'node:assert/strict';
import vscode = require('vscode');
import { sample, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

const dispatcher = Symbol.for('undici.globalDispatcher.1');

describe('the loaded bundle', () => {
  before(() => useDevnet());
  after(closeEditors);

  it('leaves the dispatcher of the whole extension host as it was, also after requests', async () => {
    const globals = globalThis as unknown as Record<symbol, unknown>;
    // Node sets its global dispatcher with the first fetch; ours must not use it.
    await fetch('data:,x');
    const before = globals[dispatcher];
    assert.ok(before);
    await vscode.commands.executeCommand('snowprobe.lookUp', sample('transaction'));
    assert.equal(globals[dispatcher], before);
    const names = Object.getOwnPropertySymbols(globalThis).map(String);
    assert.deepEqual(
      names.filter((name) => /undici\.globalDispatcher\.(?!1\))/.test(name)),
      [],
    );
  });

  it('registers every declared command, and no other in the palette’s reach', async () => {
    const manifest = vscode.extensions.getExtension('snowprobe.snowprobe')?.packageJSON as {
      contributes: { commands: { command: string }[]; views: Record<string, { id: string }[]> };
    };
    const declared = manifest.contributes.commands.map(({ command }) => command).sort();
    const views = Object.values(manifest.contributes.views).flatMap((list) => list.map(({ id }) => id));
    // VS Code itself registers commands for each view, such as `<view>.focus`.
    const isOfView = (command: string): boolean => views.some((view) => command.startsWith(`${view}.`));
    const registered = (await vscode.commands.getCommands(true))
      .filter((id) => id.startsWith('snowprobe.') && !isOfView(id))
      .sort();
    assert.deepEqual(registered, declared);
  });
});
