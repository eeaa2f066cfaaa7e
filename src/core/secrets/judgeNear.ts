import { type Judged, judgeName } from './judgeName';
import type { Language } from './language';
import type { ScopeText } from './scopeText';

/** Lines that are near a value. */
const nearLines = 12;
const longest = 1024;

/** Among data nothing else explains a value beside a private key that has no name of its own. */
export function judgeNear({ above, before, below }: ScopeText, { form }: Language): Judged | undefined {
  if (form === 'code' || form === 'prose') {
    return undefined;
  }
  const near = [before.slice(-longest), ...above.slice(-nearLines).reverse(), ...below.slice(0, nearLines)];
  return near.map((line) => judgeName(line)).find((judged) => judged?.sort === 'strong');
}

const numberBefore =
  /\b(?:uint256|BigInt|BigInteger|BigNumber|U256|SetString|from_str_radix)\(\s*["'`]?$|\buint256(?:\s+\w+){1,4}\s*=\s*$/;
const numberAfter = /^["'`]\s*,\s*16\s*\)/;

/** Read as a number, 32 bytes are hardly a hash. */
export function judgeNumber({ before, after }: ScopeText): Judged | undefined {
  const isNumber = numberBefore.test(before.slice(-120)) || numberAfter.test(after);
  return isNumber ? { sort: 'key', word: 'number' } : undefined;
}
