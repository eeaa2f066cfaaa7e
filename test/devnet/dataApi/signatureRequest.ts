import { decodeCb58, encodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import { ApiError } from './apiError';

/** The validated body of an aggregation request. */
export interface SignatureRequest {
  /** Lower-case hex without 0x. */
  readonly message?: string;
  readonly justification?: string;
  /** cb58 */
  readonly signingSubnetId?: string;
  /** Percent of the weight. */
  readonly quorum: number;
  readonly buffer: number;
  readonly pChainHeight: number;
}

/** Validates the six fields by the published rules and reports all problems at once. */
export function signatureRequest(body: string): SignatureRequest {
  const given = fieldsOf(body);
  const problems: string[] = [];
  const hex = (name: string): string | undefined => {
    const value = given[name];
    if (value === undefined) return undefined;
    const digits = typeof value === 'string' ? /^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(value)?.[1] : undefined;
    if (digits === undefined) problems.push(`${name} must be a hexadecimal string`);
    return digits?.toLowerCase();
  };
  const integer = (name: string, usual: number, most: number): number => {
    const value = given[name] ?? usual;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
    problems.push(
      ...(typeof value === 'number' && Number.isInteger(value) ? [] : [`${name} must be an integer number`]),
      ...(typeof value === 'number' && value < 0 ? [`${name} must not be less than 0`] : []),
      ...(typeof value === 'number' && value > most ? [`${name} must not be greater than ${most}`] : []),
    );
    return usual;
  };
  const message = hex('message');
  const justification = hex('justification');
  const signingSubnetId = subnetOf(given['signingSubnetId'], problems);
  const quorum = integer('quorumPercentage', 67, 100);
  const buffer = integer('quorumPercentageBuffer', 0, 100);
  const pChainHeight = integer('pChainHeight', 0, Number.MAX_SAFE_INTEGER);
  if (given['message'] === undefined && given['justification'] === undefined) {
    problems.push('Either message or justification must be provided');
  }
  if (quorum + buffer > 100) problems.push('quorumPercentage + quorumPercentageBuffer must not be greater than 100');
  if (problems.length > 0) throw new ApiError(400, problems);
  return {
    ...(message === undefined ? {} : { message }),
    ...(justification === undefined ? {} : { justification }),
    ...(signingSubnetId === undefined ? {} : { signingSubnetId }),
    quorum,
    buffer,
    pChainHeight,
  };
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch (error) {
    throw new ApiError(400, `The body is not JSON: ${String(error)}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ApiError(400, 'The body is not a JSON object');
  }
  return given as Readonly<Record<string, unknown>>;
}

function subnetOf(value: unknown, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  const hex = typeof value === 'string' ? /^(?:0x)?([0-9a-f]{64})$/i.exec(value)?.[1] : undefined;
  if (hex !== undefined) return encodeCb58(Buffer.from(hex, 'hex'));
  if (typeof value === 'string' && decodeCb58(value, 32)?.valid === true) return value;
  problems.push('signingSubnetId must be a hex or cb58 encoded subnet ID');
  return undefined;
}
