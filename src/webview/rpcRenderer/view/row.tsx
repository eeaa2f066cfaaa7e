import type { ComponentChildren, JSX } from 'preact';
import { isJsonList, isJsonObject, type JsonValue, type Path } from '../../../engine/primitives';
import type { TreeContext } from '../model/childrenOf';
import { differingResults, isContainer, type OutputTreeNode, pathOf } from '../model/outputTreeNode';
import type { Hits } from '../model/search';
import {
  annotationAt,
  columnTitle,
  equalText,
  keyText,
  rowAnnotation,
  rowLabel,
  rowValue,
  tableCell,
} from '../model/tableRow';
import { shownText, type ShownValue, shownValue } from '../value/shownValue';

export interface RowContext extends TreeContext {
  readonly hasLinks: boolean;
  /** Number of answers side by side. */
  readonly sides: number;
}

/** Keys up to this many characters are padded to the longest sibling. */
const widestAligned = 26;

/** Characters at most as wide as a digit. */
const plain = /^[ -~\u00a0-\u024f\u2026]*$/;

interface RowProps {
  readonly node: OutputTreeNode;
  readonly context: RowContext;
  readonly hits: Hits | undefined;
  readonly index: number;
  readonly id: string;
  readonly isActive: boolean;
}

export function Row({ node, context, hits, index, id, isActive }: RowProps): JSX.Element {
  const { kind, depth, position, siblings } = node;
  const isSideBySide = context.sides > 1;
  const indent = `${Math.max(0, depth - 1) * 2}ch`;
  const found = hits && { text: hits.text, field: hits.current !== undefined && currentField(node, hits.current) };
  const cell = (view: CellView, key?: number): JSX.Element => (
    <Cell key={key} view={view} found={found} hasLinks={context.hasLinks} />
  );
  const twisty = (
    <span class="twisty" aria-hidden="true">
      {isContainer(node) ? (node.expanded ? '▾' : '▸') : ''}
    </span>
  );
  return (
    <div
      id={id}
      class={classes('row', kind, node.differs === true && 'differs', isActive && 'active')}
      role="row"
      data-index={index}
      aria-level={Math.max(1, depth)}
      aria-label={rowLabel(node, context)}
      aria-posinset={position === 0 ? undefined : position}
      aria-setsize={position === 0 ? undefined : siblings}
      aria-expanded={isContainer(node) ? node.expanded : undefined}
      aria-rowindex={index + 1}
      aria-selected={isActive}
      style={isSideBySide ? undefined : { paddingLeft: indent }}
    >
      {isSideBySide ? (
        <>
          {/* Stays in place when the other columns are scrolled. */}
          <span class="lead" role="presentation" style={{ paddingLeft: indent }}>
            {twisty}
            {kind === 'value' ? cell({ ...keyView(node, context), isClipped: true }) : <Equal node={node} />}
            {kind === 'value' && (
              <span class="mark" aria-hidden="true">
                {node.differs === true ? '≠' : ''}
              </span>
            )}
          </span>
          {kind === 'value' && sideViews(node, context).map(cell)}
        </>
      ) : (
        <>
          {twisty}
          {kind === 'equal' ? <Equal node={node} /> : cellViews(node, context).map(cell)}
        </>
      )}
    </div>
  );
}

interface CellView {
  readonly class: string;
  readonly role: 'columnheader' | 'gridcell' | 'rowheader';
  readonly text: string;
  readonly title?: string;
  /** In characters. */
  readonly width?: number;
  readonly minWidth?: number;
  readonly isClipped?: boolean;
  readonly link?: string;
  /** The formatted value; where a search matches only the raw values in `jsons`, the whole cell is marked. */
  readonly shown?: ShownValue;
  readonly jsons?: readonly (JsonValue | undefined)[];
  /** Field of a table row. */
  readonly field?: string;
}

function cellViews(node: OutputTreeNode, context: RowContext): readonly CellView[] {
  const { kind, columns = [] } = node;
  const [json] = node.values;
  if (kind === 'header') {
    const head: CellView = { class: 'key', role: 'gridcell', width: keyWidth(node), text: '' };
    return [
      head,
      ...columns.map(({ key, width }): CellView => {
        return { class: 'cell', role: 'columnheader', width, text: columnTitle(key) };
      }),
    ];
  }
  if (node.columns === undefined) {
    return singleViews(node, context);
  }
  // Fields by column, whatever their order in the object.
  return [
    { ...keyView(node, context), width: keyWidth(node) },
    ...columns.map(({ key, width }): CellView => {
      const shown = key === undefined ? undefined : tableCell(node, key, context);
      if (key === undefined || shown === undefined) {
        const text = key === undefined ? (rowAnnotation(pathOf(node), json, context.words) ?? '') : '';
        return { class: 'cell', role: 'gridcell', text, title: key === undefined ? text : undefined, width };
      }
      const isCut = shown.text.length > width && shown.title === undefined;
      const jsons = [json !== undefined && isJsonObject(json) ? json[key] : undefined];
      return { ...valueView('cell', isCut ? { ...shown, title: shown.text } : shown, jsons), field: key, width };
    }),
  ];
}

function singleViews(node: OutputTreeNode, context: RowContext): readonly CellView[] {
  const text = annotationAt(pathOf(node), context.words);
  const shown = rowValue(node, 0, context);
  const value = valueView('value', shown, node.values);
  const words: readonly CellView[] = text === undefined ? [] : [{ class: 'said', role: 'gridcell', text }];
  // For bytes, the annotation says more than the long value, so it comes first.
  const isAnnotationFirst = shown.kind === 'bytes' && !isContainer(node);
  // Aligns values of siblings; longer keys shift theirs.
  const minWidth = Math.min(keyWidth(node), widestAligned);
  return [
    ...(node.key === undefined ? [] : [{ ...keyView(node, context), minWidth }]),
    ...(isAnnotationFirst ? [...words, value] : [value, ...words]),
  ];
}

