import { startStuckNetwork } from '../../../test/helpers/stuck/stuckNetwork';
import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Why a recorded L1 makes no blocks. */
export const diagnosisScenes: readonly Scene[] = [
  ...(
    [
      ['diagnosis-dry', 'stuck-l1-dry', 5],
      ['diagnosis-split', 'stuck-l1-upgrade', 3],
    ] as const
  ).map(([name, recording, number]): Scene => {
    return { name, play: (stage) => playStage(stage, recording, number) };
  }),
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
  // The workspace chose these hosts.
  await stage.shows('.quick-input-widget', 'for review?');
  await stage.press('Enter');
  await stage.shows(`${webview} >> h1`, 'serac');
  await stuck.close();
}

async function setWorkspace(stage: Stage, settings: object): Promise<void> {
  await stage.run('Preferences: Open Workspace Settings (JSON)');
  await stage.shows('.monaco-editor', '{');
  await stage.press('Control+A');
  await stage.page.keyboard.insertText(JSON.stringify(settings));
  await stage.press('Control+S');
}
