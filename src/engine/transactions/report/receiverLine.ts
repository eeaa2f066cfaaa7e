import { type Line, message } from '../../report';
import { unitLine } from './nfts';
import type { Outflow } from './flows';
import { accountSpan } from './ledger';
import { assetLine, ownersLine, timeLine, type DecodedView } from './decodedView';

/** Who gets an output. */
export function receiverLine({ field, owners, account }: Outflow, view: DecodedView): Line {
  const spelling = (field === 'exportedOutputs' ? view.exported : undefined) ?? view.spelling;
  return account !== undefined ? [accountSpan(account)] : owners ? ownersLine(owners, { ...view, spelling }) : [];
}

/** How much, and until when it is locked for all but staking. */
export function outAmountLine({ amount, asset, type, owners, lockedUntil }: Outflow, view: DecodedView): Line {
  const value = amount === undefined ? unitLine(type, owners, asset, view) : assetLine(amount, asset, view);
  return withLock(value, lockedUntil);
}

export function withLock(amount: Line, lockedUntil: bigint | undefined): Line {
  return lockedUntil === undefined ? amount : message`${amount} (locked stakeable until ${timeLine(lockedUntil)})`;
}
