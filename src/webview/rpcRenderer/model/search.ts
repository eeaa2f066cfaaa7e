import {
  formatCount,
  isJsonList,
  isJsonObject,
  type JsonValue,
  type Path,
  pathText,
  sideRows,
} from '../../../engine/primitives';
import { nextTask } from '../view/timeSlices';
import type { TreeContext } from './childrenOf';
import { fittingShape, innerShape, type ShapeRef } from '../../protocol/rpcOutput';
import { shownValue } from '../value/shownValue';

/** Further matches are counted as "1,000+". */
const maxMatches = 1_000;

/** Milliseconds of work before the page may respond. */
const slice = 12;

export interface Hits {
  /** Lower case. */
  readonly text: string;
  readonly current: Path | undefined;
}

/** Searches answers without blocking the page, and steps through the matches. */
export class Search {
  text = '';
  private matches: Path[] = [];
  private at = 0;
  private latest = 0;
  private isDone = true;

  constructor(
    private readonly values: readonly JsonValue[],
    private readonly context: TreeContext,
    /** Called with a match to reveal, which may be collapsed or far below; `undefined` for other changes. */
    private readonly changed: (place: Path | undefined) => void,
  ) {}

  /** `undefined` without a search text. */
  get hits(): Hits | undefined {
    return this.text === '' ? undefined : { text: this.text.toLowerCase(), current: this.matches[this.at] };
  }

  get hasSteps(): boolean {
    return this.matches.length > 1;
  }

  /** "1 of 3". */
  get found(): string {
    const { length } = this.matches;
    const count = length > maxMatches ? `${formatCount(BigInt(maxMatches))}+` : String(length);
    return this.text === '' ? '' : length === 0 ? (this.isDone ? 'not found' : '') : `${this.at + 1} of ${count}`;
  }

  /** Moves to another match, wrapping around. */
  step(by: number): void {
    const { length } = this.matches;
    if (length > 0) {
      this.at = (this.at + by + length) % length;
      this.changed(this.matches[this.at]);
    }
  }

  async type(text: string): Promise<void> {
    this.latest += 1;
    const own = this.latest;
    this.text = text;
    this.matches = [];
    this.at = 0;
    this.isDone = false;
    this.changed(undefined);
    if (text !== '') {
      let until = performance.now() + slice;
      for (const path of findText(this.values, text, this.context)) {
        if (path !== undefined) {
          this.matches.push(path);
          if (this.matches.length === 1) {
            this.changed(path);
          }
        }
        if (this.matches.length > maxMatches) {
          break;
        }
        if (performance.now() > until) {
          await nextTask();
          until = performance.now() + slice;
        }
        if (own !== this.latest) {
          return;
        }
      }
    }
    this.isDone = true;
    this.changed(undefined);
  }
}

/** Values between two yields. */
const stride = 5_000;

interface Place {
  readonly values: readonly (JsonValue | undefined)[];
  readonly path: Path;
  readonly shape: ShapeRef | undefined;
}

/**
 * Paths of matches in keys, values (as written and as shown) and annotations, case-insensitive, in row order. A row of
 * several answers is one match. Yields `undefined` regularly, so that long answers can be searched in slices.
 */
export function* findText(
  values: readonly JsonValue[],
  text: string,
  context: TreeContext,
): Generator<Path | undefined, void, undefined> {
  const wanted = text.toLowerCase();
  const reported = new Set(
    Object.entries(context.words).flatMap(([path, words]) => (words.toLowerCase().includes(wanted) ? [path] : [])),
  );
  let steps = 0;
  const stack: Place[] = [{ values, path: [], shape: context.shape?.root }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { values: here, path } = next;
    const shape = fittingShape(
      context.shape,
      next.shape,
      here.find((value) => value !== undefined && value !== null),
    );
    const key = path.at(-1);
    const isHit =
      (typeof key === 'string' && key.toLowerCase().includes(wanted)) ||
      here.some((json) => holds(json, shape, wanted, context)) ||
      // The annotation of the whole answer is above the rows.
      (reported.size > 0 && path.length > 0 && reported.has(pathText(path)));
    if (isHit) {
      yield path;
    }
    // Values of different kinds have no common rows, so each is searched separately.
    const rows = sideRows(here) ?? (here.length > 1 ? here.flatMap((json) => sideRows([json]) ?? []) : []);
    for (let i = rows.length - 1; i >= 0; i -= 1) {
      const row = rows[i]!;
      const inside = innerShape(context.shape, shape, row.key);
      stack.push({ values: row.values, path: [...path, row.key], shape: inside });
    }
    steps += 1;
    if (steps % stride === 0) {
      yield undefined;
    }
  }
}

function holds(
  json: JsonValue | undefined,
  shape: ShapeRef | undefined,
  wanted: string,
  context: TreeContext,
): boolean {
  if (json === undefined || json === null || isJsonList(json) || isJsonObject(json)) {
    return json === null && 'null'.includes(wanted);
  }
  if (String(json).toLowerCase().includes(wanted)) {
    return true;
  }
  // Bytes and values without a shape are shown as received.
  const isDecoded = shape !== undefined && shape.unit !== 'bytes';
  return isDecoded && shownValue(json, shape, context).text.toLowerCase().includes(wanted);
}
