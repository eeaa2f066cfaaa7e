import type { PrecompileConfig, StateUpgrade, StateUpgradeAccount, At } from '../../model';
import { hasSameRoles, precompileOf } from '../../../precompiles';

/**
 * Whether the VM takes a precompile's settings for those that a chain ran with. Letter case, spelling of amounts and
 * empty lists do not count, the order of addresses does. Rules: Equal of each of subnet-evm's precompile/contracts.
 */
export function isSamePrecompile(stored: PrecompileConfig, given: PrecompileConfig): boolean {
  if (
    stored.key !== given.key ||
    stored.blockTimestamp?.value !== given.blockTimestamp?.value ||
    (stored.disable?.value === true) !== (given.disable?.value === true)
  ) {
    return false;
  }
  const { allowList, settings } = precompileOf(stored.key);
  return (allowList === undefined || hasSameRoles(stored, given)) && (settings?.isSame?.(stored, given) ?? true);
}

/**
 * The same for state upgrades, which Go compares field by field, with what it read back from its database: an empty
 * `storage` or `code` is gone there, and a `balanceChange` of 0 is `"0x0"`. So a file that says these is refused beside
 * itself. Rules: Equal of params/extras/state_upgrade.go, reflect.DeepEqual of Go.
 */
export function isSameStateUpgrade(stored: StateUpgrade, given: StateUpgrade): boolean {
  if (stored.blockTimestamp?.value !== given.blockTimestamp?.value) {
    return false;
  }
  if (stored.accounts === undefined || given.accounts === undefined) {
    return stored.accounts === given.accounts;
  }
  const after = given.accounts;
  return (
    stored.accounts.size === after.size &&
    [...stored.accounts].every(([address, account]) => {
      const other = after.get(address);
      return other !== undefined && isSameAccount(account, other);
    })
  );
}

function isSameAccount(stored: StateUpgradeAccount, given: StateUpgradeAccount): boolean {
  return (
    !isReadBackOtherwise(given) &&
    (stored.code?.value ?? '0x') === (given.code?.value ?? '0x') &&
    stored.balanceChange?.value === given.balanceChange?.value &&
    isSameStorage(stored.storage ?? new Map<string, At<string>>(), given.storage ?? new Map<string, At<string>>())
  );
}

function isSameStorage(stored: ReadonlyMap<string, At<string>>, given: ReadonlyMap<string, At<string>>): boolean {
  return stored.size === given.size && [...stored].every(([slot, value]) => given.get(slot)?.value === value.value);
}

/** Go reads another value from its database than from the file. */
export function isReadBackOtherwise({ code, storage, balanceChange }: StateUpgradeAccount): boolean {
  return code?.value === '0x' || storage?.size === 0 || (balanceChange?.value === 0n && !isHex(balanceChange));
}

function isHex({ node }: At<bigint>): boolean {
  return node.kind === 'string' && /^0x/i.test(node.value);
}
