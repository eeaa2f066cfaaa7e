import { type Line, type ListRef, type Section, rowCells } from '../../../engine/report';
import type { Network } from '../../../engine/networks';
import type { TypedRange } from '../../../engine/addresses';
import { OpenList, listTable } from '../../../engine/lists';
import type { Continuation } from '../../shared/documentRoute';
import type { ContinuedPorts } from './continuedPorts';
import { OneAtATime } from './oneAtATime';

/**
 * A section whose rows are the beginning of a list of the data service: more of them come page by page. The first page is
 * the list's own, with its columns, in the place of what the lookup has shown of it.
 */
export class ContinuedList implements Continuation {
  private readonly list: OpenList;
  private readonly slicer = new OneAtATime();
  private readonly rows: (readonly Line[])[] = [];

  constructor(
    private readonly ports: ContinuedPorts,
    private readonly ref: ListRef,
    private readonly network: Network,
    private readonly start: Section,
  ) {
    this.list = new OpenList(ref, ports.state.lists, network);
  }

  get section(): Section {
    return this.list.rows.length === 0
      ? this.start
      : { ...this.start, columns: listTable[this.ref.list].columns(), rows: [...this.rows], note: undefined };
  }

  get more(): Continuation['more'] {
    const { note, isFresh, hasMore } = this.list;
    const mayGoOn = isFresh ? this.start.isWhole !== true : hasMore;
    return { start: mayGoOn ? this.label : undefined, notes: note === undefined ? [] : [note], words: this.words };
  }

  /** It failed before anything came. */
  get isRejected(): boolean {
    return this.list.rows.length === 0 && this.list.note !== undefined;
  }

  async run(_typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    const { ports, ref, network, list } = this;
    if ((await ports.agree(network.name, ports.state.lists.urls(ref, network))) === undefined) {
      return;
    }
    await this.slicer.run(async () => {
      signal.throwIfAborted();
      await list.load(signal);
      const { columns } = listTable[ref.list];
      const count = columns().length;
      this.rows.push(...list.rows.slice(this.rows.length).map((row) => rowCells(row, (one) => one.cells(), count)));
    });
    changed();
  }

  private get label(): string {
    return this.start.rows.length === 0 && this.list.isFresh ? 'Load transactions' : 'Load more';
  }

  private get words(): string | undefined {
    const { isFresh, hasMore, rows } = this.list;
    return isFresh || hasMore || this.isRejected ? undefined : rows.length === 0 ? 'There are none.' : 'These are all.';
  }
}
