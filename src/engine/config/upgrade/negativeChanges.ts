import type { Upgrade } from '../model';
import type { Problem } from '../problem';
import { mostProblems } from '../problemLimit';
import { finding } from './reports';

/** Accounts between two pauses. */
const stride = 2_000;

/** A `balanceChange` below 0, which the VM writes into its database as it does not read it. */
export function* negativeChanges(upgrade: Upgrade | undefined): Generator<undefined, readonly Problem[]> {
  const problems: Problem[] = [];
  let count = 0;
  for (const { accounts } of upgrade?.stateUpgrades ?? []) {
    for (const { balanceChange: change } of accounts?.values() ?? []) {
      if (++count % stride === 0) {
        yield undefined;
      }
      if (change !== undefined && change.value < 0n && problems.length <= mostProblems) {
        const positive = `0x${BigInt.asUintN(256, change.value).toString(16)}`;
        problems.push(finding('negativeChangeStored', [positive], 'upgrade', change.node));
      }
    }
  }
  return problems;
}
