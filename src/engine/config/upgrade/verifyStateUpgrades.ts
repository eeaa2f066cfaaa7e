import type { ChainFiles } from '../model';
import { activationTimeText } from '../effective/activations';
import type { Problem } from '../problem';
import { mostProblems } from '../problemLimit';
import { finding } from './reports';
import type { TextPlace } from '../source/configNode';
import { keyPlace } from '../source/place';

/** Upgrades between two pauses. */
const stride = 1_000;

/** Each state upgrade needs a time that is not 0 and after that of the one above it. */
export function* verifyStateUpgrades({ upgrade }: ChainFiles): Generator<undefined, readonly Problem[]> {
  const problems: Problem[] = [];
  const prefix = 'failed to verify genesis: invalid state upgrades: state upgrade config block timestamp';
  let previous: bigint | undefined;
  for (const [index, { node, blockTimestamp }] of (upgrade?.stateUpgrades ?? []).entries()) {
    if (index % stride === 0) {
      yield undefined;
    }
    if (problems.length > mostProblems) {
      break;
    }
    const item = `StateUpgrade[${index}]`;
    if (blockTimestamp === undefined) {
      const text = `${prefix} cannot be nil: ${item}`;
      problems.push(finding('stateUpgradeWithoutTime', [], 'upgrade', beginning(node), text));
      continue;
    }
    const { value: time, node: place } = blockTimestamp;
    if (time === 0n) {
      const text = `${prefix} must be greater than 0: ${item} has timestamp 0`;
      problems.push(finding('stateUpgradeAtZero', [], 'upgrade', place, text));
    } else if (previous !== undefined && time <= previous) {
      const text = `${prefix} must be greater than previous timestamp: ${item} has timestamp ${time}, previous timestamp ${previous}`;
      const values = [activationTimeText(time), activationTimeText(previous)] as const;
      problems.push(finding('stateUpgradeNotLater', values, 'upgrade', place, text));
      continue;
    }
    previous = time;
  }
  return problems;
}

/** The key that it begins with, rather than all of it. */
function beginning(
  node: TextPlace & { readonly kind?: string; readonly members?: readonly Parameters<typeof keyPlace>[0][] },
): TextPlace {
  const first = node.members?.[0];
  return first === undefined ? node : keyPlace(first);
}
