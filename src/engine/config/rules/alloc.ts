import { activePrecompileKeys, isPrecompileAddress, precompileAt } from '../../precompiles';
import type { AllocAccount } from '../model';
import type { Fix } from '../problem';
import type { ConfigMember } from '../source/configNode';
import {
  type CheckedFiles,
  ewoq,
  isZeroHex,
  largestNonce,
  teleporterDeployer,
  weiText,
  toUint256,
} from './checkedFiles';
import { removeKey } from './fixPlace';
import { type CheckContext, from, family } from './rule';
import { keyPlace, memberOf } from '../source/configNode';

const block = from('graft/subnet-evm/core/genesis.go toBlock');
const account = from('libevm core/types/account.go');
const rules = {
  emptyFeeManager: block.fatal(
    'This entry leaves the active fee manager an empty account: the first call to it wipes its fee config, the chain stops for good and no node starts again. Delete the entry.',
  ),
  emptyTxAllowList: block.fatal(
    'This entry leaves the active transaction allow list an empty account: the first call to it wipes every role, and nobody can send a transaction again. Delete the entry.',
  ),
  emptyPrecompile: block.power(
    'This entry leaves the precompile of {key} an empty account: the first call to it wipes its roles and settings. Delete the entry.',
  ),
  precompileStorage: block.power(
    'This storage replaces roles and settings of {key}: its admins can lose their role. Delete the entry.',
  ),
  precompileCode: block.power(
    'This entry replaces code and nonce of the precompile of {key}: contracts that look for its code do not find it. Delete the entry.',
  ),
  reservedAddress: from('graft/subnet-evm/precompile/modules/registerer.go').power(
    'This address is reserved for precompiles: a later one here takes it over. Use another address.',
  ),
  negativeBalance: account.power(
    'The VM reads a negative balance as 2^256 minus it, here {amount}, which can be spent: write a positive amount.',
  ),
  balancesOverflow: block.power(
    'All balances together exceed 2^256: a transfer can wrap its receiver’s balance round to 0. Lower this one.',
  ),
  deadAccount: from('EIP-2681').power(
    'With this nonce the account can never send a transaction: write 0 or leave it out.',
  ),
  codeOnWallet: from('EIP-3607').power(
    'An account with code cannot send transactions, and this one is a wallet: remove its code.',
  ),
  creationCode: block.power(
    'This looks like creation code, which is never run here: write the runtime code (deployedBytecode).',
  ),
  offPrecompileAddress: block.hint('The address of a precompile: when {key} is enabled it takes over this account.'),
};

type AllocRule = keyof typeof rules;
const word = 2n ** 256n;

/** Entries of `alloc`, and code of state upgrades, that do something other than they seem to. */
export const alloc = family(rules, (context) => {
  const { files, report } = context;
  const fixes = files.fixes('genesis');
  const signers = signingAccounts(files);
  let sum = 0n;
  return {
    account(address, entry) {
      const { balance, nonce, code } = entry;
      if (isPrecompileAddress(address)) {
        checkPrecompile(address, entry, context);
      }
      if (balance !== undefined) {
        const amount = toUint256(balance.value);
        if (balance.value < 0n) {
          const positive = `0x${(-balance.value).toString(16)}`;
          const fix = fixes.write(balance.node, positive, JSON.stringify(positive));
          report('negativeBalance', 'genesis', balance.node, [weiText(amount)], { fixes: [fix] });
        }
        if (sum < word && sum + amount >= word) {
          report('balancesOverflow', 'genesis', balance.node);
        }
        sum += amount;
      }
      if (nonce?.value === largestNonce) {
        report('deadAccount', 'genesis', nonce.node, [], { fixes: [fixes.write(nonce.node, '0x0', '"0x0"')] });
      }
      if (code !== undefined && code.value !== '0x') {
        if (signers.has(address)) {
          const remove = code.member && fixes.remove('Remove the Code', [code.member]);
          report('codeOnWallet', 'genesis', code.node, [], { fixes: [remove] });
        } else if (isCreationCode(code.value)) {
          report('creationCode', 'genesis', code.node);
        }
      }
    },
    stateAccount(_, { member }) {
      const code = memberOf(member.value, 'code')?.value;
      if (code?.kind === 'string' && isCreationCode(code.value.toLowerCase())) {
        report('creationCode', 'upgrade', code);
      }
    },
  };
});

