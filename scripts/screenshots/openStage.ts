import { type Demo, startDemo } from '../vscode/demo';
import { findBrowser } from '../vscode/findBrowser';
import { openWorkbench } from '../vscode/openWorkbench';
import { startInstalled } from '../vscode/startInstalled';
import { createStage, type Stage } from './stage';

const settings = {
  'breadcrumbs.enabled': false,
  'editor.fontSize': 13,
  'editor.minimap.enabled': false,
  'window.autoDetectColorScheme': true,
  // Text typed for a picture is not saved.
  'files.autoSave': 'off',
  // Inserted text is not changed.
  'editor.autoSurround': 'never',
  '[json]': { 'editor.autoIndent': 'none', 'editor.autoClosingBrackets': 'never' },
};

export interface OpenStage {
  readonly stage: Stage;
  readonly demo: Demo;
  close(): Promise<void>;
}

/**
 * Opens VS Code with the packed extension, in the demo workspace of a development network. @param more user settings
 */
export async function openStage(more: Readonly<Record<string, unknown>> = {}): Promise<OpenStage> {
  const browser = await findBrowser(console.log);
  const demo = await startDemo();
  const server = await startInstalled(console.log, { settings: { ...settings, ...demo.settings, ...more } });
  const workbench = await openWorkbench({ origin: server.origin, browser, workspace: demo.workspace });
  await workbench.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  const close = async (): Promise<void> => {
    await workbench.close();
    await server.close();
    await demo.close();
  };
  return { stage: createStage(workbench.page, demo.devnet.samples, demo.workspace), demo, close };
}
