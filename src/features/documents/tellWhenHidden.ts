import * as l10n from '@vscode/l10n';
import type vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import { tabTitle } from '../../core/finding/page/pageWords';
import { lineText, type TextStyle } from '../../core/finding/spanText';
import { tell } from '../../editor/ui/message';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 160 };

/** Says that a watched transaction is final, where its page does not say so in sight. */
export async function tellWhenHidden(panel: vscode.WebviewPanel, finding: Finding): Promise<void> {
  if (panel.visible) {
    return;
  }
  const show = l10n.t('Show');
  const [name, title] = [tabTitle(finding), lineText(finding.title, style, { now: Date.now() })];
  const isOk = finding.status === 'ok';
  const words = isOk ? l10n.t('{0} was accepted: {1}', name, title) : l10n.t('{0} failed: {1}', name, title);
  if ((await tell(isOk ? 'information' : 'warning', words, show)) === show) {
    panel.reveal();
  }
}
