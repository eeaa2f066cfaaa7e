import { precompileAt } from '../../precompiles';
import type { AllocAccount, StateUpgradeAccount } from '../model';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import { isCreationCode } from './allocWarnings';
import { FileFixes } from '../edit/fileFixes';
import { wrapped } from './money';
import type { WarningContext } from './warningContext';
import { weiWords } from './weiWords';
import { keyPlace, valuePlace } from '../source/place';

const word = 2n ** 256n;

/** Changes of accounts that are lost, wrap round, or that older nodes trip over. */
export function* stateUpgradeWarnings(warnings: WarningContext): Generator<undefined, void> {
  const { genesis, upgrade } = warnings.validated;
  const fixes = new FileFixes(warnings.validated.input, 'upgrade');
  const alive = new Set<string>();
  let count = 0;
  for (const { accounts } of upgrade?.stateUpgrades ?? []) {
    for (const [address, account] of accounts ?? []) {
      if (++count % 200 === 0) {
        yield undefined;
      }
      const before = genesis?.alloc.get(address);
      codeAndStorage(warnings, fixes, account);
      balance(warnings, account, before);
      const grows = (account.code?.value ?? '0x') !== '0x' || wrapped(account.balanceChange?.value ?? 0n) !== 0n;
      const isAlive = alive.has(address) || isInUse(before) || precompileAt(address) !== undefined;
      const storage = valueOf(account, 'storage');
      if (genesis !== undefined && !grows && !isAlive && (account.storage?.size ?? 0) > 0 && storage !== undefined) {
        const object = account.member.value;
        const fix =
          object?.kind === 'object' && fixes.set('Add a balanceChange of 1 wei', object, 'balanceChange', '0x1');
        warnings.add('upgrade', keyPlace(storage), 'storageLost', [], { fixes: fix === false ? [] : [fix] });
      }
      if (grows) {
        alive.add(address);
      }
    }
  }
}

function codeAndStorage(warnings: WarningContext, fixes: FileFixes, account: StateUpgradeAccount): void {
  const code = valueOf(account, 'code');
  if (code !== undefined && code.value?.kind === 'string') {
    if (/^(?:0x)?$/i.test(code.value.value)) {
      warnings.add('upgrade', valuePlace(code), 'codeStays', [], {
        fixes: [fixes.remove('Remove code', [code])],
      });
      mismatch(warnings, fixes, code, code.value);
    } else if (isCreationCode(code.value.value.toLowerCase())) {
      warnings.add('upgrade', valuePlace(code), 'creationCode', []);
    }
  }
  const storage = valueOf(account, 'storage');
  if (storage?.value?.kind === 'object' && storage.value.members.length === 0) {
    mismatch(warnings, fixes, storage, storage.value);
  }
  const change = valueOf(account, 'balanceChange');
  const isZero =
    (change?.value?.kind === 'string' && /^0*$/.test(change.value.value)) ||
    (change?.value?.kind === 'number' && /^-?0+$/.test(change.value.text));
  if (change?.value !== undefined && isZero) {
    mismatch(warnings, fixes, change, change.value);
  }
}

function mismatch(warnings: WarningContext, fixes: FileFixes, member: ConfigMember, node: ConfigNode): void {
  const text = warnings.validated.input.upgrade?.text.slice(node.start, node.end).slice(0, 20) ?? '';
  const fix = fixes.remove(`Remove ${member.key}`, [member]);
  warnings.add('upgrade', node, 'selfMismatch', [text, member.key], { fixes: [fix] });
}

function balance(
  warnings: WarningContext,
  { balanceChange: change }: StateUpgradeAccount,
  before: AllocAccount | undefined,
): void {
  if (change === undefined) {
    return;
  }
  const has = wrapped(before?.balance?.value ?? 0n);
  if (change.value < 0n) {
    warnings.add('upgrade', change.node, 'balanceChangeWraps', []);
  } else if (has + change.value >= word) {
    warnings.add('upgrade', change.node, 'balanceChangeOverflows', [weiWords(wrapped(has + change.value))]);
  }
}

function isInUse(account: AllocAccount | undefined): boolean {
  return (
    account !== undefined &&
    (wrapped(account.balance?.value ?? 0n) !== 0n ||
      (account.nonce?.value ?? 0n) !== 0n ||
      (account.code?.value ?? '0x') !== '0x')
  );
}

function valueOf({ member }: StateUpgradeAccount, key: string): ConfigMember | undefined {
  return member.value?.kind === 'object'
    ? member.value.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase())
    : undefined;
}
