import { byteLength } from '../../primitives';
import type { AbiParameter } from '../known/signatures';

/**
 * Whether decoding `data` as `inputs` makes no more than `budget` bytes of values. Offsets may point to the same bytes any
 * number of times: half a kilobyte that is read as a list of lists can stand for gigabytes. Lengths and offsets alone are
 * followed here, nothing is made. True also for what does not fit: the decoder refuses that by itself.
 */
export function fitsBudget(inputs: readonly AbiParameter[], data: string, budget: number): boolean {
  const walk = new Walk(data, budget);
  walk.tuple(inputs, 0);
  return walk.left >= 0;
}

class Walk {
  constructor(
    private readonly data: string,
    public left: number,
  ) {}

  tuple(parameters: readonly AbiParameter[], base: number): void {
    let at = base;
    for (const parameter of parameters) {
      if (this.left < 0) {
        return;
      }
      if (isDynamic(parameter)) {
        this.left -= 32;
        this.follow(parameter, base, at);
        at += 32;
      } else {
        const size = staticSize(parameter);
        this.left -= size;
        at += size;
      }
    }
  }

  /** What the offset at `at`, counted from `base`, points to. */
  private follow(parameter: AbiParameter, base: number, at: number): void {
    const offset = this.word(at);
    if (offset !== undefined) {
      this.dynamic(parameter, base + offset);
    }
  }

  private dynamic(parameter: AbiParameter, at: number): void {
    const element = elementOf(parameter);
    if (element !== undefined) {
      const length = element.length ?? this.word(at);
      if (length !== undefined) {
        this.list(element.of, element.length === undefined ? at + 32 : at, length);
      }
    } else if (parameter.components !== undefined) {
      this.tuple(parameter.components, at);
    } else {
      const length = this.word(at);
      // A length past the end is refused by the decoder, and makes nothing.
      this.left -= 32 + (length !== undefined && at + 32 + length <= this.size ? length : 0);
    }
  }

  private list(of: AbiParameter, base: number, length: number): void {
    if (!isDynamic(of)) {
      const size = length * staticSize(of);
      this.left -= 32 + (base + size <= this.size ? size : 0);
      return;
    }
    this.left -= 32;
    for (let i = 0; i < length && this.left >= 0 && base + 32 * (i + 1) <= this.size; i++) {
      this.left -= 32;
      this.follow(of, base, base + 32 * i);
    }
  }

  private get size(): number {
    return byteLength(this.data);
  }

  /** Undefined: past the end, or larger than any place in the bytes. */
  private word(at: number): number | undefined {
    const start = 2 + at * 2;
    const word = this.data.slice(start, start + 64);
    return word.length === 64 && word.startsWith('0'.repeat(56)) ? Number.parseInt(word.slice(56), 16) : undefined;
  }
}

function elementOf(parameter: AbiParameter): { readonly of: AbiParameter; readonly length?: number } | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (match === null) {
    return undefined;
  }
  const of = { ...parameter, type: match[1] ?? '' };
  return match[2] === '' ? { of } : { of, length: Number(match[2]) };
}

function isDynamic(parameter: AbiParameter): boolean {
  const element = elementOf(parameter);
  if (element !== undefined) {
    return element.length === undefined || isDynamic(element.of);
  }
  return parameter.type === 'bytes' || parameter.type === 'string' || (parameter.components ?? []).some(isDynamic);
}

/** Bytes of a parameter that is not dynamic. */
function staticSize(parameter: AbiParameter): number {
  const element = elementOf(parameter);
  if (element !== undefined) {
    return (element.length ?? 0) * staticSize(element.of);
  }
  return parameter.components === undefined
    ? 32
    : parameter.components.reduce((sum, component) => sum + staticSize(component), 0);
}
