import type { Completion } from '../../primitives';
import type { ConfigFile } from '../problem';
import { type ConfigMember, type ConfigNode, type TextPlace, childrenOf, lastFrom } from '../source/configNode';
import { completeValues, addressItems } from './completeValues';
import type { CompletionItem, LanguageInput, CompletionContext } from './languageInput';
import { placeAt, shapeOf } from './placeAt';
import { wholeFiles, allocAccount, oneToken, presetsOf, snippetText, tabstop, valueSnippet } from './snippets';
import { type ConfigField, type PrecompileKey, precompileOf } from '../../precompiles';
import { ethereumConfigShape, accountShape } from '../fields';
import { fieldMarkdown, kindWords } from './words';

/** A filter of more is held against nothing. */
const longestTyped = 1_000;

/** What may be written at a place: missing keys, values, snippets; the most useful first. */
export function completeAt(input: LanguageInput, file: ConfigFile, offset: number): readonly Completion[] {
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
): readonly Completion[] {
  const { comma, commaAt } = commasAround(text, span, around);
  const typed = text.slice(span.start, Math.min(span.end, span.start + longestTyped));
  return items.map(({ snippet, ...item }, rank) => ({
    ...item,
    ...span,
    ...{ rank, commaAt, snippet: snippet + comma },
    filter: filterText(item, snippet, typed),
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

/** Keys that an object does not have yet: those that the VM wants, then the others, then those without effect. */
function completeKeys({ input, file, place }: CompletionContext, isKeyAlone: boolean): readonly CompletionItem[] {
  const holder = place.steps.at(place.on === 'key' ? -2 : -1)!;
  const own = place.on === 'key' ? place.steps.at(-1)!.member : undefined;
  const { kind, node } = holder;
  if (typeof kind !== 'object' || node?.kind !== 'object') {
    return [];
  }
  const key = (text: string, value: string): string =>
    isKeyAlone ? JSON.stringify(text) : `${JSON.stringify(text)}: ${value}`;
  if ('shape' in kind) {
    const { fields } = kind.shape;
    const presets = presetsOf(input, file);
    const present = new Set(node.members.filter((member) => member !== own).map((member) => member.key.toLowerCase()));
    // An item of the list of precompile upgrades has exactly one.
    const isFull = fields.every(({ isExact }) => isExact) && present.size > 0;
    return fields
      .filter((field) => !isFull && !present.has(field.key.toLowerCase()) && !neverOffered.has(field))
      .sort((a, b) => weight(a) - weight(b))
      .map((field) => ({
        label: field.key,
        kind: 'key',
        detail: detailOf(field),
        sentence: fieldMarkdown(field).join('\n\n'),
        snippet: key(field.key, valueSnippet(field, presets)),
      }));
  }
  if (!('map' in kind)) {
    return [];
  }
  if (kind.by !== 'address' && kind.by !== 'unprefixedAddress') {
    return [{ label: 'slot', kind: 'snippet', snippet: key(`0x${'0'.repeat(64)}`, '"$1"') }];
  }
  const present = new Set(node.members.map((member) => member.key.slice(-40).toLowerCase()));
  const account = holder.field?.key === 'alloc' ? allocAccount(2) : { balanceChange: tabstop(2, oneToken) };
  const value = snippetText(typeof kind.map === 'string' ? tabstop(2, oneToken) : account);
  return [
    ...addressItems(
      input,
      (address) => present.has(address.slice(2)),
      (spelt) => key(spelt, value),
    ),
    { label: 'another account', kind: 'snippet', snippet: isKeyAlone ? '"$1"' : `"\${1:0x}": ${value}` },
  ];
}

function detailOf({ isRequired, isExact, key, kind, noEffect }: ConfigField): string {
  if (isRequired === true) {
    return 'required';
  }
  if (noEffect !== undefined) {
    return 'no effect';
  }
  return isExact === true ? precompileOf(key as PrecompileKey).name : kindWords(kind);
}

/** What is needed, what is of use, what is best left out. A chain without ID does not start. */
function weight({ isRequired, noEffect, key, embedded }: ConfigField): number {
  if (isRequired === true || key === 'chainId') {
    return 0;
  }
  return noEffect !== undefined ? 3 : embedded === 'NetworkUpgrades' ? 2 : 1;
}

/** Ethereum's forks are the VM's own affair, and a key in a genesis is everybody's. */
const neverOffered: ReadonlySet<ConfigField> = new Set(
  [...ethereumConfigShape.fields, ...accountShape.fields].filter(
    ({ key, noEffect }) => key !== 'chainId' && (noEffect !== undefined || /Block$|Time$/.test(key)),
  ),
);
