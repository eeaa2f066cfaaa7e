import type { Kind, ScalarKind } from '../../precompiles';

const scalars: Readonly<Record<ScalarKind, string>> = {
  q64: '64-bit integer, hex or decimal',
  q256: '256-bit integer, hex or decimal',
  big: 'integer, as a number',
  u64: '64-bit integer, as a number',
  u16: '16-bit integer, as a number',
  int: 'integer, may be negative',
  float: 'number',
  bool: 'true or false',
  string: 'text',
  address: 'address',
  unprefixedAddress: 'address, with or without 0x',
  hash: '32 bytes of hex',
  slot: 'up to 32 bytes of hex',
  bytes: 'hex with 0x',
  duration: 'duration with its unit, as "30s"',
};

/** How a value is written, in a few words. */
export function kindWords(kind: Kind): string {
  if (typeof kind === 'string') {
    return scalars[kind];
  }
  if ('list' in kind) {
    return typeof kind.list === 'string' ? `list of: ${scalars[kind.list]}` : 'list of objects';
  }
  if ('map' in kind) {
    return typeof kind.map === 'string'
      ? `object, ${scalars[kind.map]} by ${scalars[kind.by]}`
      : `object, objects by ${scalars[kind.by]}`;
  }
  return 'object';
}

/** The unit of a number; undefined where its type says enough. */
export function unitWords(unit: string | undefined, isTime: boolean): string | undefined {
  switch (unit) {
    case undefined:
      return undefined;
    case 'seconds':
      return isTime ? 'seconds since 1970 (UTC)' : 'seconds';
    case 'milliseconds':
      return 'milliseconds';
    case 'nanoseconds':
      return 'nanoseconds';
    case 'megabytes':
      return 'MB';
    case 'bytes':
      return 'bytes';
    case 'blocks':
      return 'blocks';
    case 'percent':
      return '%';
    default:
      return unit;
  }
}
