import { type AbiSignature, abiSignature, readParameters, signatureHash } from '../../abi';
import { fieldsOf, isRecord } from '../../primitives';
import { entriesOf, itemsOf, tryParseJson } from '../build/json';
import { VerifiedResponseError } from './verifiedContract';

/** A function, error or event by selector or topic. Selectors may collide. */
export interface KnownSignature extends AbiSignature {
  /** A contract verified by the service has it. */
  readonly isVerified: boolean;
}

/** @param hashes selectors and topics; errors are queried as functions, as the service does not distinguish them */
export function signaturesUrl(base: string, hashes: readonly string[]): string {
  const of = (['function', 'event'] as const).flatMap((kind) => {
    const listed = hashes.filter((hash) => kindOf(hash) === kind);
    return listed.length === 0 ? [] : [`${kind}=${listed.join(',')}`];
  });
  return `${base}/signature-database/v1/lookup?${of.join('&')}&filter=true`;
}

function kindOf(hash: string): 'function' | 'event' {
  return hash.length === 66 ? 'event' : 'function';
}

const maxPerHash = 20;
const signaturePattern = /^([a-zA-Z_$][\w$]{0,99})\(([\w,()[\]]{0,400})\)$/;

/**
 * Signatures by selector and topic, as far as they hash to it; empty for unknown ones.
 *
 * @throws {VerifiedResponseError} the response is not in the service's format
 */
export function readSignatures(
  body: string,
  hashes: readonly string[],
): ReadonlyMap<string, readonly KnownSignature[]> {
  const answer = tryParseJson(body);
  const result = isRecord(answer) && answer['ok'] === true ? answer['result'] : undefined;
  if (!isRecord(result)) {
    throw new VerifiedResponseError('returned something other than its API does');
  }
  const found = new Map([...entriesOf(result['function']), ...entriesOf(result['event'])]);
  return new Map(
    hashes.map((hash) => {
      const listed = itemsOf(found.get(hash)).slice(0, maxPerHash);
      return [hash, listed.flatMap((one) => readSignature(one, hash))];
    }),
  );
}

function readSignature(one: unknown, hash: string): readonly KnownSignature[] {
  const { name: signature, hasVerifiedContract } = fieldsOf(one);
  const [, name, types] = (typeof signature === 'string' && signaturePattern.exec(signature)) || [];
  if (name === undefined || types === undefined || !signatureHash(String(signature)).startsWith(hash)) {
    return [];
  }
  const inputs = readParameters(types);
  return inputs === undefined || abiSignature(name, inputs) !== signature
    ? []
    : [{ name, inputs, isVerified: hasVerifiedContract === true }];
}
