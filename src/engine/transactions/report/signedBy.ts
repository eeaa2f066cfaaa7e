import { type Fact, type Line, type Section, id, joined, message, text } from '../../report';
import { bytesToHex, checksumAddress } from '../../primitives';
import type { Signer } from '../codec/decodedBytes';
import type { CodecContext } from './codecContext';
import type { Flows } from './flows';
import { section } from './lines';
import type { DecodedView } from './decodedView';
import { addressSpan } from './lines';

/**
 * Who signed, once each, and the table of signatures. Credentials stand in the order of the inputs, the imported ones
 * after the others; what comes after those authorises (for a subnet, a validator) or operates on assets.
 */
export function signedBy(
  flows: Flows,
  view: DecodedView,
  { signers, spent }: CodecContext,
): { readonly facts: readonly Fact[]; readonly sections: readonly Section[] } {
  if (!signers || signers.length === 0) {
    return { facts: [], sections: [] };
  }
  const rows = signers.map((signer): readonly Line[] => [
    [text(String(signer.credential))],
    [signerSpan(signer, flows, view)],
    purpose(signer, flows, spent),
  ]);
  const once = new Map(signers.map((signer) => [spanKey(signerSpan(signer, flows, view)), signer]));
  const names = [...once.values()].map((signer): Line => [signerSpan(signer, flows, view)]);
  return {
    facts: [
      {
        key: 'signedBy',
        label: 'signed by',
        value: signersLine(names, flows, signers, spent),
        brief: true,
        from: [],
      },
    ],
    sections: section('signedBy', 'Signed by', ['credential', 'address', 'for'], rows),
  };
}

/** Who signed; "2 of 3: …" where all inputs have one and the same number of owners, and these are known. */
function signersLine(
  names: readonly Line[],
  flows: Flows,
  signers: readonly Signer[],
  spent: CodecContext['spent'],
): Line {
  const list = joined(names, ', ');
  const counts = flows.inflows.map(({ utxo }, credential) => {
    const owners = utxo && spent?.get(utxo.id)?.addresses;
    const signed = signers.filter((signer) => signer.credential === credential && isOwner(signer, owners)).length;
    return owners && { signed, owners: owners.length };
  });
  const [first] = counts;
  return first && counts.every((other) => other?.signed === first.signed && other.owners === first.owners)
    ? message`${first.signed} of ${first.owners}: ${list}`
    : list;
}

function purpose({ credential, key }: Signer, { inflows }: Flows, spent: CodecContext['spent']): Line {
  const flow = inflows[credential];
  if (!flow) {
    return [text('authorization')];
  }
  if (flow.account !== undefined) {
    const isAccount = key !== undefined && bytesToHex(key.evmAddress) === flow.account;
    return [text(isAccount ? 'input account' : 'not the input account')];
  }
  const owners = spent?.get(flow.utxo!.id)?.addresses;
  const words = !owners
    ? `input ${credential}`
    : isOwner({ key }, owners)
      ? `owner of input ${credential}`
      : `not an owner of input ${credential}`;
  return [text(words)];
}

function isOwner({ key }: Pick<Signer, 'key'>, owners: readonly Uint8Array[] | undefined): boolean {
  const address = key && bytesToHex(key.address);
  return address !== undefined && (owners ?? []).some((owner) => bytesToHex(owner) === address);
}

/** Inputs from accounts of the C-Chain are signed by accounts, all others by addresses. */
function signerSpan({ credential, key }: Signer, { inflows }: Flows, { spelling }: DecodedView): Line[number] {
  if (!key) {
    return text('invalid signature');
  }
  if (inflows[credential]?.account !== undefined) {
    return id(checksumAddress(bytesToHex(key.evmAddress)));
  }
  return addressSpan(spelling.of('owner', key.address));
}

function spanKey(span: Line[number]): string {
  return span.kind === 'id' ? span.id : span.kind === 'text' || span.kind === 'code' ? span.text : span.kind;
}
