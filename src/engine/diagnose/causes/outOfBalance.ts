import { type Line, message, shareText, time, textLine } from '../../report';
import { CONNECTED_NEEDED, VOTES_NEEDED } from '../../validators';
import { type Weights, endOf, sumOf } from '../blockProduction';
import type { PlatformValidator, Readings } from '../readings';
import { maxListed, topUps, validatorText, type KnownCause } from '../causeText';
import { disconnectedPerHealth } from './disconnected';

/** Too much weight belongs to validators without balance. */
export const outOfBalance: KnownCause = {
  key: 'outOfBalance',
  check: 'balances',
  find: ({ readings, weights }) => {
    if (weights === undefined) {
      return disconnectedPerHealth(readings, true);
    }
    if (weights.inactive.length === 0) {
      return undefined;
    }
    const { total, inactive } = weights;
    const weight = sumOf(inactive);
    const isHalted = (total - weight) * 100n < total * VOTES_NEEDED;
    const isShort = weights.connected * 100n < total * CONNECTED_NEEDED;
    if (!isHalted && !isShort) {
      return undefined;
    }
    const endKinds = new Set(inactive.map((one) => endOf(one, readings)?.how));
    const share = shareText(weight, total) ?? '';
    return {
      title: textLine(
        endKinds.size === 1 && endKinds.has('disabled')
          ? `Validators with ${share} of the weight are disabled.`
          : endKinds.size === 1 && endKinds.has('dry')
            ? `Validators with ${share} of the weight are out of balance.`
            : `Validators with ${share} of the weight are inactive: out of balance or disabled.`,
      ),
      evidence: endLines(weights, readings),
      repairs: [
        ...topUps(readings, weights),
        ...(readings.nodes.some(({ state }) => state === 'bootstrapping') ? [] : [noRestart()]),
      ],
    };
  },
};

/** Inactive validators that do not stop the chain, but reduce its margin. */
export function inactiveLines(weights: Weights | undefined, readings: Readings): readonly Line[] {
  if (weights === undefined || weights.inactive.length === 0) {
    return [];
  }
  const share = shareText(sumOf(weights.inactive), weights.total) ?? '';
  return [textLine(`Validators with ${share} of the weight are inactive.`), ...endLines(weights, readings)];
}

function endLines({ inactive, total }: Weights, readings: Readings): readonly Line[] {
  return inactive.slice(0, maxListed).map((one) => endLine(one, total, readings));
}

function endLine(one: PlatformValidator, total: bigint, readings: Readings): Line {
  const end = endOf(one, readings);
  const values = { validator: validatorText(one, total, readings) };
  if (end === undefined) {
    return one.balance === 0n
      ? message`${values.validator}: balance 0. It ran out, or its owner disabled it: no validator set that was checked has it.`
      : message`${values.validator}: inactive, balance unknown.`;
  }
  return end.how === 'dry'
    ? message`${values.validator}: balance ran out at ${time(end.at)}.`
    : message`${values.validator}: disabled by its owner at ${time(end.at)}.`;
}

function noRestart(): Line {
  return textLine('Do not restart a node before: it would not finish bootstrapping. After the top-up none is needed.');
}
