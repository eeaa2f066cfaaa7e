import { precompileChanges } from '../../precompiles';
import { type Line, code, message, text, time } from '../../report';
import type { ChainConfig } from '../../chains';
import type { NodeReadings, Readings } from '../readings';
import { type RejectedBlock, names, rejectionLine, type KnownCause } from '../causeText';
import { valueKey } from '../../primitives';

/** Nodes compute, or will compute, different states from the same block. */
export const splitByUpgrade: KnownCause = {
  key: 'splitByUpgrade',
  check: 'upgrade files',
  find: ({ readings, production: { tip, isMoving } }) => {
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
      return undefined;
    }
    return {
      title:
        first === undefined
          ? [text('Validators compute different states from the same block.')]
          : title(first, readings),
      evidence: [
        ...(first === undefined ? [] : [message`activation of ${code(first.key)}: ${time(first.at)}`]),
        ...differences.slice(1, 8).map(differenceLine),
        ...roots.map(rejectionLine),
        ...restartLine(readings, errors),
      ],
      repairs: first === undefined ? strangerRepairs(roots) : repairs(first, differences),
    };
  },
};

/** An upgrade at a given time that only some nodes have. */
interface Difference {
  /** "contractNativeMinterConfig" */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly on: readonly NodeReadings[];
  readonly notOn: readonly NodeReadings[];
}

function title({ at, on, notOn, key }: Difference, { now }: Readings): Line {
  const values = { on: names(on), notOn: names(notOn), key: code(key) };
  return at <= now
    ? message`Its nodes are split by an upgrade: ${values.key} is in upgrade.json of ${values.on}, not of ${values.notOn}.`
    : message`An upgrade will split its nodes: ${values.key} is in upgrade.json of ${values.on}, not of ${values.notOn}.`;
}

function differenceLine({ key, at, on, notOn }: Difference): Line {
  return message`${code(key)} at ${time(at)}: in upgrade.json of ${names(on)}, not of ${names(notOn)}`;
}

function restartLine({ nodes }: Readings, errors: readonly RejectedBlock[]): readonly Line[] {
  const silent = nodes.filter((one) => one.badBlocks?.length === 0);
  return errors.length > 0 && silent.length > 0
    ? [message`${names(silent)}: no refused block; a restart loses them.`]
    : [];
}

function repairs({ at, on, notOn }: Difference, all: readonly Difference[]): readonly Line[] {
  const isLate = notOn.some(({ tip, laterTip }) => ((laterTip ?? tip)?.at ?? 0) >= at);
  const values = { on: names(on), notOn: names(notOn) };
  const both = all.some((one) => one.on.some((node) => notOn.includes(node)));
  if (both) {
    return [[text('Give all nodes the same upgrade.json, and restart those whose file changes.')]];
  }
  return isLate
    ? [
        message`${values.notOn} accepted blocks after the time of the upgrade without it, so it cannot be added there any more: take it out of upgrade.json of ${values.on} or give it a later time, and restart ${values.on}.`,
      ]
    : [
        message`Put upgrade.json of ${values.on} on ${values.notOn} too, and restart ${values.notOn}: this works while its last block is older than the upgrade.`,
      ];
}

function strangerRepairs(errors: readonly RejectedBlock[]): readonly Line[] {
  const nodes = names([...new Set(errors.map(({ node }) => node))]);
  return [
    message`Compare upgrade.json and VM version of ${nodes} with those of the other validators: one of them differs.`,
  ];
}

/** Soonest first. */
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

/** The upgrades of a node, keyed by all of their contents. */
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
  return new Map(found.map(({ key, at, what }) => [`${key} ${at} ${valueKey(what).toLowerCase()}`, { key, at }]));
}
