import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startStuckNetwork } from '../../../test/helpers/stuck/stuckNetwork';
import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Why a recorded L1 produces no blocks. */
export const diagnosisScenes: readonly Scene[] = [
  ...(
    [
      ['diagnosis-dry', 'stuck-l1-dry', 5],
      ['diagnosis-split', 'stuck-l1-upgrade', 3],
    ] as const
  ).map(([name, recording, number]): Scene => {
    return { name, play: (stage) => playStage(stage, recording, number) };
  }),
  {
    name: 'diagnosis-sources',
    async play(stage) {
      await playStage(stage, 'stuck-l1-upgrade', 3);
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Sources")`).first().click();
      await stage.shows(`${webview} >> .source-list`, 'answered');
    },
  },
];

async function playStage(stage: Stage, recording: string, number: number): Promise<void> {
  const stuck = await startStuckNetwork(recording, number);
  const { nodes, chains, networkId } = stuck.network;
  const review = {
    networkId,
    nodes: Object.fromEntries(nodes.map(({ name, url }) => [name, url])),
    chains: Object.fromEntries(chains.map(({ name, blockchainId }) => [name, { blockchainId }])),
  };
  await setWorkspace(stage, { 'snowprobe.networks': { review } });
  await stage.run('Snowprobe: Diagnose');
  await stage.shows('.quick-input-widget', 'Diagnose Which Chain?');
  await stage.pick('serac');
  // Consent: the workspace configured these hosts.
  await stage.shows('.quick-input-widget', 'for review?');
  await stage.press('Enter');
  await stage.shows(`${webview} >> h1`, 'serac');
  await stuck.close();
}

/** Replaces the workspace settings. */
export async function setWorkspace(stage: Stage, settings: object): Promise<void> {
  await stage.run('Preferences: Open Workspace Settings (JSON)');
  await stage.shows('.monaco-editor', '{');
  await stage.press('Control+A');
  const text = JSON.stringify(settings);
  await stage.page.keyboard.insertText(text);
  await stage.press('Control+S');
  // Closing the editor before the file is written would lose the change.
  const file = path.join(stage.workspace, '.vscode/settings.json');
  for (let tries = 0; tries < 100 && !(existsSync(file) && readFileSync(file, 'utf8').trim() === text); tries += 1) {
    await stage.page.waitForTimeout(100);
  }
}
