import type vscode = require('vscode');
import type { Finding } from '../core/finding/finding';
import type { DocumentFamily } from '../editor/ids';
import type { AddressCodec, Documents, ResultAction, RoutedDocuments } from './documentRoute';
import { chainActions, handoutActions } from './findingActions';
import { printFinding } from './renderFinding';
import type { Services } from './services';

type Format = 'md' | 'json';

export interface Asking {
  readonly signal: AbortSignal;
  readonly allowed: (url: string) => boolean;
}

export interface FindingFamily<Request> {
  readonly family: DocumentFamily;
  readonly address: AddressCodec<Request, Format>;
  /** What stands in a document that nothing is kept for. @throws {UserError} */
  find(request: Request, asking: Asking): Promise<Finding>;
  /** Undefined: nothing can be done with it. */
  actions?(request: Request): readonly ResultAction[];
}

/** Findings that no lookup makes, each kept while its page or text is open. */
export class KeptFindings<
  Request extends { readonly network: string; readonly chain?: string; readonly format: Format },
> {
  private readonly kept = new Map<string, Finding>();
  private readonly shown: RoutedDocuments<Request>;

  constructor(
    private readonly services: Services,
    documents: Documents,
    private readonly of: FindingFamily<Request>,
  ) {
    const { state } = services;
    const actions = (request: Request, finding: Finding | undefined): readonly ResultAction[] => [
      ...(of.actions?.(request) ?? []),
      ...chainActions(finding, { id: finding?.identifier ?? '', network: request.network }),
      ...handoutActions(finding).map((action) => ({ ...action, as: 'handout' as const })),
    ];
    this.shown = documents.add<Request, Format>({
      family: of.family,
      address: of.address,
      place: ({ network, chain }) => ({ network, chain }),
      text: async (request, key, signal) =>
        printFinding(await this.find(request, key, signal), request.format, state.networks.all()),
      page: async (request, key, signal) => {
        const finding = await this.find(request, key, signal);
        return { finding, actions: actions(request, finding) };
      },
      lenses: (request, key) =>
        actions(request, this.kept.get(key)).map(({ title, command, args }) => ({ line: 0, title, command, args })),
      closed: (key) => this.kept.delete(key),
    });
  }

  async show(request: Request, finding: Finding): Promise<vscode.Uri> {
    this.kept.set(this.shown.key(request), finding);
    return await this.shown.show(request);
  }

  /** For one that the editor restored only hosts are asked that may be without the user. */
  private async find(request: Request, key: string, signal: AbortSignal): Promise<Finding> {
    const { consent } = this.services;
    const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
    const finding = this.kept.get(key) ?? (await this.of.find(request, { signal, allowed }));
    this.kept.set(key, finding);
    return finding;
  }
}
