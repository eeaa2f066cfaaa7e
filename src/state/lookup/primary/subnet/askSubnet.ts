import type { Section } from '../../../../core/finding/finding';
import type { ResultOf } from '../../../../core/rpc/catalogue/method';
import { getSubnet, validates } from '../../../../core/rpc/catalogue/platform/subnets';
import { getCurrentValidators } from '../../../../core/rpc/catalogue/platform/validators';
import type { RegisteredBlockchains } from '../../../registry/registeredBlockchains';
import type { RegisteredChains } from '../../../registry/registeredChains';
import { askCreatedChain, type AskedCreation } from '../blockchain/askCreatedChain';
import type { Primary, Told } from '../primary';
import { askBlockchains, askChains } from '../registryQuestions';
import { creatingTransaction } from '../transaction/creatingTransaction';
import { valueOf } from '../toldBy';

/** Chains of a subnet that are asked for their name. */
const mostNames = 8;

/** What was told about a subnet. */
export interface SubnetAnswers {
  readonly subnet: Told<ResultOf<typeof getSubnet>>;
  readonly chains: Told<ResultOf<typeof validates>>;
  readonly validators: Told<ResultOf<typeof getCurrentValidators>>;
  /** By blockchain ID. */
  readonly creations: ReadonlyMap<string, AskedCreation>;
  readonly indexed: Told<RegisteredChains>;
  /** Asked where no node told; undefined where it was not needed. */
  readonly listed?: Told<RegisteredBlockchains>;
  /** The transaction that created the subnet. */
  readonly createdBy: readonly Section[];
}

/** Undefined: a node knows no such subnet, or nobody could be asked but the service, and it lists no chain of it. */
export async function askSubnet(primary: Primary, subnetID: string): Promise<SubnetAnswers | undefined> {
  const subnet = await primary.node('P-Chain', getSubnet, { subnetID });
  if (!subnet.ok && subnet.refused) {
    return undefined;
  }
  const listed = subnet.ok ? undefined : await askBlockchains(primary);
  if (listed !== undefined && (!listed.ok || listed.value.of(subnetID).length === 0)) {
    return undefined;
  }
  const [{ chains, creations }, validators, indexed, createdBy] = await Promise.all([
    askSubnetChains(primary, subnetID),
    primary.node('P-Chain', getCurrentValidators, { subnetID }),
    askChains(primary),
    creatingTransaction(primary, subnetID, 'P'),
  ]);
  return { subnet, chains, validators, creations, indexed, createdBy, ...(listed === undefined ? {} : { listed }) };
}

async function askSubnetChains(
  primary: Primary,
  subnetID: string,
): Promise<Pick<SubnetAnswers, 'chains' | 'creations'>> {
  const chains = await primary.node('P-Chain', validates, { subnetID });
  const ids = (valueOf(chains)?.blockchainIDs ?? []).slice(0, mostNames);
  const creations = await Promise.all(
    ids.map(async (blockchainId) => [blockchainId, await askCreatedChain(primary, blockchainId)] as const),
  );
  return { chains, creations: new Map(creations) };
}
