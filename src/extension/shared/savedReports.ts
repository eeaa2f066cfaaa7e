import type vscode = require('vscode');
import type { Report } from '../../engine/report';
import type { DocumentFamily } from '../vscode/ids';
import type { AddressCodec, Documents, ResultAction, RoutedDocuments } from './documentRoute';
import { chainActions, copyActionItems } from './reportActions';
import { printReport } from './printReport';
import type { Services } from './services';
import type { RequestOptions } from '../../engine/sources';

type Format = 'md' | 'json';

export interface ReportFamily<Request, R extends Report = Report> {
  readonly family: DocumentFamily;
  readonly address: AddressCodec<Request, Format>;
  /** Recreates the Report of a document for which none is stored. @throws {UserError} */
  find(request: Request, requesting: RequestOptions): Promise<R>;
  /** Actions on it. @param report absent where it does not exist yet */
  actions?(request: Request, report: R | undefined): readonly ResultAction[];
}

/** Reports that no lookup makes, each stored while its page or text is open. */
export class SavedReports<
  Request extends { readonly network: string; readonly chain?: string; readonly format: Format },
  R extends Report = Report,
> {
  private readonly cached = new Map<string, R>();
  private readonly shown: RoutedDocuments<Request>;

  constructor(
    private readonly services: Services,
    documents: Documents,
    private readonly of: ReportFamily<Request, R>,
  ) {
    const { state } = services;
    const actions = (request: Request, report: R | undefined): readonly ResultAction[] => [
      ...(of.actions?.(request, report) ?? []),
      ...chainActions(report, { id: report?.identifier ?? '', network: request.network }),
      ...copyActionItems(report).map((action) => ({ ...action, as: 'handout' as const })),
    ];
    this.shown = documents.add<Request, Format>({
      family: of.family,
      address: of.address,
      place: ({ network, chain }) => ({ network, chain }),
      text: async (request, key, signal) =>
        printReport(await this.find(request, key, signal), request.format, state.networks.all()),
      page: async (request, key, signal) => {
        const report = await this.find(request, key, signal);
        return { report, actions: actions(request, report) };
      },
      lenses: (request, key) =>
        actions(request, this.cached.get(key)).map(({ title, command, args }) => ({ line: 0, title, command, args })),
      closed: (key) => this.cached.delete(key),
    });
  }

  async show(request: Request, report: R): Promise<vscode.Uri> {
    this.cached.set(this.shown.key(request), report);
    return await this.shown.show(request);
  }

  /** A restored document queries only hosts that need no prompt. */
  private async find(request: Request, key: string, signal: AbortSignal): Promise<R> {
    const { allows: allowed } = this.services.consent;
    const report = this.cached.get(key) ?? (await this.of.find(request, { signal, allowed }));
    this.cached.set(key, report);
    return report;
  }
}
