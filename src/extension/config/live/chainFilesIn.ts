import type { ChainFiles } from '../../../engine/config/effective/chainFiles';
import { readGenesisSteps } from '../../../engine/config/decode/readGenesis';
import { readUpgradeSteps } from '../../../engine/config/decode/readUpgrade';
import type { ConfigNetwork } from '../../../engine/config/checkInput';
import type { ConfigSource } from '../../../engine/config/source/configNode';
import { readSourceSteps } from '../../../engine/config/source/readSource';

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
