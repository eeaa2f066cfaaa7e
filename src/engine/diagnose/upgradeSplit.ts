import { precompileChanges } from '../precompiles';
import { type Line, code, count, id, message, remote, text, time, type Span, joined, shareText } from '../report';
import type { ChainConfig } from '../chains';
import type { BlockProduction } from './blockProduction';
import type { BadBlock, NodeReadings, Readings, PlatformValidator } from './readings';

/** A validator by its NodeID, and by the name of the node where it is one of the settings. */
export function nodeSpan(nodeId: string, { nodes }: Readings): Span {
  return id(nodeId, nodes.find((node) => node.nodeId === nodeId)?.name);
}

export function names(nodes: readonly { readonly name: string }[]): Line {
  return joined(
    nodes.map(({ name }): Line => [remote(name)]),
    ', ',
  );
}

/** `NodeID-… (100, 50 %)` */
export function weighed({ nodeId, weight }: PlatformValidator, total: bigint, readings: Readings): Line {
  return message`${nodeSpan(nodeId, readings)} (${count(weight)}, ${text(shareText(weight, total) ?? '')})`;
}

export function listedText(lines: readonly Line[]): Line {
  return joined(lines, ', ');
}

/** What remains is said by its number. */
export const maxListed = 8;

/** Something that comes at a time on some nodes and on others not. */
interface Difference {
  /** "contractNativeMinterConfig" */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly on: readonly NodeReadings[];
  readonly notOn: readonly NodeReadings[];
}

/** Nodes compute different states from the same block, or will. */
export function splitByUpgrade(readings: Readings, { tip, isMoving }: BlockProduction): readonly Cause[] {
  const differences = differencesOf(readings.nodes);
  const errors = readings.nodes.flatMap((node) =>
    (node.badBlocks ?? [])
      .filter(({ height }) => height !== undefined && tip !== undefined && height > tip.height)
      .map((block) => ({ node, block })),
  );
  const roots = errors.filter(({ block }) =>
    /invalid (?:merkle|receipt) root|invalid gas used|invalid bloom/.test(block.error ?? ''),
  );
  const [first] = differences;
  if (first === undefined && (roots.length === 0 || isMoving)) {
    return [];
  }
  return [
    {
      kind: 'splitByUpgrade',
      title:
        first === undefined
          ? [text('Validators compute different states from the same block.')]
          : title(first, readings),
      evidence: [
        ...differences.slice(0, 8).map(differenceLine),
        ...roots.map(rejectionLine),
        ...restartLine(readings, errors),
      ],
      repairs: first === undefined ? strangerRepairs(roots) : repairs(first, differences),
    },
  ];
}

function title({ at, on, notOn, key }: Difference, { now }: Readings): Line {
  const values = { on: names(on), notOn: names(notOn), key: code(key), time: time(at) };
  return at <= now
    ? message`Its nodes are split by an upgrade: ${values.key} is in upgrade.json of ${values.on}, not of ${values.notOn}, since ${values.time}.`
    : message`An upgrade will split its nodes: ${values.key} is in upgrade.json of ${values.on}, not of ${values.notOn}, and comes at ${values.time}.`;
}

function differenceLine({ key, at, on, notOn }: Difference): Line {
  return message`${code(key)} at ${time(at)}: in upgrade.json of ${names(on)}, not of ${names(notOn)}`;
}

interface Refusal {
  readonly node: NodeReadings;
  readonly block: BadBlock;
}

const rootsOf = /remote: ([0-9a-f]{64}) local: ([0-9a-f]{64})/;

export function rejectionLine({ node, block }: Refusal): Line {
  const [, actual, own] = rootsOf.exec(block.error ?? '') ?? [];
  const values = { node: remote(node.name), height: count(block.height ?? 0n), hash: id(block.hash) };
  return actual === undefined || own === undefined
    ? message`${values.node} refused block ${values.height} (${values.hash}): ${remote((block.error ?? '').slice(0, 200))}`
    : message`${values.node} refused block ${values.height} (${values.hash}): its state root is ${code(`0x${actual.slice(0, 8)}…`, `0x${actual}`)}, ${values.node} computes ${code(`0x${own.slice(0, 8)}…`, `0x${own}`)}.`;
}

