import { type ConfigField, type PrecompileKey, type Kind, precompileOf, activePrecompileKeys } from '../../precompiles';
import {
  type Completion,
  checksumAddress,
  escapeSnippet,
  formatAmount,
  formatBaseUnits,
  compact,
} from '../../primitives';
import { rulesAt } from '../effective/rulesAt';
import { ethereumConfigShape, accountShape } from '../fields';
import type { ConfigFile } from '../problem';
import { type ConfigMember, type ConfigNode, type TextPlace, childrenOf, childIndexAt } from '../source/configNode';
import { addressesOf, addressName, addressOfNode, genesisTimeAt, valueIn } from './addresses';
import {
  type CompletionItem,
  type LanguageInput,
  type CompletionContext,
  chainFilesOf,
  placeAt,
  shapeOf,
} from './languageInput';
import {
  type Presets,
  wholeFiles,
  allocAccount,
  oneToken,
  presetsOf,
  snippetText,
  tabstop,
  valueSnippet,
  bareTabstop,
  earliestUpgradeTime,
  precompileConfig,
  stateUpgrade,
} from './snippets';
import {
  fieldMarkdown,
  kindWords,
  amountFrom,
  distanceWords,
  integerIn,
  isTimeField,
  nowIn,
  markdownText,
  timeValueText,
} from './words';

/** Longer input is not used as a filter. */
const maxTyped = 1_000;

/** Completions at an offset: missing keys, values, snippets; the most useful first. */
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

/** @param around the object or list in which a comma may be missing */
function completions(
  items: readonly CompletionItem[],
  text: string,
  span: TextPlace,
  around?: ConfigNode,
): readonly Completion[] {
  const { comma, commaAt } = commasAround(text, span, around);
  const typed = text.slice(span.start, Math.min(span.end, span.start + maxTyped));
  return items.map(({ snippet, ...item }, rank) => ({
    ...item,
    ...span,
    ...{ rank, commaAt, snippet: snippet + comma },
    filter: filterText(item, snippet, typed),
  }));
}

/** Times and amounts are labelled differently from their text, so that typed input must not filter them out. */
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
  const index = childIndexAt(children, start);
  // The child being typed, if it starts here or already has its key.
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

/** Keys that an object lacks: required ones first, those without effect last. */
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
    const isFull = fields.every(({ isExact }) => isExact) && present.size > 0;
    return fields
      .filter((field) => !isFull && !present.has(field.key.toLowerCase()) && !hiddenFields.has(field))
      .sort((a, b) => sortWeight(a) - sortWeight(b))
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
      (checksummed) => key(checksummed, value),
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

/** Sort weight: required, useful, discouraged. A chain does not start without a chain ID. */
function sortWeight({ isRequired, noEffect, key, embedded }: ConfigField): number {
  if (isRequired === true || key === 'chainId') {
    return 0;
  }
  return noEffect !== undefined ? 3 : embedded === 'NetworkUpgrades' ? 2 : 1;
}

/** Not offered: Ethereum forks, which the VM sets itself, and private keys, which do not belong in a genesis. */
const hiddenFields: ReadonlySet<ConfigField> = new Set(
  [...ethereumConfigShape.fields, ...accountShape.fields].filter(
    ({ key, noEffect }) => key !== 'chainId' && (noEffect !== undefined || /Block$|Time$/.test(key)),
  ),
);

const day = 86_400n;
const farFuture = 2n ** 64n;

function completeValues({ input, file, place: { steps } }: CompletionContext): readonly CompletionItem[] {
  const step = steps.at(-1)!;
  const list = step.node?.kind === 'list' ? step : steps.at(-2);
  if (list?.node?.kind === 'list') {
    return list.field === undefined ? [] : itemCompletions(list.field, list.node.items, input, file);
  }
  const holder = steps.findLast(({ field }) => field !== undefined)?.field;
  return step.kind === undefined || holder === undefined ? [] : valueCompletions(holder, step.kind, input, file);
}

function valueCompletions(
  field: ConfigField,
  kind: Kind,
  input: LanguageInput,
  file: ConfigFile,
): readonly CompletionItem[] {
  if (typeof kind === 'object') {
    const snippet = valueSnippet(field, presetsOf(input, file));
    return [{ label: field.key, kind: 'snippet', detail: 'filled in', snippet }];
  }
  const words = wordCompletions(field, []);
  if (words.length > 0) {
    return words;
  }
  if (kind === 'bool') {
    return ['true', 'false'].map((word) => valueItem(word, word, word === field.default ? { detail: 'default' } : {}));
  }
  if (kind === 'address' || kind === 'unprefixedAddress' || field.key === 'feeRecipient') {
    return addressItems(input, () => false, JSON.stringify);
  }
  if (isTimeField(field)) {
    return timeCompletions(input, file, kind === 'q64');
  }
  if (kind === 'q256' && field.unit === 'wei') {
    return [1n, 1_000n, 1_000_000n].map((tokens) => {
      const amount = amountFrom(tokens * 10n ** 18n, input);
      return valueItem(formatAmount(amount), hexText(amount.value), { detail: formatBaseUnits(amount) });
    });
  }
  const same = field.key === 'gasLimit' ? otherGasLimit(input, kind) : undefined;
  const own = field.default;
  return compact([
    same !== undefined && valueItem(same, same, { detail: 'as in the other place' }),
    own !== undefined && own !== same && valueItem(own.replaceAll('"', ''), escapeSnippet(own), { detail: 'default' }),
  ]);
}