/** Addresses of accounts that sign transactions: only these can use an entry of the transaction allow list. */
function signingAccounts({ activations }: CheckedFiles): ReadonlySet<string> {
  const wallets = new Set([ewoq, teleporterDeployer]);
  for (const { config, isOn } of activations) {
    if (config.key === 'txAllowListConfig' && isOn) {
      for (const list of [config.adminAddresses, config.managerAddresses, config.enabledAddresses]) {
        list?.addresses.forEach((address) => wallets.add(address.value));
      }
    }
  }
  return wallets;
}

function checkPrecompile(address: string, entry: AllocAccount, { files, report }: CheckContext<AllocRule>): void {
  const { member, earlier, balance, nonce, code, storage } = entry;
  const key = precompileAt(address)?.configKey;
  const place = keyPlace(member);
  if (key === undefined || !activePrecompileKeys.includes(key)) {
    report('reservedAddress', 'genesis', place);
    return;
  }
  const isEmpty =
    toUint256(balance?.value ?? 0n) === 0n && (nonce?.value ?? 0n) === 0n && (code?.value ?? '0x') === '0x';
  const reportEntry = (rule: AllocRule, values: readonly string[] = [key]) =>
    report(rule, 'genesis', place, values, {
      fixes: [files.fixes('genesis').remove('Delete This Entry', [...earlier, member])],
    });
  if (files.inGenesis(key) === undefined) {
    reportEntry('offPrecompileAddress');
  } else if (isEmpty && key === 'feeManagerConfig') {
    reportEntry('emptyFeeManager', []);
  } else if (isEmpty && key === 'txAllowListConfig') {
    reportEntry('emptyTxAllowList', []);
  } else if (isEmpty && key !== 'warpConfig') {
    // The Warp precompile has no storage.
    reportEntry('emptyPrecompile');
  } else {
    reportEntry((storage?.size ?? 0) > 0 ? 'precompileStorage' : 'precompileCode');
  }
}

/**
 * Detects creation code: it copies and returns the runtime code behind it, or reverts at once if sent a value, without
 * a selector dispatch.
 */
function isCreationCode(code: string): boolean {
  return (
    /^0x60[0-9a-f]{2}604052[0-9a-f]{0,4000}?39(?:5f|6000)f3fe/.test(code) ||
    /^0x60[0-9a-f]{2}604052348015(?:61[0-9a-f]{4}|60[0-9a-f]{2})57(?:600080|5f5f|5f80)fd5b50(?!600436)/.test(code)
  );
}

const mintRules = {
  mintLost: block.power(
    'alloc sets the balance of this address after the mint, and {amount} are lost: add them to its balance in alloc.',
  ),
  mintToNobody: from('graft/subnet-evm/precompile/contracts/nativeminter/config.go', 'inferred').power(
    'Nobody has the key of this address: what is minted to it is burned. Write another address.',
  ),
  emptyMint: from('graft/subnet-evm/precompile/contracts/nativeminter/config.go').power(
    'An empty initialMint mints nothing: add an address with an amount, or remove the key.',
    removeKey,
  ),
};

/** Mints in the genesis block that `alloc` overrides, or that are unusable. */
export const mints = family(mintRules, ({ files, report }) => ({
  activation({ file, config, isOn }) {
    const { member } = config.initialMint ?? {};
    if (isOn && member?.value?.kind === 'object' && member.value.members.length === 0) {
      report('emptyMint', file, keyPlace(member));
    }
  },
  mint({ file, config, isInGenesis }, address, amount) {
    const place = amount.member === undefined ? amount.node : keyPlace(amount.member);
    const entry = isInGenesis ? files.genesis?.alloc.get(address) : undefined;
    const { member, amounts } = config.initialMint!;
    if (entry !== undefined && amount.value !== undefined) {
      const removable = amounts.size === 1 ? member : amount.member;
      const fix = removable && addToBalance(files, file, entry, amount.value, removable);
      report('mintLost', file, place, [weiText(amount.value)], { fixes: [fix] });
    } else if (isZeroHex(address) || isPrecompileAddress(address)) {
      report('mintToNobody', file, place);
    }
  },
}));

function addToBalance(
  files: CheckedFiles,
  file: 'genesis' | 'upgrade',
  { balance }: AllocAccount,
  amount: bigint,
  mint: ConfigMember,
): Fix | undefined {
  if (balance === undefined) {
    return undefined;
  }
  const total = `0x${toUint256(balance.value + amount).toString(16)}`;
  const title = 'Add It to the Balance in alloc';
  const write = files.fixes('genesis').write(balance.node, total, total);
  const remove = files.fixes(file).remove(title, [mint]);
  return { title, edits: () => [...write.edits(), ...remove.edits()] };
}
