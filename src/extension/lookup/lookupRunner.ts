import type vscode = require('vscode');
import type { Report } from '../../engine/report';
import type { Target } from '../vscode/target';
import { confirmSending, runWithProgress } from '../vscode/ui/message';
import type { Services } from '../shared/services';
import { type Guarded, guardReason } from '../../engine/detection';
import type { KeyGuard } from './keyGuard';
import type { RoutedDocuments } from '../shared/documentRoute';
import { confirmHosts } from '../shared/confirmHostAccess';
import { cachedReport } from '../shared/cachedReport';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import type { DocumentFormat, DocumentRequest } from './resultAddress';
import { UserError } from '../../engine/errors';

export interface LookupOutcome {
  readonly target: ResolvedTarget['target'];
  readonly report: Report;
}

/** Finds what a document shows that was restored: by hosts that may be asked without the user. */
export type FindShown = (target: LookupOutcome['target'], signal: AbortSignal) => Promise<Report>;

/** The one way from a command to a Finding and its document: guards keys, looks up, remembers, shows. */
export class LookupRunner {
  constructor(
    private readonly services: Services,
    private readonly guard: KeyGuard,
    readonly documents: RoutedDocuments<DocumentRequest>,
  ) {}

  /** Looks up as `run` does, and shows what was found. */
  async open(requested: Target, guarded?: Guarded): Promise<vscode.Uri | undefined> {
    const result = await this.run(requested, guarded);
    return result === undefined ? undefined : await this.show(result);
  }

  /** Shows what was found, or made elsewhere: as a page where no `format` of its text is asked for. */
  async show({ target, report }: LookupOutcome, format?: DocumentFormat): Promise<vscode.Uri> {
    this.services.recent.add(target, report);
    return format === undefined
      ? await this.documents.show({ target, format: 'md' })
      : await this.documents.open({ target, format });
  }

  /**
   * @param guarded whether the text may be a private key where it stands
   * @returns `undefined` when the user decided against it or cancelled
   * @throws {UserError}
   */
  async run(requested: Target, guarded: Guarded = { secret: false }): Promise<LookupOutcome | undefined> {
    const resolved = resolveTarget(requested, this.services.state.networks);
    if (resolved.identifier.kind === 'privateKey') {
      throw new UserError(
        'This is a private key. It was not sent and is never looked up. Keep it out of shared files.',
      );
    }
    if ((await this.guard.mustConfirm(resolved.identifier, guarded)) && !(await this.confirmed(resolved, guarded))) {
      return undefined;
    }
    const report = await findWithProgress(this.services, resolved);
    if (report === undefined) {
      return undefined;
    }
    const target = onItsChain(resolved, report);
    this.services.recent.add(target, report);
    await this.guard.save(resolved.identifier);
    return { target, report };
  }

  private async confirmed({ identifier, network, target }: ResolvedTarget, guarded: Guarded): Promise<boolean> {
    const hosts = this.services.state.lookup.urls(identifier, network, target.chain).map((url) => new URL(url).host);
    if (hosts.length === 0) {
      return true;
    }
    const names = [...new Set(hosts)].join(', ');
    const detail = [
      guardReason(guarded) ?? 'It is 32 bytes, and nothing beside them says what they are.',
      `Looking it up sends it to ${names}. Whoever has a private key controls its funds.`,
    ].join('\n');
    const isConfirmed = await confirmSending('This may be a private key.', detail, 'Look Up Anyway');
    if (isConfirmed) {
      this.guard.confirm(identifier);
    }
    return isConfirmed;
  }
}

/** Once something was found on a chain, that chain is where it is opened and asked for again. */
function onItsChain({ target, network }: ResolvedTarget, { chain }: Report): ResolvedTarget['target'] {
  return chain !== undefined && network.chains.some(({ name }) => name === chain) ? { ...target, chain } : target;
}

/** A lookup is a few rounds of requests with their own deadlines; this ends it whatever happens. */
const maxRounds = 6;

/**
 * Looks up with a notification that can be cancelled. Being asked for by name, it may ask every host that this lookup
 * needs, where it is not the workspace that chose it; nothing is remembered.
 *
 * @returns `undefined` when the user cancelled
 * @throws {UserError} when the deadline passed
 */
async function findWithProgress(services: Services, resolved: ResolvedTarget): Promise<Report | undefined> {
  const { lookup } = services.state;
  const { identifier, network, target } = resolved;
  const urls = lookup.urls(identifier, network, target.chain);
  if (urls.length === 0) {
    return lookup.offline(identifier, network);
  }
  const allowed = await confirmHosts(services, network.name, urls);
  if (allowed === undefined) {
    return undefined;
  }
  const parts = {
    chain: target.chain,
    balances: target.balances,
  };
  const cached = cachedReport(lookup, { identifier, network, allowed, ...parts });
  if (cached !== undefined) {
    return cached;
  }
  const milliseconds = services.config.get().timeoutMs * maxRounds;
  return await runWithProgress(`Looking up on ${network.name}`, async (cancelled, progress) => {
    const deadline = AbortSignal.timeout(milliseconds);
    try {
      return await lookup.find(identifier, network, {
        signal: AbortSignal.any([cancelled, deadline]),
        allowed,
        progress,
        ...parts,
      });
    } catch (error) {
      if (deadline.aborted && !cancelled.aborted) {
        throw new UserError(
          `The lookup on ${network.name} timed out after ${milliseconds / 1000} s. Try again, or increase the setting snowprobe.timeout.`,
        );
      }
      throw error;
    }
  });
}
