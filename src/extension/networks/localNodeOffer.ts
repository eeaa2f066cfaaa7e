import { type FoundNode, builtInNetworks, readTypedUrl } from '../../engine/networks';
import type { SharedEntries } from '../vscode/sharedEntries';
import { notify } from '../vscode/ui/message';
import type { Services } from '../shared/services';
import { addFound, notifyAdded } from './addNetwork';

/** Where a node listens unless it is told otherwise; the built-in network `local` names it, so that it may be asked. */
const localUrl = 'http://127.0.0.1:9650';

/** The whole of it: nobody waits for it. */
const deadlineMs = 5_000;

/**
 * Notices a node that somebody runs on this machine, and offers to add its network: once in a window, and never again after
 * Not Now. Nothing is asked before the user opens something of ours, nor where a setting names that node.
 */
export class LocalNodeOffer {
  /** It is being looked for, or was offered. */
  private isDone = false;

  constructor(
    private readonly services: Services,
    /** Of all windows. */
    private readonly declined: SharedEntries,
  ) {}

  start(): void {
    if (this.isDone) {
      return;
    }
    this.isDone = true;
    this.run().catch((error: unknown) => this.services.log.error('Looking for a node on this machine failed.', error));
  }

  private async run(): Promise<void> {
    const { consent, config } = this.services;
    const isKnown = config.nodeUrls().some((url) => url === localUrl || url === 'http://localhost:9650');
    if (isKnown || consent.decide(localUrl) !== 'allowed' || this.declined.has(localUrl)) {
      return;
    }
    const found = await this.find();
    if (found === undefined) {
      // It may be started later.
      this.isDone = false;
      return;
    }
    const [add, notNow] = ['Add', 'Not Now'];
    const network = found.networkName ?? String(found.networkId);
    const chosen = await notify(
      'information',
      `A node of ${network} (network ID ${found.networkId}) runs at ${localUrl}. Add its network?`,
      add,
      notNow,
    );
    if (chosen === add) {
      const added = await addFound(this.services, found, 'localnet');
      await (added && notifyAdded(this.services, added));
    } else if (chosen === notNow) {
      this.declined.set(localUrl, null);
    }
  }

  private async find(): Promise<FoundNode | undefined> {
    const typed = readTypedUrl(localUrl);
    const signal = AbortSignal.timeout(deadlineMs);
    const { state } = this.services;
    try {
      // One request where nothing listens, which is most often so.
      const local = builtInNetworks.find(({ name }) => name === 'local');
      const isThere = local !== undefined && (await state.probe(local, signal)).some(({ ok }) => ok);
      const looked = 'problem' in typed || !isThere ? undefined : await state.findNetwork(typed, signal);
      return looked?.kind === 'found' && looked.found.kind === 'node' ? looked.found : undefined;
    } catch (error) {
      if (signal.aborted) {
        return undefined;
      }
      throw error;
    }
  }
}
