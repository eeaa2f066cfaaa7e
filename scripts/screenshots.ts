// npm run screenshots: the pictures of the README, taken of the extension in a real VS Code beside a development network.
//   npm run screenshots -- [--walk] [NAME…]    only these scenes
// --walk: scenes of every surface in dark and in light, 1360 and 700 pixels wide, to be looked at:
//   out/walk/<name>-<theme>-<width>.png
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { scenes } from './screenshots/scenes';
import { readmeScenes } from './screenshots/scenes/readme';
import { createStage } from './screenshots/stage';
import { command } from './support/command';
import { root } from './support/root';
import { startDemo } from './vscode/demo';
import { findBrowser } from './vscode/findBrowser';
import { openWorkbench } from './vscode/openWorkbench';
import { startInstalled } from './vscode/startInstalled';

const settings = {
  'breadcrumbs.enabled': false,
  'editor.fontSize': 13,
  'editor.minimap.enabled': false,
  'window.autoDetectColorScheme': true,
  // What is put in at once stays as it is.
  'editor.autoSurround': 'never',
  '[json]': { 'editor.autoIndent': 'none', 'editor.autoClosingBrackets': 'never' },
};

const walked = [1360, 700].flatMap((width) =>
  (['dark', 'light'] as const).map((theme) => ({ theme, width, suffix: `-${theme}-${width}` })),
);
const pictured = [{ theme: 'dark' as const, width: 1280, suffix: '' }];

command(async (given) => {
  const names = given.filter((name) => name !== '--walk');
  const isWalk = names.length < given.length;
  const offered = isWalk ? scenes : readmeScenes;
  const chosen = names.length > 0 ? offered.filter(({ name }) => names.includes(name)) : offered;
  if (chosen.length < names.length) {
    throw new Error(`There are these scenes: ${offered.map(({ name }) => name).join(', ')}.`);
  }
  const folder = path.join(root, isWalk ? 'out/walk' : 'docs/screenshots');
  mkdirSync(folder, { recursive: true });
  const browser = await findBrowser(console.log);
  const demo = await startDemo();
  const server = await startInstalled(console.log, { settings: { ...settings, ...demo.settings } });
  const workbench = await openWorkbench({ origin: server.origin, browser, workspace: demo.workspace });
  await workbench.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  const stage = createStage(workbench.page, demo.devnet.samples);
  for (const { theme, width, suffix } of isWalk ? walked : pictured) {
    await workbench.page.emulateMedia({ colorScheme: theme });
    await workbench.page.setViewportSize({ width, height: 800 });
    if (width < 1000 && theme === 'dark') {
      // Who has little room closes what is not needed.
      await stage.run('View: Close Primary Side Bar');
    }
    for (const scene of chosen) {
      await scene.play(stage);
      const file = path.join(folder, `${scene.name}${suffix}.png`);
      await workbench.page.screenshot({ path: file, animations: 'disabled' });
      console.log(file);
      await stage.clear();
    }
  }
  await workbench.close();
  await server.close();
  await demo.close();
});
