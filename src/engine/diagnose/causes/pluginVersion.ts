import { explainCheck } from '../../health';
import { type Line, code, message, remote, text, time, textLine } from '../../report';
import { chainUpgrades } from '../../evm';
import type { NodeReadings } from '../readings';
import { listedText, names, type KnownCause } from '../causeText';

/** A plugin is incompatible with its node, or nodes run different versions of it. */
export const pluginVersion: KnownCause = {
  key: 'pluginVersion',
  check: 'VM versions',
  isOfNode: true,
  find: ({ readings, production: { isStuck } }) => {
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
      return {
        title: message`The chain cannot be started: ${names(failing)}.`,
        evidence: explained.map(({ node, result }) => message`${remote(node)}: ${result}`),
        repairs: explained[0]?.fixes ?? [],
      };
    }
    const known = upgradesKnown(readings.nodes);
    if (known.length > 0) {
      return {
        title: textLine('Its nodes know different network upgrades.'),
        evidence: known,
        repairs: [
          textLine(
            'Install the same release of avalanchego and of the VM on all nodes: from the upgrade on they compute different states.',
          ),
        ],
      };
    }
    const versions = versionsOf(readings.nodes);
    return versions.size < 2 || !isStuck
      ? undefined
      : {
          title: textLine('Its nodes run different versions of the VM.'),
          evidence: [versionLine(versions)],
          repairs: [
            textLine(
              'Install the same VM release on all nodes: different ones may compute different states, or know different upgrades.',
            ),
          ],
        };
  },
};

/** Network upgrades whose times differ between nodes, as in different releases. */
function upgradesKnown(nodes: readonly NodeReadings[]): readonly Line[] {
  const result = nodes.flatMap((node) => {
    // Overrides in upgrade.json are reported as differences of that file.
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

/** Versions of the chain's VM, with the nodes that run each. */
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
