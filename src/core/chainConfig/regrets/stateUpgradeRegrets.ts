import { precompileAt } from '../../evm/precompile/precompiles';
import type { AllocAccount } from '../model/genesis';
import type { StateUpgradeAccount } from '../model/upgrade';
import type { ConfigNode, Member } from '../source/configNode';
import { isCreationCode } from './allocRegrets';
import { FileFixes } from '../edit/fileFixes';
import { wrapped } from './money';
import { type Regrets } from './regret';
import { weiWords } from './weiWords';
import { keyPlace, valuePlace } from '../source/place';

const word = 2n ** 256n;

/** Changes of accounts that are lost, wrap round, or that older nodes trip over. */
export function* stateUpgradeRegrets(regrets: Regrets): Generator<undefined, void> {
  const { genesis, upgrade } = regrets.judged;
  const fixes = new FileFixes(regrets.judged.input, 'upgrade');
  const alive = new Set<string>();
  let count = 0;
  for (const { accounts } of upgrade?.stateUpgrades ?? []) {
    for (const [address, account] of accounts ?? []) {
      if (++count % 200 === 0) {
        yield undefined;
      }
      const before = genesis?.alloc.get(address);
      codeAndStorage(regrets, fixes, account);
      balance(regrets, account, before);
      const grows = (account.code?.value ?? '0x') !== '0x' || wrapped(account.balanceChange?.value ?? 0n) !== 0n;
      const isAlive = alive.has(address) || isInUse(before) || precompileAt(address) !== undefined;
      const storage = valueOf(account, 'storage');
      if (genesis !== undefined && !grows && !isAlive && (account.storage?.size ?? 0) > 0 && storage !== undefined) {
        const object = account.member.value;
        const fix =
          object?.kind === 'object' && fixes.set('Add a balanceChange of 1 wei', object, 'balanceChange', '0x1');
        regrets.add('upgrade', keyPlace(storage), 'storageLost', [], { fixes: fix === false ? [] : [fix] });
      }
      if (grows) {
        alive.add(address);
      }
    }
  }
}

function codeAndStorage(regrets: Regrets, fixes: FileFixes, account: StateUpgradeAccount): void {
  const code = valueOf(account, 'code');
  if (code !== undefined && code.value?.kind === 'string') {
    if (/^(?:0x)?$/i.test(code.value.value)) {
      regrets.add('upgrade', valuePlace(code), 'codeStays', [], {
        fixes: [fixes.remove('Remove code', [code])],
      });
      mismatch(regrets, fixes, code, code.value);
    } else if (isCreationCode(code.value.value.toLowerCase())) {
      regrets.add('upgrade', valuePlace(code), 'creationCode', []);
    }
  }
  const storage = valueOf(account, 'storage');
  if (storage?.value?.kind === 'object' && storage.value.members.length === 0) {
    mismatch(regrets, fixes, storage, storage.value);
  }
  const change = valueOf(account, 'balanceChange');
  const isZero =
    (change?.value?.kind === 'string' && /^0*$/.test(change.value.value)) ||
    (change?.value?.kind === 'number' && /^-?0+$/.test(change.value.text));
  if (change?.value !== undefined && isZero) {
    mismatch(regrets, fixes, change, change.value);
  }
}

function mismatch(regrets: Regrets, fixes: FileFixes, member: Member, node: ConfigNode): void {
  const text = regrets.judged.input.upgrade?.text.slice(node.start, node.end).slice(0, 20) ?? '';
  const fix = fixes.remove(`Remove ${member.key}`, [member]);
  regrets.add('upgrade', node, 'selfMismatch', [text, member.key], { fixes: [fix] });
}

function balance(
  regrets: Regrets,
  { balanceChange: change }: StateUpgradeAccount,
  before: AllocAccount | undefined,
): void {
  if (change === undefined) {
    return;
  }
  const has = wrapped(before?.balance?.value ?? 0n);
  if (change.value < 0n) {
    regrets.add('upgrade', change.node, 'balanceChangeWraps', []);
  } else if (has + change.value >= word) {
    regrets.add('upgrade', change.node, 'balanceChangeOverflows', [weiWords(wrapped(has + change.value))]);
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

function valueOf({ member }: StateUpgradeAccount, key: string): Member | undefined {
  return member.value?.kind === 'object'
    ? member.value.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase())
    : undefined;
}
