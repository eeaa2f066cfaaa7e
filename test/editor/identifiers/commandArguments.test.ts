import assert from 'node:assert/strict';
import vscode = require('vscode');
import { commands, linkCommands } from '../../../src/extension/vscode/ids';
import { openMessages } from '../../integration/harness/messages';
import { useDevnet } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';

const half = '\ud800';
const noText = { toString: 1, valueOf: 1 };
/** Arguments of links, keybindings or other extensions that no command accepts. */
const wrong: readonly (readonly unknown[])[] = [
  [null, null],
  [7, -1],
  [[], {}],
  [noText, noText],
  [{ id: noText, network: noText, chain: noText, node: null, kind: 'node' }],
  [{ kind: 'node', node: null }],
  [{ kind: 'node', node: { id: 7, label: noText, identifier: noText, runs: [noText], finding: 7 } }],
  [`x:////${half}`, `x:////${half}`],
  [{ uri: `x:////${half}`, line: -1, column: 1e9, character: 0.5, words: noText }, noText, noText, noText],
  [{ id: `0x${half}`, network: half, chain: half, list: '__proto__', bytes: half }, '__proto__'],
];

/** Commands that read more of an argument than a text or a Target. */
const reading = [
  commands.openItem,
  commands.copyItemId,
  commands.pinItem,
  commands.compareItem,
  commands.openChainGenesis,
  commands.showEffectiveRules,
  commands.compareWithChain,
  commands.checkAgainstChain,
  commands.checkPossession,
  linkCommands.addChain,
  linkCommands.useNetwork,
  linkCommands.openExplorer,
  linkCommands.openList,
  linkCommands.openSource,
  linkCommands.showFailingLine,
  linkCommands.showGas,
  linkCommands.decideHosts,
  linkCommands.runText,
  linkCommands.lookUpAnyway,
];

describe('commands with wrong arguments', function () {
  this.timeout(90_000);

  before(async () => {
    await closeEditors();
    await useDevnet();
  });
  after(closeEditors);

  for (const id of reading) {
    it(`${id} says what is wrong, and throws nothing`, async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      for (const args of wrong) {
        let isOver = false;
        const run = Promise.resolve(vscode.commands.executeCommand(id, ...args)).finally(() => (isOver = true));
        // Dismisses prompts.
        while (!isOver) {
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        }
        await run;
      }
      const faults = (await openMessages()).filter((message) => message.includes('Report it if it persists'));
      assert.deepEqual(faults, []);
    });
  }
});
