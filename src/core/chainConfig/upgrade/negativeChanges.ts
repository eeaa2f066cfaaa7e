import type { Upgrade } from '../model/upgrade';
import type { Problem } from '../problem';
import { finding } from './findings';

/** A `balanceChange` below 0, which the VM writes into its database as it does not read it. */
export function negativeChanges(upgrade: Upgrade | undefined): readonly Problem[] {
  return (upgrade?.stateUpgrades ?? []).flatMap(({ accounts }) =>
    [...(accounts?.values() ?? [])].flatMap(({ balanceChange: change }) => {
      if (change === undefined || change.value >= 0n) {
        return [];
      }
      const positive = `0x${BigInt.asUintN(256, change.value).toString(16)}`;
      return [finding('negativeChangeStored', [positive], 'upgrade', change.node)];
    }),
  );
}
