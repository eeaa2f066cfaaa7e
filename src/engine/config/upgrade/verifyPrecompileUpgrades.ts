import type { PrecompileKey } from '../../precompiles';
import type { ChainFiles, PrecompileConfig } from '../model';
import { activationTimeText } from '../effective/activations';
import type { Problem } from '../problem';
import { mostProblems } from '../problemLimit';
import { finding } from './reports';
import { keyPlace, valuePlace } from '../source/place';

/** Items between two pauses, of which those with a problem are dear. */
const stride = 500;
const problemCost = 20;

/** What a precompile's own settings have wrong, in the VM's order. */
export type VerifyPrecompile = (config: PrecompileConfig) => Generator<undefined, readonly Problem[]>;

interface Last {
  readonly time: bigint;
  readonly isOn: boolean;
  /** In a genesis, with `disable: true`. */
  readonly isTrap?: boolean;
}

/**
 * The list of an upgrade file as the VM verifies it after the precompiles of the genesis, item by item: a time, the
 * order of the list, on and off by turns, later than the last of its key, and its own settings. Without a genesis the
 * first item of a key may do either.
 */
export function* verifyPrecompileUpgrades(
  { genesis, upgrade }: ChainFiles,
  verify: VerifyPrecompile,
): Generator<undefined, readonly Problem[]> {
  const problems: Problem[] = [];
  const lasts = new Map<PrecompileKey, Last>();
  for (const { key, blockTimestamp, disable } of genesis?.config?.precompiles.values() ?? []) {
    if (blockTimestamp !== undefined) {
      // The VM does not look at `disable` here.
      lasts.set(key, { time: blockTimestamp.value, isOn: true, isTrap: disable?.value === true });
    }
  }
  let previous: bigint | undefined;
  let work = 0;
  for (const [index, config] of (upgrade?.precompileUpgrades ?? []).entries()) {
    if (++work > stride) {
      work = 0;
      yield undefined;
    }
    if (problems.length > mostProblems) {
      break;
    }
    const last = lasts.get(config.key) ?? (genesis === undefined ? undefined : { time: undefined, isOn: false });
    const problem = misplaced(config, index, previous, last);
    const found = problem === undefined ? yield* verify(config) : [problem];
    problems.push(...found);
    work += found.length * problemCost;
    const time = config.blockTimestamp?.value;
    if (time !== undefined) {
      previous = previous !== undefined && previous > time ? previous : time;
      // One that is refused because it changes nothing leaves the turns of those after it as they were.
      lasts.set(config.key, {
        time: last?.time !== undefined && last.time > time ? last.time : time,
        isOn: isOn(config),
      });
    }
  }
  return problems;
}

function isOn({ disable }: PrecompileConfig): boolean {
  return disable?.value !== true;
}

function misplaced(
  config: PrecompileConfig,
  index: number,
  previous: bigint | undefined,
  last: Last | { readonly time: undefined; readonly isOn: boolean; readonly isTrap?: undefined } | undefined,
): Problem | undefined {
  const { key, member, blockTimestamp } = config;
  const prefix = 'failed to verify genesis: invalid precompile upgrades: precompile upgrade';
  const item = `PrecompileUpgrade (${key}) at [${index}]`;
  if (blockTimestamp === undefined) {
    const text = `${prefix} block timestamp cannot be nil: ${item}`;
    return finding('upgradeWithoutTime', [key], 'upgrade', keyPlace(member), text);
  }
  const { value: time, node } = blockTimestamp;
  if (previous !== undefined && time < previous) {
    const text = `${prefix} config block timestamp must be greater than or equal to previous timestamp: ${item} has timestamp ${time}, previous timestamp ${previous}`;
    return finding(
      'upgradeOutOfOrder',
      [activationTimeText(time), activationTimeText(previous)],
      'upgrade',
      node,
      text,
    );
  }
  if (last !== undefined && isOn(config) === last.isOn) {
    const text = `${prefix} disable value is invalid: ${item}, disable should be ${last.isOn}`;
    const rule = last.isOn
      ? last.isTrap === true
        ? 'upgradeDisabledInGenesis'
        : 'upgradeEnablesEnabled'
      : 'upgradeDisablesDisabled';
    const place = config.disable?.member === undefined ? keyPlace(member) : valuePlace(config.disable.member);
    return finding(rule, [key], 'upgrade', place, text);
  }
  if (last?.time !== undefined && time <= last.time) {
    const text = `${prefix} config block timestamp for same key must be strictly greater than previous timestamp: ${item} has timestamp ${time}, previous timestamp of same key ${last.time}`;
    return finding(
      'upgradeNotLater',
      [key, activationTimeText(time), activationTimeText(last.time)],
      'upgrade',
      node,
      text,
    );
  }
  return undefined;
}
