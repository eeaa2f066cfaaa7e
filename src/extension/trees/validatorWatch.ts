import vscode = require('vscode');
import { LinkedAbort, systemClock } from '../../engine/net';
import { cleanRemote } from '../../engine/primitives';
import { type Network, builtInNetworks, isLoopback, displayTime } from '../../engine/networks';
import { warningFigure, warningLine } from '../../engine/validators';
import type { Services } from '../shared/services';

/**
 * Balances last for days, so a warning may be minutes late, but without polling while no view is open it could come too
 * late. Therefore validator sets are polled in the background: only where something of the user's is to be watched,
 * only hosts with consent, and only once the extension was used in this window.
 */
const everyMs = 600_000;

/** Pins are checked soon, but after the work that the extension was loaded for. */
const firstMs = 10_000;

interface ActionWords {
  /** "orders 58 %", "two unhealthy" */
  readonly figure: string;
  readonly line: string;
}

/** Which validators need action: the badge of their view, and lines of the status bar. */
export class ValidatorWatch implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly stop = new AbortController();
  private readonly listener: vscode.Disposable;
  private cancel: (() => void) | undefined;
  private shown = '';

  constructor(private readonly services: Services) {
    services.state.trees.validators.sets.onDidNotify(() => this.show());
    this.listener = services.config.onDidChange(() => this.show());
    this.checkIn(services.pins.of(services.state.networks.active().name).length > 0 ? firstMs : everyMs);
  }

  get(): vscode.ViewBadge | undefined {
    const lines = this.lines();
    return lines.length === 0 ? undefined : { value: lines.length, tooltip: lines.join('\n') };
  }

  lines(): readonly string[] {
    return this.warnings().map(({ line }) => line);
  }

  /** For the status bar: L1s with too little weight, failing nodes, and what ends soon. */
  actions(): readonly ActionWords[] {
    const { state } = this.services;
    const nodes = state.unhealthy(state.networks.active()).map(({ name, why }) => ({
      figure: cleanRemote(`${name} unhealthy`, 40),
      line: cleanRemote(`${name}: ${why}`, 200),
    }));
    const sets = this.warnings();
    const worse = sets.filter(({ isWorse }) => isWorse);
    return [...worse, ...nodes, ...sets.slice(worse.length)];
  }

  /** Worst first. */
  private warnings(): readonly (ActionWords & { readonly isWorse: boolean })[] {
    return this.services.state.trees.validators.sets.warnings().map((one) => ({
      figure: cleanRemote(warningFigure(one, this.now()), 40),
      line: cleanRemote(warningLine(one, this.now()), 200),
      isWorse: one.warning.kind === 'connected',
    }));
  }

  private now(): number {
    return displayTime(this.services.state.networks.all(), Date.now());
  }

  dispose(): void {
    this.cancel?.();
    this.stop.abort();
    this.listener.dispose();
    this.changed.dispose();
  }

  private show(): void {
    const lines = this.lines().join('\n');
    if (lines !== this.shown) {
      this.shown = lines;
      this.changed.fire();
    }
  }

  private checkIn(milliseconds: number): void {
    this.cancel?.();
    this.cancel = systemClock.after(milliseconds, () => {
      this.check().catch((error: unknown) => {
        if (!this.stop.signal.aborted) {
          // An open view shows it too; in the background it is only logged.
          this.services.log.write({ level: 'debug', text: `Checking validators failed: ${error}` });
        }
      });
    });
  }

  private async check(): Promise<void> {
    const { state, config, consent } = this.services;
    const { sets } = state.trees.validators;
    this.checkIn(everyMs);
    const allowed = consent.allows;
    const isFresh = Date.now() - sets.reportedAt < everyMs / 2;
    if (isFresh || !isWatched(state.networks.active(), allowed, this.services.pins.of(state.networks.active().name))) {
      return;
    }
    const deadline = AbortSignal.timeout(config.get().timeoutMs * 3);
    const stop = new LinkedAbort([this.stop.signal, deadline]);
    await sets.refresh({ signal: stop.signal, allowed }).finally(() => stop.letGo());
  }
}

/** Whether a node may be queried and the network has something of the user's: a pin, an L1 in settings, or a node. */
function isWatched(network: Network, allowed: (url: string) => boolean, pins: readonly string[]): boolean {
  const origins = network.nodes
    .map(({ url }) => url)
    .filter(allowed)
    .map((url) => new URL(url).origin);
  const isOwn = (origin: string): boolean => isLoopback(origin) || !publicOrigins.has(origin);
  return origins.length > 0 && (pins.length > 0 || network.chains.length > 1 || origins.some(isOwn));
}

const publicOrigins = new Set(builtInNetworks.flatMap(({ nodes }) => nodes.map(({ url }) => new URL(url).origin)));
