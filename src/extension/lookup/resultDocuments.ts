import type { Report } from '../../engine/report';
import { confirmHosts } from '../shared/askAboutHosts';
import type { DocumentLens, DocumentRoute, ShownResult } from '../shared/documentRoute';
import { printReport } from '../shared/renderFinding';
import type { Services } from '../shared/services';
import { ContinuedPages } from './continued/continuedPage';
import { contractPort } from './contractPort';
import type { KeyGuard } from './keyGuard';
import { explorerActions } from './explorerActions';
import { lensActions, sectionLenses } from './resultLenses';
import { pageActions } from './pageActions';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import { watchAgain } from './watchAgain';
import { resultAddress, type DocumentFormat, type DocumentRequest } from './resultAddress';

/** The read-only documents that show results. */
export function resultRoute(services: Services, guard: KeyGuard): DocumentRoute<DocumentRequest, DocumentFormat> {
  const { recent, state } = services;
  const found = async (target: DocumentRequest['target'], signal: AbortSignal): Promise<Report> =>
    recent.get(target) ?? (await findRestored(services, guard, target, signal));
  const pages = new ContinuedPages({ state, agree: (network, urls) => confirmHosts(services, network, urls) });
  const networks = (): readonly string[] => state.networks.all().map(({ name }) => name);
  return {
    family: 'result',
    address: resultAddress,
    place: ({ target: { network, chain } }) => ({ network, chain }),
    async text({ target, format }, _key, signal) {
      return printReport(await found(target, signal), format, state.networks.all());
    },
    async page({ target }, _key, signal): Promise<ShownResult> {
      const { network } = resolveTarget(target, state.networks);
      const { report, continued } = pages.of(await found(target, signal), network);
      return {
        report,
        continued,
        actions: pageActions(target, report, state.networks.all()),
        contract: contractPort(services, report),
      };
    },
    watch: ({ target }, report) => watchAgain(services, target, report),
    result: ({ target }) => recent.get(target),
    lenses(request, _key, document): readonly DocumentLens[] {
      const report = recent.get(request.target);
      const sections = request.format === 'md' ? sectionLenses(report, document.getText()) : [];
      const network = state.networks.all().find(({ name }) => name === request.target.network);
      const explorers = report === undefined ? [] : explorerActions(report, network);
      return [
        ...lensActions(request, report, networks()).map((action) => ({ line: 0, ...action })),
        ...explorers.map(({ title, command, args }) => ({ line: 0, title, command, args })),
        ...sections,
      ];
    },
  };
}

/** One that the editor restored after a restart is looked up again, but only at hosts that may be asked without the user. */
async function findRestored(
  services: Services,
  guard: KeyGuard,
  target: DocumentRequest['target'],
  signal: AbortSignal,
): Promise<Report> {
  const resolved = resolveTarget(target, services.state.networks);
  guard.restored(resolved.identifier);
  const report = await find(services, resolved, signal);
  // What can be done with it stands above it as well.
  services.recent.add(target, report);
  return report;
}

async function find(
  { state, consent }: Services,
  { identifier, network, target: { chain, balances } }: ResolvedTarget,
  signal: AbortSignal,
): Promise<Report> {
  const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
  return state.lookup.urls(identifier, network, chain).some(allowed)
    ? await state.lookup.find(identifier, network, { signal, allowed, chain, balances })
    : state.lookup.offline(identifier, network);
}
