import { fieldsOf } from '../../engine/primitives';
import vscode = require('vscode');
import type { ConsentAnswer } from '../vscode/consent';
import { hostKey } from '../../engine/networks';
import { isAnswer } from '../shared/answerChoices';
import type { HoverServices } from '../shared/services';
import { readTextPlace, type TextPlace } from '../vscode/target';

interface Decision {
  readonly answer: ConsentAnswer;
  readonly hosts: readonly string[];
  readonly place: TextPlace;
}

/** Behind the links of a hover's question: remembers the answer and shows the hover again, now with what it may say. */
export async function decideHosts(services: HoverServices, argument: unknown): Promise<void> {
  const decision = readDecision(argument);
  if (decision === undefined) {
    services.log.write({ level: 'warn', text: 'Ignored a malformed host permission link.' });
    return;
  }
  services.consent.answer(decision.hosts, decision.answer);
  if (decision.answer !== 'never') {
    await hoverAgain(decision.place);
  }
}

/** Shows a hover anew, with what it may say by now; where its text is not on the screen any more, nothing. */
export async function hoverAgain(argument: unknown): Promise<void> {
  const place = readTextPlace(argument);
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === place?.uri);
  if (place === undefined || editor === undefined) {
    return;
  }
  // A hover can only be asked for at the cursor of the active editor.
  const { document, viewColumn } = editor;
  const shown = await vscode.window.showTextDocument(document, { viewColumn });
  const position = new vscode.Position(place.line, place.character);
  shown.selection = new vscode.Selection(position, position);
  // Where a hover is open, showing one would only focus it, question and all.
  await vscode.commands.executeCommand('editor.action.hideHover');
  await vscode.commands.executeCommand('editor.action.showHover');
}

/** The link is ours, but the command could be called by anybody. */
function readDecision(value: unknown): Decision | undefined {
  const { answer, hosts, place } = fieldsOf(value);
  const at = readTextPlace(place);
  if (!isAnswer(answer) || !Array.isArray(hosts) || at === undefined) {
    return undefined;
  }
  return { answer, hosts: hosts.filter(isHost).map(hostKey), place: at };
}

function isHost(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
}
