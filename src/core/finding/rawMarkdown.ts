import * as l10n from '@vscode/l10n';
import { inHtml } from '../inert/html';
import { escapeMarkdown } from '../inert/markdown';
import type { RawAnswer } from './finding';
import { escapeUnseen } from '../inert/plainText';
import { parseJson } from '../json/parseJson';
import { printJson } from '../json/printJson';
import { cleanRemote } from '../text/clean';
import { formatCount } from '../text/count';

/** Characters of one answer that a document shows; Copy as JSON has all. */
const longest = 200_000;

/** The answers as they came, folded; empty where there are none. */
export function rawMarkdown(raw: readonly RawAnswer[]): string {
  if (raw.length === 0) {
    return '';
  }
  return [`## ${escapeMarkdown(l10n.t('Raw'))}`, ...raw.map(answerText)].join('\n\n');
}

function answerText({ label, json }: RawAnswer): string {
  const shown = escapeUnseen(indented(json));
  const rest = shown.length - longest;
  const text = rest > 0 ? shown.slice(0, longest) : shown;
  const fence = fenceFor(text);
  const summary = inHtml(cleanRemote(label, 120));
  const note =
    rest > 0 ? [escapeMarkdown(l10n.t('{0} more characters are left out here.', formatCount(BigInt(rest))))] : [];
  return [`<details><summary>${summary}</summary>`, `${fence}json\n${text}\n${fence}`, ...note, '</details>'].join(
    '\n\n',
  );
}

function indented(json: string): string {
  try {
    return printJson(parseJson(json), 2);
  } catch {
    // What is not JSON is shown as it came; it was a source's answer all the same.
    return json;
  }
}

/** Longer than any run of backticks inside, which could end it. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3));
}
