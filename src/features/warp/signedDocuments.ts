import type { Finding } from '../../core/finding/finding';
import type vscode = require('vscode');
import { commands, linkCommands } from '../../editor/ids';
import type { DocumentLens, Documents, RoutedDocuments } from '../documentRoute';
import type { ToSign } from '../../state/warp/warp';
import { networkNamed } from '../networkNamed';
import { printFinding } from '../renderFinding';
import type { Services } from '../services';
import { warpAddress, type WarpRequest } from './warpAddress';

/** What a document shows, and the signed message that it is about; absent: nobody signed. */
interface Told {
  readonly finding: Finding;
  readonly signed?: string;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly allowed: (url: string) => boolean;
}

/** The read-only documents that show signed messages and who signed them. */
export class SignedDocuments {
  /** Each goes with its document. */
  private readonly told = new Map<string, Told>();
  private readonly shown: RoutedDocuments<WarpRequest>;

  constructor(
    private readonly services: Services,
    documents: Documents,
  ) {
    this.shown = documents.add<WarpRequest, 'md' | 'json'>({
      family: 'warp',
      address: warpAddress,
      place: ({ network }) => ({ network }),
      text: async (request, key, signal) =>
        printFinding(
          (await this.find(request, key, signal)).finding,
          request.format,
          this.services.state.networks.all(),
        ),
      page: async (request, key, signal) => {
        const { finding, signed } = await this.find(request, key, signal);
        return { finding, actions: lenses(request, signed) };
      },
      lenses: (request) => lenses(request, this.told.get(this.shown.key(request))?.signed),
      closed: (key) => this.told.delete(key),
    });
  }

  async open(request: WarpRequest, asking: Asking): Promise<vscode.Uri> {
    this.told.set(this.shown.key(request), await this.explain(request, asking));
    return await this.shown.show(request);
  }

  /** @returns the URI of the document of what was asked for by its ID as by its bytes */
  async openByNodes(asked: ToSign, network: string, asking: Asking): Promise<vscode.Uri> {
    const { warp, networks } = this.services.state;
    const { unsigned, ...told } = await warp.aggregateByNodes(networkNamed(network, networks), asked, asking);
    const request: WarpRequest = { network, signed: unsigned, by: 'nodes', ...namedParts(asked), format: 'md' };
    this.told.set(this.shown.key(request), told);
    return await this.shown.show(request);
  }

  /** For one that the editor restored only hosts are asked that may be without the user. */
  private async find(request: WarpRequest, key: string, signal: AbortSignal): Promise<Told> {
    const { consent } = this.services;
    const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
    const told = this.told.get(key) ?? (await this.explain(request, { signal, allowed }));
    this.told.set(key, told);
    return told;
  }

  private async explain(request: WarpRequest, asking: Asking): Promise<Told> {
    const { warp, networks } = this.services.state;
    const network = networkNamed(request.network, networks);
    const { signed, subnetId } = request;
    const height = request.height === undefined ? undefined : BigInt(request.height);
    if (request.by === undefined) {
      return { finding: await warp.explain(network, signed, { subnetId, height }, asking), signed };
    }
    const quorumPercentage = request.quorum === undefined ? undefined : Number(request.quorum);
    const asked = { message: signed, signingSubnetId: subnetId, pChainHeight: height, quorumPercentage };
    return await warp.aggregateByNodes(network, asked, asking);
  }
}

/** What was named when the nodes were asked. */
function namedParts(asked: ToSign): Pick<WarpRequest, 'subnetId' | 'height' | 'quorum'> {
  return 'txHash' in asked
    ? {}
    : {
        subnetId: asked.signingSubnetId,
        height: asked.pChainHeight === undefined ? undefined : String(asked.pChainHeight),
        quorum: asked.quorumPercentage === undefined ? undefined : String(asked.quorumPercentage),
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
