import type vscode = require('vscode');
import { encodeCb58, hexToBytes } from '../../engine/primitives';
import type { CommandHandlers } from '../vscode/ids';
import { runWithProgress } from '../vscode/ui/progress';
import type { ToSign } from '../../engine/signing';
import { confirmHosts } from '../shared/askAboutHosts';
import type { Documents } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { promptRequest, signatureSources } from './askRequest';
import { readToSign } from './readToSign';
import { SignedDocuments } from './signedDocuments';
import type { WarpRequest } from './warpAddress';

/** The aggregation of Warp signatures, and the documents that show the signed messages. */
export function registerWarp(services: Services, documents: Documents): { readonly commands: CommandHandlers<'warp'> } {
  const signed = new SignedDocuments(services, documents);
  return { commands: { aggregateSignatures: (argument) => aggregate(services, signed, argument) } };
}

/**
 * Aggregate Warp Signatures…: asks for a message, or takes what is to be signed as its argument (a link, a keybinding,
 * another extension), and opens the signed message.
 *
 * @returns the document's URI; `undefined` when the user gave up
 * @throws {UserError}, {ApiError}, {WarpError}
 */
async function aggregate(
  services: Services,
  documents: SignedDocuments,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const given = readToSign(argument);
  const network = networkNamed(given?.network, services.state.networks);
  const request = given ?? (await promptRequest(services, network));
  const { dataApi, nodes } = network;
  const urls = [...(dataApi === undefined ? [] : [dataApi]), ...nodes.map(({ url }) => url)];
  const allowed = request && (await confirmHosts(services, network.name, urls));
  if (request === undefined || allowed === undefined) {
    return undefined;
  }
  const { requested, by = signatureSources(network)[0] } = request;
  return await runWithProgress(`Aggregating signatures on ${network.name}`, async (signal) => {
    const requesting = { signal, allowed };
    if (by === 'nodes') {
      return await documents.openByNodes(requested, network.name, requesting);
    }
    const signed = await services.state.warp.aggregate(network, requested, requesting);
    return await documents.open({ network: network.name, signed, ...signerParts(requested), format: 'md' }, requesting);
  });
}

/** Whose validators are meant, for telling who signed. */
function signerParts(requested: ToSign): Pick<WarpRequest, 'subnetId' | 'height'> {
  if ('txHash' in requested) {
    return {};
  }
  const { signingSubnetId, pChainHeight } = requested;
  return {
    subnetId: signingSubnetId === undefined ? undefined : inCb58(signingSubnetId),
    height: pChainHeight === undefined || pChainHeight === 0n ? undefined : String(pChainHeight),
  };
}

/** Nodes take no hex. */
function inCb58(subnetId: string): string {
  const bytes = /^(?:0x)?[0-9a-f]{64}$/i.test(subnetId) ? hexToBytes(subnetId) : undefined;
  return bytes === undefined ? subnetId : encodeCb58(bytes);
}
