import type { AbiConstructor } from '../../../abi';

type Known = Omit<AbiConstructor, 'args'>;

interface Fingerprint {
  /** Length of the code as hex with 0x. */
  readonly length: number;
  readonly samples: number;
  readonly known: Known;
}

const sampleSize = 128;

/**
 * Tells a project's contracts by their creation code. Of each code a fingerprint is kept, not the code: its length and
 * a hash of its ends and its middle. The compiler writes a hash of the sources at the end, so that no two are alike.
 */
export class CreationCodes {
  private readonly byPath = new Map<string, Fingerprint>();

  set(path: string, code: string, known: Known): void {
    this.byPath.set(path, { length: code.length, samples: samplesOf(code, code.length), known });
  }

  delete(path: string): void {
    this.byPath.delete(path);
  }

  /** The contract whose code `creationCode` begins with, the longest first; what follows are its arguments. */
  find(creationCode: string): AbiConstructor | undefined {
    const code = creationCode.toLowerCase();
    let best: Fingerprint | undefined;
    const samples = new Map<number, number>();
    for (const candidate of this.byPath.values()) {
      const { length } = candidate;
      if (length > code.length || (best !== undefined && length <= best.length)) {
        continue;
      }
      const here = samples.get(length) ?? samplesOf(code, length);
      samples.set(length, here);
      if (here === candidate.samples) {
        best = candidate;
      }
    }
    return best && { ...best.known, args: `0x${code.slice(best.length)}` };
  }
}

/** A hash of 53 bits over three samples of the first `length` characters: two rounds of FNV with different starts. */
function samplesOf(code: string, length: number): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  const middle = Math.floor(length / 2);
  for (const start of [0, middle, length - sampleSize]) {
    for (let at = Math.max(0, start); at < Math.min(start + sampleSize, length); at++) {
      const unit = code.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ (unit + at), 0x5bd1e995);
    }
  }
  return (low >>> 0) * 0x200000 + ((high >>> 0) & 0x1fffff);
}
