import type { Line } from '../../finding/finding';
import { amount, code, count, id, text } from '../../finding/spans';
import * as l10n from '@vscode/l10n';
import { cb58Id } from '../../ids/cb58Id';
import { wellKnownName } from '../../ids/wellKnown';
import type { DecodedBytes } from '../decodedBytes';
import type { Spelling } from '../spelling';
import type { KnownAsset } from './knownAsset';

/** Decoded bytes together with what the lines about them need to know. */
export interface View {
  readonly decoded: DecodedBytes;
  readonly assets: ReadonlyMap<string, KnownAsset>;
  /** Of the IDs and addresses in these bytes. */
  readonly spelling: Spelling;
}

/** An amount of an asset: with its symbol where the asset is known, else in base units and with its ID. */
export function assetLine(value: bigint, asset: string, { assets }: View): Line {
  const known = assets.get(asset);
  return known
    ? [amount(value, known.decimals, known.symbol, known.symbol === 'AVAX' ? 'nAVAX' : undefined)]
    : [count(value), text(l10n.t(' base units of ')), idSpan(asset)];
}

/** An ID in cb58, with the name it is known by everywhere. */
export function idSpan(cb58: string): Line[number] {
  const identifier = cb58Id(cb58);
  return id(cb58, identifier && wellKnownName(identifier)?.name);
}

/** 20 bytes of an address as an identifier; as plain hex where the network is not known. */
export function addressSpan(address: string): Line[number] {
  return address.startsWith('0x') ? code(address) : id(address);
}
