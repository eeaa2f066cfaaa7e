import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { demoSettings } from '../../test/devnet/demoWorkspace';
import { root } from '../support/root';
import { countActions } from './actions';
import { journeysOn } from './journeys';
import { openStage } from './openStage';
import { takeTour } from './tour';

/**
 * Plays the tasks of a first-time user, counts their actions and takes a picture of each result; then the tour of the
 * demo workspace.
 *
 * @param names plays only these; "tour": the tour
 * @throws {Error} if a task fails or takes too many actions
 */
export async function playJourneys(names: readonly string[]): Promise<void> {
  const folder = path.join(root, 'out/journeys');
  mkdirSync(folder, { recursive: true });
  const seen = async (page: Page, name: string): Promise<void> => {
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  };
  // Without EditContext, typing fires DOM events that can be counted.
  const { stage, demo, close } = await openStage({ 'editor.editContext': false });
  const { page } = stage;
  await page.setViewportSize({ width: 1360, height: 800 });
  const actions = await countActions(page);
  // The command palette finds commands only after the extension is activated.
  await stage.run('Snowprobe: New Notebook');
  await stage.shows('.notebook-editor .view-line', 'eth_blockNumber');
  await stage.clear();
  const { devnet } = demoSettings(demo.devnet)['snowprobe.networks'] as { devnet: { nodes: Record<string, string> } };
  const problems: string[] = [];
  const isChosen = (name: string): boolean => names.length === 0 || names.includes(name);
  for (const { name, most, prepare, play, after } of journeysOn(devnet).filter((one) => isChosen(one.name))) {
    const playOnce = async (): Promise<readonly string[]> => {
      await prepare?.(stage);
      actions.begin();
      await play(stage, () => Promise.resolve());
      return await actions.done();
    };
    try {
      const done = await playOnce().catch(async (error: unknown) => {
        console.log(`${name}, again: ${String(error)}`);
        await seen(page, `${name}-failed`);
        // A retry: on a slow machine the first attempt may time out.
        await stage.clear();
        await after?.(stage);
        return await playOnce();
      });
      await seen(page, name);
      console.log(`${name}: ${done.length} of ${most} (${done.join(', ') || 'none'})`);
      if (done.length > most) {
        problems.push(`${name} takes ${done.length} actions: ${done.join(', ')}. It may take ${most}.`);
      }
    } catch (error) {
      await seen(page, `${name}-failed`);
      problems.push(`${name}: ${String(error)}`);
    }
    for (const end of [() => stage.clear(), () => after?.(stage)]) {
      await end()?.catch((error: unknown) => problems.push(`after ${name}: ${String(error)}`));
    }
  }
  if (isChosen('tour')) {
    // From here on all responses come from the recording.
    await demo.devnet.close();
    await takeTour(stage, (opened, name) => seen(opened, `tour-${name}`)).catch((error: unknown) =>
      problems.push(`the tour of the demo workspace: ${String(error)}`),
    );
  }
  await close();
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
}
