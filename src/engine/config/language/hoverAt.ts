import { type ConfigField, type FeeKey, type PrecompileKey, feeKeys, precompileKeys } from '../../precompiles';
import {
  type LanguageDocument,
  checksumAddress,
  cleanRemote,
  codeSpan,
  escapeMarkdown,
  inMarkdown,
  markdownLink,
  formatAmount,
} from '../../primitives';
import { rulesAt } from '../effective/rulesAt';
import { type UpgradeTimeKey, upgradeTimeKeys } from '../model';
import type { ConfigFile } from '../problem';
import { type ConfigNode, childrenOf, childIndexAt } from '../source/configNode';
import { readSource } from '../source/readSource';
import { addressAt, addressName, addressUses, knownCodeName } from './addresses';
import { completeAt } from './completeAt';
import {
  type LanguageInput,
  type CursorPlace,
  type PathStep,
  chainFilesOf,
  placeAt,
  shapeOf,
  innerStep,
} from './languageInput';
import {
  fieldMarkdown,
  integerIn,
  nowIn,
  numberWords,
  markdownText,
  timeValueText,
  valueWords,
  amountFrom,
  isTimeField,
} from './words';

/** Longer values are contract code. */
const maxLiveLength = 2_000;

export function hoverAt(input: LanguageInput, file: ConfigFile, offset: number): ReturnType<LanguageDocument['hover']> {
  const source = input[file];
  const place = source && placeAt(source, shapeOf(input, file), offset);
  const { member, node } = place?.steps.at(-1) ?? {};
  const isKey = place?.on === 'key' && member !== undefined;
  // Inside a container there are only blanks and commas.
  const isValue = place?.on === 'value' && node?.kind !== 'object' && node?.kind !== 'list';
  const span = isKey ? { start: member.start, end: member.keyEnd } : isValue ? node : undefined;
  if (place === undefined || span === undefined) {
    return undefined;
  }
  const paragraphs = [...addressParagraphs(place, input), ...fieldParagraphs(place, input, file)];
  return paragraphs.length === 0 ? undefined : { start: span.start, end: span.end, markdown: paragraphs.join('\n\n') };
}

/** Its own field, or that of the list or map that contains it. */
function fieldOfPlace(steps: readonly PathStep[]): ConfigField | undefined {
  const [outer, step] = [steps.at(-2), steps.at(-1)!];
  return (
    step.field ?? (outer?.field && typeof step.kind === 'string' ? { ...outer.field, kind: step.kind } : undefined)
  );
}

function fieldParagraphs({ steps, on }: CursorPlace, input: LanguageInput, file: ConfigFile): readonly string[] {
  const step = steps.at(-1)!;
  const { node } = step;
  const field = fieldOfPlace(steps);
  if (field === undefined) {
    return step.member === undefined || on !== 'key' || typeof steps.at(-2)?.kind !== 'object' || isMapKey(steps)
      ? []
      : [`**${inMarkdown(step.member.key, 80)}** · unknown key`];
  }
  const words = node === undefined ? [] : valueWords(node, field, input);
  // A diagnostic at the key already reports it, in the same hover.
  const hasValue = on === 'key' && node !== undefined && !(node.kind === 'word' && node.value === null);
  const chosen = node?.kind === 'string' ? field.values?.find(({ value }) => value === node.value) : undefined;
  const code = field.kind === 'bytes' && node?.kind === 'string' ? knownCodeName(node.value) : undefined;
  return [
    ...(chosen === undefined || on === 'key' ? [] : [`${codeSpan(chosen.value)}: ${markdownText(chosen.meaning)}`]),
    ...(words.length === 0 ? [] : [`**${words.map((each) => escapeMarkdown(each)).join(' · ')}**`]),
    ...(code === undefined ? [] : [`code of **${escapeMarkdown(code)}**`]),
    ...(step.field === undefined
      ? []
      : fieldMarkdown(hasValue ? { ...field, noEffect: undefined } : field, scalarText(node))),
    ...effectiveWords(input, file, step, field).map(markdownText),
    ...liveParagraphs(input, file, step, field),
    ...(step.field === undefined ? [] : [`Source: ${markdownLink(field.source, sourceUrl(field.source))}`]),
  ];
}

function sourceUrl(path: string): string {
  return path.startsWith('libevm/')
    ? `https://github.com/ava-labs/libevm/blob/main/${path.slice('libevm/'.length)}`
    : `https://github.com/ava-labs/avalanchego/blob/master/${path}`;
}

