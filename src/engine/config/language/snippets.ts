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
import { integerIn, isTimeField, nowIn, prose } from './words';

/** 10^18 wei. */
export const oneToken = '0xde0b6b3a7640000';

/** A stop of a snippet inside a text. */
export function tabstop(index: number, preset = ''): string {
  return `«${index}:${preset}»`;
}

/** A stop in place of a number or word. */
export function bareTabstop(index: number, preset: string | bigint): string {
  return `‹${index}:${preset}›`;
}

/** One of some words, the first of them preset. */
function choice(index: number, words: readonly string[]): string {
  return `‹${index}|${words.join(',')}›`;
}

/** A value with stops as a snippet, indented by tabs. */
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

/** What a snippet is filled with. */
export interface Presets {
  /** Whoever is to have money and rights. */
  readonly address: string;
  /** Seconds since the epoch. */
  readonly time: bigint;
  /** As the file has it, so that both places agree. */
  readonly gasLimit: bigint;
}

const ewoq = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const zero = '0x0000000000000000000000000000000000000000';
const day = 86_400n;

/** What snippets of a file are filled with. */
export function presetsOf(input: LanguageInput, file: ConfigFile): Presets {
  const { networkId } = input.network;
  const genesis = input.genesis?.root;
  const [named] = addressesOf(input, 1);
  const nobody = networkId === 1 || networkId === 5 ? zero : ewoq;
  const hasTime = valueIn(genesis, 'timestamp') !== undefined;
  const gasLimit = integerIn(valueIn(genesis, 'config', 'feeConfig', 'gasLimit'));
  return {
    address: named === undefined ? nobody : checksumAddress(named),
    // In a genesis, what counts from its own time on is there from the first block.
    time: file === 'upgrade' ? nextUpgradeTime(input) : hasTime ? genesisTimeAt(input) : nowIn(input),
    gasLimit: gasLimit ?? integerIn(valueIn(genesis, 'gasLimit')) ?? 15_000_000n,
  };
}

/** The earliest time of a new item at the end of the lists. */
export function earliestUpgradeTime(input: LanguageInput): bigint {
  const chain = chainFilesOf(input);
  const { precompileUpgrades = [], stateUpgrades = [] } = chain.upgrade ?? {};
  const after = { lastAccepted: input.running?.lastAccepted.timestamp };
  return [
    ...activePrecompileKeys.map((key) => nextPrecompileTime(chain, { key }, precompileUpgrades.length, after)),
    nextStateTime(chain, stateUpgrades.length, after),
  ].reduce((latest, time) => (time > latest ? time : latest));
}

/** Tomorrow, so that every validator has the file by then; after whatever the file has already. */
function nextUpgradeTime(input: LanguageInput): bigint {
  const tomorrow = nowIn(input) + day;
  const earliest = earliestUpgradeTime(input);
  return tomorrow > earliest ? tomorrow : earliest;
}

/** Fees as the VM has them without a `feeConfig`, but for the gas limit. */
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
    ...settings?.snippet?.({ address, oneToken, tabstop, bareTabstop, choice, fees }),
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

const whole: { readonly [file: string]: readonly { label: string; sentence: string; value: object }[] } = files;

/** Snippets for a file that holds nothing yet. @param part `members`: the brackets are there */
export function wholeFiles(
  input: LanguageInput,
  file: ConfigFile,
  part: 'whole' | 'members',
): readonly CompletionItem[] {
  const presets = presetsOf(input, file);
  const time = file === 'genesis' ? nowIn(input) : presets.time;
  const filled = (value: object): string =>
    snippetText(value)
      .replaceAll('ADDRESS', presets.address)
      .replaceAll('HEXTIME', `0x${time.toString(16)}`)
      .replaceAll('TIME', String(time));
  return (whole[file === 'config' ? (input.vm ?? 'subnetEvm') : file] ?? []).map(({ label, sentence, value }) => ({
    label,
    kind: 'snippet',
    sentence: prose(sentence),
    snippet: part === 'whole' ? filled(value) : withoutBrackets(filled(value)),
  }));
}

/** The members of an object's snippet without its brackets, one level further out. */
function withoutBrackets(snippet: string): string {
  return snippet
    .replace(/^\{\n/, '')
    .replace(/\n\\?\}$/, '')
    .replace(/^\t/gm, '');
}

/** A value for a key that is written anew. */
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
    // A list that is given replaces the default: one begins with that.
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
      // Whoever writes it out wants it to be other than it is without it.
      return choice(1, preset === 'true' ? ['false', 'true'] : ['true', 'false']);
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
