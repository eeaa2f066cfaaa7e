import { activationsOf, activationTimeText, upgradeName, upgradeTimesOf } from '../../effective/activations';
import { genesisTimeOf } from '../../model';
import type { Problem } from '../../problem';
import { finding, topPlace } from '../reports';
import { headerOf, isSameAlloc, precompilesInGenesis, upgradesInGenesis } from './genesisState';
import type { RunningFiles } from './runningFiles';
import type { TextPlace } from '../../source/configNode';
import { keyPlace } from '../../source/place';

/**
 * Whether the files still make the genesis block that a chain has. The VM's text names both hashes, which only it can
 * compute. Rule: SetupGenesisBlock of subnet-evm's core/genesis.go.
 */
export function* verifyGenesisBlock(running: RunningFiles | undefined): Generator<undefined, readonly Problem[]> {
  const start = running && genesisTimeOf(running.stored);
  if (running === undefined || start === undefined) {
    return [];
  }
  const { stored, given, hasOtherGenesis } = running;
  if (hasOtherGenesis) {
    const [before, after] = [stored.genesis!, given.genesis!];
    const isSame = headerOf(before) === headerOf(after) && (yield* isSameAlloc(before, after));
    if (!isSame) {
      return [finding('genesisDiffers', [], 'genesis', { start: after.node.start, end: after.node.start + 1 })];
    }
  }
  const moved = movedProblem(running, start);
  const places = changesOf(running, start);
  const changed = places.map(({ file, place }) =>
    finding('genesisBlockChanges', [activationTimeText(start)], file, place),
  );
  return moved === undefined ? changed : [moved, ...changed];
}

/** A network upgrade that is on in the genesis block of one, and not of the other. */
function movedProblem({ stored, given, source }: RunningFiles, start: bigint): Problem | undefined {
  const [before, after] = [upgradesInGenesis(stored), upgradesInGenesis(given)];
  const keys = ['subnetEVMTimestamp', 'etnaTimestamp', 'etnaTimestamp', 'graniteTimestamp'] as const;
  const moved = keys.find((_, index) => before[index] !== after[index]);
  if (moved === undefined) {
    return undefined;
  }
  const reported = upgradeTimesOf(given)[moved]?.reported;
  const place = reported?.at.node ?? topPlace(source?.root, 'networkUpgradeOverrides');
  const values = [upgradeName(moved), activationTimeText(start)] as const;
  return finding('networkUpgradeCrossesGenesis', values, reported?.file ?? 'upgrade', place);
}

interface ChangedPlace {
  readonly file: 'genesis' | 'upgrade';
  readonly place: TextPlace;
}

function changesOf({ stored, given, source }: RunningFiles, start: bigint): readonly ChangedPlace[] {
  const mine = precompilesInGenesis(stored);
  const actual = precompilesInGenesis(given);
  const parts = new Set([...mine.keys(), ...actual.keys()].filter((part) => mine.get(part) !== actual.get(part)));
  if (parts.size === 0) {
    return [];
  }
  const items = activationsOf(given).filter((each) => each.file === 'upgrade' && each.time <= start);
  const changing = items.filter((each) => parts.has(each.key));
  if (items.length > 0) {
    return (changing.length > 0 ? changing : items).map(({ config }) => ({
      file: 'upgrade',
      place: config.blockTimestamp?.node ?? keyPlace(config.member),
    }));
  }
  const { genesis } = given;
  const config = [...(genesis?.config?.precompiles.values() ?? [])].find(({ key }) => parts.has(key));
  return [
    config !== undefined && stored.genesis !== genesis
      ? { file: 'genesis', place: keyPlace(config.member) }
      : { file: 'upgrade', place: topPlace(source?.root, 'precompileUpgrades') },
  ];
}
