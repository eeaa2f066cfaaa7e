import { codeSpan, escapeMarkdown } from '../../primitives';
import type { ConfigField } from '../../precompiles';
import { kindWords, unitWords } from './kindWords';
import { isTimeField } from './valueWords';

/** What the table says about a field, as paragraphs: name and type, meaning, what to know about its value. */
export function fieldMarkdown(field: ConfigField): readonly string[] {
  const { key, kind, isRequired, unit, range, since, noEffect, values } = field;
  const type = escapeMarkdown(kindWords(kind));
  const facts = [
    field.default === undefined ? undefined : `default: ${codeSpan(field.default)}`,
    unit === undefined ? undefined : `unit: ${unitWords(unit, isTimeField(field))!}`,
    range === undefined ? undefined : `range: ${escapeMarkdown(range)}`,
    since === undefined ? undefined : `since ${escapeMarkdown(since)}`,
  ].filter((fact) => fact !== undefined);
  return [
    isRequired === true ? `**${codeSpan(key)}** · ${type}, required` : `**${codeSpan(key)}** · ${type}`,
    prose(field.meaning),
    ...(noEffect === undefined ? [] : [`⚠ ${prose(noEffect)}`]),
    ...(facts.length === 0 ? [] : [facts.join(' · ')]),
    ...(values === undefined || values.length === 0
      ? []
      : [values.map(({ value, meaning }) => `- ${codeSpan(value)}: ${prose(meaning)}`).join('\n')]),
  ];
}

/** A sentence of ours, in which names in backticks are code. */
export function prose(words: string): string {
  return words
    .split('`')
    .map((part, i) => (i % 2 === 0 ? escapeMarkdown(part) : codeSpan(part)))
    .join('');
}
