import { feeConfigKeys } from '../evm/feeConfigWords';
import type { RuleChange } from '../evm/l1Rules';
import { type AllowList, allowLists, roleNames } from '../evm/recordedRules';

/** The rule change in a request to the control path, or a sentence describing what is wrong. */
export function readRuleChange(given: Readonly<Record<string, unknown>>): RuleChange | { readonly problem: string } {
  const { feeConfig, precompile, account, role } = given;
  if (feeConfig !== undefined) {
    const entries = Object.entries(feeConfig as object);
    const wrong = entries.find(
      ([key, value]) => !feeConfigKeys.some((one) => one === key) || !/^\d{1,70}$/.test(String(value)),
    );
    return wrong === undefined
      ? { feeConfig: Object.fromEntries(entries.map(([key, value]) => [key, BigInt(String(value))])) }
      : { problem: `"feeConfig" has no ${wrong[0]} of ${String(wrong[1])}.` };
  }
  const list = Object.keys(allowLists).find((key) => key === precompile) as AllowList | undefined;
  const name = roleNames.find((one) => one === role);
  if (list === undefined || name === undefined || !/^0x[0-9a-f]{40}$/i.test(String(account))) {
    return {
      problem: `A change is {"feeConfig": {…}} or {"precompile", "account", "role"}: ${Object.keys(allowLists).join(', ')}; an address; ${roleNames.join(', ')}.`,
    };
  }
  return { precompile: list, account: String(account), role: name };
}
