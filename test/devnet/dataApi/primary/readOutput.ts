import type { Output, OutputForm } from './ledger';
import type { Reading } from './reading';

export type OutputPlace = Pick<Output, 'txId' | 'index' | 'createdOn' | 'spendableOn' | 'height' | 'time'>;

/** A transfer output, `{assetID, output: {addresses, amount, …}}`, possibly inside a stakeable lock. */
export function transferOutput(item: Reading, place: OutputPlace): Output {
  const output = item.at('output');
  const inner = output.at('output');
  const owned = ownedOutput(inner.exists ? inner : output, item.at('assetID').text, 'transfer', place);
  return inner.exists ? { ...owned, stakeableLocktime: output.at('locktime').integer } : owned;
}

/** An output with owners. A mint output has no amount, an NFT or property counts as one. */
export function ownedOutput(output: Reading, assetId: string, form: OutputForm, place: OutputPlace): Output {
  const isThing = form === 'nft' || form === 'property';
  return {
    ...place,
    assetId,
    form,
    amount: output.at('amount').exists ? output.at('amount').integer : isThing ? 1n : 0n,
    addresses: output.at('addresses').list.map(({ text }) => plainAddress(text)),
    locktime: output.at('locktime').exists ? output.at('locktime').integer : 0n,
    threshold: output.at('threshold').small,
    ...(output.at('groupID').exists ? { groupId: output.at('groupID').small } : {}),
  };
}

/** Without the chain's prefix. */
export function plainAddress(address: string): string {
  return address.replace(/^[^-]*-/, '');
}