/** A column per answer; equal values are shown once. Differences have a symbol as well as a colour. */
function sideViews(node: OutputTreeNode, context: RowContext): readonly CellView[] {
  return differingResults(node).map((answer) => {
    const shown = rowValue(node, answer, context);
    const kind = node.differs === true ? 'side' : 'side same';
    return valueView(kind, { ...shown, title: shown.title ?? shown.text }, [node.values[answer]]);
  });
}

function valueView(kind: string, shown: ShownValue, jsons: CellView['jsons']): CellView {
  const { text, title, link } = shown;
  return { class: kind, role: 'gridcell', text, title, link, shown, jsons };
}

function keyView(node: OutputTreeNode, context: RowContext): CellView {
  const { key, name, shape, keyShape } = node;
  const [text, whole] = [keyText(node), shownText(String(name ?? key ?? ''), 200)];
  const link = keyShape !== undefined && typeof key === 'string' ? shownValue(key, keyShape, context).link : undefined;
  return { class: 'key', role: 'rowheader', text, title: text === whole ? shape?.sentence : whole, link };
}

export function SideHeader({ names }: { readonly names: readonly string[] }): JSX.Element {
  return (
    <div class="row header sides" role="row">
      <span class="lead">node</span>
      {names.map((name) => (
        <span key={name} class="side" role="columnheader" title={name}>
          {name}
        </span>
      ))}
    </div>
  );
}

function Equal({ node }: { readonly node: OutputTreeNode }): JSX.Element {
  return (
    <span class="note" role="gridcell">
      {equalText(node)}
    </span>
  );
}

/** Width of the longest key among the siblings. */
function keyWidth(node: OutputTreeNode): number {
  const siblings = node.parent?.children ?? [];
  const last = siblings.at(-1);
  if (typeof last?.key === 'number') {
    return String(last.key).length + 2;
  }
  const longest = siblings.slice(0, 100).reduce((most, one) => Math.max(most, keyText(one).length), 0);
  return Math.min(longest, 46) + 2;
}

interface Found {
  readonly text: string;
  /** Whether the row is the current match, or the name of its field that is. */
  readonly field: string | boolean;
}

interface CellProps {
  readonly view: CellView;
  readonly found: Found | undefined;
  readonly hasLinks: boolean;
}

function Cell({ view, found, hasLinks }: CellProps): JSX.Element {
  const { role, text, title, width, minWidth, shown, field, jsons = [] } = view;
  const raw = shown?.raw ?? '';
  const link = view.link !== undefined && hasLinks ? { role: 'link' as const, 'data-link': view.link } : undefined;
  // Annotations of fields have their own column; a key matches only if the row itself is the current match.
  const isCurrent =
    found !== undefined &&
    (found.field === true ||
      (found.field !== false &&
        role !== 'rowheader' &&
        (shown === undefined || (field ?? found.field) === found.field)));
  const isHit =
    found !== undefined &&
    shown !== undefined &&
    ![text, raw].some((one) => one.toLowerCase().includes(found.text)) &&
    jsons.some((json) => holds(json, found.text));
  const words = marked(text, found, isCurrent);
  const kind = shown && `v-${shown.kind}`;
  const isSplit = shown !== undefined && (raw !== '' || link !== undefined);
  const own = [
    view.class,
    !isSplit && kind,
    !isSplit && link && 'link',
    isHit && 'hit',
    isHit && isCurrent && 'current',
  ];
  const whole = raw === '' ? text : `${text} ${raw}`;
  // Cells with enough room are not clipped, since clipping is the largest rendering cost of a row.
  const isWide = width !== undefined && (whole.length >= width || !plain.test(whole));
  return (
    <span
      role={role}
      title={title}
      class={classes(...own, (isWide || view.isClipped === true) && 'clip')}
      style={{ width: width && `${width}ch`, minWidth: minWidth && `${minWidth}ch` }}
      {...(isSplit ? {} : link)}
    >
      {isSplit ? (
        <span class={classes(kind, link && 'link')} {...link}>
          {words}
        </span>
      ) : (
        words
      )}
      {/* The blank also separates the values in selected and copied text. */}
      {raw !== '' && ' '}
      {raw !== '' && <span class="raw">{marked(raw, found, isCurrent)}</span>}
    </span>
  );
}

function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function currentField(node: OutputTreeNode, current: Path): string | boolean {
  const path = pathOf(node);
  if (node.kind !== 'value' || path.some((step, i) => step !== current[i])) {
    return false;
  }
  const [field, ...deeper] = current.slice(path.length);
  if (field === undefined) {
    return true;
  }
  const isCell = deeper.length === 0 && node.columns?.some(({ key }) => key === field) === true;
  return isCell && String(field);
}

function holds(json: JsonValue | undefined, text: string): boolean {
  return json !== undefined && !isJsonList(json) && !isJsonObject(json) && String(json).toLowerCase().includes(text);
}

function marked(text: string, found: Found | undefined, isCurrent: boolean): ComponentChildren {
  if (found === undefined || !text.toLowerCase().includes(found.text)) {
    return text;
  }
  const lower = text.toLowerCase();
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (let hit = lower.indexOf(found.text); hit >= 0; hit = lower.indexOf(found.text, at)) {
    const end = hit + found.text.length;
    parts.push(text.slice(at, hit), <mark class={isCurrent ? 'current' : undefined}>{text.slice(hit, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
