import { type Fact, type Line, joined, message, code, remote, text } from '../../report';
import { bytesToHex } from '../../primitives';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';
import type { Outflow } from './flows';
import { type DecodedView, assetLine, ownersLine, timeLine, idSpan } from './decodedView';
import { accountSpan } from './ledger';
import { printable } from './codecValueLine';

/** Of a payload that is not text. */
const MAX_BYTES = 32;

/** What an NFT is of and carries. */
interface NftValues {
  readonly asset: Line;
  /** Words or a URL as these, other bytes in hex; empty: it carries nothing. */
  readonly payload: Line;
}

export function nftValues(node: DecodedNode, asset: string, view: DecodedView): NftValues {
  const payload = node.child('payload');
  const bytes = payload === undefined ? new Uint8Array() : nodeBytes(payload, view.decoded.bytes);
  const words = printable(bytes);
  return {
    asset: assetName(asset, view),
    payload: bytes.length === 0 ? [] : [words === undefined ? code(shortHex(bytes)) : remote(words)],
  };
}

export function nftGroup(node: DecodedNode, { decoded: { bytes } }: DecodedView): string {
  return String(nodeNumber(node.child('groupID')!, bytes));
}

/** An asset by its symbol, or by its ID where nobody told that. */
export function assetName(asset: string, { assets }: DecodedView): Line {
  const known = assets.get(asset);
  return [known === undefined ? idSpan(asset) : remote(known.symbol)];
}

/** What an output gives that is no amount: an NFT, a property, a right to mint. */
export function unitLine(type: string, output: DecodedNode | undefined, asset: string, view: DecodedView): Line {
  const name = assetName(asset, view);
  switch (output === undefined ? '' : type) {
    case 'MintOutput':
    case 'PropertyMintOutput':
      return message`mint output of ${name}`;
    case 'PropertyOwnedOutput':
      return message`property ${name}`;
    case 'NftMintOutput':
      return message`NFT mint output of ${name}, group ${text(nftGroup(output!, view))}`;
    case 'NftTransferOutput': {
      const values = nftValues(output!, asset, view);
      const group = text(nftGroup(output!, view));
      return values.payload.length === 0
        ? message`NFT of ${name}, group ${group}`
        : message`NFT of ${values.asset}, group ${group} (${values.payload})`;
    }
    default:
      return message`${code(type)} of ${name}`;
  }
}

function shortHex(bytes: Uint8Array): string {
  return bytes.length > MAX_BYTES ? `${bytesToHex(bytes.subarray(0, MAX_BYTES))}…` : bytesToHex(bytes);
}

/** Receivers named in the one line that a hover has for them. */
export const MAX_RECEIVERS = 4;

/** Who receives, and all of it: "1 AVAX + 2 FIRN". */
export interface Receiver {
  readonly line: Line;
  readonly amounts: Line;
  readonly outputs: number;
}

/** Outputs by who receives them, in their order; several of an asset, locked alike, are one sum. */
export function receiversOf(outflows: readonly Outflow[], view: DecodedView): readonly Receiver[] {
  const found = new Map<string, { readonly line: Line; readonly flows: Map<string, Outflow>; outputs: number }>();
  for (const flow of outflows) {
    const line = receiverLine(flow, view);
    const key = receiverKey(line);
    const receiver = found.get(key) ?? { line, flows: new Map<string, Outflow>(), outputs: 0 };
    found.set(key, receiver);
    receiver.outputs++;
    const { asset, amount, lockedUntil = '', type } = flow;
    const same = amount === undefined ? `${type} ${receiver.outputs}` : `${asset} ${lockedUntil}`;
    const sum = receiver.flows.get(same);
    receiver.flows.set(same, sum === undefined ? flow : { ...sum, amount: (sum.amount ?? 0n) + (amount ?? 0n) });
  }
  return [...found.values()].map(({ line, flows, outputs }) => ({
    line,
    outputs,
    amounts: joined(
      [...flows.values()].map((flow) => outAmountLine(flow, view)),
      ' + ',
    ),
  }));
}

/** What is handed out, in one line. */
export function receivedFact(
  key: string,
  label: string,
  outflows: readonly Outflow[],
  view: DecodedView,
  brief: boolean,
  sentence = (amounts: Line, receiver: Line): Line => message`${amounts} to ${receiver}`,
): readonly Fact[] {
  if (outflows.length === 0) {
    return [];
  }
  const receivers = receiversOf(outflows, view);
  const shown = receivers.slice(0, MAX_RECEIVERS).map(({ amounts, line }) => sentence(amounts, line));
  const more = receivers.slice(MAX_RECEIVERS).reduce((sum, { outputs }) => sum + outputs, 0);
  const outputs = joined(shown, '; ');
  const value = more === 0 ? outputs : withMore(outputs, more);
  return [{ key, label, value, brief: brief ? true : undefined, from: [] }];
}

function withMore(outputs: Line, more: number): Line {
  return more === 1 ? message`${outputs} and 1 more output` : message`${outputs} and ${more} more outputs`;
}

/** What tells receivers apart. */
export function receiverKey(line: Line): string {
  return line
    .map((span) =>
      'id' in span ? span.id : 'text' in span ? span.text : 'at' in span ? span.at : 'value' in span ? span.value : '',
    )
    .join(' ');
}

/** Who gets an output. */
export function receiverLine({ field, owners, account }: Outflow, view: DecodedView): Line {
  const spelling = (field === 'exportedOutputs' ? view.exported : undefined) ?? view.spelling;
  return account !== undefined ? [accountSpan(account)] : owners ? ownersLine(owners, { ...view, spelling }) : [];
}

/** How much, and until when it is locked for all but staking. */
export function outAmountLine({ amount, asset, type, owners, lockedUntil }: Outflow, view: DecodedView): Line {
  const value = amount === undefined ? unitLine(type, owners, asset, view) : assetLine(amount, asset, view);
  return withLock(value, lockedUntil);
}

export function withLock(amount: Line, lockedUntil: bigint | undefined): Line {
  return lockedUntil === undefined ? amount : message`${amount} (locked stakeable until ${timeLine(lockedUntil)})`;
}
