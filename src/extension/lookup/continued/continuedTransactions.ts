import type { Section } from '../../../engine/report';
import type { RowTransaction, TypedRange } from '../../../engine/addresses';
import type { Continuation } from '../../shared/documentRoute';
import type { ContinuedList } from './continuedList';
import type { ContinuedScan } from './continuedScan';

/** An address's transactions: as the data service lists them, and where it does not, by scanning blocks. */
export class ContinuedTransactions implements Continuation {
  private hasRequested = false;

  constructor(
    private readonly list: ContinuedList,
    private readonly scan: ContinuedScan<RowTransaction> | undefined,
  ) {}

  get section(): Section {
    return this.current.section;
  }

  get more(): Continuation['more'] {
    const { more } = this.current;
    return this.current === this.list ? more : { ...more, notes: [...this.list.more.notes, ...more.notes] };
  }

  async run(typed: TypedRange, changed: () => void, signal: AbortSignal): Promise<void> {
    this.hasRequested = true;
    await this.current.run(typed, changed, signal);
  }

  private get current(): ContinuedList | ContinuedScan<RowTransaction> {
    return this.scan !== undefined && this.hasRequested && this.list.isRejected ? this.scan : this.list;
  }
}
