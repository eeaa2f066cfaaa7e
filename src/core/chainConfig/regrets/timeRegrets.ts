import type { Activation } from '../effective/activations';
import { genesisTime } from './inGenesis';
import { FileFixes } from '../edit/fileFixes';
import type { At } from '../model/at';
import type { Regrets } from './regret';
import { timeWords } from '../effective/timeWords';

/** Items between two pauses. */
const stride = 200;
const year = 365n * 86_400n;
/** Times that are plausible as milliseconds: from 2001 to 2286. */
const leastMilliseconds = 1_000_000_000_000n;
const mostMilliseconds = 9_999_999_999_999n;

/** Times of precompiles and state upgrades that never come, come late, or are over. */
export function* timeRegrets(regrets: Regrets, activations: readonly Activation[]): Generator<undefined, void> {
  for (const [i, { file, config, time, isInGenesis }] of activations.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const at = config.blockTimestamp!;
    const isTold = neverComes(regrets, file, at);
    if (file === 'upgrade' && !isTold) {
      if (isInGenesis && isNewChain(regrets)) {
        regrets.add(file, at.node, 'upgradeInGenesisBlock', [timeWords(genesisTime(regrets.judged))]);
      } else if (!isInGenesis) {
        passed(regrets, at, time);
      }
    }
  }
  const { genesis, upgrade } = regrets.judged;
  for (const [i, { blockTimestamp: at }] of (upgrade?.stateUpgrades ?? []).entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    if (at === undefined || neverComes(regrets, 'upgrade', at)) {
      continue;
    }
    const start = genesisTime(regrets.judged);
    if (genesis !== undefined && at.value <= start && at.value > 0n) {
      regrets.add('upgrade', at.node, 'stateUpgradeBeforeGenesis', [timeWords(start)]);
    } else {
      passed(regrets, at, at.value);
    }
  }
}

export function isMilliseconds(time: bigint): boolean {
  return time >= leastMilliseconds && time <= mostMilliseconds;
}

function neverComes(regrets: Regrets, file: 'genesis' | 'upgrade', { value, node }: At<bigint>): boolean {
  const now = BigInt(Math.floor(regrets.judged.input.now / 1000));
  if (isMilliseconds(value)) {
    const seconds = value / 1000n;
    const fixes = [new FileFixes(regrets.judged.input, file).write(node, seconds, String(seconds))];
    regrets.add(file, node, 'timeMilliseconds', [String(seconds)], { fixes });
  } else if (value > mostMilliseconds) {
    regrets.add(file, node, 'timeNever', []);
  } else if (value > now + 5n * year) {
    regrets.add(file, node, 'farFuture', [timeWords(value)]);
  } else {
    return false;
  }
  return true;
}

/** Only told where no chain was asked: one that runs says itself what it takes. */
function passed(regrets: Regrets, { node }: At<bigint>, time: bigint): void {
  if (regrets.judged.input.running === undefined && time * 1000n <= BigInt(Math.floor(regrets.judged.input.now))) {
    regrets.add('upgrade', node, 'timePassed', []);
  }
}

function isNewChain({ judged }: Regrets): boolean {
  return judged.input.running === undefined;
}
