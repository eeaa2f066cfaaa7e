import { checksumAddress, codeSpan, escapeMarkdown, formatCount, inMarkdown, compact } from '../../primitives';
import { type RoleKey, feeKeys, feeShape, roleKeys } from '../../precompiles';
import { markdownTable, type Line, type Report, code, message, remote, text, textLine, timelineOf } from '../../report';
import { genesisTimeOf } from '../model';
import { type FeesAt, type PrecompileRules, rulesAt, type RulesAt } from '../effective/rulesAt';
import { type Change, timeline } from '../effective/timeline';
import { unscheduled, upgradeName } from '../effective/activations';
import { addressName } from './addresses';
import { chainFilesOf, type LanguageInput } from './languageInput';
import { distanceWords, numberWords, timeValueText } from './words';

/** Times closer than this count as now. */
const minute = 60_000;
const maxAddresses = 20;
const maxChanges = 200;

/** The chain's rules at a time, as a Markdown document. @param time seconds since the epoch */
export function effectiveRulesText(input: LanguageInput, time: bigint): string {
  const files = chainFilesOf(input);
  const rules = rulesAt(files, time);
  const isNow = Math.abs(input.now - Number(time) * 1_000) < minute;
  const timeText = (at: bigint): string => escapeMarkdown(timeValueText(at, input));
  const precompiles = [...rules.precompiles];
  return `${[
    `# Rules of the chain at ${timeText(time)}`,
    isNow ? 'Per genesis and upgrade files, now.' : `Per genesis and upgrade files, ${distanceWords(time, input)}.`,
    ...filesWords(input, timeText),
    'Transactions may have changed roles, fees and the reward address since: the files only have the initial values.',
    `## Precompiles`,
    markdownTable(
      ['precompile', 'status', 'since'],
      precompiles.map(([key, { isOn, by }]) => [
        codeSpan(key),
        isOn ? 'enabled' : 'disabled',
        by === undefined ? '' : by.isInGenesis ? 'genesis' : timeText(by.time),
      ]),
    ),
    ...precompiles
      .filter(([, { isOn }]) => isOn)
      .map(([key, state]) => `### ${codeSpan(key)}\n\n${list(settingsWords(state, rules, input))}`),
    `## Fees`,
    feeSourceWords(rules.fees),
    markdownTable(
      ['field', 'value', 'meaning'],
      feeKeys.map((key) => {
        const value = rules.fees.values[key];
        const field = feeShape.fields.find((one) => one.key === key)!;
        return [codeSpan(key), codeSpan(value.toString()), escapeMarkdown(numberWords(value, field, input) ?? '')];
      }),
    ),
    rewardWords(rules, input),
    `## Network upgrades`,
    markdownTable(
      ['upgrade', 'time', 'status'],
      rules.networkUpgrades.map(({ key, time: at, isOn }) => {
        const isPlanned = at !== undefined && at.value < unscheduled;
        const status = isOn ? 'active' : isPlanned ? 'not yet' : 'not scheduled';
        return [upgradeName(key), isPlanned ? timeText(at.value) : '', status];
      }),
    ),
    ...timelineSection(timeline(files), genesisTimeOf(files), input, timeText),
  ].join('\n\n')}\n`;
}

function filesWords({ genesis, upgrade, running }: LanguageInput, timeText: (at: bigint) => string): readonly string[] {
  const last = running?.lastAccepted;
  return compact([
    genesis === undefined && '⚠ No genesis file next to it: what it enables is missing here.',
    upgrade === undefined && 'There is no upgrade.json next to it.',
    last !== undefined && `Last block of the chain: ${formatCount(last.height)}, ${timeText(last.timestamp)}`,
  ]);
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
    const rest = addresses.length - maxAddresses;
    return [
      ...addresses.slice(0, maxAddresses).map(({ value }) => roleWords(key, addressWords(value, input))),
      ...(rest > 0 ? [roleWords(key, `${rest} more`)] : []),
    ];
  });
  return lists.length === 0 ? ['nobody listed'] : lists;
}

function roleWords(key: RoleKey, addresses: string): string {
  return `${key.replace('Addresses', '')}: ${addresses}`;
}

function addressWords(address: string, input: LanguageInput): string {
  const name = addressName(address, input)?.name;
  const checksummed = codeSpan(checksumAddress(address));
  return name === undefined ? checksummed : `${checksummed} (${inMarkdown(name, 60)})`;
}

function feeSourceWords({ from, file, isManaged }: FeesAt): string {
  if (from === undefined) {
    return 'The defaults of the VM: the genesis sets none.';
  }
  return isManaged && from.member.key.toLowerCase() !== 'feeconfig'
    ? `From initialFeeConfig in ${file}.json, from the block after the one that enables the fee manager.`
    : 'From feeConfig in genesis.json.';
}

function rewardWords({ rewards: { to, address } }: RulesAt, input: LanguageInput): string {
  if (address !== undefined) {
    return `Fees: to ${addressWords(address, input)}.`;
  }
  return to === 'burned' ? 'Fees are burned.' : 'Fees: to the feeRecipient of the node that builds the block.';
}

function timelineSection(
  all: readonly Change[],
  start: bigint | undefined,
  input: LanguageInput,
  timeText: (at: bigint) => string,
): readonly string[] {
  // Network upgrades that precede the chain are listed above.
  const changes = all.filter(({ kind, isInGenesis }) => kind !== 'networkUpgrade' || !isInGenesis);
  const rows = changes
    .slice(0, maxChanges)
    .map((change) => [
      change.time === start || change.isInGenesis ? 'genesis' : timeText(change.time),
      Number(change.time) * 1_000 > input.now ? distanceWords(change.time, input) : '',
      changeWords(change, timeText),
    ]);
  const rest = changes.length - rows.length;
  return rows.length === 0
    ? []
    : [`## Timeline`, markdownTable(['time', '', 'change'], rows), ...(rest === 0 ? [] : [`${rest} more`])];
}

