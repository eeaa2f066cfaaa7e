import { checksumAddress, codeSpan, escapeMarkdown, formatCount, inMarkdown } from '../../primitives';
import { type RoleKey, feeKeys, feeShape, roleKeys } from '../../precompiles';
import { genesisTimeOf } from '../model';
import { type FeesAt, type PrecompileRules, type RewardsAt, rulesAt, type RulesAt } from '../effective/rulesAt';
import { type Change, timeline } from '../effective/timeline';
import { unscheduled, upgradeName } from '../effective/activations';
import type { NumberNode } from '../source/configNode';
import { addressName } from './addressUses';
import { chainFilesOf } from './chainFilesOf';
import type { LanguageInput } from './languageInput';
import { distanceWords, timeValueText, valueWords } from './valueWords';

/** As near as this it is now. */
const minute = 60_000;
/** Longer lists are in the file. */
const mostAddresses = 20;
const mostChanges = 200;

/**
 * The rules of the chain at a time, as a Markdown document.
 * @param time seconds since the epoch
 */
export function effectiveRulesText(input: LanguageInput, time: bigint): string {
  const files = chainFilesOf(input);
  const rules = rulesAt(files, time);
  const isNow = Math.abs(input.now - Number(time) * 1_000) < minute;
  const when = escapeMarkdown(timeValueText(time, input));
  return `${[
    `# Rules of the chain at ${when}`,
    isNow
      ? 'As genesis and upgrade files say, now.'
      : `As genesis and upgrade files say, ${distanceWords(time, input)}.`,
    ...filesWords(input),
    'Transactions may have changed roles, fees and the reward address since: the files only have what they began with.',
    `## Precompiles`,
    table(
      ['precompile', 'status', 'since'],
      [...rules.precompiles].map(([key, state]) => [
        codeSpan(key),
        state.isOn ? 'enabled' : 'disabled',
        sinceWords(state, input),
      ]),
    ),
    ...[...rules.precompiles]
      .filter(([, { isOn }]) => isOn)
      .map(([key, state]) => `### ${codeSpan(key)}\n\n${list(settingsWords(state, rules, input))}`),
    `## Fees`,
    feeSourceWords(rules.fees),
    table(
      ['field', 'value', 'meaning'],
      feeKeys.map((key) => {
        const value = rules.fees.values[key];
        const field = feeShape.fields.find((one) => one.key === key)!;
        const node: NumberNode = { kind: 'number', start: 0, end: 0, text: value.toString() };
        return [codeSpan(key), codeSpan(node.text), escapeMarkdown(valueWords(node, field, input)[0] ?? '')];
      }),
    ),
    rewardWords(rules.rewards, input),
    `## Network upgrades`,
    table(
      ['upgrade', 'time', 'status'],
      rules.networkUpgrades.map(({ key, time: at, isOn }) => {
        const isPlanned = at !== undefined && at.value < unscheduled;
        return [
          upgradeName(key),
          isPlanned ? escapeMarkdown(timeValueText(at.value, input)) : '',
          isOn ? 'active' : isPlanned ? 'not yet' : 'not scheduled',
        ];
      }),
    ),
    ...timelineSection(timeline(files), genesisTimeOf(files), input),
  ].join('\n\n')}\n`;
}

/** What is not known, and how far the chain is. */
function filesWords({ genesis, upgrade, running, ...input }: LanguageInput): readonly string[] {
  return [
    ...(genesis === undefined ? ['⚠ No genesis file beside it: what that enables is missing here.'] : []),
    ...(upgrade === undefined ? ['There is no upgrade.json beside it.'] : []),
    ...(running === undefined
      ? []
      : [
          `Last block of the chain: ${formatCount(running.lastAccepted.height)}, ${escapeMarkdown(timeValueText(running.lastAccepted.timestamp, input))}`,
        ]),
  ];
}

function sinceWords({ by }: PrecompileRules, input: LanguageInput): string {
  if (by === undefined) {
    return '';
  }
  return by.isInGenesis ? 'genesis' : escapeMarkdown(timeValueText(by.time, input));
}

function settingsWords({ by }: PrecompileRules, { warp }: RulesAt, input: LanguageInput): readonly string[] {
  if (by?.key === 'warpConfig' && warp !== undefined) {
    return [
      `quorum ${warp.quorum.toString()} %`,
      warp.requirePrimaryNetworkSigners
        ? 'C-Chain and X-Chain messages: signed by the primary network'
        : 'C-Chain and X-Chain messages: signed by this L1',
    ];
  }
  const lists = roleKeys.flatMap((key) => {
    const addresses = by?.config[key]?.addresses ?? [];
    const rest = addresses.length - mostAddresses;
    return [
      ...addresses.slice(0, mostAddresses).map(({ value }) => roleWords(key, addressWords(value, input))),
      ...(rest > 0 ? [roleWords(key, `${rest} more`)] : []),
    ];
  });
  return lists.length === 0 ? ['nobody listed'] : lists;
}

function roleWords(key: RoleKey, who: string): string {
  switch (key) {
    case 'adminAddresses':
      return `admin: ${who}`;
    case 'managerAddresses':
      return `manager: ${who}`;
    case 'enabledAddresses':
      return `enabled: ${who}`;
  }
}

function addressWords(address: string, input: LanguageInput): string {
  const name = addressName(address, input)?.name;
  const spelt = codeSpan(checksumAddress(address));
  return name === undefined ? spelt : `${spelt} (${inMarkdown(name, 60)})`;
}

function feeSourceWords({ from, file, isManaged }: FeesAt): string {
  if (from === undefined) {
    return 'The defaults of the VM: the genesis names none.';
  }
  return isManaged && from.member.key.toLowerCase() !== 'feeconfig'
    ? `Those of initialFeeConfig in ${file}.json, from the block after the one that enables the fee manager.`
    : 'Those of feeConfig in genesis.json.';
}

function rewardWords({ to, address }: RewardsAt, input: LanguageInput): string {
  if (address !== undefined) {
    return `Fees: to ${addressWords(address, input)}.`;
  }
  return to === 'burned' ? 'Fees are burned.' : 'Fees: to the feeRecipient of the node that builds the block.';
}

function timelineSection(all: readonly Change[], start: bigint | undefined, input: LanguageInput): readonly string[] {
  // What the network had before the chain was there is above.
  const changes = all.filter(({ kind, isInGenesis }) => kind !== 'networkUpgrade' || !isInGenesis);
  const rows = changes
    .slice(0, mostChanges)
    .map((change) => [
      change.time === start || change.isInGenesis ? 'genesis' : escapeMarkdown(timeValueText(change.time, input)),
      Number(change.time) * 1_000 > input.now ? distanceWords(change.time, input) : '',
      changeWords(change, input),
    ]);
  const rest = changes.length - rows.length;
  return rows.length === 0
    ? []
    : [`## Timeline`, table(['time', '', 'change'], rows), ...(rest === 0 ? [] : [`${rest} more`])];
}

function changeWords(change: Change, input: LanguageInput): string {
  switch (change.kind) {
    case 'genesis':
      return `the chain starts: ${escapeMarkdown(timeValueText(change.time, input))}`;
    case 'precompile':
      return change.activation.isOn
        ? `enables ${codeSpan(change.activation.key)}`
        : `disables ${codeSpan(change.activation.key)}`;
    case 'state':
      return change.isNeverDone
        ? 'state upgrade: never done, not after the genesis time'
        : 'state upgrade: changes accounts';
    case 'networkUpgrade':
      return `network upgrade ${upgradeName(change.key)}`;
  }
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** In columns, as it is read as text too. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((cells) => cells[i]!.length)));
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...rows.map(row)].join('\n');
}
