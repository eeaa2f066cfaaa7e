import type { ConfigFile } from '../problem';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import { completeKeys } from './complete/completeKeys';
import { completeValues } from './complete/completeValues';
import { wholeFiles } from './complete/wholeFiles';
import type { ConfigCompletion, LanguageInput } from './languageInput';
import { lastFrom, type CursorPlace, placeAt } from './placeAt';
import { shapeOf } from './shapeOf';
import { sourceOf } from './sourceOf';

/** What a completion writes, before it is known what stands around it. */
export interface CompletionItem extends Pick<ConfigCompletion, 'label' | 'kind' | 'detail' | 'documentation'> {
  /** Snippet syntax. */
  readonly snippet: string;
}

/** What may be written at a place: missing keys, values, snippets; the most useful first. */
export function completeAt(input: LanguageInput, file: ConfigFile, offset: number): readonly ConfigCompletion[] {
  const source = sourceOf(input, file);
  if (source === undefined) {
    return [];
  }
  if (source.root === undefined) {
    return items(wholeFiles(input, file, 'whole'), source.text, { start: offset, end: offset });
  }
  const place = placeAt(source, shapeOf(input, file), offset);
  const { node, member } = place.steps.at(-1)!;
  const outer = place.steps.at(-2)?.node;
  const context = { input, file, place };
  if (place.on === 'outside') {
    return [];
  }
  if (place.on === 'key') {
    const span = { start: member!.start, end: member!.keyEnd };
    const hasValue = /^\s*:/.test(source.text.slice(span.end, span.end + 200));
    return items(completeKeys(context, hasValue), source.text, span, hasValue ? undefined : outer);
  }
  if (place.on === 'missing') {
    return items(completeValues(context), source.text, { start: offset, end: offset }, outer);
  }
  if (node?.kind === 'object') {
    const whole = place.steps.length === 1 && node.members.length === 0 ? wholeFiles(input, file, 'members') : [];
    return items([...whole, ...completeKeys(context, false)], source.text, { start: offset, end: offset }, node);
  }
  if (node?.kind === 'list') {
    return items(completeValues(context), source.text, { start: offset, end: offset }, node);
  }
  return node === undefined || place.steps.length === 1
    ? []
    : items(completeValues(context), source.text, { start: node.start, end: node.end }, outer);
}

/** Where offers are made, for those who make them. */
export interface CompletionContext {
  readonly input: LanguageInput;
  readonly file: ConfigFile;
  readonly place: CursorPlace;
}

/** A filter of more is held against nothing. */
const longestTyped = 1_000;

/** @param around the object or list that a comma may be missing in */
function items(
  offers: readonly CompletionItem[],
  text: string,
  span: { readonly start: number; readonly end: number },
  around?: ConfigNode,
): readonly ConfigCompletion[] {
  const { comma, commaAt } = commasAround(text, span, around);
  const typed = text.slice(span.start, Math.min(span.end, span.start + longestTyped));
  return offers.map(({ snippet, ...offer }, rank) => {
    return {
      ...offer,
      ...span,
      insertText: snippet + comma,
      filterText: filterText(offer, snippet, typed),
      // Before the "$schema" that VS Code offers in any JSON.
      sortText: `!${String(rank).padStart(4, '0')}`,
      commaAt,
    };
  });
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
  { start, end }: { readonly start: number; readonly end: number },
  around: ConfigNode | undefined,
): { readonly comma: string; readonly commaAt?: number } {
  const children: readonly (ConfigMember | ConfigNode)[] =
    around?.kind === 'object' ? around.members : around?.kind === 'list' ? around.items : [];
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