function isMapKey(steps: readonly PathStep[]): boolean {
  const kind = steps.at(-2)?.kind;
  return typeof kind === 'object' && 'map' in kind;
}

/** Values reported by nodes, grouped; marked where they differ from the file. */
function liveParagraphs(
  input: LanguageInput,
  file: ConfigFile,
  { path, node }: PathStep,
  field: ConfigField,
): readonly string[] {
  const reported = new Map<string, string[]>();
  for (const live of input.live ?? []) {
    const written = live.valueAt(file, path);
    if (written === undefined) {
      continue;
    }
    const value = readSource(written.slice(0, maxLiveLength)).root;
    const words = value === undefined ? undefined : valueWords(value, field, input)[0];
    // Exact values only, to avoid repeating a rounded one.
    const shown =
      words === undefined || words.includes('≈') ? codeSpan(cleanRemote(written, 120)) : escapeMarkdown(words);
    const [own, other] = [scalarText(node), scalarText(value)];
    const mark = own !== undefined && other !== undefined && own !== other ? '⚠ ' : '';
    const result = `${mark}on the chain: ${shown}`;
    reported.set(result, [...(reported.get(result) ?? []), inMarkdown(live.from, 60)]);
  }
  return [...reported].map(([result, hosts]) => `${result}, per ${hosts.join(', ')}`);
}

/** Canonical text of a scalar, whatever its spelling. @returns `undefined` for other values */
function scalarText(node: ConfigNode | undefined): string | undefined {
  const integer = integerIn(node);
  if (integer !== undefined) {
    return String(integer);
  }
  return node?.kind === 'string'
    ? node.value.toLowerCase()
    : node?.kind === 'number'
      ? node.text
      : node?.kind === 'word'
        ? String(node.value)
        : undefined;
}

function addressParagraphs({ steps, on }: CursorPlace, input: LanguageInput): readonly string[] {
  const { node, member, kind } = steps.at(-1)!;
  const isKey = on === 'key' && isMapKey(steps);
  const isValue = on === 'value' && (kind === 'address' || kind === 'unprefixedAddress' || kind === 'string');
  const address = addressAt(isKey ? member!.key : isValue && node?.kind === 'string' ? node.value : '');
  if (address === undefined) {
    return [];
  }
  const known = addressName(address, input);
  const uses = addressUses(address, input);
  const checksummed = codeSpan(checksumAddress(address));
  return [
    known === undefined ? checksummed : `**${inMarkdown(known.name, 80)}** · ${checksummed}`,
    ...(known?.note === undefined ? [] : [markdownText(known.note)]),
    ...(uses.length === 0 ? [] : [uses.map((use) => `- ${escapeMarkdown(use)}`).join('\n')]),
  ];
}

const uint64Keys: ReadonlySet<string> = new Set(['gasLimit', 'targetGas', 'minBaseFee']);

/** Effective values where they differ from the file, one sentence each. */
function effectiveWords(
  input: LanguageInput,
  file: ConfigFile,
  { path, node }: PathStep,
  field: ConfigField,
): readonly string[] {
  if (node?.kind === 'word' && node.value === null && field.default !== undefined) {
    return [`null: the default, \`${field.default}\`.`];
  }
  if (file !== 'genesis' && file !== 'upgrade') {
    return [];
  }
  const [parent, key] = [path.at(-2), path.at(-1)];
  const value = integerIn(node);
  if (parent === 'feeConfig' || parent === 'initialFeeConfig') {
    return feeWords(input, key as FeeKey, field, value);
  }
  if (upgradeTimeKeys.includes(key as UpgradeTimeKey)) {
    return upgradeWords(input, file, key as UpgradeTimeKey, value);
  }
  if (precompileKeys.includes(key as PrecompileKey) && file === 'genesis') {
    return precompileWords(input, key as PrecompileKey);
  }
  const zero = key === 'quorumNumerator' ? '67 %' : key === 'initialMinDelayMS' ? '2000 ms' : undefined;
  return zero !== undefined && value === 0n ? [`0 means ${zero}.`] : [];
}

