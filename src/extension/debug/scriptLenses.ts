import vscode = require('vscode');
import { parseIdentifier } from '../../engine/detection';
import { type Report, failedPlace, plainText } from '../../engine/report';
import { type ScriptCall, placeCalls, placeFutures } from '../../engine/source';
import { cachedReport } from '../shared/cachedReport';
import type { Services } from '../shared/services';
import { commands } from '../vscode/ids';
import { lensAt } from '../vscode/ui/editorWords';
import { lastRun } from './lastRun';
import type { RunningOn } from '../shared/networkNamed';

/** Failures per script for which a source line is looked up. */
const maxFailures = 10;
/** Addresses per script for which balances and holdings are looked up. */
const maxAddresses = 10;
/** Milliseconds after which results that may have changed, and failures, are fetched again while visible. */
const retryMs = 60_000;

/**
 * Lenses above the calls of a script, with their results in its last run: from receipts in `broadcast/`,
 * `ignition/deployments/` or `deployments/`. The failing line is fetched from hosts with consent; Debug asks for it.
 */
export class ScriptLenses implements vscode.Disposable {
  /** Pending and finished requests, with their time and result; results are shown until newer ones are known. */
  private readonly requested = new Map<string, { readonly at: number; readonly report?: Report | undefined }>();
  private readonly stop = new AbortController();

  /** @param changed called once a place is known */
  constructor(
    private readonly services: Services,
    private readonly changed: () => void,
  ) {}

  /** @param folder of `runsOf` */
  async of(document: vscode.TextDocument, folder: vscode.Uri): Promise<readonly vscode.CodeLens[]> {
    const { config, state } = this.services;
    const text = document.getText();
    const run = config.get().lastRunLenses ? await lastRun(text, folder) : undefined;
    if (run === undefined) {
      return [];
    }
    const where = [state.networks.active(), ...state.networks.all()]
      .flatMap((network) => network.chains.map((chain) => ({ network, chain })))
      .find(({ chain }) => chain.evmChainId === run.evmChainId);
    const placed = document.uri.path.endsWith('.sol') ? placeCalls(text, run.calls) : placeFutures(text, run.calls);
    const failures = [...placed.values()].filter(({ outcome }) => outcome === 'reverted');
    const places = new Map(failures.slice(0, maxFailures).map((call) => [call, where && this.placeOf(call, where)]));
    const calls = [...placed].flatMap(([line, call]) => {
      const target = { id: call.hash, network: where?.network.name, chain: where?.chain.name };
      const command = commandOf(call, target, places.get(call));
      return command === undefined ? [] : [lensAt(line, command)];
    });
    return where === undefined ? calls : [...calls, ...(await this.addressLenses(text, where))];
  }

  dispose(): void {
    this.stop.abort();
  }

  /** "Coin.sol:51" where known; else starts to fetch it. */
  private placeOf({ hash }: ScriptCall, where: RunningOn): string | undefined {
    const report = this.reportOf(hash, where);
    const { place } = (report && failedPlace(report)) ?? {};
    return place && `${place.uri.slice(place.uri.lastIndexOf('/') + 1)}:${place.line + 1}`;
  }

  /** Lenses above labelled addresses: the name, and balance and holdings where the script ran last. */
  private async addressLenses(text: string, where: RunningOn): Promise<readonly vscode.CodeLens[]> {
    await this.services.labels.ready();
    const { network, chain } = where;
    const { names } = this.services.labels;
    const named = [...text.matchAll(/\b0x[\da-fA-F]{40}\b/g)].flatMap(({ 0: id, index }) => {
      const name = names.labelOf(id, chain.evmChainId);
      return name === undefined ? [] : [{ id, index, name }];
    });
    return named.slice(0, maxAddresses).flatMap(({ id, index, name }) => {
      const facts = this.reportOf(id, where)?.facts.filter(({ key }) => key === 'balance' || key === 'holds') ?? [];
      const words = facts.map(({ value }) => plainText(value, 0));
      const line = text.slice(0, index).split('\n').length - 1;
      const target = { id, network: network.name, chain: chain.name };
      const title = [name, ...words].join(' · ');
      return words.length === 0 ? [] : [lensAt(line, { title, command: commands.lookUp, arguments: [target] })];
    });
  }

  /** What is cached; the rest is fetched from hosts with consent. */
  private reportOf(id: string, { network, chain }: RunningOn): Report | undefined {
    const { state, consent, log } = this.services;
    const identifier = parseIdentifier(id)!;
    const { allows: allowed } = consent;
    const report = cachedReport(state.lookup, { identifier, network, chain: chain.name, allowed, quick: true });
    const urls = state.lookup.urls(identifier, network, chain.name);
    const key = JSON.stringify([network.name, chain.name, id]);
    const known = this.requested.get(key);
    const isDue = known === undefined || (!isFinal(known.report) && Date.now() - known.at >= retryMs);
    if (report === undefined && urls.some(allowed) && isDue) {
      const store = (found: Report | undefined) => this.requested.set(key, { at: Date.now(), report: found });
      store(known?.report);
      const options = { signal: this.stop.signal, chain: chain.name, allowed };
      const received = (found: Report): void => {
        store(found);
        this.changed();
      };
      state.lookup.find(identifier, network, options).then(received, (error: unknown) => {
        store(undefined);
        if (!this.stop.signal.aborted) {
          log.error('What a script names could not be looked up.', error);
        }
      });
    }
    return report ?? this.requested.get(key)?.report;
  }
}

function isFinal(report: Report | undefined): boolean {
  return report?.kind === 'transaction' && (report.status === 'ok' || report.status === 'failed');
}

function commandOf({ outcome }: ScriptCall, target: object, place: string | undefined): vscode.Command | undefined {
  switch (outcome) {
    case 'succeeded':
      return { title: '✓ last run', command: commands.lookUp, arguments: [target] };
    case 'reverted': {
      return {
        title: place === undefined ? '✗ last run reverted · Debug' : `✗ last run reverted at ${place} · Debug`,
        command: commands.debugTransaction,
        arguments: [target, true],
      };
    }
    case 'pending':
      return undefined;
  }
}
