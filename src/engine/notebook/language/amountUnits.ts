import type { Path } from '../../primitives';
import { describeShape, type FieldUnit, type Method, shapesIn } from '../../rpc';

/** What the catalogue says of the unit of a place in a response; undefined where it says nothing. */
export function fieldUnit(method: Method, [root, ...path]: Path): FieldUnit | undefined {
  const shapes = root === 'result' ? shapesIn(describeShape(method.result()), path) : [];
  return shapes.find(({ meta }) => meta.unit !== undefined)?.meta.unit;
}

/** In which unit an amount there is: the EVM's own are in wei, of which not all are in the catalogue. */
export function baseUnit(method: Method | undefined, path: Path): FieldUnit | undefined {
  return (method && fieldUnit(method, path)) ?? (method === undefined || method.server === 'evm' ? 'wei' : undefined);
}

/**
 * Decimal places of a unit in a field.
 *
 * @param symbol of the chain's native token
 * @returns undefined where the field is no amount, or one of another currency
 */
export function placesOfUnit(
  unit: string,
  field: FieldUnit | undefined,
  symbol: string | undefined,
): number | undefined {
  const [currency] = (field ?? '').split('/');
  const units: Readonly<Record<string, number>> =
    currency === 'nAVAX'
      ? { nAVAX: 0, AVAX: 9 }
      : currency === 'wei'
        ? { wei: 0, gwei: 9, ether: 18, [symbol ?? 'AVAX']: 18, ...(symbol === 'AVAX' ? { nAVAX: 9 } : {}) }
        : {};
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}