function feeWords(input: LanguageInput, key: FeeKey, field: ConfigField, value: bigint | undefined): readonly string[] {
  const { fees } = rulesAt(chainFilesOf(input), nowIn(input));
  const now = feeKeys.includes(key) ? fees.values[key] : undefined;
  const isCut = value !== undefined && uint64Keys.has(key) && value >= 2n ** 64n;
  const cut = isCut ? [`Only its low 64 bits are used: ${BigInt.asUintN(64, value).toString()}.`] : [];
  if (now === undefined || value === undefined || now === value) {
    return cut;
  }
  const words = numberWords(now, field, input) ?? now.toString();
  return [
    ...cut,
    fees.isManaged
      ? `In effect now: ${words}, the fee manager’s initial value; transactions may have changed it.`
      : `In effect now: ${words}.`,
  ];
}

function upgradeWords(
  input: LanguageInput,
  file: ConfigFile,
  key: UpgradeTimeKey,
  value: bigint | undefined,
): readonly string[] {
  const { networkUpgrades } = rulesAt(chainFilesOf(input), 0n);
  const time = networkUpgrades.find((upgrade) => upgrade.key === key)?.time;
  if (time === undefined || time.value === value) {
    return [];
  }
  const when = timeValueText(time.value, input);
  if (time.reported === undefined) {
    return [`In effect: ${when}, its time on the network.`];
  }
  return time.reported.file === file ? [] : [`In effect: ${when}, as upgrade.json overrides it.`];
}

/** For a precompile in a genesis that upgrades may have changed. */
function precompileWords(input: LanguageInput, key: PrecompileKey): readonly string[] {
  const state = rulesAt(chainFilesOf(input), nowIn(input)).precompiles.get(key);
  if (state === undefined) {
    return [];
  }
  const { by, next, isOn } = state;
  const at = next && timeValueText(next.time, input);
  return [
    by === undefined || !isOn
      ? 'Now: disabled.'
      : by.isInGenesis
        ? 'Now: enabled since genesis.'
        : `Now: enabled since ${timeValueText(by.time, input)}.`,
    ...(next === undefined ? [] : [next.isOn ? `Next: enabled at ${at}.` : `Next: disabled at ${at}.`]),
  ];
}

export function configDocument(input: LanguageInput, file: ConfigFile): LanguageDocument {
  return {
    hover: (offset) => hoverAt(input, file, offset),
    completions: (offset) => completeAt(input, file, offset),
    hints: (start, end) => inlayHintsIn(input, file, start, end),
  };
}

type Hint = ReturnType<LanguageDocument['hints']>[number];

const maxHints = 500;
/** Limit of visited values: more than a screen shows, except in single-line files. */
const maxValues = 20_000;
const maxDepth = 20;
const minGas = 10_000n;

/** Inlay hints between two offsets: amounts in whole tokens, times as local time, gas in groups of three digits. */
export function inlayHintsIn(input: LanguageInput, file: ConfigFile, start: number, end: number): readonly Hint[] {
  const hints: Hint[] = [];
  let seen = 0;
  const visit = (steps: readonly PathStep[]): void => {
    const step = steps.at(-1)!;
    const { node } = step;
    if (node === undefined || steps.length > maxDepth) {
      return;
    }
    const field = fieldOfPlace(steps);
    const hint = field && hintOf(node, field, input);
    if (hint !== undefined && hint.offset >= start && hint.offset <= end) {
      hints.push(hint);
    }
    const children = childrenOf(node);
    for (let i = Math.max(0, childIndexAt(children, start)); i < children.length && children[i]!.start <= end; i++) {
      if (hints.length >= maxHints || ++seen > maxValues) {
        return;
      }
      visit([...steps, innerStep(step, children[i]!, i)]);
    }
  };
  visit([{ node: input[file]?.root, kind: { shape: shapeOf(input, file) }, path: [] }]);
  return hints;
}

function hintOf(node: ConfigNode, field: ConfigField, input: LanguageInput): Hint | undefined {
  const value = integerIn(node);
  if (value === undefined) {
    return undefined;
  }
  const hint = (text: string): Hint => ({ offset: node.end, text });
  if (isTimeField(field)) {
    return value <= 0n ? undefined : hint(timeValueText(value, input));
  }
  if (field.unit === 'wei') {
    return value === 0n ? undefined : hint(formatAmount(amountFrom(value, input)));
  }
  const words = field.unit === 'gas' && value >= minGas ? valueWords(node, field, input)[0] : undefined;
  return words === undefined ? undefined : hint(words);
}
