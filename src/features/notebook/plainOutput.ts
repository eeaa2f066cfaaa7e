import * as l10n from '@vscode/l10n';
import { compareJson } from '../../core/json/compareJson';
import { parseJson } from '../../core/json/parseJson';
import { printJson } from '../../core/json/printJson';
import type { JsonValue } from '../../core/json/value';
import { formatCount } from '../../core/text/count';
import { pathText } from '../../core/rpc/cell/path';
import { groupAnswers } from '../../protocol/groupAnswers';
import type { OutputAnswer, RpcOutput } from '../../protocol/rpcOutput';
import { statusWords } from '../../protocol/statusWords';

/** Characters that are shown of an answer that is too long. */
const longestBeginning = 10_000;

/** Differences between nodes that are written out. */
const mostDifferences = 100;

export interface PlainOptions {
  /** Without it two runs with the same answers have the same text. */
  readonly withTimes: boolean;
  /** Characters of an answer that are written out; absent: all. */
  readonly longest?: number;
}

/** An output as words and JSON, for whoever has no renderer of ours, for the saved file and for copying. */
export function plainOutput({ answers }: RpcOutput, options: PlainOptions = { withTimes: true }): string {
  const texts = answers.map((answer) => answerText(answer, options));
  return [...texts, ...comparisons(answers, options.longest)].join('\n\n');
}

/** The outputs of a cell's requests as one text. */
export function outputsText(outputs: readonly RpcOutput[], options: PlainOptions): string {
  return outputs.map((output) => plainOutput(output, options)).join('\n\n');
}

function answerText(answer: OutputAnswer, { withTimes, longest }: PlainOptions): string {
  const status = statusWords(withTimes ? answer : { ...answer, milliseconds: 0 });
  const lines = [`${answer.label} · ${status}`, ...(answer.notes ?? []), outcomeText(answer, longest)];
  for (const { text, holds, actual } of answer.expectations) {
    const found = actual ?? l10n.t('nothing');
    lines.push(holds ? l10n.t('holds: {0}', text) : l10n.t('does not hold: {0}; found {1}', text, found));
  }
  return lines.join('\n');
}

function outcomeText({ outcome }: OutputAnswer, longest = Infinity): string {
  switch (outcome.kind) {
    case 'result':
      if (outcome.json.length > longest) {
        const beginning = outcome.json.slice(0, longestBeginning);
        return `${beginning}…\n${l10n.t('The answer is longer: {0} characters.', formatCount(BigInt(outcome.json.length)))}`;
      }
      return printJson(parseJson(outcome.json), 2);
    case 'error':
      return `${printJson(parseJson(outcome.json), 2)}\n${outcome.meaning}`;
    case 'text':
      return outcome.text;
    case 'failed':
      return outcome.sentence;
  }
}

/** Where several nodes were asked the same: what they agree on, and each difference. */
function comparisons(answers: readonly OutputAnswer[], longest = Infinity): readonly string[] {
  return groupAnswers(answers)
    .filter((group) => group.length > 1 && group.every((answer) => (answer.size ?? 0) <= longest))
    .map((group) => {
      const { equal, different } = compareJson(group.map(({ outcome }) => jsonOf(outcome)));
      const [label] = group.map((answer) => answer.label);
      const lines = different.slice(0, mostDifferences).map(({ path, values }) => {
        const each = values.map((value, i) => `${group[i]!.node}: ${shortJson(value)}`).join(' | ');
        return `≠ ${path.length === 0 ? l10n.t('the answer') : pathText(path)}  ${each}`;
      });
      const more = different.length - lines.length;
      return [
        l10n.t('{0}: {1} equal, {2} different', label ?? '', equal, different.length),
        ...lines,
        ...(more > 0 ? [l10n.t('and {0} more', more)] : []),
      ].join('\n');
    });
}

function jsonOf(outcome: OutputAnswer['outcome']): JsonValue | undefined {
  return outcome.kind === 'result' ? parseJson(outcome.json) : undefined;
}

function shortJson(value: JsonValue | undefined): string {
  const text = value === undefined ? l10n.t('nothing') : printJson(value);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
