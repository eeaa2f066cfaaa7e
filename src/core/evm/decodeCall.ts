import * as l10n from '@vscode/l10n';
import type { DecodedArg } from './decodedArg';
import { decodeParameters } from './decodeParameters';
import { byteLength, hexBytes } from './hexBytes';
import type { KnownSignature } from './knownAbi';
import { knownAbi } from './knownAbi';
import { isPrecompileAddress, precompileAt } from './precompiles';

export interface DecodedCall {
  readonly kind: 'transfer' | 'create' | 'call' | 'unknown';
  /** 4 bytes; absent for transfers, creations and shorter input. */
  readonly selector?: string;
  readonly name?: string;
  /** "ERC-20", "Fee manager" … */
  readonly standard?: string;
  /** Absent where the name is certain (a precompile's) but its arguments do not fit, or where they are too long. */
  readonly args?: readonly DecodedArg[];
  /** Told by the selector alone: another function may have the same one. */
  readonly guess: boolean;
  readonly problems: readonly string[];
}

export interface CallHint {
  /** What the called contract is known to be, as in `DecodedCall.standard`: then its functions are no guess. */
  readonly standard?: string;
}

/**
 * The input of a transaction or call, hex with 0x. No receiver: a creation. What stands at `to` decides where that is
 * certain (precompiles, the Teleporter messenger); elsewhere the selector is looked up and the answer is a guess.
 */
export function decodeCall(input: string, to?: string | null, hint: CallHint = {}): DecodedCall {
  const bytes = hexBytes(input);
  if (bytes === undefined) {
    return { kind: 'unknown', guess: false, problems: [l10n.t('The input is not hexadecimal.')] };
  }
  if (to === undefined || to === null || to === '') {
    return { kind: 'create', guess: false, problems: [] };
  }
  if (bytes === '0x') {
    return { kind: 'transfer', guess: false, problems: [] };
  }
  if (byteLength(bytes) < 4) {
    return { kind: 'unknown', guess: false, problems: [l10n.t('The input is shorter than a selector.')] };
  }
  const selector = bytes.slice(0, 10);
  const data = `0x${bytes.slice(10)}` as const;
  const candidates = candidatesAt(to.toLowerCase(), selector, hint);
  for (const { known, guess } of candidates) {
    const decoded = decodeParameters(known.inputs, data);
    if (decoded !== undefined) {
      const { name, standard } = known;
      return { kind: 'call', selector, name, standard, guess, ...decoded };
    }
    if (!guess) {
      const problems = [l10n.t('The arguments do not fit {0}.', known.name)];
      return { kind: 'call', selector, name: known.name, standard: known.standard, guess, problems };
    }
  }
  return { kind: 'unknown', selector, guess: false, problems: unknownAt(to, selector) };
}

/** Certain ones first; where the address decides, nothing else is tried. */
function candidatesAt(
  to: string,
  selector: string,
  hint: CallHint,
): readonly { known: KnownSignature; guess: boolean }[] {
  const all = knownAbi().functions.get(selector) ?? [];
  const here = all.filter((known) => known.addresses?.includes(to) === true);
  if (here.length > 0 || isPrecompileAddress(to)) {
    return here.map((known) => ({ known, guess: false }));
  }
  const hinted = all.filter((known) => known.standard === hint.standard && known.addresses === undefined);
  const others = all.filter((known) => !hinted.includes(known) && known.addresses?.some(isPrecompileAddress) !== true);
  return [...hinted.map((known) => ({ known, guess: false })), ...others.map((known) => ({ known, guess: true }))];
}

function unknownAt(to: string, selector: string): readonly string[] {
  const precompile = precompileAt(to);
  return precompile === undefined ? [] : [l10n.t('{0} has no function {1}.', precompile.name, selector)];
}
