import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { SentenceError } from '../../api/errors/sentenceError';
import type { Finding } from '../../core/finding/finding';
import { withSignal } from '../../editor/cancellation';
import { UserError } from '../../editor/userError';
import { documentScheme, warpAuthority } from '../../editor/ids';
import { showDocument } from '../documents/showDocument';
import type { Network } from '../../core/networks/network';
import type { Services } from '../services';
import { printFinding } from '../printFinding';
import { parseWarpAddress, warpAddress, type WarpRequest } from './warpAddress';

/** The read-only documents that show signed messages: opens them, and makes their text. */
export class WarpDocuments implements vscode.Disposable {
  private readonly findings = new Map<string, Finding>();
  private readonly closing: vscode.Disposable;

  constructor(
    private readonly services: Services,
    private readonly changed: vscode.EventEmitter<vscode.Uri>,
  ) {
    this.closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => this.findings.delete(uri.toString()));
  }

  async open(request: WarpRequest, finding: Finding): Promise<vscode.Uri> {
    const uri = warpUri(request);
    this.findings.set(uri.toString(), finding);
    const { networks } = this.services.state;
    await showDocument(uri, this.changed, () => Promise.resolve(printFinding(finding, request.format, networks.all())));
    return uri;
  }

  /** The text of a document; for one that the editor restored only hosts are asked that may be without the user. */
  async text(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const request = parseWarpAddress(uri);
    if (request === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const all = this.services.state.networks.all();
    const known = this.findings.get(uri.toString());
    const allowed = (url: string): boolean => this.services.consent.decide(url) === 'allowed';
    const finding = known ?? (await withSignal(token, (signal) => this.explain(request, { signal, allowed })));
    return printFinding(finding, request.format, all);
  }

  /** @throws {UserError} */
  async explain(
    { network: name, signed, subnetId, height }: WarpRequest,
    options: { readonly signal: AbortSignal; readonly allowed: (url: string) => boolean },
  ): Promise<Finding> {
    const by = {
      subnetId,
      height: height === undefined ? undefined : BigInt(height),
    };
    try {
      return await this.services.state.warp.explain(this.networkOf(name), signed, by, options);
    } catch (error) {
      throw error instanceof SentenceError ? new UserError(error.message) : error;
    }
  }

  /** @throws {UserError} */
  networkOf(name: string): Network {
    const network = this.services.state.networks.all().find((one) => one.name === name);
    if (network === undefined) {
      throw new UserError(l10n.t('There is no network named {0}. Add it to the setting snowprobe.networks.', name));
    }
    return network;
  }

  dispose(): void {
    this.closing.dispose();
  }
}

function warpUri(request: WarpRequest): vscode.Uri {
  return vscode.Uri.from({ scheme: documentScheme, authority: warpAuthority, ...warpAddress(request) });
}
