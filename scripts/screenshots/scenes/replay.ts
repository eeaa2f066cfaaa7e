import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile, solcInput } from '../../../test/helpers/solidity/compile';
import { foundryFiles } from '../../../test/helpers/solidity/projects';
import { sample } from '../sample';
import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';
import { runNotebook, typeNotebook } from './running';

const list = '.quick-input-list .monaco-list-row';
const widget = '.quick-input-widget';
/** A copy of the original build, while a scene has changed it. */
let kept: string | undefined;

/** Replays of a transaction or call: with the current build, with changes, and several in a row. */
export const replayScenes: readonly Scene[] = [
  {
    name: 'replay-build',
    async play(stage) {
      await lookUp(stage, sample(stage, 'tooPoor'), 'Coin.sol:51');
      await buildFix(stage);
      await act(stage, 'Run again with the current build');
      await stage.shows(`${webview} >> body`, 'Succeeds with the current build');
    },
    after: restore,
  },
  {
    name: 'what-if-asked',
    async play(stage) {
      await askWhatIf(stage);
    },
  },
  {
    name: 'what-if',
    async play(stage) {
      await runWhatIf(stage);
    },
  },
  {
    name: 'what-if-gas',
    async play(stage) {
      await runWhatIf(stage);
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Gas")`).first().click();
      await stage.shows(`${webview} >> .drawn-icicle`, 'transaction');
    },
  },
  {
    name: 'what-if-storage',
    async play(stage) {
      await runWhatIf(stage);
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Storage")`).first().click();
      await stage.shows(`${webview} >> tbody td`, 'balanceOf');
    },
  },
  {
    name: 'what-if-change',
    async play(stage) {
      await runWhatIf(stage);
      await act(stage, 'Change…');
      await stage.shows(list, 'storage 0x');
    },
  },
  {
    name: 'what-if-debug',
    async play(stage) {
      await runWhatIf(stage);
      await act(stage, 'Debug');
      await stage.run('View: Show Run and Debug');
      await stage.shows('.debug-call-stack .monaco-list-row', 'Coin.');
    },
  },
  {
    name: 'sequence',
    async play(stage) {
      const [coin, from, friend] = ['coin', 'address', 'friend'].map((name) => sample(stage, name));
      await typeNotebook(stage, [
        'sequence',
        `  from ${from}`,
        `  call Coin@${coin}.approve(${friend}, "50 SNC")`,
        `  from ${friend} call Coin@${coin}.transferFrom(${from}, ${friend}, "20 SNC")`,
        `  call Coin@${coin}.transferFrom(${from}, ${friend}, "40 SNC") reverts with NotAllowed`,
      ]);
      await runNotebook(stage);
    },
  },
  {
    name: 'then',
    async play(stage) {
      await lookUp(stage, sample(stage, 'coin'), 'Coin');
      const { page } = stage;
      await page.locator(`${webview} >> [role="tab"]:has-text("Simulate")`).first().click();
      await page.locator(`${webview} >> summary:has-text("approve")`).first().click();
      const fields = page.locator(`${webview} >> details[open] input`);
      await fields.nth(0).fill(sample(stage, 'friend'));
      await fields.nth(1).fill('50 SNC');
      await fields.nth(2).fill(sample(stage, 'address'));
      await act(stage, 'Then…');
      await stage.shows('.notebook-editor .view-line', 'approve');
    },
  },
];

async function lookUp(stage: Stage, id: string, words: string): Promise<void> {
  await stage.run('Snowprobe: Look Up…');
  await stage.shows(list, 'last block of a chain');
  await stage.page.keyboard.insertText(id);
  await stage.press('Enter');
  await stage.shows(`${webview} >> body`, words);
}

/** Clicks an action of the page, which may be in the "More" menu. */
async function act(stage: Stage, title: string): Promise<void> {
  await stage.page.locator(`${webview} >> button:has-text("${title}")`).first().click();
}

/** Opens the change up to running it: the sender gets the balance that it sends. */
async function askWhatIf(stage: Stage): Promise<void> {
  const { page } = stage;
  await lookUp(stage, sample(stage, 'tooPoor'), 'Coin.sol:51');
  await act(stage, 'What if…');
  await page.locator(`${list}:has-text("Storage of a contract…")`).first().click();
  await stage.shows(widget, 'Storage of a contract: address');
  await stage.press('Enter');
  await stage.shows(widget, 'Storage of a contract: variable');
  await page.keyboard.insertText(`balanceOf[${sample(stage, 'friend')}]`);
  await stage.press('Enter');
  await stage.shows(widget, 'Storage of a contract: value');
  await page.keyboard.insertText('9000000000000000000');
  await stage.press('Enter');
  await stage.shows(list, 'balanceOf[0x');
}

async function runWhatIf(stage: Stage): Promise<void> {
  await askWhatIf(stage);
  await stage.page.locator(`${list}:has-text("Nothing is sent")`).first().click();
  await stage.shows(`${webview} >> body`, 'Would succeed');
}

/** Builds a changed Coin, which sends more than the balance, as Foundry does. */
async function buildFix({ workspace }: Stage): Promise<void> {
  const source = 'contracts/Coin.sol';
  const fixed = readFileSync(path.join(workspace, source), 'utf8').replace(
    'if (have < value) revert TooPoor(have, value);',
    'if (have < value) have = value;',
  );
  const [output] = await compile('0.8.30', [
    solcInput({ [source]: fixed }, { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' }),
  ]);
  kept = mkdtempSync(path.join(tmpdir(), 'snowprobe-kept-'));
  for (const part of ['out', 'contracts']) {
    cpSync(path.join(workspace, part), path.join(kept, part), { recursive: true });
  }
  for (const [file, text] of Object.entries({ [source]: fixed, ...foundryFiles(output!, { ast: true, id: 'fix' }) })) {
    writeFileSync(path.join(workspace, file), text);
  }
}

function restore({ workspace }: Stage): Promise<void> {
  if (kept !== undefined) {
    rmSync(path.join(workspace, 'out/build-info/fix.json'), { force: true });
    cpSync(kept, workspace, { recursive: true });
    rmSync(kept, { recursive: true });
    kept = undefined;
  }
  return Promise.resolve();
}
