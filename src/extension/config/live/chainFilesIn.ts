import {
  type ChainFiles,
  type ConfigNetwork,
  type ConfigSource,
  readGenesisSteps,
  readSourceSteps,
  readUpgradeSteps,
} from '../../../engine/config';

/** The files of a chain as the VM reads them. */
export function* chainFilesSteps(
  { genesis, upgrade }: { readonly genesis?: ConfigSource; readonly upgrade?: ConfigSource },
  network: ConfigNetwork,
): Generator<undefined, ChainFiles> {
  return {
    network,
    genesis: genesis && (yield* readGenesisSteps(genesis)).genesis,
    upgrade: upgrade && (yield* readUpgradeSteps(upgrade)).upgrade,
  };
}

/** @param text of a genesis */
export function* genesisSteps(text: string, network: ConfigNetwork): Generator<undefined, ChainFiles> {
  return yield* chainFilesSteps({ genesis: yield* readSourceSteps(text) }, network);
}
