import { getCurrentValidators } from '../../../core/rpc/catalogue/platform/validators';
import { type SetTotals, setTotals } from '../../../core/validators/setTotals';
import type { Primary } from '../../lookup/primary/primary';
import { valueOf } from '../../lookup/primary/toldBy';
import { askView } from '../validators/askView';
import type { ListedSubnet } from './listedChain';

/**
 * How many validate a subnet and which part of their weight is connected: by a node that runs its chain, else without
 * that part by the P-Chain. Undefined where neither tells.
 */
export async function askSubnetTotals(
  primary: Primary,
  { subnetId, chains }: ListedSubnet,
): Promise<SetTotals | undefined> {
  const evm = chains.find(({ isConfigured }) => isConfigured)?.evm;
  const view = evm && valueOf(await askView(primary, evm.name, evm.path));
  if (view !== undefined) {
    return setTotals(view.validators);
  }
  const told = valueOf(await primary.node('P-Chain', getCurrentValidators, { subnetID: subnetId }));
  return (
    told &&
    setTotals(
      told.validators.map((one) => ({
        weight: one.weight,
        ...('connected' in one && one.connected !== undefined ? { isConnected: one.connected } : {}),
      })),
    )
  );
}
