import * as l10n from '@vscode/l10n';
import { CodecError } from './codecError';
import type { DecodedBytes } from './decodedBytes';
import { nodeOf, type DecodedNode } from './decodedNode';
import { fixed, id, varint, type Field, type Shape } from './shape';
import { struct } from './struct';

const TYPE = 'L1ValidatorRegistrationJustification';
const SUBNET_ID_SIZE = 32;
/** A u32 as varint has 5 bytes at most. */
const MAX_VARINT_SIZE = 5;
/** Tags: number of the field, times 8, plus 2 for what has a length or 0 for a number. */
const SUBNET_INDEX = 0x0a;
const MESSAGE = 0x12;
const SUBNET_ID = 0x0a;
const INDEX = 0x10;

/**
 * Reads what is sent along when nodes are asked to sign an L1ValidatorRegistration(false): protobuf, either the subnet ID
 * and index of a validator of a conversion, or the RegisterL1Validator message of a registration. Source: avalanchego
 * proto/platformvm.
 *
 * @throws {CodecError}
 */
export function decodeJustification(bytes: Uint8Array): DecodedBytes {
  const proto = new Protobuf(bytes);
  const root = proto.justification();
  return { kind: 'justification', type: TYPE, bytes, root };
}

/** Whether bytes begin as a justification does: nothing else that is decoded here begins so. */
export function looksLikeJustification(bytes: Uint8Array): boolean {
  return bytes[0] === SUBNET_INDEX || bytes[0] === MESSAGE;
}

class Protobuf {
  private at = 0;
  private field = '';

  constructor(private readonly bytes: Uint8Array) {}

  justification(): DecodedNode {
    const tag = this.bytes[0];
    if (tag !== SUBNET_INDEX && tag !== MESSAGE) {
      throw this.error(l10n.t('there is no field 1 or 2'), 0);
    }
    this.at = 1;
    this.field = tag === MESSAGE ? 'message' : 'convertSubnetToL1TxData';
    const size = this.varint();
    if (size !== this.bytes.length - this.at) {
      throw this.error(l10n.t('{0} bytes are announced, {1} are left', size, this.bytes.length - this.at), 1);
    }
    return tag === MESSAGE
      ? this.struct([['message', fixed(size)]], [this.node('message', fixed(size), this.at, this.bytes.length)])
      : this.subnetAndIndex();
  }

  private subnetAndIndex(): DecodedNode {
    this.field = 'subnetID';
    const start = this.at + 2;
    const end = start + SUBNET_ID_SIZE;
    if (this.bytes[this.at] !== SUBNET_ID || this.bytes[start - 1] !== SUBNET_ID_SIZE || end > this.bytes.length) {
      throw this.error(l10n.t('there is no subnet ID of 32 bytes'), this.at);
    }
    this.at = end;
    this.field = 'index';
    // Protobuf leaves out a 0.
    if (end < this.bytes.length) {
      if (this.bytes[this.at++] !== INDEX) {
        throw this.error(l10n.t('there is no index'), end);
      }
      this.varint();
    }
    if (this.at < this.bytes.length) {
      throw this.error(l10n.t('{0} bytes are left over', this.bytes.length - this.at), this.at);
    }
    const fields: readonly Field[] = [
      ['subnetID', id],
      ['index', varint],
    ];
    const indexStart = Math.min(end + 1, this.at);
    return this.struct(fields, [
      this.node('subnetID', id, start, end),
      this.node('index', varint, indexStart, this.at),
    ]);
  }

  private varint(): number {
    const start = this.at;
    let value = 0;
    for (let i = 0; i < MAX_VARINT_SIZE; i++) {
      const byte = this.bytes[this.at++] ?? 0x80;
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80 && value < 2 ** 32) {
        return value;
      }
    }
    throw this.error(l10n.t('there is no number of 32 bits'), start);
  }

  private struct(fields: readonly Field[], parts: readonly DecodedNode[]): DecodedNode {
    return nodeOf('', struct(TYPE, fields), 0, this.bytes.length, parts);
  }

  private node(name: string, shape: Shape, start: number, end: number): DecodedNode {
    return nodeOf(name, shape, start, end, []);
  }

  private error(problem: string, offset: number): CodecError {
    return new CodecError({ type: TYPE, field: this.field, offset }, problem);
  }
}
