import { parseAbiParameters } from 'viem/utils';
import { type AbiSignature, abiSignature, signatureHash } from '../../abi';
import { entriesOf, isRecord, parseOrNothing } from '../build/json';
import { VerifiedAnswerError } from './verifiedContract';

/** A function or an error of a selector: another one may have the same. */
export interface ToldSignature extends AbiSignature {
  /** A contract that the service has verified has it. */
  readonly isVerified: boolean;
}

/** Errors are looked up as functions: the service does not tell them apart. */
export function signaturesUrl(base: string, selectors: readonly string[]): string {
  return `${base}/signature-database/v1/lookup?function=${selectors.join(',')}&filter=true`;
}

const maxOfSelector = 20;
const form = /^([a-zA-Z_$][\w$]{0,99})\(([\w,()[\]]{0,400})\)$/;

/**
 * What the service says of selectors, of each what its hash proves; of those it does not know none.
 *
 * @throws {VerifiedAnswerError} it is none of its answers
 */
export function readSignatures(
  body: string,
  selectors: readonly string[],
): ReadonlyMap<string, readonly ToldSignature[]> {
  const answer = parseOrNothing(body);
  const result = isRecord(answer) && answer['ok'] === true ? answer['result'] : undefined;
  if (!isRecord(result)) {
    throw new VerifiedAnswerError('answered with something else than its API does');
  }
  const found = new Map(entriesOf(result['function']));
  return new Map(
    selectors.map((selector) => {
      const listed = found.get(selector);
      const told = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).slice(0, maxOfSelector);
      return [selector, told.flatMap((one) => readSignature(one, selector))];
    }),
  );
}

function readSignature(one: unknown, selector: string): readonly ToldSignature[] {
  const { name: signature, hasVerifiedContract } = isRecord(one) ? one : {};
  const [, name, types] = (typeof signature === 'string' && form.exec(signature)) || [];
  if (name === undefined || types === undefined || !signatureHash(String(signature)).startsWith(selector)) {
    return [];
  }
  const inputs = parametersOf(types);
  return inputs === undefined || abiSignature(name, inputs) !== signature
    ? []
    : [{ name, inputs, isVerified: hasVerifiedContract === true }];
}

/** Undefined: they are none. */
function parametersOf(types: string): AbiSignature['inputs'] | undefined {
  try {
    return types === '' ? [] : parseAbiParameters(types);
  } catch {
    return undefined;
  }
}
