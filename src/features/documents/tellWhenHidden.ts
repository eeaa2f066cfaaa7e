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
  const show = 'Show';
  const [name, title] = [tabTitle(finding), lineText(finding.title, style, { now: Date.now() })];
  const isOk = finding.status === 'ok';
  const words = isOk ? `${name} was accepted: ${title}` : `${name} failed: ${title}`;
  if ((await tell(isOk ? 'information' : 'warning', words, show)) === show) {
    panel.reveal();
  }
}
