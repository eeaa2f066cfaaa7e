import vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import { withSignal } from '../../editor/cancellation';
import { documentScheme } from '../../editor/ids';
import { showDocument } from '../documents/showDocument';
import { printFinding } from '../printFinding';
import type { Services } from '../services';
import { documentAddress, parseDocumentAddress, type DocumentFormat, type DocumentRequest } from './resultAddress';
import type { KeyGuard } from './keyGuard';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';

/** The read-only documents that show results: opens them, and makes their text. */
export class ResultDocuments {
  constructor(
    private readonly services: Services,
    private readonly changed: vscode.EventEmitter<vscode.Uri>,
    private readonly guard: KeyGuard,
  ) {}

  /** Shows a Finding; where its document is open already, the text is renewed. */
  async open(target: DocumentRequest['target'], finding: Finding, format: DocumentFormat): Promise<vscode.Uri> {
    const uri = documentUri({ target, format });
    this.services.recent.add(target, finding);
    await showDocument(uri, this.changed, () => Promise.resolve(this.printed(finding, format)));
    return uri;
  }

  /**
   * The text of a document. One that the editor restored after a restart is looked up again, but only at hosts that
   * may be asked without the user.
   */
  async text(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const request = parseDocumentAddress(uri);
    if (request === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { recent, state } = this.services;
    const shown = recent.get(request.target);
    if (shown !== undefined) {
      return this.printed(shown, request.format);
    }
    const resolved = resolveTarget(request.target, state.networks);
    this.guard.restored(resolved.identifier);
    const finding = await this.find(resolved, token);
    // What can be done with it stands above it as well.
    recent.add(request.target, finding);
    return this.printed(finding, request.format);
  }

  private printed(finding: Finding, format: DocumentFormat): string {
    return printFinding(finding, format, this.services.state.networks.all());
  }

  private async find(
    { identifier, network, target }: ResolvedTarget,
    token: vscode.CancellationToken,
  ): Promise<Finding> {
    const { state, consent } = this.services;
    const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
    if (!state.lookup.urls(identifier, network, target.chain).some(allowed)) {
      return state.lookup.offline(identifier, network);
    }
    return await withSignal(token, (signal) =>
      state.lookup.find(identifier, network, {
        signal,
        allowed,
        chain: target.chain,
        balances: target.balances,
      }),
    );
  }
}

export function documentUri(request: DocumentRequest): vscode.Uri {
  return vscode.Uri.from({ scheme: documentScheme, ...documentAddress(request) });
}

/** What the active editor shows, where that is one of the result documents. */
export function activeRequest(): DocumentRequest | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === documentScheme ? parseDocumentAddress(uri) : undefined;
}
