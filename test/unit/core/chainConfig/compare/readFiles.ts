import type { ConfigNetwork, ChainFiles } from '../../../../../src/engine/config/model';
import { readGenesisSteps, readUpgrade } from '../../../../../src/engine/config/decode/readFiles';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { runToEnd } from '../../../../../src/engine/primitives/steps';

/** Helicon's time on nodes that have not scheduled it. */
const unscheduled = 253_399_622_400n;

function times(durango: bigint, etna: bigint, granite: bigint): ConfigNetwork['upgradeTimes'] {
  return {
    subnetEVMTimestamp: 0n,
    durangoTimestamp: durango,
    etnaTimestamp: etna,
    graniteTimestamp: granite,
    heliconTimestamp: unscheduled,
  };
}

const byNetwork: Readonly<Record<number, ConfigNetwork['upgradeTimes']>> = {
  1: times(1_709_740_800n, 1_734_368_400n, 1_763_568_000n),
  5: times(1_707_840_000n, 1_732_550_400n, 1_761_750_000n),
  12_345: times(1_607_144_400n, 1_607_144_400n, 1_607_144_400n),
};

interface Texts {
  readonly genesis?: string;
  readonly upgrade?: string;
  readonly networkId?: number;
}

/** The files as the VM parses them, on nodes of v1.14.2. */
export function readFiles({ genesis, upgrade, networkId = 12_345 }: Texts): ChainFiles {
  return {
    genesis: genesis === undefined ? undefined : runToEnd(readGenesisSteps(readSource(genesis))).genesis,
    upgrade: upgrade === undefined ? undefined : readUpgrade(readSource(upgrade)).upgrade,
    network: { networkId, upgradeTimes: byNetwork[networkId] ?? {} },
  };
}
