import {
  type ConfigField,
  type PrecompileKey,
  type ScalarKind,
  activePrecompileKeys,
  feeShape,
  precompileOf,
} from '../../precompiles';
import { checksumAddress, escapeSnippet } from '../../primitives';
import { nextPrecompileTime, nextStateTime } from '../effective/timeline';
import type { ConfigFile } from '../problem';
import { addressesOf, genesisTimeAt, valueIn } from './addresses';
import { chainFilesOf, type CompletionItem, type LanguageInput } from './languageInput';
import files from './wholeFiles.json';
import { integerIn, isTimeField, nowIn, markdownText } from './words';

/** 10^18 wei. */
export const oneToken = '0xde0b6b3a7640000';

/** A tab stop inside a string. */
export function tabstop(index: number, preset = ''): string {
  return `«${index}:${preset}»`;
}

/** A tab stop in place of a number or word. */
export function bareTabstop(index: number, preset: string | bigint): string {
  return `‹${index}:${preset}›`;
}

function choiceStop(index: number, words: readonly string[]): string {
  return `‹${index}|${words.join(',')}›`;
}

export function snippetText(value: unknown): string {
  return escapeSnippet(JSON.stringify(value, undefined, '\t')).replace(
    /"‹([^‹›]*)›"|«([^«»]*)»/g,
    (_, bare: string | undefined, inText: string) => printStop(bare ?? inText),
  );
}

function printStop(stop: string): string {
  const [, index, mark, words] = /^(\d+)([:|])(.*)$/.exec(stop) ?? [];
  if (index === undefined) {
    return stop;
  }
  return mark === '|' ? `\${${index}|${words}|}` : words === '' ? `$${index}` : `\${${index}:${words}}`;
}

export interface Presets {
  readonly address: string;
  /** Seconds since the epoch. */
  readonly time: bigint;
  /** The file's current gas limit, so that both places agree. */
  readonly gasLimit: bigint;
}

const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const zero = '0x0000000000000000000000000000000000000000';
const day = 86_400n;

export function presetsOf(input: LanguageInput, file: ConfigFile): Presets {
  const { networkId } = input.network;
  const genesis = input.genesis?.root;
  const [named] = addressesOf(input, 1);
  const placeholderAddress = networkId === 1 || networkId === 5 ? zero : ewoq;
  const hasTime = valueIn(genesis, 'timestamp') !== undefined;
  const gasLimit = integerIn(valueIn(genesis, 'config', 'feeConfig', 'gasLimit'));
  return {
    address: named === undefined ? placeholderAddress : checksumAddress(named),
    // Genesis precompiles with the genesis' own time are active from the first block.
    time: file === 'upgrade' ? nextUpgradeTime(input) : hasTime ? genesisTimeAt(input) : nowIn(input),
    gasLimit: gasLimit ?? integerIn(valueIn(genesis, 'gasLimit')) ?? 15_000_000n,
  };
}

/** The earliest time for a new item at the end of the lists. */
export function earliestUpgradeTime(input: LanguageInput): bigint {
  const chain = chainFilesOf(input);
  const { precompileUpgrades = [], stateUpgrades = [] } = chain.upgrade ?? {};
  const bounds = { lastAccepted: input.running?.lastAccepted.timestamp };
  return [
    ...activePrecompileKeys.map((key) => nextPrecompileTime(chain, { key }, precompileUpgrades.length, bounds)),
    nextStateTime(chain, stateUpgrades.length, bounds),
  ].reduce((latest, time) => (time > latest ? time : latest));
}

/** A day from now, so that every validator gets the file in time, and later than existing items. */
function nextUpgradeTime(input: LanguageInput): bigint {
  const tomorrow = nowIn(input) + day;
  const earliest = earliestUpgradeTime(input);
  return tomorrow > earliest ? tomorrow : earliest;
}

function feeConfig(gasLimit: bigint, from: number): object {
  return Object.fromEntries(
    feeShape.fields.map(({ key, default: preset = '' }, i) => [
      key,
      bareTabstop(from + i, key === 'gasLimit' ? gasLimit : preset),
    ]),
  );
}

