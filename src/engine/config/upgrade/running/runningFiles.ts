import type { CheckInput, RunningChain, ChainFiles } from '../../model';
import { readGenesisSteps } from '../../decode/readGenesis';
import { readUpgradeSteps } from '../../decode/readUpgrade';
import type { ConfigSource } from '../../source/configNode';
import type { FilesChange } from './conflict';
import { skipsCheck } from './skipsCheck';

/** A chain that runs, with the files that it runs with and those that it is to take. */
export interface RunningFiles extends FilesChange {
  readonly head: bigint;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The genesis of the chain is known. */
  readonly hasGenesis: boolean;
  /** The genesis judged is another text than that of the chain. */
  readonly hasOtherGenesis: boolean;
  /** `skip-upgrade-check` is on. */
  readonly skips: boolean;
  readonly source: ConfigSource | undefined;
}

/**
 * Reads the files of a chain that runs; undefined: there is none.
 * @param given what is judged
 */
export function* runningFilesSteps(
  input: CheckInput,
  given: ChainFiles,
): Generator<undefined, RunningFiles | undefined> {
  const { running, now } = input;
  if (running === undefined) {
    return undefined;
  }
  const own = running.genesis && (yield* readGenesisSteps(running.genesis)).genesis;
  const genesis = own ?? given.genesis;
  const upgrade = running.upgrade && (yield* readUpgradeSteps(running.upgrade)).upgrade;
  return {
    head: headOf(running, genesis),
    now,
    stored: {
      network: given.network,
      genesis,
      upgrade: running.upgrade && (yield* readUpgradeSteps(running.upgrade)).upgrade,
    },
    // Without an upgrade file to judge, that of the chain stays.
    given: { ...given, genesis: given.genesis ?? own, upgrade: input.upgrade === undefined ? upgrade : given.upgrade },
    hasGenesis: genesis !== undefined,
    hasOtherGenesis: own !== undefined && given.genesis !== undefined && input.genesis?.text !== running.genesis?.text,
    skips: skipsCheck(input.config ?? running.config),
    source: input.upgrade,
  };
}

/** Also of a chain that has no block but its genesis. */
function headOf({ lastAccepted }: RunningChain, genesis: ChainFiles['genesis']): bigint {
  const start = genesis?.timestamp?.value ?? 0n;
  return lastAccepted.timestamp > start ? lastAccepted.timestamp : start;
}
