import * as l10n from '@vscode/l10n';
import type vscode = require('vscode');
import { openNotebook } from './openNotebook';

/** New Notebook: what a first notebook holds shows the grammar, and runs. */
export async function newNotebook(): Promise<vscode.NotebookDocument> {
  return await openNotebook([
    { kind: 'markdown', text: `# ${l10n.t('New notebook')}` },
    { kind: 'rpc', text: 'info.getNodeVersion\n\neth_blockNumber' },
  ]);
}
