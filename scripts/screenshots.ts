// npm run screenshots: takes the README's pictures of the extension in a real VS Code, with a development network.
//   npm run screenshots -- [--walk] [NAME…] [WIDTH…]    only these scenes, at these widths
// Needs ImageMagick for the animated picture; pngquant and gifsicle reduce the files.
// --walk: scenes of every surface for review, in dark, light and high contrast, 1360, 1000 and 400 pixels wide, in
//   out/walk/<name>-<theme>-<width>.png
// --journeys: tasks of a first-time user, with the clicks, chords, Enters and pastes used and their limit; then the tour
//   of the demo workspace, without a network. Pictures in out/journeys
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openStage } from './screenshots/openStage';
import { playJourneys } from './screenshots/playJourneys';
import { readmePicture } from './screenshots/readmePicture';
import { scenes } from './screenshots/scenes';
import { readmeScenes } from './screenshots/scenes/readme';
import { command } from './support/command';
import { root } from './support/root';

/** Markers of VS Code's window and of its webviews, by theme. */
const themes = {
  dark: ['vs-dark', 'vscode-dark'],
  light: ['vs', 'vscode-light'],
  contrast: ['hc-black', 'vscode-high-contrast'],
} as const;
type Theme = keyof typeof themes;

command(async (given) => {
  const isWalk = given.includes('--walk');
  if (given.includes('--journeys')) {
    await playJourneys(given.filter((name) => name !== '--journeys'));
    return;
  }
  const names = given.filter((name) => !/^--walk$|^\d+$/.test(name));
  const widths = given.filter((name) => /^\d+$/.test(name)).map(Number);
  const offered = isWalk ? scenes : readmeScenes;
  const chosen = names.length > 0 ? offered.filter(({ name }) => names.includes(name)) : offered;
  if (chosen.length < names.length) {
    throw new Error(`There are these scenes: ${offered.map(({ name }) => name).join(', ')}.`);
  }
  const folder = path.join(root, isWalk ? 'out/walk' : 'docs/screenshots');
  mkdirSync(folder, { recursive: true });
  const { stage, close } = await openStage();
  const { page } = stage;
  const failed: unknown[] = [];
  for (const width of widths.length > 0 ? widths : isWalk ? [1360, 1000, 400] : [1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (width < 1000) {
      // In narrow windows users close the side bar.
      await stage.run('View: Close Primary Side Bar');
    }
    for (const scene of chosen) {
      const { name } = scene;
      const play = async (): Promise<void> => {
        if (isWalk) {
          await scene.play(stage, () => Promise.resolve());
        } else {
          console.log(await readmePicture(scene, stage, folder));
        }
      };
      try {
        await play().catch(async () => {
          // A retry: on a slow machine the first attempt may time out.
          await stage.clear();
          await play();
        });
        for (const theme of isWalk ? (['dark', 'light', 'contrast'] as const) : []) {
          await useTheme(page, theme);
          const file = path.join(folder, `${name}-${theme}-${width}.png`);
          await page.screenshot({ path: file, animations: 'disabled' });
          console.log(file);
        }
        await useTheme(page, 'dark');
      } catch (error) {
        // The other scenes are still useful.
        failed.push(error);
        console.log(`${name} at ${width}: ${String(error)}`);
        await page.screenshot({ path: path.join(folder, `${name}-failed-${width}.png`), animations: 'disabled' });
      }
      for (const end of [() => stage.clear(), () => scene.after?.(stage)]) {
        await end()?.catch((error: unknown) => failed.push(error));
      }
    }
  }
  await close();
  if (failed.length > 0) {
    throw new Error(`${failed.length} scenes could not be played.`);
  }
});

/** Resolves once VS Code and its webviews have switched to the theme. */
async function useTheme(page: Page, theme: Theme): Promise<void> {
  const forcedColors = theme === 'contrast' ? 'active' : 'none';
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark', forcedColors });
  const [window, inside] = themes[theme];
  await page.locator(`.monaco-workbench.${window}`).waitFor();
  for (const frame of page.frames()) {
    const inTheme = `[undefined, '${inside}'].includes(document.body?.dataset.vscodeThemeKind)`;
    await frame.waitForFunction(inTheme).catch((error: unknown) => {
      // The walkthrough recreates its pictures.
      if (!frame.isDetached()) {
        throw error;
      }
    });
  }
}
