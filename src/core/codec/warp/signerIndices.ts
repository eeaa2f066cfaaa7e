import * as l10n from '@vscode/l10n';
import { CodecError } from '../codecError';

const TYPE = 'BitSetSignature';
/** 32,768 validators: far more than any set has, and few enough to list. */
const MAX_SIZE = 4096;

/**
 * Which validators of the canonical set signed: the bits that are set, the lowest first. Bit 0 is the lowest bit of the
 * last byte (a big-endian number).
 *
 * @throws {CodecError} where the bytes begin with a zero byte, which nodes refuse, or are more than any set needs
 */
export function signerIndices(bits: Uint8Array): readonly number[] {
  if (bits.length > 0 && bits[0] === 0) {
    throw refused(l10n.t('the set of signers begins with a zero byte'));
  }
  if (bits.length > MAX_SIZE) {
    throw refused(l10n.t('the set of signers has {0} bytes', bits.length));
  }
  const indices: number[] = [];
  for (let i = 0; i < bits.length * 8; i++) {
    if (((bits[bits.length - 1 - (i >> 3)] ?? 0) >> (i & 7)) & 1) {
      indices.push(i);
    }
  }
  return indices;
}

function refused(problem: string): CodecError {
  return new CodecError({ type: TYPE, field: 'signers', offset: 0 }, problem);
}
