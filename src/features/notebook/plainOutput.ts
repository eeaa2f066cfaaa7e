import * as l10n from '@vscode/l10n';
import { parseJson } from '../../core/json/parseJson';
import { printJson } from '../../core/json/printJson';
import type { OutputAnswer, RpcOutput } from '../../protocol/rpcOutput';

/** An output as words and JSON, for whoever has no renderer of ours, for the saved file and for copying. */
export function plainOutput({ answers }: RpcOutput): string {
  return answers.map(answerText).join('\n\n');
}

function answerText(answer: OutputAnswer): string {
  const lines = [`${answer.label} · ${statusLine(answer)}`, outcomeText(answer)];
  for (const { text, holds, actual } of answer.expectations) {
    const found = actual ?? l10n.t('nothing');
    lines.push(holds ? l10n.t('holds: {0}', text) : l10n.t('does not hold: {0}; found {1}', text, found));
  }
  return lines.join('\n');
}

/** "200 · 41 ms · one (127.0.0.1:9650) · height 26". */
export function statusLine({ status, milliseconds, node, host, height }: OutputAnswer): string {
  const where = node === undefined ? host : `${node} (${host})`;
  return [
    ...(status === undefined ? [] : [String(status)]),
    ...(milliseconds === 0 ? [] : [l10n.t('{0} ms', Math.round(milliseconds))]),
    ...(host === '' ? [] : [where]),
    ...(height === undefined ? [] : [l10n.t('height {0}', height)]),
  ].join(' · ');
}

function outcomeText({ outcome }: OutputAnswer): string {
  switch (outcome.kind) {
    case 'result':
      return printJson(parseJson(outcome.json), 2);
    case 'error':
      return `${printJson(parseJson(outcome.json), 2)}\n${outcome.meaning}`;
    case 'text':
      return outcome.text;
    case 'failed':
      return outcome.sentence;
  }
}
