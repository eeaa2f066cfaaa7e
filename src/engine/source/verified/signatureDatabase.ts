import { type AbiSignature, abiSignature, readParameters, signatureHash } from '../../abi';
import { fieldsOf } from '../../primitives';
import { entriesOf, isRecord, itemsOf, parseOrNothing } from '../build/json';
import { VerifiedAnswerError } from './verifiedContract';

/** A function or an error of a selector, or an event of a topic: of a selector another one may have the same. */
export interface KnownSignature extends AbiSignature {
  /** A contract that the service has verified has it. */
  readonly isVerified: boolean;
}

/** @param hashes selectors and topics; errors are looked up as functions: the service does not tell them apart */
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

const maxOfHash = 20;
const form = /^([a-zA-Z_$][\w$]{0,99})\(([\w,()[\]]{0,400})\)$/;

/**
 * What the service says of selectors and topics, of each what its hash proves; of those it does not know none.
 *
 * @throws {VerifiedAnswerError} it is none of its answers
 */
export function readSignatures(
  body: string,
  hashes: readonly string[],
): ReadonlyMap<string, readonly KnownSignature[]> {
  const answer = parseOrNothing(body);
  const result = isRecord(answer) && answer['ok'] === true ? answer['result'] : undefined;
  if (!isRecord(result)) {
    throw new VerifiedAnswerError('answered with something else than its API does');
  }
  const found = new Map([...entriesOf(result['function']), ...entriesOf(result['event'])]);
  return new Map(
    hashes.map((hash) => {
      const listed = itemsOf(found.get(hash)).slice(0, maxOfHash);
      return [hash, listed.flatMap((one) => readSignature(one, hash))];
    }),
  );
}

function readSignature(one: unknown, hash: string): readonly KnownSignature[] {
  const { name: signature, hasVerifiedContract } = fieldsOf(one);
  const [, name, types] = (typeof signature === 'string' && form.exec(signature)) || [];
  if (name === undefined || types === undefined || !signatureHash(String(signature)).startsWith(hash)) {
    return [];
  }
  const inputs = readParameters(types);
  return inputs === undefined || abiSignature(name, inputs) !== signature
    ? []
    : [{ name, inputs, isVerified: hasVerifiedContract === true }];
}