function changeWords(change: Change, timeText: (at: bigint) => string): string {
  switch (change.kind) {
    case 'genesis':
      return `the chain starts: ${timeText(change.time)}`;
    case 'precompile': {
      const { isOn, key } = change.activation;
      return isOn ? `enables ${codeSpan(key)}` : `disables ${codeSpan(key)}`;
    }
    case 'state':
      return change.isNeverDone
        ? 'state upgrade: never applied, not after the genesis time'
        : 'state upgrade: changes accounts';
    case 'networkUpgrade':
      return `network upgrade ${upgradeName(change.key)}`;
  }
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Diagram of the activations in genesis and upgrade files. @param name of the file it was opened from; untrusted */
export function upgradeTimelineReport(input: LanguageInput, name: string): Report {
  const changes = timeline(chainFilesOf(input))
    // Network upgrades that precede the chain are not set by these files.
    .filter(({ kind, isInGenesis, file }) => kind !== 'networkUpgrade' || (file !== undefined && !isInGenesis))
    .map((change) => ({
      at: change.isInGenesis ? 0 : Number(change.time) * 1_000,
      words: changeLine(change),
      isOn: change.kind === 'precompile' ? change.activation.isOn : change.kind !== 'state' || !change.isNeverDone,
    }));
  return {
    ...{ kind: 'blockchain', status: 'offline', identifier: '', title: message`Upgrades of ${remote(name)}` },
    ...{ facts: [], sections: [], sources: [] },
    drawings: [{ key: 'upgrades', heading: 'Upgrade timeline', drawing: timelineOf(changes, input.now) }],
  };
}

function changeLine(change: Change): Line {
  switch (change.kind) {
    case 'genesis':
      return textLine('the chain starts');
    case 'precompile': {
      const { key, isOn } = change.activation;
      return message`${code(key)} ${text(isOn ? 'on' : 'off')}`;
    }
    case 'state':
      return textLine(change.isNeverDone ? 'state upgrade: never applied' : 'state upgrade');
    case 'networkUpgrade':
      return [code(upgradeName(change.key))];
  }
}
