import type { KeyPair, ProofOfPossession } from '../primitives';
import { type Line, type Section, type UnsourcedReport, sourcesOf } from '../report';
import { code, fact, id, message, remote, tableSection, text } from '../report';

/** A configured node's own key, as it reports it. */
export interface OwnPair {
  readonly node: string;
  readonly nodeId?: string;
  readonly publicKey?: string;
  readonly proofOfPossession?: string;
  readonly possession?: ProofOfPossession;
  /** Why it reported none. */
  readonly problem?: string;
  readonly from: number;
}

export interface ProofOfPossessionContext {
  readonly own: readonly OwnPair[];
  /** What is known about the public key; absent where nothing was queried, or there was no answer. */
  readonly known?: UnsourcedReport;
}

/** Whether a proof of possession is valid, the owner of its key, and the validators with it. */
export function proofOfPossessionReport(
  { publicKey, proofOfPossession }: KeyPair,
  proof: ProofOfPossession,
  { own, known }: ProofOfPossessionContext,
): UnsourcedReport {
  const brief = { brief: true };
  const { title, why } = proofWords[proof];
  const holder = own.find((one) => one.publicKey === publicKey);
  const isMismatch = holder !== undefined && holder.proofOfPossession !== proofOfPossession;
  const proofOwner = own.find((one) => one.proofOfPossession === proofOfPossession && one.publicKey !== publicKey);
  return {
    kind: 'publicKey',
    status: proof === 'valid' ? 'ok' : 'failed',
    title: [text(title)],
    chain: 'P-Chain',
    facts: [
      ...fact('publicKey', 'BLS public key', [id(publicKey)], []),
      ...fact('proof', 'proof of possession', [code(proofOfPossession)], []),
      ...fact('why', 'why', why === undefined ? undefined : [text(why)], [], brief),
      ...fact('ownNode', 'your node', ownLine(holder, own), sourcesOf(holder), brief),
      ...fact(
        'mixedUp',
        'what to do',
        proof === 'valid' ? undefined : adviceLine(proofOwner, isMismatch ? holder : undefined),
        [],
        brief,
      ),
      ...fact('heldBy', 'validators', storedLine(known), [], brief),
      ...(known?.facts.filter(({ key }) => key !== 'configuredAs') ?? []),
    ],
    sections: [...(known?.sections ?? []), ...nodesSection(publicKey, own)],
    related: known?.related,
  };
}

const proofWords: Readonly<Record<ProofOfPossession, { readonly title: string; readonly why?: string }>> = {
  valid: { title: 'Valid proof of possession of this BLS key' },
  noKey: {
    title: 'Not a BLS public key',
    why: 'the 48 bytes are not a point of the group G1: some of them are wrong',
  },
  noSignature: {
    title: 'Not a BLS signature',
    why: 'the 96 bytes are not a point of the group G2: some of them are wrong',
  },
  otherKey: {
    title: 'The proof of possession does not match this BLS key',
    why: 'it was signed by another key, or as a message and not as a proof; the P-Chain refuses the pair',
  },
};

/** `undefined` where no node was queried. */
function ownLine(holder: OwnPair | undefined, own: readonly OwnPair[]): Line | undefined {
  if (holder?.nodeId !== undefined) {
    return message`${remote(holder.node)} (${id(holder.nodeId)}) has this key`;
  }
  const answered = own.filter((one) => one.publicKey !== undefined);
  return answered.length === 0
    ? undefined
    : [text(`none of yours; other keys: ${answered.map(({ node }) => node).join(', ')}`)];
}

function adviceLine(proofOwner: OwnPair | undefined, holder: OwnPair | undefined): Line {
  if (proofOwner !== undefined) {
    return message`the proof is that of ${remote(proofOwner.node)}: take the public key of the same node`;
  }
  if (holder !== undefined) {
    return message`copy both values again from info.getNodeID of ${remote(holder.node)}`;
  }
  return [text('copy both values from one response of info.getNodeID of the node')];
}

/** An L1 rejects a key that is already registered. */
function storedLine(known: UnsourcedReport | undefined): Line | undefined {
  return known?.status === 'notFound' ? [text('no current validator has this key')] : undefined;
}

function nodesSection(publicKey: string, own: readonly OwnPair[]): readonly Section[] {
  return tableSection(
    'ownNodes',
    'Configured Nodes',
    ['node', 'NodeID', 'BLS public key', 'proof of possession'],
    own,
    (one) => [
      [remote(one.node)],
      one.nodeId === undefined ? [] : [id(one.nodeId)],
      one.publicKey === undefined
        ? [text(one.problem ?? 'none')]
        : [text(one.publicKey === publicKey ? 'this key' : 'another key')],
      one.possession === undefined ? [] : [text(one.possession === 'valid' ? 'valid' : 'not valid')],
    ],
    sourcesOf(...own),
  );
}
