import { chainUpgrades } from '../evm';
import { explainCheck } from '../health';
import { type Line, code, count, message, remote, shareText, text, time } from '../report';
import { topUps } from './inactive';
import { type BlockProduction, connectedNeeded, sumOf, type Weights } from './blockProduction';
import type { NodeReadings, Readings } from './readings';
import { type Cause, rejectionLine, listedText, maxListed, names } from './upgradeSplit';

/** A node that is connected to enough weight is done with a small chain within seconds. */
const bootstrapMs = 20_000;

/** A node that was restarted while too much weight was inactive waits for weight, and goes on waiting when it is back. */
export function bootstrapping(readings: Readings, weights: Weights | undefined): readonly Cause[] {
  const nodes = readings.nodes.filter(({ state }) => state === 'bootstrapping');
  if (nodes.length === 0) {
    return [];
  }
  const isLight =
    weights !== undefined && (weights.total - sumOf(weights.inactive)) * 100n < weights.total * connectedNeeded;
  const isStalled = nodes.some(
    ({ health }) =>
      (health?.connected ?? 0n) >= connectedNeeded * 100n &&
      readings.now - (health?.bootstrappingSince ?? readings.now) >= bootstrapMs,
  );
  const values = { nodes: names(nodes) };
  const title =
    isLight || isStalled
      ? message`Bootstrapping does not finish: ${values.nodes}.`
      : message`Bootstrapping: ${values.nodes}.`;
  return [
    {
      kind: 'bootstrapping',
      title,
      evidence: nodes.flatMap(bootstrappingLines),
      repairs:
        isLight && weights !== undefined
          ? [...topUps(readings, weights), message`Then restart ${values.nodes}.`]
          : isStalled
            ? [
                message`Restart ${values.nodes}: enough weight is connected, but a node looks at that only when a peer connects.`,
              ]
            : [[text('Wait until it is done; if it does not end, check its connected weight.')]],
    },
  ];
}

function bootstrappingLines({ name, health }: NodeReadings): readonly Line[] {
  const since = health?.bootstrappingSince;
  return [
    since === undefined
      ? message`${remote(name)} answers 503: chain is not done bootstrapping.`
      : message`${remote(name)} answers 503: chain is not done bootstrapping, since ${time(since)}.`,
    ...(health?.connected === undefined
      ? []
      : [message`${remote(name)} is connected to ${text(shareText(health.connected, 10_000n) ?? '')} of the weight.`]),
  ];
}

/** A block that young may not have reached everybody. */
const spreadMs = 10_000;

export function nodeBehind({ nodes, now }: Readings, { tip }: BlockProduction): readonly Cause[] {
  const reference = nodes
    .flatMap(({ tip: first }) => (first !== undefined && now - first.at >= spreadMs ? [first] : []))
    .reduce((most, { height }) => (height > most ? height : most), 0n);
  const behind = nodes.filter(({ tip: first, laterTip }) => {
    const height = (laterTip ?? first)?.height;
    return height !== undefined && height < reference;
  });
  if (behind.length === 0 || tip === undefined) {
    return [];
  }
  const height = ({ tip: first, laterTip }: NodeReadings): bigint => (laterTip ?? first)!.height;
  return [
    {
      kind: 'nodeBehind',
      title: message`Behind the other nodes: ${names(behind)}.`,
      evidence: behind.map(
        (node) =>
          message`${remote(node.name)} is at block ${count(height(node))}, the chain at ${count(reference)}: ${count(reference - height(node))} behind.`,
      ),
      repairs: [
        message`Check the connection, disk and load of ${names(behind)}, and its log for a refused block; if the gap stays, restart it.`,
      ],
    },
  ];
}

