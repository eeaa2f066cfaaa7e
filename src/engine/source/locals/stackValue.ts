import type { LocatedType } from '../types/solidityType';
import { calldataValue } from './calldataValue';
import { memoryValue } from './memoryValue';
import { type Named, type ValueContext } from './parts';
import { storageValue } from './storageValue';
import { hexOf, wordText } from './valueText';
import type { LocalVariable } from './variable';

/** A variable of which the words that it takes on the stack are known. Undefined: they are none of its type. */
export async function valueOnStack(
  { name, type, located }: Named & { readonly located: LocatedType },
  words: readonly bigint[],
  context: ValueContext,
): Promise<LocalVariable | undefined> {
  const [word, second] = words;
  if (word === undefined) {
    return undefined;
  }
  const whole = { name, type };
  switch (located.location) {
    case 'memory':
      return memoryValue(whole, located.type, word, context);
    case 'calldata':
      return calldataValue(whole, located.type, word, second, context);
    case 'storage':
      return storageValue(whole, located.type, word, context);
    case undefined: {
      if (located.type.kind === 'function' && located.type.isExternal) {
        return second === undefined
          ? undefined
          : { ...whole, value: hexOf((BigInt.asUintN(160, word) << 32n) | BigInt.asUintN(32, second), 24) };
      }
      const value = wordText(located.type, word, context.trees);
      return value === undefined ? undefined : { ...whole, value };
    }
  }
}
