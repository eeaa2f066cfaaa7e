import { checksumAddress, cleanRemote, codeSpan, escapeMarkdown, inMarkdown } from '../../primitives';
import type { ConfigField } from '../../precompiles';
import type { ConfigFile } from '../problem';
import type { ConfigNode } from '../source/configNode';
import { readSource } from '../source/readSource';
import { addressAt, addressName, addressUses } from './addressUses';
import { effectiveWords } from './effectiveWords';
import { fieldMarkdown, prose } from './fieldMarkdown';
import { knownCodeName } from './knownCode';
import type { ConfigHover, LanguageInput } from './languageInput';
import { type CursorPlace, placeAt, type PathStep } from './placeAt';
import { shapeOf } from './shapeOf';
import { sourceOf } from './sourceOf';
import { integerIn, valueWords } from './valueWords';

/** What the key or value at a place means, where it stands, what the chain has. */
export function hoverAt(input: LanguageInput, file: ConfigFile, offset: number): ConfigHover | undefined {
  const source = sourceOf(input, file);
  if (source === undefined) {
    return undefined;
  }
  const place = placeAt(source, shapeOf(input, file), offset);
  const step = place.steps.at(-1)!;
  const { member, node } = step;
  if (place.on === 'missing' || place.on === 'outside' || (place.on === 'key' && member === undefined)) {
    return undefined;
  }
  const span = place.on === 'key' ? { start: member!.start, end: member!.keyEnd } : node;
  // Within a container there is nothing but blanks and commas.
  if (span === undefined || (place.on === 'value' && (node!.kind === 'object' || node!.kind === 'list'))) {
    return undefined;
  }
  const paragraphs = [...addressParagraphs(place, input), ...fieldParagraphs(place, input, file)];
  return paragraphs.length === 0 ? undefined : { start: span.start, end: span.end, markdown: paragraphs.join('\n\n') };
}

/** The field that a value belongs to: its own, or that of the list or table that it is in. */
export function fieldOfPlace(steps: readonly PathStep[]): ConfigField | undefined {
  const step = steps.at(-1)!;
  if (step.field !== undefined) {
    return step.field;
  }
  const holder = steps.findLast(({ field }) => field !== undefined)?.field;
  return holder !== undefined && typeof step.kind === 'string' && steps.at(-2)?.field === holder
    ? { ...holder, kind: step.kind }
    : undefined;
}

function fieldParagraphs({ steps, on }: CursorPlace, input: LanguageInput, file: ConfigFile): readonly string[] {
  const step = steps.at(-1)!;
  const { node, path } = step;
  const field = fieldOfPlace(steps);
  if (field === undefined) {
    return step.member === undefined || on !== 'key' || typeof steps.at(-2)?.kind !== 'object' || isMapKey(steps)
      ? []
      : [`**${inMarkdown(step.member.key, 80)}** · unknown key`];
  }
  const words = node === undefined ? [] : valueWords(node, field, input);
  const chosen = node?.kind === 'string' ? field.values?.find(({ value }) => value === node.value) : undefined;
  const code = field.kind === 'bytes' && node?.kind === 'string' ? knownCodeName(node.value) : undefined;
  return [
    ...(chosen === undefined || on === 'key' ? [] : [`${codeSpan(chosen.value)}: ${prose(chosen.meaning)}`]),
    ...(words.length === 0 ? [] : [`**${words.map((each) => escapeMarkdown(each)).join(' · ')}**`]),
    ...(code === undefined ? [] : [`code of **${escapeMarkdown(code)}**`]),
    ...(step.field === undefined ? [] : fieldMarkdown(field)),
    ...effectiveWords(input, file, path, field, node).map(prose),
    ...liveParagraphs(input, file, step, field),
    ...(step.field === undefined ? [] : [`Source: ${codeSpan(field.source)}`]),
  ];
}

/** Whether the innermost key is one that the file chooses: an address, a slot. */
function isMapKey(steps: readonly PathStep[]): boolean {
  const kind = steps.at(-2)?.kind;
  return typeof kind === 'object' && 'map' in kind;
}

/** What nodes report for it, where that is something else than the file has with a mark. */
function liveParagraphs(
  input: LanguageInput,
  file: ConfigFile,
  { path, node }: PathStep,
  field: ConfigField,
): readonly string[] {
  return (input.live ?? []).flatMap((live) => {
    const written = live.valueAt(file, path);
    if (written === undefined) {
      return [];
    }
    const value = readSource(written.slice(0, longestLive)).root;
    const words = value === undefined ? undefined : valueWords(value, field, input)[0];
    const shown = codeSpan(cleanRemote(written, 120));
    const host = inMarkdown(live.from, 60);
    const sentence =
      words === undefined
        ? `on the chain: ${shown}, per ${host}`
        : `on the chain: ${shown} (${escapeMarkdown(words)}), per ${host}`;
    return [isOther(node, value) ? `⚠ ${sentence}` : sentence];
  });
}

/** Longer values are code. */
const longestLive = 2_000;

/** Whether two scalars mean different things, in whatever way they are written. */
function isOther(one: ConfigNode | undefined, other: ConfigNode | undefined): boolean {
  if (one === undefined || other === undefined || 'members' in one || 'items' in one) {
    return false;
  }
  const [a, b] = [integerIn(one), integerIn(other)];
  return a !== undefined && b !== undefined ? a !== b : scalarText(one) !== scalarText(other);
}

function scalarText(node: ConfigNode): string | undefined {
  switch (node.kind) {
    case 'string':
      return node.value.toLowerCase();
    case 'number':
      return node.text;
    case 'word':
      return String(node.value);
    case 'object':
    case 'list':
      return undefined;
  }
}

/** Of an address as a value, or as the key of a table. */
function addressParagraphs({ steps, on }: CursorPlace, input: LanguageInput): readonly string[] {
  const { node, member, kind } = steps.at(-1)!;
  const isKey = on === 'key' && isMapKey(steps);
  const isValue = on === 'value' && (kind === 'address' || kind === 'unprefixedAddress' || kind === 'string');
  const text = isKey ? member!.key : isValue && node?.kind === 'string' ? node.value : '';
  const address = addressAt(text);
  if (address === undefined) {
    return [];
  }
  const known = addressName(address, input);
  const uses = addressUses(address, input);
  return [
    ...(known === undefined
      ? [codeSpan(checksumAddress(address))]
      : [`**${inMarkdown(known.name, 80)}** · ${codeSpan(checksumAddress(address))}`]),
    ...(known?.note === undefined ? [] : [prose(known.note)]),
    ...(uses.length === 0 ? [] : [uses.map((use) => `- ${escapeMarkdown(use)}`).join('\n')]),
  ];
}
