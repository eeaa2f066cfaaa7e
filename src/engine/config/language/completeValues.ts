import { checksumAddress, escapeSnippet, formatAmount, formatBaseUnits, compact } from '../../primitives';
import { type ConfigField, type Kind, type PrecompileKey, activePrecompileKeys, precompileOf } from '../../precompiles';
import { rulesAt } from '../effective/rulesAt';
import type { ConfigFile } from '../problem';
import type { ConfigNode } from '../source/configNode';
import { addressesOf, addressName, addressOfNode, genesisTimeAt, valueIn } from './addresses';
import { chainFilesOf, type CompletionContext, type CompletionItem, type LanguageInput } from './languageInput';
import {
  bareTabstop,
  earliestUpgradeTime,
  precompileConfig,
  type Presets,
  presetsOf,
  snippetText,
  stateUpgrade,
  valueSnippet,
} from './snippets';
import { amountFrom, distanceWords, integerIn, isTimeField, nowIn, prose, timeValueText } from './words';

const day = 86_400n;
/** Behind every item that a file may have. */
const farFuture = 2n ** 64n;

/** Values for a key, or items for a list. */
export function completeValues({ input, file, place: { steps } }: CompletionContext): readonly CompletionItem[] {
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
    return ['true', 'false'].map((word) => value(word, word, word === field.default ? { detail: 'default' } : {}));
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
      return value(formatAmount(amount), hexText(amount.value), { detail: formatBaseUnits(amount) });
    });
  }
  const same = field.key === 'gasLimit' ? otherGasLimit(input, kind) : undefined;
  const own = field.default;
  return compact([
    same !== undefined && value(same, same, { detail: 'as in the other place' }),
    own !== undefined && own !== same && value(own.replaceAll('"', ''), escapeSnippet(own), { detail: 'default' }),
  ]);
}

function value(label: string, snippet: string, more: Partial<CompletionItem>): CompletionItem {
  return { label, kind: 'value', snippet, ...more };
}

function hexText(integer: bigint): string {
  return `"0x${integer.toString(16)}"`;
}

/** Those of the words that a field knows which are not there. */
function wordCompletions({ values = [] }: ConfigField, there: readonly ConfigNode[]): readonly CompletionItem[] {
  const present = new Set(there.map((item) => (item.kind === 'string' ? item.value : '')));
  return values
    .filter((word) => !present.has(word.value))
    .map((word) => value(word.value, escapeSnippet(JSON.stringify(word.value)), { sentence: prose(word.meaning) }));
}

/** The gas limit of the header is that of `feeConfig`, written as a number there and as hex here. */
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
    const there = new Set(items.map(addressOfNode));
    return addressItems(input, (address) => there.has(address), JSON.stringify);
  }
  return wordCompletions(field, items);
}

/** What is off is enabled, what is on is changed or disabled; where the genesis is not known, either. */
function upgradeCompletions(input: LanguageInput, presets: Presets): readonly CompletionItem[] {
  const files = chainFilesOf(input);
  const { precompiles } = rulesAt(files, farFuture);
  const keysThatAre = (isOn: boolean): readonly PrecompileKey[] =>
    activePrecompileKeys.filter((key) => {
      const state = precompiles.get(key);
      return (state?.by === undefined && files.genesis === undefined) || state?.isOn === isOn;
    });
  const enable = (key: PrecompileKey, time: bigint): string =>
    snippetText({ [key]: precompileConfig(key, { ...presets, time }) });
  const disable = (key: PrecompileKey, stop: number): string =>
    snippetText({ [key]: { blockTimestamp: bareTabstop(stop, presets.time), disable: true } });
  return [
    ...keysThatAre(false).map((key): CompletionItem => ({
      label: key,
      kind: 'snippet',
      detail: 'enable',
      sentence: prose(precompileOf(key).settings!.meaning),
      snippet: enable(key, presets.time),
    })),
    ...keysThatAre(true).map((key): CompletionItem => ({
      label: `${key}: disable, then enable`,
      kind: 'snippet',
      detail: 'changes its settings',
      sentence: 'Disabling wipes its lists and fees: write them all again.',
      snippet: `${disable(key, 8)},\n${enable(key, presets.time + 1n)}`,
    })),
    ...keysThatAre(true).map((key): CompletionItem => ({
      label: `${key}: disable`,
      kind: 'snippet',
      detail: precompileOf(key).name,
      snippet: disable(key, 1),
    })),
  ];
}

/** Times that the VM takes there, the likeliest first. */
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

/** More addresses than that nobody reads. */
const mostAddresses = 30;

/** Addresses that the files name, and those that the user did. */
export function addressItems(
  input: LanguageInput,
  isThere: (address: string) => boolean,
  snippet: (spelt: string) => string,
): readonly CompletionItem[] {
  const named = (input.labelled ?? []).slice(0, mostAddresses).map(({ id }) => id);
  return [...new Set([...addressesOf(input, mostAddresses), ...named])]
    .filter((address) => !isThere(address))
    .map((address) => {
      const label = checksumAddress(address);
      return { label, kind: 'address', detail: addressName(address, input)?.name, snippet: snippet(label) };
    });
}
