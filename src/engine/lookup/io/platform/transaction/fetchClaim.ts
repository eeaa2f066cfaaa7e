import { type ApiError, hostOf } from '../../../../errors';
import {
  type DecodedBytes,
  type ImportClaim,
  Spelling,
  addressText,
  claimedOutputs,
  codecIdsOf,
  decodeBytes,
  nodeBytes,
  primaryChain,
} from '../../../../transactions';
import type { Chain } from '../../../../primitives';
import { type Names, sourcesOf } from '../../../../report';
import type { SourceClient } from '../../../../sources';
import { fetchImporters } from './fetchImporters';
import { fetchUtxoPage, utxoMethods } from '../fetchUtxos';

/** Who has more waiting than so many pages hold is not asked on: what was not seen may still be there. */
const maxPages = 4;

/** Addresses that are asked about: an output that waits is listed under each of its owners. */
const maxAddresses = 64;

/**
 * Asks the chain that a transaction exports to which of its outputs still wait there. Undefined: it exports nothing, or
 * nobody knows to which chain.
 */
export async function fetchClaim(
  client: SourceClient,
  decoded: DecodedBytes,
  txId: string,
  named: Promise<Names>,
): Promise<ImportClaim | undefined> {
  const destination = decoded.root.child('unsignedTx')?.child('destinationChain');
  if (destination === undefined || decoded.chain === undefined) {
    return undefined;
  }
  const view = { decoded, names: await named, assets: new Map(), spelling: new Spelling(decoded) };
  const chain = primaryChain(destination, view);
  if (chain === undefined) {
    return undefined;
  }
  const outputs = claimedOutputs(decoded, txId);
  const addresses = outputs.flatMap(({ flow }) => {
    const [owner] = flow.owners?.child('addresses')?.children ?? [];
    return owner === undefined
      ? []
      : [addressText(nodeBytes(owner, decoded.bytes), { chain, hrp: client.network.hrp })];
  });
  const requested = [...new Set(addresses)];
  if (requested.length === 0 || requested.length > maxAddresses) {
    const why = 'its outputs have no owners, or too many to query';
    return { chain, why, from: [] };
  }
  const wanted = new Set(outputs.map(({ utxo }) => utxo));
  const waiting = new Set<string>();
  let startIndex: { readonly address: string; readonly utxo: string } | undefined;
  for (let page = 0; page < maxPages; page++) {
    const result = await fetchUtxoPage(client, chain, { addresses: requested, sourceChain: decoded.chain, startIndex });
    if (!result.ok) {
      return { chain, why: whyNot(client, chain, result.error), from: sourcesOf(result) };
    }
    const { utxos, endIndex } = result.value;
    utxos
      .flatMap(idsOf)
      .filter((one) => wanted.has(one))
      .forEach((one) => waiting.add(one));
    if (waiting.size === wanted.size || utxos.length < 1_024) {
      const isUnreported = waiting.size < wanted.size && !client.hasIndex;
      const importers = isUnreported ? await fetchImporters(client, chain, wanted) : [];
      return { chain, waiting, importers, from: sourcesOf(result) };
    }
    startIndex = { address: endIndex.address, utxo: endIndex.utxo };
  }
  return { chain, why: 'its owners have too many UTXOs there to search', from: [] };
}

function whyNot(client: SourceClient, chain: Chain, error: ApiError | undefined): string {
  const { name } = utxoMethods[chain];
  const [first] = client.network.nodes;
  const host = error?.host ?? (first === undefined ? undefined : hostOf(first.url));
  return host === undefined ? 'the network has no node' : `${host} did not answer ${name}`;
}

function idsOf(text: string): readonly string[] {
  const [decoded] = decodeBytes(text, { kind: 'utxo' });
  return decoded === undefined ? [] : codecIdsOf(decoded).map(({ cb58 }) => cb58);
}
