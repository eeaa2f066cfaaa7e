import { inGoOrder, type GoFault } from './goFault';
import type { ScalarFault } from './scalars';

/** An editor shows no more of one file. */
const mostFaults = 1_000;

/**
 * One call of Go's `json.Unmarshal`: what it refuses, and where it stands. Errors of types are noted and the first is told
 * at the end, unless a type that reads itself (or a text) refuses its value, which ends the reading.
 */
export class GoReading {
  /** Go's error context: the innermost struct and the fields down to here; empty: none. */
  struct = '';
  readonly path: string[] = [];
  private readonly faults: GoFault[] = [];
  private isEnded = false;

  /** What was refused, first what Go tells. */
  rejected(): readonly GoFault[] {
    return inGoOrder(this.faults);
  }

  reject({ start, end }: { readonly start: number; readonly end: number }, fault: ScalarFault, goType: string): void {
    const { rule, values, ends, typeValue: value } = fault;
    const { struct } = this;
    const reported =
      value === undefined
        ? (fault.text ?? '')
        : { value, goType: fault.goType ?? goType, struct, path: this.path.join('.') };
    this.add({ start, end, rule, values, reported, ends });
  }

  /** Takes over what a reading within this one refused: any of it ends this one. */
  takeOver(faults: readonly GoFault[]): void {
    const { struct, path } = this;
    for (const fault of faults) {
      const { reported } = fault;
      if (typeof reported !== 'string' && path.length > 0) {
        const longer = reported.path === '' ? path : [...path, reported.path];
        fault.reported = { ...reported, struct, path: longer.join('.') };
      }
      fault.ends = true;
      this.add(fault);
    }
  }

  /** Keeps as many as are shown, and always the one that Go tells. */
  private add(fault: GoFault): void {
    if (this.faults.length < mostFaults || (fault.ends && !this.isEnded)) {
      this.faults.push(fault);
      this.isEnded ||= fault.ends;
    }
  }
}
