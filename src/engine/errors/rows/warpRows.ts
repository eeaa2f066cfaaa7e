import type { ErrorRow, ErrorContext } from './errorRow';

/** The signer set names a validator that the P-Chain does not count yet (docs/facts/errors.md). */
const tooNew = /NumIndices \(\d+\) >= NumFilteredValidators \(\d+\)/;

/** The P-Chain counts the validators of its current epoch (ACP-181): 5 minutes on mainnet and fuji, 30 seconds elsewhere. */
const say = ({ host, method }: ErrorContext): string =>
  `${host} does not accept the signatures of ${method} yet: a new validator’s signature counts from the next epoch. Try again in 5 minutes; on a local network in 30 s.`;

/** Signatures of Warp messages, whichever server passes the P-Chain's refusal on. */
export const warpRows: readonly ErrorRow[] = [
  { code: 'any', text: tooNew, category: 'signerTooNew', message: say },
  { status: 400, text: tooNew, category: 'signerTooNew', message: say },
  { status: 500, text: tooNew, category: 'signerTooNew', message: say },
];
