import * as l10n from '@vscode/l10n';
import type { Kind, ScalarKind } from '../fields/field';

const scalars: Readonly<Record<ScalarKind, () => string>> = {
  q64: () => l10n.t('64-bit integer, hex or decimal'),
  q256: () => l10n.t('256-bit integer, hex or decimal'),
  big: () => l10n.t('integer, as a number'),
  u64: () => l10n.t('64-bit integer, as a number'),
  u16: () => l10n.t('16-bit integer, as a number'),
  int: () => l10n.t('integer, may be negative'),
  float: () => l10n.t('number'),
  bool: () => l10n.t('true or false'),
  string: () => l10n.t('text'),
  address: () => l10n.t('address'),
  unprefixedAddress: () => l10n.t('address, with or without 0x'),
  hash: () => l10n.t('32 bytes of hex'),
  slot: () => l10n.t('up to 32 bytes of hex'),
  bytes: () => l10n.t('hex with 0x'),
  duration: () => l10n.t('duration with its unit, as "30s"'),
};

/** How a value is written, in a few words. */
export function kindWords(kind: Kind): string {
  if (typeof kind === 'string') {
    return scalars[kind]();
  }
  if ('list' in kind) {
    return typeof kind.list === 'string' ? l10n.t('list of: {0}', scalars[kind.list]()) : l10n.t('list of objects');
  }
  if ('map' in kind) {
    return typeof kind.map === 'string'
      ? l10n.t('object, {0} by {1}', scalars[kind.map](), scalars[kind.by]())
      : l10n.t('object, objects by {0}', scalars[kind.by]());
  }
  return l10n.t('object');
}

/** The unit of a number; undefined where its type says enough. */
export function unitWords(unit: string | undefined, isTime: boolean): string | undefined {
  switch (unit) {
    case undefined:
      return undefined;
    case 'seconds':
      return isTime ? l10n.t('seconds since 1970 (UTC)') : l10n.t('seconds');
    case 'milliseconds':
      return l10n.t('milliseconds');
    case 'nanoseconds':
      return l10n.t('nanoseconds');
    case 'megabytes':
      return 'MB';
    case 'bytes':
      return l10n.t('bytes');
    case 'blocks':
      return l10n.t('blocks');
    case 'percent':
      return '%';
    default:
      return unit;
  }
}
