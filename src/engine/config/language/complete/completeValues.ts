import { checksumAddress, escapeSnippet, formatAmount, formatBaseUnits } from '../../../primitives';
import {
  type PrecompileKey,
  activePrecompileKeys,
  precompileOf,
  type ConfigField,
  type Kind,
} from '../../../precompiles';
import { rulesAt } from '../../effective/rulesAt';
import type { ConfigFile } from '../../problem';
import type { ConfigNode } from '../../source/configNode';
import { addressesOf, addressOfNode, genesisTimeAt, valueIn } from '../addressUses';
import { chainFilesOf } from '../chainFilesOf';
import type { CompletionItem, CompletionContext } from '../completeAt';
import { prose } from '../fieldMarkdown';
import type { LanguageInput } from '../languageInput';
import { amountFrom, distanceWords, integerIn, isTimeField, timeValueText } from '../valueWords';
import { addressOffer } from './completeKeys';
import { earliestUpgradeTime, nowIn, presetsOf } from './presetsOf';
import { precompileConfig, type Presets, stateUpgrade } from './snippets';
import { bareTabstop, snippetText } from './snippetText';
import { valueSnippet } from './valueSnippet';

const mostAddresses = 30;
const day = 86_400n;

/** Values for a key, or items for a list. */
export function completeValues({ input, file, place }: CompletionContext): readonly CompletionItem[] {
  const { steps } = place;
  const step = steps.at(-1)!;
  const list = step.node?.kind === 'list' ? step : steps.at(-2)?.node?.kind === 'list' ? steps.at(-2)! : undefined;
  if (list !== undefined && list.node?.kind === 'list') {
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
  const presets = presetsOf(input, file);
  if (typeof kind === 'object') {
    return [{ label: field.key, kind: 'snippet', detail: 'filled in', snippet: valueSnippet(field, presets) }];
  }
  const words = (field.values ?? []).map(({ value, meaning }) => ({
    ...{ label: value, kind: 'value' as const, documentation: prose(meaning) },
    snippet: escapeSnippet(JSON.stringify(value)),
  }));
  if (words.length > 0) {
    return words;
  }
  if (kind === 'bool') {
    return ['true', 'false'].map((word) => ({
      ...{ label: word, kind: 'value', snippet: word },
      detail: word === field.default ? 'default' : undefined,
    }));
  }
  if (kind === 'address' || kind === 'unprefixedAddress' || field.key === 'feeRecipient') {
    return addressCompletions(input, []);
  }
  if (isTimeField(field)) {
    return timeCompletions(input, file, kind === 'q64');
  }
  if (kind === 'q256' && field.unit === 'wei') {
    return amountCompletions(input);
  }
  const same = field.key === 'gasLimit' ? otherGasLimit(input, kind) : undefined;
  const own = field.default;
  return [
    ...(same === undefined
      ? []
      : [{ label: same, kind: 'value' as const, detail: 'as in the other place', snippet: same }]),
    ...(own === undefined || own === same
      ? []
      : [
          {
            label: own.replaceAll('"', ''),
            kind: 'value' as const,
            detail: 'default',
            snippet: escapeSnippet(own),
          },
        ]),
  ];
}

function amountCompletions(input: LanguageInput): readonly CompletionItem[] {
  return [1n, 1_000n, 1_000_000n].map((tokens) => {
    const value = tokens * 10n ** 18n;
    return {
      ...{
        label: formatAmount(amountFrom(value, input)),
        kind: 'value',
        detail: formatBaseUnits(amountFrom(value, input)),
      },
      snippet: `"0x${value.toString(16)}"`,
    };
  });
}

/** The gas limit of the header is that of `feeConfig`, written as a number there and as hex here. */
function otherGasLimit({ genesis }: LanguageInput, kind: Kind): string | undefined {
  const root = genesis?.root;
  const other =
    kind === 'q64' ? valueIn(valueIn(valueIn(root, 'config'), 'feeConfig'), 'gasLimit') : valueIn(root, 'gasLimit');
  const value = integerIn(other);
  if (value === undefined) {
    return undefined;
  }
  return kind === 'q64' ? `"0x${value.toString(16)}"` : value.toString();
}

function itemCompletions(
  { key, kind, values }: ConfigField,
  items: readonly ConfigNode[],
  input: LanguageInput,
  file: ConfigFile,
): readonly CompletionItem[] {
  const presets = presetsOf(input, file);
  if (key === 'precompileUpgrades') {
    return upgradeCompletions(input, presets);
  }
  if (key === 'stateUpgrades') {
    return [
      {
        label: 'state upgrade',
        kind: 'snippet',
        detail: timeDetail(presets, input),
        snippet: snippetText(stateUpgrade(presets)),
      },
    ];
  }
  if (typeof kind === 'object' && 'list' in kind && kind.list === 'address') {
    return addressCompletions(input, items);
  }
  const present = new Set(items.map((item) => (item.kind === 'string' ? item.value : '')));
  return (values ?? [])
    .filter(({ value }) => !present.has(value))
    .map(({ value, meaning }) => ({
      ...{ label: value, kind: 'value', documentation: prose(meaning) },
      snippet: escapeSnippet(JSON.stringify(value)),
    }));
}

/** What is off is enabled, what is on is changed or disabled; where the genesis is not known, either. */
function upgradeCompletions(input: LanguageInput, presets: Presets): readonly CompletionItem[] {
  const files = chainFilesOf(input);
  const { precompiles } = rulesAt(files, farFuture);
  const may = (key: PrecompileKey, isOn: boolean): boolean => {
    const state = precompiles.get(key);
    return state?.by === undefined && files.genesis === undefined ? true : state?.isOn === isOn;
  };
  const off = activePrecompileKeys.filter((key) => may(key, false));
  const on = activePrecompileKeys.filter((key) => may(key, true));
  return [
    ...off.map((key): CompletionItem => ({
      label: key,
      kind: 'snippet',
      detail: 'enable',
      documentation: prose(precompileOf(key).settings!.meaning),
      snippet: snippetText({ [key]: precompileConfig(key, presets) }),
    })),
    ...on.map((key): CompletionItem => ({
      label: `${key}: disable, then enable`,
      kind: 'snippet',
      detail: 'changes its settings',
      documentation: 'Disabling wipes its lists and fees: write them all again.',
      snippet: changeSnippet(key, presets),
    })),
    ...on.map((key): CompletionItem => ({
      label: `${key}: disable`,
      kind: 'snippet',
      detail: precompileOf(key).name,
      snippet: snippetText({ [key]: { blockTimestamp: bareTabstop(1, presets.time), disable: true } }),
    })),
  ];
}

/** Behind every item that a file may have. */
const farFuture = 2n ** 64n;

function changeSnippet(key: PrecompileKey, presets: Presets): string {
  const off = snippetText({ [key]: { blockTimestamp: bareTabstop(8, presets.time), disable: true } });
  return `${off},\n${snippetText({ [key]: precompileConfig(key, { ...presets, time: presets.time + 1n }) })}`;
}

function timeDetail({ time }: Presets, input: LanguageInput): string {
  return timeValueText(time, input);
}

function addressCompletions(input: LanguageInput, present: readonly ConfigNode[]): readonly CompletionItem[] {
  const there = new Set(present.map((item) => addressOfNode(item)));
  return addressesOf(input, mostAddresses)
    .filter((address) => !there.has(address))
    .map((address) => addressOffer(address, JSON.stringify(checksumAddress(address)), input));
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
      ...{ label, kind: 'time', detail: timeValueText(time, input), documentation: distanceWords(time, input) },
      snippet: isHex ? `"0x${time.toString(16)}"` : time.toString(),
    }));
}
