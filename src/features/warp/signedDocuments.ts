import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/finding/finding';
import type vscode = require('vscode');
import { commands, linkCommands } from '../../editor/ids';
import type { DocumentLens, Documents, RoutedDocuments } from '../documentRoute';
import { networkNamed } from '../networkNamed';
import { printFinding } from '../renderFinding';
import type { Services } from '../services';
import { warpAddress, type WarpRequest } from './warpAddress';

interface Asking {
  readonly signal: AbortSignal;
  readonly allowed: (url: string) => boolean;
}

/** The read-only documents that show signed messages and who signed them. */
export class SignedDocuments {
  /** Each goes with its document. */
  private readonly findings = new Map<string, Finding>();
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
        printFinding(await this.finding(request, key, signal), request.format, this.services.state.networks.all()),
      page: async (request, key, signal) => ({
        finding: await this.finding(request, key, signal),
        actions: lenses(request),
      }),
      lenses,
      closed: (key) => this.findings.delete(key),
    });
  }

  async open(request: WarpRequest, asking: Asking): Promise<vscode.Uri> {
    this.findings.set(this.shown.key(request), await this.explain(request, asking));
    return await this.shown.show(request);
  }

  /** For one that the editor restored only hosts are asked that may be without the user. */
  private async finding(request: WarpRequest, key: string, signal: AbortSignal): Promise<Finding> {
    const { consent } = this.services;
    const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
    return this.findings.get(key) ?? (await this.explain(request, { signal, allowed }));
  }

  private async explain({ network, signed, subnetId, height }: WarpRequest, asking: Asking): Promise<Finding> {
    const { warp, networks } = this.services.state;
    const by = { subnetId, height: height === undefined ? undefined : BigInt(height) };
    return await warp.explain(networkNamed(network, networks), signed, by, asking);
  }
}

function lenses({ signed, network }: WarpRequest): readonly DocumentLens[] {
  return [
    { line: 0, title: l10n.t('Copy signed message'), command: linkCommands.copyText, args: [signed] },
    {
      line: 0,
      title: l10n.t('Decode bytes'),
      command: commands.decodeBytes,
      args: [{ bytes: signed, as: 'warp', network }],
    },
  ];
}
