import {
  isPlainSymbol,
  type Line,
  type Names,
  type Section,
  alarm,
  code,
  count,
  id,
  joinLines,
  message,
  text,
  time,
  type Span,
  amount,
  bar,
  percentOf,
} from '../../report';
import { cb58Id, checksumAddress, wellKnownName } from '../../primitives';
import type { KnownAsset } from './flows';
import type { L1Validator, Owner, Staker } from '../../rpc';

// Lines and tables that do not depend on the bytes; transaction types use them too.

/** An ID in cb58 with its name on the network or its well-known name. */
export function idSpan(cb58: string, names?: ReadonlyMap<string, string>): Line[number] {
  const identifier = cb58Id(cb58);
  return id(cb58, names?.get(cb58) ?? (identifier && wellKnownName(identifier)?.name));
}

/** An address as an identifier, or as plain hex where the network is unknown. */
export function addressSpan(address: string): Line[number] {
  return address.startsWith('0x') ? code(address) : id(address);
}

/** Owners without an address: with threshold 0 anybody can spend (secp256k1fx OutputOwners). */
export function ownerlessLine(threshold: bigint, lockedUntil: bigint): Line {
  if (threshold > 0n) {
    return [text('nobody')];
  }
  return lockedUntil > 0n ? message`${anybody}, locked until ${timeLine(lockedUntil)}` : [anybody];
}

export const anybody = alarm('anybody');

/** A C-Chain account with its checksum. */
export function accountSpan(account: string): Line[number] {
  return id(checksumAddress(account));
}

export function listLine(items: readonly Line[], total: number): Line {
  const list = joinLines(items, ', ');
  const more = total - items.length;
  return more > 0 ? message`${list} and ${more} more` : list;
}

/** The last second that a Date can represent. */
const LAST_SECOND = 8_640_000_000_000n;

/** Unix seconds; 0 means no time. */
export function timeLine(seconds: bigint): Line {
  if (seconds === 0n) {
    return [text('none')];
  }
  return seconds > 0n && seconds <= LAST_SECOND ? [time(Number(seconds) * 1000)] : [count(seconds, 's')];
}

/** Rows shown in a table; the JSON form has all. */
export const MAX_ROWS = 200;

/** A table derived from the bytes; none without rows. `all`: the total count, if not all rows were built. */
export function section(
  key: string,
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly Line[])[],
  all = rows.length,
): readonly Section[] {
  if (rows.length === 0) {
    return [];
  }
  const hidden = all - MAX_ROWS;
  return [
    {
      key,
      heading,
      columns,
      rows: rows.slice(0, MAX_ROWS),
      note: hidden > 0 ? [text(`More rows in the JSON: ${hidden}.`)] : undefined,
      from: [],
    },
  ];
}

/** Symbols that are safe to show with asset IDs. */
export function assetNames(assets: ReadonlyMap<string, KnownAsset>): Names {
  const named = [...assets].filter(([, { isAvax, symbol }]) => isAvax ?? isPlainSymbol(symbol));
  return new Map(named.map(([asset, { symbol }]) => [asset, symbol]));
}

export function avaxAmount(nAvax: bigint): Span {
  return amount(nAvax, 9, 'AVAX', 'nAVAX');
}

const maxAddresses = 16;

/** Owners from a node's response on one line: `2 of 2: P-local1…, P-local1…`. */
export function ownerLine({ addresses, threshold, locktime }: Owner): Line {
  if (addresses.length === 0) {
    return ownerlessLine(BigInt(threshold), BigInt(locktime.getTime() / 1_000));
  }
  const shown = addresses.slice(0, maxAddresses).map((address): Line => [id(address)]);
  const more = addresses.length - shown.length;
  const all = joinLines(shown, ', ');
  const owners = more > 0 ? message`${all} and ${text(String(more))} more` : all;
  const isOne = threshold === 1 && addresses.length === 1;
  const signers = isOne ? owners : message`${text(`${threshold} of ${addresses.length}`)}: ${owners}`;
  return locktime.getTime() > 0 ? message`${signers}, locked until ${time(locktime.getTime())}` : signers;
}

/** A validator's weight and its share of the total, if known: `75 (11 %)`. */
export function weightLine(weight: bigint, whole: bigint | undefined): Line {
  const share = whole === undefined ? undefined : percentOf(weight, whole);
  return share === undefined || whole === undefined
    ? [count(weight)]
    : [...message`${count(weight)} (${share})`, ...bar(weight, whole)];
}

/** Only L1 validators have a validation ID (docs/facts/staking.md). */
export function isL1(validator: L1Validator | Staker): validator is L1Validator {
  return 'validationID' in validator;
}
