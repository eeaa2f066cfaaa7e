import { codecIdsOf } from './codec/codecIds';
import { decodeBytes } from './codec/decodeBytes';
import { type Chain, type Identifier, encodeCb58, fillPlaces, hexToBytes } from '../primitives';
import { nodeBytes } from './codec/decodedNode';
import type { RawRequest, ReportKind } from '../report';
import requests from './requestsAbout.json';

/** What is known of an identifier when a notebook is opened for it. */
export interface RequestSubject {
  readonly identifier: Identifier;
  /** The kind that a lookup found; absent: derived from the encoding. */
  readonly kind?: ReportKind;
  /** Name of the chain where it was found: "C-Chain", "P-Chain", "orders". */
  readonly chain?: string;
}

/** Request templates, one line each; placeholders in braces are filled in. */
type Topic = keyof typeof requests;

const fillTemplate = (topic: Topic, values: Readonly<Record<string, string>> = {}): readonly string[] =>
  requests[topic].map((line) => fillPlaces(line, values));

/** The chain whose methods apply: EVM methods for every chain but two. */
const serverOf = (chain: string | undefined): 'P-Chain' | 'X-Chain' | 'EVM' =>
  chain === 'P-Chain' || chain === 'X-Chain' ? chain : 'EVM';

/** Requests about an identifier in cell syntax, one line each. Empty where there are none, and for a possible key. */
export function requestsAbout({ identifier, kind, chain }: RequestSubject): readonly string[] {
  switch (identifier.kind) {
    case 'hash32':
      return requestsForId(kind, chain, { hex: identifier.hex, cb58: encodeCb58(hexToBytes(identifier.hex)!) });
    case 'cb58Id':
      return requestsForId(kind, chain ?? 'P-Chain', { hex: identifier.hex, cb58: identifier.cb58 });
    case 'evmAddress':
      return fillTemplate('evmAddress', { address: identifier.address });
    case 'bech32Address': {
      const { address, chain: of } = identifier;
      // Nodes require a prefix: an address without one is looked up on the P-Chain.
      const topic = of === 'X' || of === 'C' ? (`${of}-Chain address` as const) : 'P-Chain address';
      return fillTemplate(topic, { address: of === undefined ? `P-${address}` : address });
    }
    case 'nodeId':
      return fillTemplate('nodeId', { nodeId: identifier.nodeId });
    case 'blockNumber': {
      const { number } = identifier;
      return fillTemplate(`${serverOf(chain)} height`, {
        height: String(number),
        quantity: `0x${number.toString(16)}`,
      });
    }
    case 'blsPublicKey':
      // No method looks up a key: these list the keys of all validators, and the node's own.
      return fillTemplate('blsPublicKey');
    case 'nodeBytes':
      return requestsForBytes(identifier.hex);
    case 'blsSignature':
    case 'warpMessage':
    case 'privateKey':
      return [];
  }
}

type Id32 = Readonly<Record<'hex' | 'cb58', string>>;

function requestsForId(kind: ReportKind | undefined, chain: string | undefined, id: Id32): readonly string[] {
  switch (kind) {
    case 'subnet':
    case 'blockchain':
    case 'asset':
    case 'validation':
    case 'warpMessage':
    case 'virtualMachine':
    case 'utxo':
      return fillTemplate(kind, id);
    case 'block':
      return fillTemplate(`${serverOf(chain)} block`, id);
    default:
      return fillTemplate(`${serverOf(chain)} transaction`, id);
  }
}

/** A transaction or block by the ID of its bytes, a UTXO by the transaction that created it. */
function requestsForBytes(bytes: string): readonly string[] {
  const [decoded] = decodeBytes(bytes);
  if (decoded === undefined) {
    return [];
  }
  const creatingTx = decoded.kind === 'utxo' ? decoded.root.child('txID') : undefined;
  if (creatingTx !== undefined) {
    return requestsForTransaction(decoded.chain, encodeCb58(nodeBytes(creatingTx, decoded.bytes)));
  }
  const [id] = codecIdsOf(decoded);
  switch (id?.label) {
    case 'txID':
      return requestsForTransaction(decoded.chain, id.cb58);
    case 'blockID':
      return decoded.chain === 'P' || decoded.chain === 'X'
        ? fillTemplate(`${decoded.chain}-Chain block`, { cb58: id.cb58 })
        : [];
    default:
      return [];
  }
}

/** On the C-Chain these are atomic transactions. Without a chain, the bytes may be from the P- or X-Chain. */
function requestsForTransaction(chain: Chain | undefined, cb58: string): readonly string[] {
  switch (chain) {
    case 'C':
      return fillTemplate('atomic transaction', { cb58 });
    case 'X':
    case 'P':
      return fillTemplate(`${chain}-Chain transaction`, { cb58 });
    case undefined:
      return [
        ...fillTemplate('P-Chain transaction', { cb58 }).slice(0, 1),
        ...fillTemplate('X-Chain transaction', { cb58 }),
      ];
  }
}

/** Chains whose methods have their own path; other chains need a target. */
const primary = ['P-Chain', 'X-Chain'];

/**
 * The cell text that queries a node about an identifier, with the target where it is known.
 *
 * @param network name in the settings; absent: the notebook kernel's
 * @returns `undefined` where there is no request for it
 */
export function cellAbout(about: RequestSubject, network?: string): string | undefined {
  const requests = requestsAbout(about);
  if (requests.length === 0) {
    return undefined;
  }
  return cellText(requests, about.chain, network);
}

/** The cell text that repeats a request. For a service it is the path; the network determines the host. */
export function cellOfRequest({ method, params, chain }: RawRequest, network?: string): string {
  const isPath = method.includes(' ');
  const given = params === undefined || params === '[]' || params === '{}' ? '' : ` ${params}`;
  return cellText([`${method}${given}`], isPath ? undefined : chain, network);
}

/** Requests with a target directive. @param chain its name */
export function cellText(requests: readonly string[], chain: string | undefined, network: string | undefined): string {
  const path = chain === undefined || primary.includes(chain) ? '' : `/${chain === 'C-Chain' ? 'C' : chain}`;
  const target = `${network ?? ''}${path}`;
  // A directive cannot contain a name with a space; the kernel then sets the network.
  const head = target === '' || /\s/.test(target) ? [] : [`# @target ${target}`];
  return [...head, ...requests].join('\n');
}
