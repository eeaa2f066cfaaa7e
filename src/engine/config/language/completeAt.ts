import type { ConfigFile } from '../problem';
import { type ConfigMember, type ConfigNode, type TextPlace, childrenOf, lastFrom } from '../source/configNode';
import { completeKeys } from './completeKeys';
import { completeValues } from './completeValues';
import type { CompletionItem, ConfigCompletion, LanguageInput } from './languageInput';
import { placeAt, shapeOf } from './placeAt';
import { wholeFiles } from './snippets';

/** A filter of more is held against nothing. */
const longestTyped = 1_000;

/** What may be written at a place: missing keys, values, snippets; the most useful first. */
export function completeAt(input: LanguageInput, file: ConfigFile, offset: number): readonly ConfigCompletion[] {
  const source = input[file];
  if (source === undefined) {
    return [];
  }
  const { text } = source;
  const here = { start: offset, end: offset };
  if (source.root === undefined) {
    return completions(wholeFiles(input, file, 'whole'), text, here);
  }
  const place = placeAt(source, shapeOf(input, file), offset);
  const { steps, on } = place;
  const { node, member } = steps.at(-1)!;
  const outer = steps.at(-2)?.node;
  const context = { input, file, place };
  if (on === 'outside') {
    return [];
  }
  if (on === 'key') {
    const span = { start: member!.start, end: member!.keyEnd };
    const hasValue = /^\s*:/.test(text.slice(span.end, span.end + 200));
    return completions(completeKeys(context, hasValue), text, span, hasValue ? undefined : outer);
  }
  if (on === 'missing' || node?.kind === 'list') {
    return completions(completeValues(context), text, here, on === 'missing' ? outer : node);
  }
  if (node?.kind === 'object') {
    const whole = steps.length === 1 && node.members.length === 0 ? wholeFiles(input, file, 'members') : [];
    return completions([...whole, ...completeKeys(context, false)], text, here, node);
  }
  return node === undefined || steps.length === 1
    ? []
    : completions(completeValues(context), text, { start: node.start, end: node.end }, outer);
}

/** @param around the object or list that a comma may be missing in */
function completions(
  items: readonly CompletionItem[],
  text: string,
  span: TextPlace,
  around?: ConfigNode,
): readonly ConfigCompletion[] {
  const { comma, commaAt } = commasAround(text, span, around);
  const typed = text.slice(span.start, Math.min(span.end, span.start + longestTyped));
  return items.map(({ snippet, ...item }, rank) => ({
    ...item,
    ...span,
    insertText: snippet + comma,
    filterText: filterText(item, snippet, typed),
    // Before the "$schema" that VS Code offers in any JSON.
    sortText: `!${String(rank).padStart(4, '0')}`,
    commaAt,
  }));
}

/** A time or an amount is told in other words than it is written in: what is typed already does not rule it out. */
function filterText({ label, kind }: Pick<CompletionItem, 'label' | 'kind'>, snippet: string, typed: string): string {
  if ((kind === 'time' || kind === 'value') && !snippet.replace('"', '').startsWith(label)) {
    return `${typed} ${label}`;
  }
  return typed.startsWith('"') ? `"${label}"` : label;
}

function commasAround(
  text: string,
  { start, end }: TextPlace,
  around: ConfigNode | undefined,
): { readonly comma: string; readonly commaAt?: number } {
  const children = childrenOf(around);
  const index = lastFrom(children, start);
  // What is being typed is one of them, where it begins there or has a key before it.
  const isOwn = (children[index]?.end ?? -1) >= start || isHalfTyped(children[index]);
  const before = children[isOwn ? index - 1 : index];
  const after = children[index + 1];
  const from = isOwn ? children[index]!.start : start;
  return {
    comma: after !== undefined && !text.slice(end, after.start).includes(',') ? ',' : '',
    commaAt: before !== undefined && !text.slice(before.end, from).includes(',') ? before.end : undefined,
  };
}

function isHalfTyped(child: ConfigMember | ConfigNode | undefined): boolean {
  return child !== undefined && 'key' in child && child.value === undefined;
}
