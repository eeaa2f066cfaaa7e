import type { Clock, Sockets } from '../../../engine/net';
import { formatAmount, formatClockTime } from '../../../engine/primitives';
import type { ChartLine, Figure } from '../../../webview/protocol/dashboard';
import type { SpanKey } from '../../../webview/protocol/span';
import type { Network } from '../../../engine/networks';
import type { SourceClient } from '../../../engine/sources';
import type { WatchDeps } from '../../../engine/diagnose';

/** What dashboards are made with. */
export interface DashboardDeps extends Omit<WatchDeps, 'active' | 'now'> {
  readonly sockets: Sockets;
  readonly clock: Clock;
}

/** What a dashboard tells whoever shows it. */
export interface DashboardPorts {
  /** Whether something may be sent to a URL. */
  allowed(url: string): boolean;
  /** Something is to be shown anew. */
  changed(): void;
  /** A fault of the program. */
  failed(error: unknown): void;
}

/** One network's dashboard, as its parts see it. */
export interface DashboardContext {
  readonly deps: DashboardDeps;
  readonly trees: WatchDeps;
  readonly network: Network;
  allowed(url: string): boolean;
  /** Asks the network's sources that may be asked, until the signal. */
  client(signal: AbortSignal): SourceClient;
  /** What is looked at. */
  span(): SpanKey;
  changed(): void;
  /** What was thrown, as a sentence for the user. */
  sentence(error: unknown): string;
}

/** Work that is done again and again, until it is stopped: at most once at a time, sooner where it is woken. */
export class Repeat {
  private wakeUp: () => void = () => undefined;
  private isDue = false;

  constructor(private readonly clock: Clock) {}

  /** The next time is now, or as soon as the present work is done. */
  wake(): void {
    this.isDue = true;
    this.wakeUp();
  }

  /**
   * @param work answers in how many milliseconds it is to be done again; what it throws after the abort is its own matter
   * @throws what `work` throws before
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

/** Why nothing newer is known, and when what is shown was. @param problem a sentence */
export function asOfText(problem: string, at: number, now: number): string {
  return `${problem} The figures are as of ${formatClockTime(at, { now })}.`;
}

/** Where its values are drawn is near enough for a picture; what they are stands in the texts. */
export function chartLine(label: string, decimals: number, values: readonly (bigint | undefined)[]): ChartLine {
  return {
    label,
    values: values.map((value) => (value === undefined ? null : Number(value) / 10 ** decimals)),
    texts: values.map((value) =>
      value === undefined ? null : formatAmount({ value, decimals, symbol: '' }, { exact: true }),
    ),
  };
}
