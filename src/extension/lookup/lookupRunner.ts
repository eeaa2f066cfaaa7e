import type vscode = require('vscode');
import type { Report } from '../../engine/report';
import type { Target } from '../vscode/target';
import { confirmSending, runWithProgress } from '../vscode/ui/message';
import type { Services } from '../shared/services';
import { type SecretFinding, guardReason } from '../../engine/detection';
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

/** Produces the Report of a restored document, from hosts that may be queried without a prompt. */
export type FindShown = (target: LookupOutcome['target'], signal: AbortSignal) => Promise<Report>;

/** From a command to a Report and its document: guards keys, looks up, adds to the history, shows. */
export class LookupRunner {
  constructor(
    private readonly services: Services,
    private readonly guard: KeyGuard,
    readonly documents: RoutedDocuments<DocumentRequest>,
  ) {}

  async open(requested: Target, guarded?: SecretFinding): Promise<vscode.Uri | undefined> {
    const result = await this.run(requested, guarded);
    return result === undefined ? undefined : await this.show(result);
  }

  /** Shows a Report from a lookup or from elsewhere: as a page, or as text where a `format` is given. */
  async show({ target, report }: LookupOutcome, format?: DocumentFormat): Promise<vscode.Uri> {
    this.services.recent.add(target, report);
    return format === undefined
      ? await this.documents.show({ target, format: 'md' })
      : await this.documents.open({ target, format });
  }

  /**
   * @param guarded whether the text may be a private key in its context
   * @returns `undefined` where the user declined or cancelled
   * @throws {UserError}
   */
  async run(requested: Target, guarded: SecretFinding = { secret: false }): Promise<LookupOutcome | undefined> {
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
    const target = withFoundChain(resolved, report);
    this.services.recent.add(target, report);
    await this.guard.save(resolved.identifier);
    return { target, report };
  }

  private async confirmed({ identifier, network, target }: ResolvedTarget, guarded: SecretFinding): Promise<boolean> {
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

/** A result found on a chain is opened and refreshed on that chain. */
function withFoundChain({ target, network }: ResolvedTarget, { chain }: Report): ResolvedTarget['target'] {
  return chain !== undefined && network.chains.some(({ name }) => name === chain) ? { ...target, chain } : target;
}

/** Consent for what an explicit request asks the hosts of a lookup, see `confirmHosts`. */
export function confirmLookup(
  services: Services,
  { identifier, network, target }: ResolvedTarget,
): ReturnType<typeof confirmHosts> {
  return confirmHosts(services, network.name, services.state.lookup.urls(identifier, network, target.chain));
}

/** Upper bound on the rounds of requests of a lookup, each with its own deadline. */
const maxRounds = 6;

/**
 * Looks up with a cancellable notification. As an explicit request, it may query every host that this lookup needs,
 * except those chosen by the workspace; consent is not stored.
 *
 * @returns `undefined` where the user cancelled
 * @throws {UserError} where the deadline passed
 */
async function findWithProgress(services: Services, resolved: ResolvedTarget): Promise<Report | undefined> {
  const { lookup } = services.state;
  const { identifier, network, target } = resolved;
  if (lookup.urls(identifier, network, target.chain).length === 0) {
    return lookup.offline(identifier, network);
  }
  const allowed = await confirmLookup(services, resolved);
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