function restartLine({ nodes }: Readings, errors: readonly Refusal[]): readonly Line[] {
  const silent = nodes.filter((one) => one.badBlocks?.length === 0);
  return errors.length > 0 && silent.length > 0
    ? [message`${names(silent)}: no refused block; a restart loses them.`]
    : [];
}

function repairs({ at, on, notOn }: Difference, all: readonly Difference[]): readonly Line[] {
  const isLate = notOn.some(({ tip, laterTip }) => ((laterTip ?? tip)?.at ?? 0) >= at);
  const values = { on: names(on), notOn: names(notOn), time: time(at) };
  const both = all.some((one) => one.on.some((node) => notOn.includes(node)));
  if (both) {
    return [[text('Give all nodes the same upgrade.json, and restart those whose file changes.')]];
  }
  return isLate
    ? [
        message`Blocks after ${values.time} were accepted without the upgrade on ${values.notOn}, where it cannot be added any more: take it out of upgrade.json of ${values.on} or give it a later time, and restart ${values.on}.`,
      ]
    : [
        message`Put upgrade.json of ${values.on} on ${values.notOn} too, and restart ${values.notOn}: this works while its last block is older than ${values.time}.`,
      ];
}

function strangerRepairs(errors: readonly Refusal[]): readonly Line[] {
  const nodes = names([...new Set(errors.map(({ node }) => node))]);
  return [
    message`Compare upgrade.json and VM version of ${nodes} with those of the other validators: one of them differs.`,
  ];
}

/** The soonest first. */
export function differencesOf(nodes: readonly NodeReadings[]): readonly Difference[] {
  const result = nodes.flatMap((node) =>
    node.config === undefined ? [] : [{ node, entries: entriesOf(node.config) }],
  );
  const all = new Map(result.flatMap(({ entries }) => [...entries]));
  return [...all]
    .map(([name, { key, at }]): Difference => {
      const on = result.filter(({ entries }) => entries.has(name)).map(({ node }) => node);
      return { key, at, on, notOn: result.map(({ node }) => node).filter((node) => !on.includes(node)) };
    })
    .filter(({ notOn }) => notOn.length > 0)
    .sort((a, b) => a.at - b.at);
}

/** What upgrades a node has, each by all that it says. */
function entriesOf(config: ChainConfig): ReadonlyMap<string, { readonly key: string; readonly at: number }> {
  const { upgrades } = config;
  const found = [
    ...precompileChanges(config).map(({ key, at, config: own }) => ({ key: String(key), at, what: own })),
    ...(upgrades?.stateUpgrades ?? []).map((one) => ({
      key: 'stateUpgrades',
      at: one.blockTimestamp?.getTime() ?? 0,
      what: one,
    })),
    ...Object.entries(upgrades?.networkUpgradeOverrides ?? {}).flatMap(([key, at]) =>
      at instanceof Date ? [{ key, at: at.getTime(), what: '' }] : [],
    ),
  ];
  return new Map(found.map(({ key, at, what }) => [`${key} ${at} ${printed(what)}`, { key, at }]));
}

function printed(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)).toLowerCase();
}

/** Why a chain makes no blocks, or that it does. Several may hold at once; the one to begin with stands first. */
export interface Diagnosis {
  readonly verdicts: readonly Cause[];
  /** What was looked at and is well: "balances last 23 d or more". */
  readonly checked: readonly Line[];
  /** What could not be read, a sentence each: who was asked for what, and what to do. */
  readonly unread: readonly Line[];
}

export type VerdictKind =
  | 'healthy'
  | 'idle'
  | 'bootstrapping'
  | 'splitByUpgrade'
  | 'noValidators'
  | 'outOfBalance'
  | 'disconnected'
  | 'frozenView'
  | 'nodeBehind'
  | 'refused'
  | 'pluginVersion'
  | 'nobodyMaySend'
  | 'baseFee'
  | 'halfDone'
  | 'unknown';

export interface Cause {
  readonly kind: VerdictKind;
  /** "Too little weight is connected: 58 % of 67 %." */
  readonly title: Line;
  /** What shows it, a line each. */
  readonly evidence: readonly Line[];
  /** What repairs it, a step each. */
  readonly repairs: readonly Line[];
}
