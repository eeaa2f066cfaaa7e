import type { AbiSource } from '../../../engine/abi';
import { type JsonValue, evmAddress, isJsonList, isJsonObject, wellKnownName } from '../../../engine/primitives';
import { fittingShape, innerShape, type OutputShape, type ShapeRef } from '../../../webview/protocol/outputShape';

/** An answer may hold any number of addresses; those of one are few. */
const maxAddresses = 500;
const maxValues = 20_000;

/**
 * What addresses in an answer are known as, by their lower-case hex: precompiles, well-known accounts, contracts of the
 * open project. Found by what the catalogue says of the answer.
 */
export function* addressLabels(
  json: JsonValue,
  shape: OutputShape,
  abi?: AbiSource,
): Generator<undefined, Readonly<Record<string, string>>> {
  const labels: Record<string, string> = {};
  const seen = new Set<string>();
  const stack: { readonly value: JsonValue; readonly ref: ShapeRef | undefined }[] = [{ value: json, ref: shape.root }];
  let looked = 0;
  for (let next = stack.pop(); next !== undefined && looked < maxValues; next = stack.pop()) {
    looked += 1;
    yield undefined;
    const ref = fittingShape(shape, next.ref, next.value);
    const { value } = next;
    if (typeof value === 'string' && ref?.id === 'evmAddress' && !seen.has(value) && seen.size < maxAddresses) {
      seen.add(value);
      const label = labelOf(value, abi);
      if (label !== undefined) {
        labels[value.toLowerCase()] = label;
      }
    }
    const inner = isJsonList(value)
      ? value.slice(0, maxValues).map((item, i) => [i, item] as const)
      : isJsonObject(value)
        ? Object.entries(value)
        : [];
    for (const [key, item] of inner) {
      const inside = innerShape(shape, ref, key);
      if (inside?.node !== undefined || inside?.id === 'evmAddress') {
        stack.push({ value: item, ref: inside });
      }
    }
  }
  return labels;
}

function labelOf(text: string, abi: AbiSource | undefined): string | undefined {
  const address = evmAddress(text);
  return address === undefined ? undefined : (wellKnownName(address)?.name ?? abi?.contractAt?.(text)?.contract);
}
