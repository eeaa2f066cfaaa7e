import { type Activation, activationTimeText } from '../effective/activations';
import { genesisTime } from './inGenesis';
import { FileFixes } from '../edit/fileFixes';
import type { At } from '../model';
import type { WarningContext } from './warningContext';

/** Items between two pauses. */
const stride = 200;
const year = 365n * 86_400n;
/** Times that are plausible as milliseconds: from 2001 to 2286. */
const leastMilliseconds = 1_000_000_000_000n;
const mostMilliseconds = 9_999_999_999_999n;

/** Times of precompiles and state upgrades that never come, come late, or are over. */
export function* timeWarnings(
  warnings: WarningContext,
  activations: readonly Activation[],
): Generator<undefined, void> {
  for (const [i, { file, config, time, isInGenesis }] of activations.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const at = config.blockTimestamp!;
    const isReported = neverComes(warnings, file, at);
    if (file === 'upgrade' && !isReported) {
      if (isInGenesis && isNewChain(warnings)) {
        warnings.add(file, at.node, 'upgradeInGenesisBlock', [activationTimeText(genesisTime(warnings.validated))]);
      } else if (!isInGenesis) {
        passed(warnings, at, time);
      }
    }
  }
  const { genesis, upgrade } = warnings.validated;
  for (const [i, { blockTimestamp: at }] of (upgrade?.stateUpgrades ?? []).entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    if (at === undefined || neverComes(warnings, 'upgrade', at)) {
      continue;
    }
    const start = genesisTime(warnings.validated);
    if (genesis !== undefined && at.value <= start && at.value > 0n) {
      warnings.add('upgrade', at.node, 'stateUpgradeBeforeGenesis', [activationTimeText(start)]);
    } else {
      passed(warnings, at, at.value);
    }
  }
}

export function isMilliseconds(time: bigint): boolean {
  return time >= leastMilliseconds && time <= mostMilliseconds;
}

function neverComes(warnings: WarningContext, file: 'genesis' | 'upgrade', { value, node }: At<bigint>): boolean {
  const now = BigInt(Math.floor(warnings.validated.input.now / 1000));
  if (isMilliseconds(value)) {
    const seconds = value / 1000n;
    const fixes = [new FileFixes(warnings.validated.input, file).write(node, seconds, String(seconds))];
    warnings.add(file, node, 'timeMilliseconds', [String(seconds)], { fixes });
  } else if (value > mostMilliseconds) {
    warnings.add(file, node, 'timeNever', []);
  } else if (value > now + 5n * year) {
    warnings.add(file, node, 'farFuture', [activationTimeText(value)]);
  } else {
    return false;
  }
  return true;
}

/** Only told where no chain was asked: one that runs says itself what it takes. */
function passed(warnings: WarningContext, { node }: At<bigint>, time: bigint): void {
  if (
    warnings.validated.input.running === undefined &&
    time * 1000n <= BigInt(Math.floor(warnings.validated.input.now))
  ) {
    warnings.add('upgrade', node, 'timePassed', []);
  }
}

function isNewChain({ validated }: WarningContext): boolean {
  return validated.input.running === undefined;
}
