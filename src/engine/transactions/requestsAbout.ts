import { codecIdsOf } from './codec/codecIds';
import { decodeBytes } from './codec/decodeBytes';
import { type Chain, type Identifier, encodeCb58, hexToBytes } from '../primitives';
import { nodeBytes } from './codec/decodedNode';
import type { RawRequest, ReportKind } from '../report';

/** What is known of an identifier when a notebook is opened about it. */
export interface About {
  readonly identifier: Identifier;
  /** What it turned out to be; absent: told from its encoding. */
  readonly kind?: ReportKind;
  /** The chain's name where it was found: "C-Chain", "P-Chain", "orders". */
  readonly chain?: string;
}

/**
 * The requests that tell what a node knows about an identifier, a line each, in the grammar of a cell. Empty where a node
 * knows no such question, and for what may be a private key.
 */
export function requestsAbout({ identifier, kind, chain }: About): readonly string[] {
  switch (identifier.kind) {
    case 'hash32':
      return about32(kind, chain, identifier.hex, cb58Of(identifier.hex));
    case 'cb58Id':
      return about32(kind, chain ?? 'P-Chain', identifier.hex, identifier.cb58);
    case 'evmAddress': {
      const params = `["${identifier.address}", "latest"]`;
      return [`eth_getBalance ${params}`, `eth_getTransactionCount ${params}`, `eth_getCode ${params}`];
    }
    case 'bech32Address':
      return aboutAddress(identifier.address, identifier.chain);
    case 'nodeId':
      return [
        `platform.getCurrentValidators { "nodeIDs": ["${identifier.nodeId}"] }`,
        `info.peers { "nodeIDs": ["${identifier.nodeId}"] }`,
      ];
    case 'blockNumber':
      return aboutHeight(identifier.number, chain);
    case 'blsPublicKey':
      // No method asks for a key: these tell the keys of all that sign, and the node's own.
      return ['platform.getAllValidatorsAt { "height": "proposed" }', 'info.getNodeID'];
    case 'nodeBytes':
      return aboutBytes(identifier.hex);
    case 'blsSignature':
    case 'warpMessage':
    case 'privateKey':
      return [];
  }
}

function about32(
  kind: ReportKind | undefined,
  chain: string | undefined,
  hex: string,
  cb58: string,
): readonly string[] {
  switch (kind) {
    case 'subnet':
      return [
        `platform.getSubnet { "subnetID": "${cb58}" }`,
        `platform.getCurrentValidators { "subnetID": "${cb58}" }`,
      ];
    case 'blockchain':
      return [
        `platform.getBlockchainStatus { "blockchainID": "${cb58}" }`,
        `platform.validatedBy { "blockchainID": "${cb58}" }`,
      ];
    case 'asset':
      return [`avm.getAssetDescription { "assetID": "${cb58}" }`];
    case 'validation':
      return [`platform.getL1Validator { "validationID": "${cb58}" }`];
    case 'warpMessage':
      return [`warp_getMessage ["${cb58}"]`, `warp_getMessageSignature ["${cb58}"]`];
    case 'virtualMachine':
      return ['info.getVMs'];
    case 'utxo':
      return [];
    case 'block':
      return aboutBlock(chain, hex, cb58);
    default:
      return aboutTransaction(chain, hex, cb58);
  }
}

/** The transaction or block by the ID of its bytes, a UTXO by the transaction that made it. */
function aboutBytes(bytes: string): readonly string[] {
  const [decoded] = decodeBytes(bytes);
  const made = decoded?.kind === 'utxo' ? decoded.root.child('txID') : undefined;
  if (decoded !== undefined && made !== undefined) {
    return aboutNodeTransaction(decoded.chain, encodeCb58(nodeBytes(made, decoded.bytes)));
  }
  const [id] = decoded === undefined ? [] : codecIdsOf(decoded);
  switch (id?.label) {
    case 'txID':
      return aboutNodeTransaction(decoded?.chain, id.cb58);
    case 'blockID':
      return decoded?.chain === 'P' || decoded?.chain === 'X'
        ? aboutBlock(`${decoded.chain}-Chain`, id.hex, id.cb58)
        : [];
    default:
      return [];
  }
}

/** Of a chain that the bytes name; on the C-Chain these are atomic ones. Alike bytes may be of the P- or the X-Chain. */
function aboutNodeTransaction(chain: Chain | undefined, txId: string): readonly string[] {
  switch (chain) {
    case 'C':
      return [`avax.getAtomicTx { "txID": "${txId}", "encoding": "hex" }`];
    case 'X':
      return aboutTransaction('X-Chain', '', txId);
    case 'P':
      return aboutTransaction('P-Chain', '', txId);
    case undefined:
      return [...aboutTransaction('P-Chain', '', txId).slice(0, 1), ...aboutTransaction('X-Chain', '', txId)];
  }
}

function aboutTransaction(chain: string | undefined, hex: string, cb58: string): readonly string[] {
  switch (chain) {
    case 'P-Chain':
      return [`platform.getTx { "txID": "${cb58}", "encoding": "json" }`, `platform.getTxStatus { "txID": "${cb58}" }`];
    case 'X-Chain':
      return [`avm.getTx { "txID": "${cb58}", "encoding": "json" }`];
    default:
      return [`eth_getTransactionByHash ["${hex}"]`, `eth_getTransactionReceipt ["${hex}"]`];
  }
}

function aboutBlock(chain: string | undefined, hex: string, cb58: string): readonly string[] {
  switch (chain) {
    case 'P-Chain':
      return [`platform.getBlock { "blockID": "${cb58}", "encoding": "json" }`];
    case 'X-Chain':
      return [`avm.getBlock { "blockID": "${cb58}", "encoding": "json" }`];
    default:
      return [`eth_getBlockByHash ["${hex}", true]`, `eth_getBlockReceipts ["${hex}"]`];
  }
}

function aboutHeight(height: bigint, chain: string | undefined): readonly string[] {
  switch (chain) {
    case 'P-Chain':
      return [`platform.getBlockByHeight { "height": ${height}, "encoding": "json" }`];
    case 'X-Chain':
      return [`avm.getBlockByHeight { "height": ${height}, "encoding": "json" }`];
    default: {
      const quantity = `0x${height.toString(16)}`;
      return [`eth_getBlockByNumber ["${quantity}", true]`, `eth_getBlockReceipts ["${quantity}"]`];
    }
  }
}

/** An address without a prefix is asked about on the P-Chain; a node takes none without. */
function aboutAddress(address: string, chain: string | undefined): readonly string[] {
  switch (chain) {
    case 'X':
      return [
        `avm.getAllBalances { "address": "${address}" }`,
        `avm.getUTXOs { "addresses": ["${address}"], "encoding": "hex" }`,
      ];
    case 'C':
      return [`avax.getUTXOs { "addresses": ["${address}"], "sourceChain": "P", "encoding": "hex" }`];
    default: {
      const onP = chain === undefined ? `P-${address}` : address;
      return [
        `platform.getBalance { "addresses": ["${onP}"] }`,
        `platform.getUTXOs { "addresses": ["${onP}"], "encoding": "hex" }`,
        `platform.getStake { "addresses": ["${onP}"] }`,
      ];
    }
  }
}

function cb58Of(hex: string): string {
  return encodeCb58(hexToBytes(hex)!);
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