function valueItem(label: string, snippet: string, more: Partial<CompletionItem>): CompletionItem {
  return { label, kind: 'value', snippet, ...more };
}

function hexText(integer: bigint): string {
  return `"0x${integer.toString(16)}"`;
}

function wordCompletions({ values = [] }: ConfigField, listed: readonly ConfigNode[]): readonly CompletionItem[] {
  const present = new Set(listed.map((item) => (item.kind === 'string' ? item.value : '')));
  return values
    .filter((word) => !present.has(word.value))
    .map((word) =>
      valueItem(word.value, escapeSnippet(JSON.stringify(word.value)), { sentence: markdownText(word.meaning) }),
    );
}

/** The header's gas limit has to equal that of `feeConfig`; one is a number, the other hex. */
function otherGasLimit({ genesis }: LanguageInput, kind: Kind): string | undefined {
  const isHeader = kind === 'q64';
  const other = integerIn(valueIn(genesis?.root, ...(isHeader ? ['config', 'feeConfig'] : []), 'gasLimit'));
  return other === undefined ? undefined : isHeader ? hexText(other) : other.toString();
}

function itemCompletions(
  field: ConfigField,
  items: readonly ConfigNode[],
  input: LanguageInput,
  file: ConfigFile,
): readonly CompletionItem[] {
  const { key, kind } = field;
  const presets = presetsOf(input, file);
  if (key === 'precompileUpgrades') {
    return upgradeCompletions(input, presets);
  }
  if (key === 'stateUpgrades') {
    const detail = timeValueText(presets.time, input);
    return [{ label: 'state upgrade', kind: 'snippet', detail, snippet: snippetText(stateUpgrade(presets)) }];
  }
  if (typeof kind === 'object' && 'list' in kind && kind.list === 'address') {
    const listedAddresses = new Set(items.map(addressOfNode));
    return addressItems(input, (address) => listedAddresses.has(address), JSON.stringify);
  }
  return wordCompletions(field, items);
}

/** Enables precompiles that are off, changes or disables those that are on; both where the genesis is unknown. */
function upgradeCompletions(input: LanguageInput, presets: Presets): readonly CompletionItem[] {
  const files = chainFilesOf(input);
  const { precompiles } = rulesAt(files, farFuture);
  const keysByState = (isOn: boolean): readonly PrecompileKey[] =>
    activePrecompileKeys.filter((key) => {
      const state = precompiles.get(key);
      return (state?.by === undefined && files.genesis === undefined) || state?.isOn === isOn;
    });
  const enableSnippet = (key: PrecompileKey, time: bigint): string =>
    snippetText({ [key]: precompileConfig(key, { ...presets, time }) });
  const disableSnippet = (key: PrecompileKey, stop: number): string =>
    snippetText({ [key]: { blockTimestamp: bareTabstop(stop, presets.time), disable: true } });
  return [
    ...keysByState(false).map((key): CompletionItem => ({
      label: key,
      kind: 'snippet',
      detail: 'enable',
      sentence: markdownText(precompileOf(key).settings!.meaning),
      snippet: enableSnippet(key, presets.time),
    })),
    ...keysByState(true).map((key): CompletionItem => ({
      label: `${key}: disable, then enable`,
      kind: 'snippet',
      detail: 'changes its settings',
      sentence: 'Disabling wipes its lists and fees: write them all again.',
      snippet: `${disableSnippet(key, 8)},\n${enableSnippet(key, presets.time + 1n)}`,
    })),
    ...keysByState(true).map((key): CompletionItem => ({
      label: `${key}: disable`,
      kind: 'snippet',
      detail: precompileOf(key).name,
      snippet: disableSnippet(key, 1),
    })),
  ];
}

/** Times that the VM accepts, the likeliest first. */
function timeCompletions(input: LanguageInput, file: ConfigFile, isHex: boolean): readonly CompletionItem[] {
  const now = nowIn(input);
  const own = genesisTimeAt(input);
  const earliest = file === 'genesis' ? 0n : earliestUpgradeTime(input);
  const rows: readonly (readonly [label: string, time: bigint])[] =
    file === 'genesis'
      ? [...(own === 0n || isHex ? [] : [['genesis time', own] as const]), ['now', now]]
      : [
          ['in one day', now + day],
          ['in one hour', now + 3_600n],
          ['in one week', now + 7n * day],
          ...(earliest > 1n ? [['earliest', earliest] as const] : []),
        ];
  return rows
    .filter(([, time]) => time >= earliest)
    .map(([label, time]) => ({
      ...{ label, kind: 'time', detail: timeValueText(time, input), sentence: distanceWords(time, input) },
      snippet: isHex ? hexText(time) : time.toString(),
    }));
}

const maxAddresses = 30;

function addressItems(
  input: LanguageInput,
  isListed: (address: string) => boolean,
  snippet: (checksummed: string) => string,
): readonly CompletionItem[] {
  const named = (input.labelled ?? []).slice(0, maxAddresses).map(({ id }) => id);
  return [...new Set([...addressesOf(input, maxAddresses), ...named])]
    .filter((address) => !isListed(address))
    .map((address) => {
      const label = checksumAddress(address);
      return { label, kind: 'address', detail: addressName(address, input)?.name, snippet: snippet(label) };
    });
}
