// npm run screenshots: the pictures of the README, taken of the extension in a real VS Code beside a development network.
//   npm run screenshots -- [--walk] [NAME…] [WIDTH…]    only these scenes, as wide
// ImageMagick makes the moving picture, pngquant and gifsicle make them small.
// --walk: scenes of every surface in dark, light and high contrast, 1360, 1000 and 400 pixels wide, to be looked at:
//   out/walk/<name>-<theme>-<width>.png
// --journeys: what a stranger comes for, with the clicks, chords, Enters and pastes that it takes, of as many as it may take; then
//   the tour of the demo workspace, without a network. Pictures in out/journeys
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

/** The marks of VS Code's window and of the pages in it, by theme. */
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
      // Who has little room closes what is not needed.
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
          // What a busy machine did too late is there the second time.
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
        // The others are of use without it.
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

/** Resolves once VS Code and the pages in it are in the theme. */
async function useTheme(page: Page, theme: Theme): Promise<void> {
  const forcedColors = theme === 'contrast' ? 'active' : 'none';
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark', forcedColors });
  const [window, inside] = themes[theme];
  await page.locator(`.monaco-workbench.${window}`).waitFor();
  for (const frame of page.frames()) {
    const inTheme = `[undefined, '${inside}'].includes(document.body?.dataset.vscodeThemeKind)`;
    await frame.waitForFunction(inTheme).catch((error: unknown) => {
      // The walkthrough draws its pictures anew.
      if (!frame.isDetached()) {
        throw error;
      }
    });
  }
}
