import { type Line, type Span, message, remote, shareText, text, time } from '../../report';
import { CONNECTED_NEEDED } from '../../validators';
import { sumOf } from '../blockProduction';
import type { NodeReadings } from '../readings';
import { names, topUps, type KnownCause } from '../causeText';

/** Time in which a node connected to enough weight finishes bootstrapping a small chain. */
const bootstrapMs = 20_000;

/** A node restarted while too much weight was inactive waits for weight, and keeps waiting after that is back. */
export const bootstrapping: KnownCause = {
  key: 'bootstrapping',
  check: 'nodes are bootstrapped',
  isOfNode: true,
  find: ({ readings, weights }) => {
    const nodes = readings.nodes.filter(({ state }) => state === 'bootstrapping');
    if (nodes.length === 0) {
      return undefined;
    }
    const isBelowQuorum =
      weights !== undefined && (weights.total - sumOf(weights.inactive)) * 100n < weights.total * CONNECTED_NEEDED;
    const isStalled = nodes.some(
      ({ health }) =>
        (health?.connected ?? 0n) >= CONNECTED_NEEDED * 100n &&
        readings.now - (health?.bootstrappingSince ?? readings.now) >= bootstrapMs,
    );
    const values = { nodes: names(nodes), chain: remote(readings.chain) };
    return {
      ...titles(values, nodes.length > 1, isBelowQuorum || isStalled),
      evidence: nodes.flatMap(bootstrappingLines),
      repairs:
        isBelowQuorum && weights !== undefined
          ? [...topUps(readings, weights), message`Then restart ${values.nodes}.`]
          : isStalled
            ? [
                message`Restart ${values.nodes}: enough weight is connected, but a node looks at that only when a peer connects.`,
              ]
            : [[text('Wait until it is done; if it does not end, check its connected weight.')]],
    };
  },
};

/** The titles with and without the chain's name. */
function titles(
  { nodes, chain }: { readonly nodes: Line; readonly chain: Span },
  areMany: boolean,
  isEndless: boolean,
): { readonly title: Line; readonly alone: Line } {
  if (isEndless) {
    return areMany
      ? {
          title: message`Nodes ${nodes} do not finish bootstrapping it.`,
          alone: message`Nodes ${nodes} do not finish bootstrapping ${chain}.`,
        }
      : {
          title: message`Node ${nodes} does not finish bootstrapping it.`,
          alone: message`Node ${nodes} does not finish bootstrapping ${chain}.`,
        };
  }
  return areMany
    ? {
        title: message`Nodes ${nodes} are still bootstrapping it.`,
        alone: message`Nodes ${nodes} are still bootstrapping ${chain}.`,
      }
    : {
        title: message`Node ${nodes} is still bootstrapping it.`,
        alone: message`Node ${nodes} is still bootstrapping ${chain}.`,
      };
}

function bootstrappingLines({ name, health }: NodeReadings): readonly Line[] {
  const since = health?.bootstrappingSince;
  return [
    since === undefined
      ? message`node ${remote(name)} answers 503: chain is not done bootstrapping.`
      : message`node ${remote(name)} answers 503: chain is not done bootstrapping, since ${time(since)}.`,
    ...(health?.connected === undefined
      ? []
      : [message`${remote(name)} is connected to ${text(shareText(health.connected, 10_000n) ?? '')} of the weight.`]),
  ];
}
