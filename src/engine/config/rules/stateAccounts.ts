import { precompileAt } from '../../precompiles';
import type { AllocAccount, StateUpgradeAccount } from '../model';
import type { ConfigMember, ConfigNode } from '../source/configNode';
import { weiText, toUint256 } from './checkedFiles';
import { removeKey } from './fixPlace';
import { type CheckContext, from, family } from './rule';
import { keyPlace, memberOf } from '../source/configNode';

const state = from('graft/subnet-evm/stateupgrade/state_upgrade.go');
const rules = {
  negativeChangeStored: from(
    'libevm common/math/big.go HexOrDecimal256, vms/evm/sync/customrawdb ReadChainConfig',
    'inferred',
  ).fatal(
    'Per its source, the VM cannot read back a negative amount that it stored, and no node starts again: write {positive}, which does the same.',
  ),
  storageLost: state.silent(
    'The genesis gives this account no balance, nonce or code: if it has none by then, it is removed as empty with this storage. Add code, or a balanceChange of 1.',
  ),
  codeStays: state.silent(
    'Empty code changes nothing: the account keeps its code. Write the new code, or remove the key.',
  ),
  balanceChangeWraps: state.power(
    'balanceChange is added modulo 2^256: where the account has less than this, its balance becomes almost 2^256. Check its balance at that time.',
  ),
  balanceChangeOverflows: state.power(
    'The sum with the balance in alloc exceeds 2^256 and wraps round to {balance}: write a smaller amount.',
  ),
  selfMismatch: from('avalanchego RELEASES.md v1.15.0').unwise(
    'Once this upgrade is active, nodes before v1.15.0 refuse their own file because of {text}: leave {key} out.',
    removeKey,
  ),
};

type Context = CheckContext<keyof typeof rules>;

export const stateAccounts = family(rules, (context) => {
  const { files, report } = context;
  const existing = new Set<string>();
  return {
    stateAccount(address, account) {
      const before = files.genesis?.alloc.get(address);
      checkValues(account, context);
      checkBalance(account, before, context);
      const createsAccount =
        (account.code?.value ?? '0x') !== '0x' || toUint256(account.balanceChange?.value ?? 0n) !== 0n;
      const exists = existing.has(address) || isInUse(before) || precompileAt(address) !== undefined;
      const object = account.member.value;
      const storage = memberOf(object, 'storage');
      const isLost = files.genesis !== undefined && !createsAccount && !exists && (account.storage?.size ?? 0) > 0;
      if (isLost && storage !== undefined && object?.kind === 'object') {
        const fix = files.fixes('upgrade').set('Add a balanceChange of 1 wei', object, 'balanceChange', '0x1');
        report('storageLost', 'upgrade', keyPlace(storage), [], { fixes: [fix] });
      }
      if (createsAccount) {
        existing.add(address);
      }
    },
  };
});

function checkValues({ member: { value: object } }: StateUpgradeAccount, { files, report }: Context): void {
  const fixes = files.fixes('upgrade');
  const mismatch = (member: ConfigMember, node: ConfigNode): void => {
    const text = files.input.upgrade?.text.slice(node.start, node.end).slice(0, 20) ?? '';
    report('selfMismatch', 'upgrade', node, [text, member.key]);
  };
  const code = memberOf(object, 'code');
  if (code?.value?.kind === 'string' && /^(?:0x)?$/i.test(code.value.value)) {
    report('codeStays', 'upgrade', code.value, [], { fixes: [fixes.remove('Remove code', [code])] });
    mismatch(code, code.value);
  }
  const storage = memberOf(object, 'storage');
  if (storage?.value?.kind === 'object' && storage.value.members.length === 0) {
    mismatch(storage, storage.value);
  }
  const change = memberOf(object, 'balanceChange');
  const value = change?.value;
  const isZero =
    (value?.kind === 'string' && /^0*$/.test(value.value)) || (value?.kind === 'number' && /^-?0+$/.test(value.text));
  if (change !== undefined && value !== undefined && isZero) {
    mismatch(change, value);
  }
}

function checkBalance(
  { balanceChange: change }: StateUpgradeAccount,
  before: AllocAccount | undefined,
  { report }: Context,
): void {
  if (change === undefined) {
    return;
  }
  const balance = toUint256(before?.balance?.value ?? 0n);
  if (change.value < 0n) {
    // The VM stores it in a form that it cannot read back.
    report('negativeChangeStored', 'upgrade', change.node, [`0x${toUint256(change.value).toString(16)}`]);
    report('balanceChangeWraps', 'upgrade', change.node);
  } else if (balance + change.value >= 2n ** 256n) {
    report('balanceChangeOverflows', 'upgrade', change.node, [weiText(toUint256(balance + change.value))]);
  }
}

function isInUse(account: AllocAccount | undefined): boolean {
  return (
    account !== undefined &&
    (toUint256(account.balance?.value ?? 0n) !== 0n ||
      (account.nonce?.value ?? 0n) !== 0n ||
      (account.code?.value ?? '0x') !== '0x')
  );
}