/** A plugin does not fit its node, or nodes that run the chain have different ones. */
export function pluginVersion(readings: Readings, { isStuck }: BlockProduction): readonly Cause[] {
  const failing = readings.nodes.flatMap(({ name, health, version }) =>
    /failed to create chain/.test(health?.check.error ?? '')
      ? [{ name, check: health!.check, rpcProtocol: version?.rpcProtocol }]
      : [],
  );
  if (failing.length > 0) {
    const explained = failing.map(({ name, check, rpcProtocol }) => ({
      node: name,
      ...explainCheck(check, { rpcProtocol, chains: new Map([[check.name, { vmId: readings.vmId }]]) }),
    }));
    return [
      {
        kind: 'pluginVersion',
        title: message`The chain cannot be started: ${names(failing)}.`,
        evidence: explained.map(({ node, answer }) => message`${remote(node)}: ${answer}`),
        repairs: explained[0]?.fixes ?? [],
      },
    ];
  }
  const known = upgradesKnown(readings.nodes);
  if (known.length > 0) {
    return [
      {
        kind: 'pluginVersion',
        title: [text('Its nodes know different network upgrades.')],
        evidence: known,
        repairs: [
          [
            text(
              'Install the same release of avalanchego and of the VM on all nodes: from the upgrade on they compute different states.',
            ),
          ],
        ],
      },
    ];
  }
  const versions = versionsOf(readings.nodes);
  return versions.size < 2 || !isStuck
    ? []
    : [
        {
          kind: 'pluginVersion',
          title: [text('Its nodes run different versions of the VM.')],
          evidence: [versionLine(versions)],
          repairs: [
            [
              text(
                'Install the same VM release on all nodes: different ones may compute different states, or know different upgrades.',
              ),
            ],
          ],
        },
      ];
}

/** Network upgrades that come at other times on other nodes, as those of another release do. */
function upgradesKnown(nodes: readonly NodeReadings[]): readonly Line[] {
  const result = nodes.flatMap((node) => {
    // What upgrade.json overrides is told of the file.
    const config = node.config && { ...node.config, upgrades: undefined };
    return config === undefined
      ? []
      : [
          {
            node,
            times: new Map(chainUpgrades(config).flatMap(({ name, at }) => (at === undefined ? [] : [[name, at]]))),
          },
        ];
  });
  const upgrades = new Set(result.flatMap(({ times }) => [...times.keys()]));
  return [...upgrades].flatMap((name): readonly Line[] => {
    const at = new Set(result.map(({ times }) => times.get(name)));
    return at.size < 2
      ? []
      : [
          message`${text(name)}: ${listedText(
            result.map(({ node, times }) => {
              const when = times.get(name);
              return when === undefined
                ? message`not on ${remote(node.name)}`
                : message`${time(when)} on ${remote(node.name)}`;
            }),
          )}`,
        ];
  });
}

/** Versions of the chain's VM with the nodes that have them. */
export function versionsOf(nodes: readonly NodeReadings[]): ReadonlyMap<string, readonly NodeReadings[]> {
  const found = new Map<string, readonly NodeReadings[]>();
  for (const node of nodes.filter(({ state }) => state === 'runs' || state === 'bootstrapping')) {
    const vm = node.version?.vm;
    if (vm !== undefined) {
      found.set(vm, [...(found.get(vm) ?? []), node]);
    }
  }
  return found;
}

function versionLine(versions: ReadonlyMap<string, readonly NodeReadings[]>): Line {
  return listedText([...versions].map(([vm, nodes]) => message`${code(vm.slice(0, 60))} on ${names(nodes)}`));
}

/** Blocks do not verify, and nothing else says why. */
export function rejectedBlocks({ nodes }: Readings, { isStuck, tip }: BlockProduction): readonly Cause[] {
  const counted = nodes.filter(({ metrics }) => (metrics?.refused ?? 0) > 0);
  const bad = nodes.flatMap((node) =>
    (node.badBlocks ?? [])
      .filter(({ height }) => (height ?? 0n) > (tip?.height ?? 0n))
      .map((block) => ({ node, block })),
  );
  return !isStuck || counted.length + bad.length === 0
    ? []
    : [
        {
          kind: 'refused',
          title: [text('Blocks are built, and nodes refuse them.')],
          evidence: [
            ...bad.slice(0, maxListed).map(rejectionLine),
            ...counted.map(
              ({ name, metrics }) =>
                message`${remote(name)} refused blocks ${count(BigInt(Math.round(metrics?.refused ?? 0)))} times since its start (${code('verify_err_count')}).`,
            ),
          ],
          repairs: [
            [
              text(
                'See the chain’s log on these nodes for the reason, and compare upgrade.json and VM version with the other validators.',
              ),
            ],
          ],
        },
      ];
}
