import type vscode = require('vscode');
import { type Report, type TextStyle, lineText, tabTitle } from '../../engine/report';
import { notify } from '../vscode/ui/message';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 160 };

/** Says that a watched transaction is final, where its page does not say so in sight. */
export async function notifyWhenHidden(panel: vscode.WebviewPanel, report: Report): Promise<void> {
  if (panel.visible) {
    return;
  }
  const show = 'Show';
  const [name, title] = [tabTitle(report), lineText(report.title, style, { now: Date.now() })];
  const isOk = report.status === 'ok';
  const words = isOk ? `${name} was accepted: ${title}` : `${name} failed: ${title}`;
  if ((await notify(isOk ? 'information' : 'warning', words, show)) === show) {
    panel.reveal();
  }
}
