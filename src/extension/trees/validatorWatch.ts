import vscode = require('vscode');
import { LinkedAbort, systemClock } from '../../engine/net';
import { cleanRemote } from '../../engine/primitives';
import { type Network, builtInNetworks, isLoopback, timeIn } from '../../engine/networks';
import { warningFigure, warningLine } from '../../engine/validators';
import type { Services } from '../shared/services';

/**
 * Balances last for days, so a warning may be minutes late; without any question while no view is open it would come when
 * it is too late. So the sets are asked for once in a while although nobody looks: only where there is something of the
 * user's to watch, only hosts that were agreed to, and only once the extension was used in this window.
 */
const everyMs = 600_000;

/** What is pinned is checked soon, but after what the extension was loaded for. */
const firstMs = 10_000;

interface ActionWords {
  /** "orders 58 %", "two unhealthy" */
  readonly figure: string;
  readonly line: string;
}

/** Which validators need an action: the badge of their view, and what the status bar says. */
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

  /** The figure on the view's icon; undefined: none. */
  get(): vscode.ViewBadge | undefined {
    const lines = this.lines();
    return lines.length === 0 ? undefined : { value: lines.length, tooltip: lines.join('\n') };
  }

  /** What is said of validators, a line each. */
  lines(): readonly string[] {
    return this.warnings().map(({ line }) => line);
  }

  /** For the status bar, with the nodes that fail: an L1 with too little weight, nodes, what ends some day. */
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

  /** The worst first. */
  private warnings(): readonly (ActionWords & { readonly isWorse: boolean })[] {
    return this.services.state.trees.validators.sets.warnings().map((one) => ({
      figure: cleanRemote(warningFigure(one, this.now()), 40),
      line: cleanRemote(warningLine(one, this.now()), 200),
      isWorse: one.warning.kind === 'connected',
    }));
  }

  private now(): number {
    return timeIn(this.services.state.networks.all(), Date.now());
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
          // The view says it too, to whoever looks; nobody is told who does not.
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

/** Whether a node may be asked, and something there is the user's: a pin, an L1 in the settings, or a node of their own. */
function isWatched(network: Network, allowed: (url: string) => boolean, pins: readonly string[]): boolean {
  const origins = network.nodes
    .map(({ url }) => url)
    .filter(allowed)
    .map((url) => new URL(url).origin);
  const isOwn = (origin: string): boolean => isLoopback(origin) || !publicOrigins.has(origin);
  return origins.length > 0 && (pins.length > 0 || network.chains.length > 1 || origins.some(isOwn));
}

const publicOrigins = new Set(builtInNetworks.flatMap(({ nodes }) => nodes.map(({ url }) => new URL(url).origin)));
