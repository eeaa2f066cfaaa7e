import type { Line, Section } from '../../../engine/report';
import type { Network } from '../../../engine/networks';
import { type TypedRange, scanShare, scanWords } from '../../../engine/addresses';
import type { BlockScan } from '../../../engine/lists';
import type { Continuation } from '../../shared/documentRoute';
import type { State } from '../../services/createState';

/** What is scanned for a section, and where. */
export interface ScannedSection<Found> {
  readonly network: Network;
  /** Of the nodes that are asked. */
  readonly urls: readonly string[];
  readonly scan: BlockScan<Found>;
  /** Without rows. */
  readonly empty: Section;
  row(found: Found): readonly Line[];
}

/** A section whose rows are found by scanning blocks backwards. */
export class ContinuedScan<Found> implements Continuation {
  private readonly slicer = new OneAtATime();
  private rows: readonly (readonly Line[])[] = [];
  private isRunning = false;

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly scanned: ScannedSection<Found>,
  ) {}

  get section(): Section {
    return { ...this.scanned.empty, rows: this.rows };
  }

  get more(): Continuation['more'] {
    const { gaps, read, goal, found, isWhole, blocksOfRun } = this.scanned.scan;
    return {
      start: isWhole ? 'Scan again' : read === undefined ? 'Scan blocks' : 'Continue',
      words: scanWords({ read, goal, found: found.length, isRunning: this.isRunning, isWhole, blocksOfRun }),
      share: scanShare({ read, goal }),
      notes: gaps,
      hasRange: true,
    };
  }

  async run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    const { network, urls, scan } = this.scanned;
    const allowed = await this.ports.agree(network.name, urls);
    if (allowed === undefined) {
      return;
    }
    await this.slicer.run(async () => {
      this.isRunning = true;
      try {
        for await (const _ of this.ports.state.scans.run(scan, network, typed, { signal, allowed })) {
          this.take();
          changed();
        }
      } finally {
        this.isRunning = false;
        this.take();
      }
    });
  }

  /** What was found since; other blocks than before begin anew. */
  private take(): void {
    const { scan, row } = this.scanned;
    const known = scan.found.length < this.rows.length ? [] : this.rows;
    this.rows = [...known, ...scan.found.slice(known.length).map((one) => row(one))];
  }
}

/** What continuations ask with. */
export interface ContinuedPorts {
  readonly state: Pick<State, 'lists' | 'scans' | 'networks'>;
  /**
   * What the user asks for by a click is consent for itself, see `confirmHosts`.
   *
   * @param network its name
   * @returns whether something may be sent to a URL; undefined: the user gave up
   */
  agree(network: string, urls: readonly string[]): Promise<((url: string) => boolean) | undefined>;
}

/** Runs one after the other: one that was stopped may still be on its way when the next begins. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  async run(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    await done;
  }
}
