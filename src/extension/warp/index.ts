import type vscode = require('vscode');
import { encodeCb58, hexToBytes } from '../../engine/primitives';
import { type CommandHandlers, commands, linkCommands } from '../vscode/ids';
import { runWithProgress } from '../vscode/ui/progress';
import type { ToSign } from '../../engine/signing';
import type { Report } from '../../engine/report';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { Documents, DocumentLens, RoutedDocuments } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { printReport } from '../shared/renderReport';
import { promptRequest, signatureSources } from './promptRequest';
import { readToSign } from './signingFields';
import { type WarpRequest, warpRequestAddress } from './warpRequestAddress';

/** The aggregation of Warp signatures, and the documents that show the signed messages. */
export function registerWarp(services: Services, documents: Documents): { readonly commands: CommandHandlers<'warp'> } {
  const signed = new SignedDocuments(services, documents);
  return { commands: { aggregateSignatures: (argument) => aggregate(services, signed, argument) } };
}

/**
 * Aggregate Warp Signatures…: asks for a message, or takes what is to be signed as its argument (a link, a keybinding,
 * another extension), and opens the signed message.
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

/** What a document shows, and the signed message that it is about; absent: nobody signed. */
interface Result {
  readonly report: Report;
  readonly signed?: string;
}

interface Requesting {
  readonly signal: AbortSignal;
  readonly allowed: (url: string) => boolean;
}

/** The read-only documents that show signed messages and who signed them. */
class SignedDocuments {
  /** Each goes with its document. */
  private readonly result = new Map<string, Result>();
  private readonly shown: RoutedDocuments<WarpRequest>;

  constructor(
    private readonly services: Services,
    documents: Documents,
  ) {
    this.shown = documents.add<WarpRequest, 'md' | 'json'>({
      family: 'warp',
      address: warpRequestAddress,
      place: ({ network }) => ({ network }),
      text: async (request, key, signal) =>
        printReport((await this.find(request, key, signal)).report, request.format, this.services.state.networks.all()),
      page: async (request, key, signal) => {
        const { report, signed } = await this.find(request, key, signal);
        return { report, actions: lenses(request, signed) };
      },
      lenses: (request) => lenses(request, this.result.get(this.shown.key(request))?.signed),
      closed: (key) => this.result.delete(key),
    });
  }

  async open(request: WarpRequest, requesting: Requesting): Promise<vscode.Uri> {
    this.result.set(this.shown.key(request), await this.explain(request, requesting));
    return await this.shown.show(request);
  }

  /** @returns the URI of the document of what was asked for by its ID as by its bytes */
  async openByNodes(requested: ToSign, network: string, requesting: Requesting): Promise<vscode.Uri> {
    const { warp, networks } = this.services.state;
    const { unsigned, ...result } = await warp.aggregateByNodes(networkNamed(network, networks), requested, requesting);
    const request: WarpRequest = { network, signed: unsigned, by: 'nodes', ...namedParts(requested), format: 'md' };
    this.result.set(this.shown.key(request), result);
    return await this.shown.show(request);
  }

  /** For one that the editor restored only hosts are asked that may be without the user. */
  private async find(request: WarpRequest, key: string, signal: AbortSignal): Promise<Result> {
    const { consent } = this.services;
    const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
    const result = this.result.get(key) ?? (await this.explain(request, { signal, allowed }));
    this.result.set(key, result);
    return result;
  }

  private async explain(request: WarpRequest, requesting: Requesting): Promise<Result> {
    const { warp, networks } = this.services.state;
    const network = networkNamed(request.network, networks);
    const { signed, subnetId } = request;
    const height = request.height === undefined ? undefined : BigInt(request.height);
    if (request.by === undefined) {
      return { report: await warp.explain(network, signed, { subnetId, height }, requesting), signed };
    }
    const quorumPercentage = request.quorum === undefined ? undefined : Number(request.quorum);
    const requested = { message: signed, signingSubnetId: subnetId, pChainHeight: height, quorumPercentage };
    return await warp.aggregateByNodes(network, requested, requesting);
  }
}

/** What was named when the nodes were asked. */
function namedParts(requested: ToSign): Pick<WarpRequest, 'subnetId' | 'height' | 'quorum'> {
  return 'txHash' in requested
    ? {}
    : {
        subnetId: requested.signingSubnetId,
        height: requested.pChainHeight === undefined ? undefined : String(requested.pChainHeight),
        quorum: requested.quorumPercentage === undefined ? undefined : String(requested.quorumPercentage),
      };
}

/** @param signed absent: there is none */
function lenses({ network }: WarpRequest, signed: string | undefined): readonly DocumentLens[] {
  return signed === undefined
    ? []
    : [
        { line: 0, title: 'Copy signed message', command: linkCommands.copyText, args: [signed] },
        {
          line: 0,
          title: 'Decode bytes',
          command: commands.decodeBytes,
          args: [{ bytes: signed, as: 'warp', network }],
        },
      ];
}