export function precompileConfig(key: PrecompileKey, { address, time, gasLimit }: Presets): object {
  const { allowList, settings } = precompileOf(key);
  const fees = (from: number): object => feeConfig(gasLimit, from);
  return {
    blockTimestamp: bareTabstop(1, time),
    ...(allowList && { adminAddresses: [tabstop(2, address)] }),
    ...settings?.snippet?.({ address, oneToken, tabstop, bareTabstop, choice: choiceStop, fees }),
  };
}

export function stateUpgrade({ address, time }: Presets): object {
  return {
    blockTimestamp: bareTabstop(1, time),
    accounts: { [tabstop(2, address)]: { balanceChange: tabstop(3, oneToken) } },
  };
}

export function allocAccount(from: number): object {
  return { balance: tabstop(from, oneToken) };
}

const templates: { readonly [file: string]: readonly { label: string; sentence: string; value: object }[] } = files;

/** Snippets for an empty file. @param part `members` where the brackets exist */
export function wholeFiles(
  input: LanguageInput,
  file: ConfigFile,
  part: 'whole' | 'members',
): readonly CompletionItem[] {
  const presets = presetsOf(input, file);
  const time = file === 'genesis' ? nowIn(input) : presets.time;
  const fillIn = (value: object): string =>
    snippetText(value)
      .replaceAll('ADDRESS', presets.address)
      .replaceAll('HEXTIME', `0x${time.toString(16)}`)
      .replaceAll('TIME', String(time));
  return (templates[file === 'config' ? (input.vm ?? 'subnetEvm') : file] ?? []).map(({ label, sentence, value }) => ({
    label,
    kind: 'snippet',
    sentence: markdownText(sentence),
    snippet: part === 'whole' ? fillIn(value) : withoutBrackets(fillIn(value)),
  }));
}

/** An object snippet's members without its brackets, dedented. */
function withoutBrackets(snippet: string): string {
  return snippet
    .replace(/^\{\n/, '')
    .replace(/\n\\?\}$/, '')
    .replace(/^\t/gm, '');
}

export function valueSnippet(field: ConfigField, presets: Presets): string {
  const { key, kind } = field;
  if ((activePrecompileKeys as readonly string[]).includes(key)) {
    return snippetText(precompileConfig(key as PrecompileKey, presets));
  }
  if (key === 'feeConfig' || key === 'initialFeeConfig') {
    return snippetText(feeConfig(presets.gasLimit, 1));
  }
  if (key === 'alloc') {
    return snippetText({ [tabstop(1, presets.address)]: allocAccount(2) });
  }
  if (typeof kind === 'string') {
    return snippetText(scalar(field, kind, presets));
  }
  if ('list' in kind) {
    // A given list replaces the default, so that it starts with that.
    if (field.default !== undefined && field.default !== '[]') {
      return escapeSnippet(field.default.replaceAll(',', ', '));
    }
    return kind.list === 'address' ? snippetText([tabstop(1, presets.address)]).replace(/\s+/g, '') : '[$1]';
  }
  return '{\n\t$1\n}';
}

function scalar(field: ConfigField, kind: ScalarKind, { address, time, gasLimit }: Presets): string {
  const { values = [], default: preset } = field;
  if (values.length > 0) {
    return `«1|${values.map(({ value }) => value).join(',')}»`;
  }
  switch (kind) {
    case 'bool':
      // The opposite of the default comes first: otherwise the key could be omitted.
      return choiceStop(1, preset === 'true' ? ['false', 'true'] : ['true', 'false']);
    case 'address':
    case 'unprefixedAddress':
      return tabstop(1, address);
    case 'q64':
    case 'q256': {
      const own = field.key === 'gasLimit' ? gasLimit : isTimeField(field) ? time : undefined;
      return tabstop(1, own === undefined ? (preset ?? '0x0').replaceAll('"', '') : `0x${own.toString(16)}`);
    }
    case 'big':
    case 'u64':
    case 'u16':
    case 'int':
    case 'float':
      return bareTabstop(1, isTimeField(field) ? time : (preset ?? '0'));
    case 'hash':
      return tabstop(1, `0x${'0'.repeat(64)}`);
    case 'bytes':
    case 'slot':
      return tabstop(1, '0x');
    default:
      return tabstop(1, (preset ?? '').replaceAll('"', ''));
  }
}
