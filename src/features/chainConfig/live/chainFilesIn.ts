import type { ChainFiles } from '../../../core/chainConfig/effective/chainFiles';
import { readGenesisSteps } from '../../../core/chainConfig/decode/readGenesis';
import { readUpgradeSteps } from '../../../core/chainConfig/decode/readUpgrade';
import type { ConfigNetwork } from '../../../core/chainConfig/checkInput';
import type { ConfigSource } from '../../../core/chainConfig/source/configNode';
import { readSourceSteps } from '../../../core/chainConfig/source/readSource';

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
