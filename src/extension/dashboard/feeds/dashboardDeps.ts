import type { Clock, Sockets } from '../../../engine/net';
import { formatAmount, formatClockTime } from '../../../engine/primitives';
import type { ChartLine, Figure } from '../../../webview/protocol/dashboard';
import type { SpanKey } from '../../../webview/protocol/span';
import type { Network } from '../../../engine/networks';
import type { SourceClient } from '../../../engine/sources';
import type { WatchDeps, WatchedSets } from '../../../engine/diagnose';

export interface DashboardDeps extends Omit<WatchDeps, 'active' | 'now'> {
  readonly sockets: Sockets;
  readonly clock: Clock;
  /** Those of the trees and the status bar, so that all show the same. */
  readonly sets: WatchedSets;
}

export interface DashboardPorts {
  /** Whether requests to a URL are allowed. */
  allowed(url: string): boolean;
  changed(): void;
  /** An internal error. */
  failed(error: unknown): void;
}

export interface DashboardContext {
  readonly deps: DashboardDeps;
  readonly trees: WatchDeps;
  readonly network: Network;
  allowed(url: string): boolean;
  /** A client for the network's permitted sources, valid until the signal aborts. */
  client(signal: AbortSignal): SourceClient;
  span(): SpanKey;
  changed(): void;
  sentence(error: unknown): string;
}

/** A repeated task: never runs concurrently with itself; `wake` brings the next run forward. */
export class Repeat {
  private wakeUp: () => void = () => undefined;
  private isDue = false;

  constructor(private readonly clock: Clock) {}

  /** Runs again now, or as soon as the current run is done. */
  wake(): void {
    this.isDue = true;
    this.wakeUp();
  }

  /**
   * @param work returns milliseconds until its next run; what it throws after the abort is ignored
   * @throws what `work` throws before the abort
   */
  async run(signal: AbortSignal, work: () => Promise<number>): Promise<void> {
    const stop = (): void => this.wakeUp();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        this.isDue = false;
        await this.wait(await work(), signal);
      }
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    let cancel = (): void => undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      if (this.isDue || signal.aborted) {
        resolve();
      } else {
        cancel = this.clock.after(milliseconds, resolve);
      }
    });
    cancel();
    this.wakeUp = () => undefined;
  }
}

export function figure(key: string, label: string, text: string): Figure {
  return { key, label, text };
}

/** Why the data is stale, and since when. @param problem a sentence */
export function asOfText(problem: string, at: number, now: number): string {
  return `${problem} The figures are as of ${formatClockTime(at, { now })}.`;
}

/** Values are approximate, for drawing; the texts are exact. */
export function chartLine(label: string, decimals: number, values: readonly (bigint | undefined)[]): ChartLine {
  return {
    label,
    values: values.map((value) => (value === undefined ? null : Number(value) / 10 ** decimals)),
    texts: values.map((value) =>
      value === undefined ? null : formatAmount({ value, decimals, symbol: '' }, { exact: true }),
    ),
  };
}
