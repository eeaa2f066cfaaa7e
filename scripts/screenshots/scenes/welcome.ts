import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Title of each step, and text in its picture. */
const steps = {
  failure: ['From failed hash to line', 'TooPoor'],
  debugger: ['Debug it, forward and back', 'CALL STACK'],
  genesis: ['Check your genesis', 'Quick Fix'],
  message: ['Find your message', 'acknowledged'],
  'own-node': ['Use your own node', 'Add Network'],
} as const;

async function openViews(stage: Stage): Promise<void> {
  const view = stage.page.locator('.pane-header[aria-label^="Chains"]').first();
  if (!(await view.isVisible())) {
    await stage.run('View: Show Avalanche');
  }
  await view.waitFor();
}

/** First steps: the walkthrough, and surfaces before consent is given. */
export const welcomeScenes: readonly Scene[] = [
  ...Object.entries(steps).map(([name, [title, words]]): Scene => ({
    name: `walkthrough-${name}`,
    async play(stage) {
      await stage.run('Welcome: Open Walkthrough');
      await stage.shows('.quick-input-list .monaco-list-row', 'Snowprobe: Avalanche in five steps');
      await stage.pick('Snowprobe: Avalanche in five steps');
      await stage.shows('.getting-started-step', title);
      await stage.page.locator(`.getting-started-step:has-text("${title}")`).first().click();
      await stage.shows('.getting-started-step.expanded', title);
      if ((stage.page.viewportSize()?.width ?? 0) > 1000) {
        // VS Code hides the picture where there is little room.
        await stage.shows(`${webview} >> svg`, words);
      }
    },
  })),
  {
    name: 'consent-card',
    async play(stage) {
      await stage.selectNetwork('fuji');
      await openViews(stage);
      await stage.shows('.welcome-view-content', 'api.avax-test.network');
    },
    after: (stage) => stage.selectNetwork('devnet'),
  },
  {
    name: 'consent-dashboard',
    async play(stage) {
      await stage.selectNetwork('fuji');
      await stage.run('Snowprobe: Open Dashboard');
      await stage.shows(`${webview} >> .card`, 'This session');
    },
    after: (stage) => stage.selectNetwork('devnet'),
  },
  {
    name: 'demo-where',
    async play(stage) {
      await stage.run('Snowprobe: Open Demo Workspace');
      await stage.shows('.quick-input-list .monaco-list-row', 'Choose a folder');
    },
  },
  {
    name: 'palette',
    async play(stage) {
      await stage.press('F1');
      await stage.page.locator('.quick-input-widget input').first().fill('>avalanche');
      await stage.shows('.quick-input-list .monaco-list-row', 'Look Up');
    },
  },
  {
    name: 'extension-page',
    async play(stage) {
      await stage.run('Extensions: Show Installed Extensions');
      await stage.page.locator('.extensions-list .monaco-list-row:has-text("Snowprobe")').first().click();
      await stage.shows('.tab.active', 'Snowprobe');
      if ((stage.page.viewportSize()?.width ?? 0) < 1000) {
        // With the side bar open there is no room for a heading.
        await stage.run('View: Close Primary Side Bar');
      }
      await stage.shows(`${webview} >> h1`, 'Snowprobe');
    },
  },
];
