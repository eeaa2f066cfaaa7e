import type vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import type { Target } from '../../editor/target';
import { askInDialog } from '../../editor/ui/message';
import type { Services } from '../services';
import { findWithProgress } from './findWithProgress';
import { type Guarded, guardReason } from '../secretGuard';
import type { KeyGuard } from './keyGuard';
import type { RoutedDocuments } from '../documentRoute';
import { resolveTarget, type ResolvedTarget } from './resolveTarget';
import type { DocumentFormat, DocumentRequest } from './resultAddress';
import { UserError } from '../../api/errors/userError';

export interface LookedUp {
  readonly target: ResolvedTarget['target'];
  readonly finding: Finding;
}

/** The one way from a command to a Finding and its document: guards keys, looks up, remembers, shows. */
export class LookupRunner {
  constructor(
    private readonly services: Services,
    private readonly guard: KeyGuard,
    readonly documents: RoutedDocuments<DocumentRequest>,
  ) {}

  /** Looks up as `run` does, and shows what was found. */
  async open(asked: Target, guarded?: Guarded): Promise<vscode.Uri | undefined> {
    const result = await this.run(asked, guarded);
    return result === undefined ? undefined : await this.show(result);
  }

  /** Shows what was found, or made elsewhere: as a page where no `format` of its text is asked for. */
  async show({ target, finding }: LookedUp, format?: DocumentFormat): Promise<vscode.Uri> {
    this.services.recent.add(target, finding);
    return format === undefined
      ? await this.documents.show({ target, format: 'md' })
      : await this.documents.open({ target, format });
  }

  /**
   * @param guarded whether the text may be a private key where it stands
   * @returns `undefined` when the user decided against it or cancelled
   * @throws {UserError}
   */
  async run(asked: Target, guarded: Guarded = { secret: false }): Promise<LookedUp | undefined> {
    const resolved = resolveTarget(asked, this.services.state.networks);
    if (resolved.identifier.kind === 'privateKey') {
      throw new UserError(
        'This is a private key. It was not sent and is never looked up. Keep it out of shared files.',
      );
    }
    if ((await this.guard.mustAsk(resolved.identifier, guarded)) && !(await this.confirmed(resolved, guarded))) {
      return undefined;
    }
    const finding = await findWithProgress(this.services, resolved);
    if (finding === undefined) {
      return undefined;
    }
    const target = onItsChain(resolved, finding);
    this.services.recent.add(target, finding);
    await this.guard.keep(resolved.identifier);
    return { target, finding };
  }

  private async confirmed({ identifier, network, target }: ResolvedTarget, guarded: Guarded): Promise<boolean> {
    const hosts = this.services.state.lookup.urls(identifier, network, target.chain).map((url) => new URL(url).host);
    if (hosts.length === 0) {
      return true;
    }
    const send = 'Look Up Anyway';
    const names = [...new Set(hosts)].join(', ');
    const detail = [
      guardReason(guarded) ?? 'It is 32 bytes from the clipboard without any context.',
      `Looking it up sends it to ${names}. Whoever has a private key controls its funds.`,
    ].join('\n');
    const picked = await askInDialog('This may be a private key.', detail, send);
    if (picked === send) {
      this.guard.confirm(identifier);
    }
    return picked === send;
  }
}

/** Once something was found on a chain, that chain is where it is opened and asked for again. */
function onItsChain({ target, network }: ResolvedTarget, { chain }: Finding): ResolvedTarget['target'] {
  return chain !== undefined && network.chains.some(({ name }) => name === chain) ? { ...target, chain } : target;
}
