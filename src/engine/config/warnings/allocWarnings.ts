import { activePrecompileKeys, isPrecompileAddress, precompileAt } from '../../precompiles';
import type { AllocAccount, Genesis, ValidatedFiles } from '../model';
import type { Fix } from '../problem';
import type { ConfigMember } from '../source/configNode';
import type { Activation } from '../effective/activations';
import { inGenesis } from './inGenesis';
import { ewoq, teleporterDeployer } from './addresses';
import { FileFixes } from '../edit/fileFixes';
import { largestNonce, wrapped } from './money';
import type { WarningId, WarningContext } from './warningContext';
import { weiWords } from './weiWords';
import { keyPlace } from '../source/place';

const word = 2n ** 256n;

/** Entries of `alloc` that do something else than they say; in slices, as there are tens of thousands. */
export function* allocWarnings(
  warnings: WarningContext,
  genesis: Genesis,
  activations: readonly Activation[],
): Generator<undefined, void> {
  const fixes = new FileFixes(warnings.validated.input, 'genesis');
  const senders = walletsOf(activations);
  let sum = 0n;
  let count = 0;
  for (const [address, account] of genesis.alloc) {
    if (++count % 1_000 === 0) {
      yield undefined;
    }
    const { balance, nonce, code } = account;
    if (isPrecompileAddress(address)) {
      onPrecompile(warnings, fixes, address, account, activations);
    }
    if (balance !== undefined) {
      const amount = wrapped(balance.value);
      if (balance.value < 0n) {
        const positive = `0x${(-balance.value).toString(16)}`;
        const fix = fixes.write(balance.node, positive, JSON.stringify(positive));
        warnings.add('genesis', balance.node, 'negativeBalance', [weiWords(amount)], { fixes: [fix] });
      }
      if (sum < word && sum + amount >= word) {
        warnings.add('genesis', balance.node, 'balancesOverflow', []);
      }
      sum += amount;
    }
    if (nonce?.value === largestNonce) {
      warnings.add('genesis', nonce.node, 'deadAccount', [], { fixes: [fixes.write(nonce.node, '0x0', '"0x0"')] });
    }
    if (code !== undefined && code.value !== '0x') {
      if (senders.has(address)) {
        const remove = code.member && fixes.remove('Remove the Code', [code.member]);
        warnings.add('genesis', code.node, 'codeOnWallet', [], { fixes: remove && [remove] });
      } else if (isCreationCode(code.value)) {
        warnings.add('genesis', code.node, 'creationCode', []);
      }
    }
  }
}

/** Addresses whose holder signs transactions: nobody else can use a place on the transaction allow list. */
function walletsOf(activations: readonly Activation[]): ReadonlySet<string> {
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

function onPrecompile(
  warnings: WarningContext,
  fixes: FileFixes,
  address: string,
  { member, earlier, balance, nonce, code, storage }: AllocAccount,
  activations: readonly Activation[],
): void {
  const key = precompileAt(address)?.configKey;
  const place = keyPlace(member);
  if (key === undefined || !activePrecompileKeys.includes(key)) {
    warnings.add('genesis', place, 'reservedAddress', []);
    return;
  }
  const more = { fixes: [fixes.remove('Delete This Entry', [...earlier, member])] };
  if (inGenesis(activations, key) === undefined) {
    warnings.add('genesis', place, 'offPrecompileAddress', [key], more);
    return;
  }
  const isEmpty = wrapped(balance?.value ?? 0n) === 0n && (nonce?.value ?? 0n) === 0n && (code?.value ?? '0x') === '0x';
  if (isEmpty && key === 'feeManagerConfig') {
    warnings.add('genesis', place, 'emptyFeeManager', [], more);
  } else if (isEmpty && key === 'txAllowListConfig') {
    warnings.add('genesis', place, 'emptyTxAllowList', [], more);
  } else {
    // The Warp precompile stores nothing.
    const rule: WarningId & ('emptyPrecompile' | 'precompileStorage' | 'precompileCode') =
      isEmpty && key !== 'warpConfig'
        ? 'emptyPrecompile'
        : (storage?.size ?? 0) > 0
          ? 'precompileStorage'
          : 'precompileCode';
    warnings.add('genesis', place, rule, [key], more);
  }
}

/**
 * Code as a compiler gives it for a creation: it copies the runtime code behind itself and returns that, or refuses money
 * at once without then looking for a selector.
 */
export function isCreationCode(code: string): boolean {
  return (
    /^0x60[0-9a-f]{2}604052[0-9a-f]{0,4000}?39(?:5f|6000)f3fe/.test(code) ||
    /^0x60[0-9a-f]{2}604052348015(?:61[0-9a-f]{4}|60[0-9a-f]{2})57(?:600080|5f5f|5f80)fd5b50(?!600436)/.test(code)
  );
}

/** Mints of the genesis block that `alloc` overwrites, or that nobody can use. */
export function* mintWarnings(
  warnings: WarningContext,
  genesis: Genesis | undefined,
  activations: readonly Activation[],
): Generator<undefined, void> {
  let count = 0;
  for (const { file, config, isOn, isInGenesis } of activations) {
    const mint = config.initialMint;
    if (!isOn || mint === undefined) {
      continue;
    }
    const { value: object } = mint.member;
    if (object?.kind === 'object' && object.members.length === 0) {
      const remove = new FileFixes(warnings.validated.input, file).remove(`Remove ${mint.member.key}`, [mint.member]);
      warnings.add(file, keyPlace(mint.member), 'emptyMint', [], { fixes: [remove] });
    }
    for (const [address, amount] of mint.amounts) {
      if (++count % 500 === 0) {
        yield undefined;
      }
      const place = amount.member === undefined ? amount.node : keyPlace(amount.member);
      const account = isInGenesis ? genesis?.alloc.get(address) : undefined;
      if (account !== undefined && amount.value !== undefined) {
        const gone = mint.amounts.size === 1 ? mint.member : amount.member;
        const fix = gone && addToBalance(warnings.validated, file, account, amount.value, gone);
        warnings.add(file, place, 'mintLost', [weiWords(amount.value)], { fixes: fix && [fix] });
      } else if (/^0x0{40}$/.test(address) || isPrecompileAddress(address)) {
        warnings.add(file, place, 'mintToNobody', []);
      }
    }
  }
}

/** The sum as balance in `alloc`, in place of the mint. */
function addToBalance(
  validated: ValidatedFiles,
  file: 'genesis' | 'upgrade',
  { balance }: AllocAccount,
  amount: bigint,
  mint: ConfigMember,
): Fix | undefined {
  if (balance === undefined) {
    return undefined;
  }
  const total = `0x${wrapped(balance.value + amount).toString(16)}`;
  const title = 'Add It to the Balance in alloc';
  const write = new FileFixes(validated.input, 'genesis').write(balance.node, total, total);
  const remove = new FileFixes(validated.input, file).remove(title, [mint]);
  return { title, edits: () => [...write.edits(), ...remove.edits()] };
}
