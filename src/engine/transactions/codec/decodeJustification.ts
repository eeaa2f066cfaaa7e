import { CodecError } from './scanner';
import { Decoded, type DecodedBytes } from './decodedBytes';
import { nodeOf } from './decodedNode';
import { fixed, idShape, varint, type CodecShape, struct } from './tables/codecShape';

const TYPE = 'L1ValidatorRegistrationJustification';
const SUBNET_ID_SIZE = 32;

/** A u32 varint has at most 5 bytes. */
const MAX_VARINT_SIZE = 5;

/** Protobuf tags: field number × 8, plus 2 for length-delimited or 0 for varint. */
const SUBNET_INDEX = 0x0a;
const MESSAGE = 0x12;
const SUBNET_ID = 0x0a;
const INDEX = 0x10;

type Part = readonly [name: string, shape: CodecShape, start: number, end: number];

/**
 * Decodes the justification of an L1ValidatorRegistration(false): protobuf, either the subnet ID and index of a
 * converted validator, or the RegisterL1Validator message of a registration. Source: avalanchego proto/platformvm.
 *
 * @throws {CodecError}
 */
export function decodeJustification(bytes: Uint8Array): DecodedBytes {
  let at = 1;
  const error = (field: string, problem: string, offset: number): CodecError =>
    new CodecError({ type: TYPE, field, offset }, problem);

  function number(field: string): number {
    const start = at;
    let value = 0;
    for (let i = 0; i < MAX_VARINT_SIZE; i++) {
      const byte = bytes[at++] ?? 0x80;
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80 && value < 2 ** 32) {
        return value;
      }
    }
    throw error(field, 'no 32-bit number', start);
  }

  function subnetAndIndex(): readonly Part[] {
    const start = at + 2;
    const end = start + SUBNET_ID_SIZE;
    if (bytes[at] !== SUBNET_ID || bytes[start - 1] !== SUBNET_ID_SIZE || end > bytes.length) {
      throw error('subnetID', 'no 32-byte subnet ID', at);
    }
    at = end;
    // Protobuf omits 0.
    if (end < bytes.length) {
      if (bytes[at++] !== INDEX) {
        throw error('index', 'no index', end);
      }
      number('index');
    }
    if (at < bytes.length) {
      throw error('index', `${bytes.length - at} trailing bytes`, at);
    }
    return [
      ['subnetID', idShape, start, end],
      ['index', varint, Math.min(end + 1, at), at],
    ];
  }

  if (!looksLikeJustification(bytes)) {
    throw error('', 'neither field 1 nor field 2', 0);
  }
  const isMessage = bytes[0] === MESSAGE;
  const field = isMessage ? 'message' : 'convertSubnetToL1TxData';
  const size = number(field);
  if (size !== bytes.length - at) {
    throw error(field, `length is ${size}, but ${bytes.length - at} bytes are left`, 1);
  }
  const parts: readonly Part[] = isMessage ? [[field, fixed(size), at, bytes.length]] : subnetAndIndex();
  const shape = struct(
    TYPE,
    parts.map(([name, part]) => [name, part]),
  );
  const nodes = parts.map(([name, part, start, end]) => nodeOf(name, part, start, end, []));
  return new Decoded('justification', undefined, bytes, nodeOf('', shape, 0, bytes.length, nodes), {});
}

/** Whether bytes start like a justification; nothing else decoded here starts like that. */
export function looksLikeJustification(bytes: Uint8Array): boolean {
  return bytes[0] === SUBNET_INDEX || bytes[0] === MESSAGE;
}
