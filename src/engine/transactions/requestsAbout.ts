import { codecIdsOf } from './codec/codecIds';
import { decodeBytes } from './codec/decodeBytes';
import { type Chain, type Identifier, encodeCb58, fillPlaces, hexToBytes } from '../primitives';
import { nodeBytes } from './codec/decodedNode';
import type { RawRequest, ReportKind } from '../report';
import requests from './requestsAbout.json';

/** What is known of an identifier when a notebook is opened about it. */
export interface About {
  readonly identifier: Identifier;
  /** What it turned out to be; absent: told from its encoding. */
  readonly kind?: ReportKind;
  /** The chain's name where it was found: "C-Chain", "P-Chain", "orders". */
  readonly chain?: string;
}

/** What a node is asked for a line each, by what is known; names in braces are filled in. */
type Topic = keyof typeof requests;

const ask = (topic: Topic, values: Readonly<Record<string, string>> = {}): readonly string[] =>
  requests[topic].map((line) => fillPlaces(line, values));

/** The chain whose methods are asked: those of the EVM for every chain but two. */
const serverOf = (chain: string | undefined): 'P-Chain' | 'X-Chain' | 'EVM' =>
  chain === 'P-Chain' || chain === 'X-Chain' ? chain : 'EVM';

/**
 * The requests that tell what a node knows about an identifier, a line each, in the grammar of a cell. Empty where a node
 * knows no such question, and for what may be a private key.
 */
export function requestsAbout({ identifier, kind, chain }: About): readonly string[] {
  switch (identifier.kind) {
    case 'hash32':
      return about32(kind, chain, { hex: identifier.hex, cb58: encodeCb58(hexToBytes(identifier.hex)!) });
    case 'cb58Id':
      return about32(kind, chain ?? 'P-Chain', { hex: identifier.hex, cb58: identifier.cb58 });
    case 'evmAddress':
      return ask('evmAddress', { address: identifier.address });
    case 'bech32Address': {
      const { address, chain: of } = identifier;
      // An address without a prefix is asked about on the P-Chain; a node takes none without.
      const topic = of === 'X' || of === 'C' ? (`${of}-Chain address` as const) : 'P-Chain address';
      return ask(topic, { address: of === undefined ? `P-${address}` : address });
    }
    case 'nodeId':
      return ask('nodeId', { nodeId: identifier.nodeId });
    case 'blockNumber': {
      const { number } = identifier;
      return ask(`${serverOf(chain)} height`, { height: String(number), quantity: `0x${number.toString(16)}` });
    }
    case 'blsPublicKey':
      // No method asks for a key: these tell the keys of all that sign, and the node's own.
      return ask('blsPublicKey');
    case 'nodeBytes':
      return aboutBytes(identifier.hex);
    case 'blsSignature':
    case 'warpMessage':
    case 'privateKey':
      return [];
  }
}

type Id32 = Readonly<Record<'hex' | 'cb58', string>>;

function about32(kind: ReportKind | undefined, chain: string | undefined, id: Id32): readonly string[] {
  switch (kind) {
    case 'subnet':
    case 'blockchain':
    case 'asset':
    case 'validation':
    case 'warpMessage':
    case 'virtualMachine':
    case 'utxo':
      return ask(kind, id);
    case 'block':
      return ask(`${serverOf(chain)} block`, id);
    default:
      return ask(`${serverOf(chain)} transaction`, id);
  }
}

/** The transaction or block by the ID of its bytes, a UTXO by the transaction that made it. */
function aboutBytes(bytes: string): readonly string[] {
  const [decoded] = decodeBytes(bytes);
  if (decoded === undefined) {
    return [];
  }
  const made = decoded.kind === 'utxo' ? decoded.root.child('txID') : undefined;
  if (made !== undefined) {
    return aboutNodeTransaction(decoded.chain, encodeCb58(nodeBytes(made, decoded.bytes)));
  }
  const [id] = codecIdsOf(decoded);
  switch (id?.label) {
    case 'txID':
      return aboutNodeTransaction(decoded.chain, id.cb58);
    case 'blockID':
      return decoded.chain === 'P' || decoded.chain === 'X'
        ? ask(`${decoded.chain}-Chain block`, { cb58: id.cb58 })
        : [];
    default:
      return [];
  }
}

/** Of a chain that the bytes name; on the C-Chain these are atomic ones. Alike bytes may be of the P- or the X-Chain. */
function aboutNodeTransaction(chain: Chain | undefined, cb58: string): readonly string[] {
  switch (chain) {
    case 'C':
      return ask('atomic transaction', { cb58 });
    case 'X':
    case 'P':
      return ask(`${chain}-Chain transaction`, { cb58 });
    case undefined:
      return [...ask('P-Chain transaction', { cb58 }).slice(0, 1), ...ask('X-Chain transaction', { cb58 })];
  }
}

/** The chains whose methods have a path of their own; every other chain is named by a target. */
const primary = ['P-Chain', 'X-Chain'];

/**
 * Text of a cell that asks a node about an identifier, with the target where that is known.
 *
 * @param network name in the settings; absent: that of the notebook's kernel
 * @returns undefined where a node knows no such question
 */
export function cellAbout(about: About, network?: string): string | undefined {
  const requests = requestsAbout(about);
  if (requests.length === 0) {
    return undefined;
  }
  return cellText(requests, about.chain, network);
}

/** Text of a cell that asks again what was asked before; of a service its path, whose host is the network's. */
export function cellOfRequest({ method, params, chain }: RawRequest, network?: string): string {
  const isPath = method.includes(' ');
  const given = params === undefined || params === '[]' || params === '{}' ? '' : ` ${params}`;
  return cellText([`${method}${given}`], isPath ? undefined : chain, network);
}

/** Requests with the line that says whom to ask. @param chain its name */
export function cellText(requests: readonly string[], chain: string | undefined, network: string | undefined): string {
  const path = chain === undefined || primary.includes(chain) ? '' : `/${chain === 'C-Chain' ? 'C' : chain}`;
  const target = `${network ?? ''}${path}`;
  // A name with a blank cannot stand in a directive; the kernel says the network then.
  const head = target === '' || /\s/.test(target) ? [] : [`# @target ${target}`];
  return [...head, ...requests].join('\n');
}
