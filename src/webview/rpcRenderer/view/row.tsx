import type { ComponentChildren, JSX } from 'preact';
import { type JsonValue, type Path, isJsonList, isJsonObject } from '../../../engine/primitives';
import type { TreeContext } from '../model/childrenOf';
import type { Hits } from '../model/search';
import {
  annotationAt,
  tableCell,
  rowAnnotation,
  columnTitle,
  equalText,
  keyText,
  rowLabel,
  rowValue,
} from '../model/tableRow';
import { isContainer, pathOf, differingAnswers, type OutputTreeNode } from '../model/outputTreeNode';
import { shownText, type ShownValue, shownValue } from '../value/shownValue';

export interface RowContext extends TreeContext {
  /** Whether identifiers can be looked up. */
  readonly hasLinks: boolean;
  /** How many answers stand side by side. */
  readonly sides: number;
}

/** Characters up to which keys are made as long as the longest beside them. */
const widestAligned = 26;

/** As wide as one digit each, or less. */
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
  const isSided = context.sides > 1;
  const indent = `${Math.max(0, depth - 1) * 2}ch`;
  const found = hits && { text: hits.text, field: hits.current !== undefined && currentField(node, hits.current) };
  const parts = { node, context, found };
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
      style={isSided ? undefined : { paddingLeft: indent }}
    >
      {isSided ? (
        <Sides {...parts} twisty={twisty} indent={indent} />
      ) : (
        <>
          {twisty}
          <Cells {...parts} />
        </>
      )}
    </div>
  );
}

/** What a search found in a row. */
interface Found {
  readonly text: string;
  /** Whether the row is the place that the reader is at, or the field of a row of a table that is it. */
  readonly field: string | boolean;
}

interface Parts {
  readonly node: OutputTreeNode;
  readonly context: RowContext;
  readonly found: Found | undefined;
}

function Cells(parts: Parts): JSX.Element {
  const { node } = parts;
  const { kind, columns = [] } = node;
  if (kind === 'value') {
    return node.columns === undefined ? <Single {...parts} /> : <TableCells {...parts} />;
  }
  return kind === 'equal' ? (
    <Equal node={node} />
  ) : (
    <>
      <Text class="key" role="rowheader" width={keyWidth(node)} text="" />
      {columns.map(({ key, width }, i) => (
        <Text key={i} class="cell" role="columnheader" width={width} text={columnTitle(key)} found={parts.found} />
      ))}
    </>
  );
}

function Single(parts: Parts): JSX.Element {
  const { node, context, found } = parts;
  const words = annotationAt(pathOf(node), context.words);
  const shown = rowValue(node, 0, context);
  const value = <Value {...parts} shown={shown} kind="value" jsons={node.values} />;
  const reported = words !== undefined && <Text class="said" role="gridcell" text={words} found={found} />;
  // Bytes say less than their words, and are long.
  const areWordsFirst = shown.kind === 'bytes' && !isContainer(node);
  return (
    <>
      {/* Values beside each other begin at one place; longer keys push theirs. */}
      {node.key !== undefined && <Key {...parts} minWidth={Math.min(keyWidth(node), widestAligned)} />}
      {areWordsFirst && reported}
      {value}
      {!areWordsFirst && reported}
    </>
  );
}

/** A row of a table: its fields under their columns, whatever order it has them in. */
function TableCells(parts: Parts): JSX.Element {
  const { node, context, found } = parts;
  const [json] = node.values;
  return (
    <>
      <Key {...parts} width={keyWidth(node)} />
      {(node.columns ?? []).map(({ key, width }, i) => {
        const shown = key === undefined ? undefined : tableCell(node, key, context);
        if (key === undefined || shown === undefined) {
          const text = key === undefined ? (rowAnnotation(pathOf(node), json, context.words) ?? '') : '';
          const title = key === undefined ? text : undefined;
          return <Text key={i} class="cell" role="gridcell" {...{ width, text, title, found }} />;
        }
        const isCut = shown.text.length > width && shown.title === undefined;
        const jsons = [json !== undefined && isJsonObject(json) ? json[key] : undefined];
        const whole = isCut ? { ...shown, title: shown.text } : shown;
        return <Value key={i} {...parts} shown={whole} kind="cell" field={key} jsons={jsons} width={width} />;
      })}
    </>
  );
}

/**
 * One column for each answer; what is equal stands once. A sign tells of differences, not the colour alone. The first
 * column stays where it is when the others are scrolled.
 */
function Sides(parts: Parts & { readonly twisty: JSX.Element; readonly indent: string }): JSX.Element {
  const { node, context, twisty, indent } = parts;
  const isValue = node.kind === 'value';
  const differs = node.differs === true;
  return (
    <>
      <span class="lead" role="presentation" style={{ paddingLeft: indent }}>
        {twisty}
        {isValue ? <Key {...parts} isClipped /> : <Equal node={node} />}
        {isValue && (
          <span class="mark" aria-hidden="true">
            {differs ? '≠' : ''}
          </span>
        )}
      </span>
      {isValue &&
        differingAnswers(node).map((answer) => {
          const shown = rowValue(node, answer, context);
          const whole = { ...shown, title: shown.title ?? shown.text };
          const kind = differs ? 'side' : 'side same';
          return <Value key={answer} {...parts} shown={whole} kind={kind} jsons={[node.values[answer]]} />;
        })}
    </>
  );
}

/** The names of what stands side by side. */
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

interface KeyProps extends Parts {
  readonly width?: number;
  /** At least. */
  readonly minWidth?: number;
  readonly isClipped?: boolean;
}

function Key({ node, context, found, width, minWidth, isClipped }: KeyProps): JSX.Element {
  const { key, name, shape, keyShape } = node;
  const text = keyText(node);
  const link = keyShape !== undefined && typeof key === 'string' ? shownValue(key, keyShape, context).link : undefined;
  const linked = linkTo(link, context);
  return (
    <span
      role="rowheader"
      title={name === undefined ? shape?.sentence : shownText(name, 200)}
      {...sized(classes('key', isClipped === true && 'clip', linked.class), text, width, minWidth)}
      {...linked.attributes}
    >
      {marked(text, found, found?.field === true)}
    </span>
  );
}

/** As wide as the longest key of its table. */
function keyWidth(node: OutputTreeNode): number {
  const siblings = node.parent?.children ?? [];
  const last = siblings.at(-1);
  if (typeof last?.key === 'number') {
    return String(last.key).length + 2;
  }
  const longest = siblings.slice(0, 100).reduce((most, { key }) => Math.max(most, String(key ?? '').length), 0);
  return Math.min(longest, 46) + 2;
}

interface TextProps {
  readonly class: string;
  readonly role: 'columnheader' | 'gridcell' | 'rowheader';
  readonly text: string;
  readonly title?: string;
  readonly width?: number;
  readonly found?: Found;
}

/** Words of ours in a cell. */
function Text({ class: kind, role, text, title, width, found }: TextProps): JSX.Element {
  return (
    <span role={role} title={title} {...sized(kind, text, width)}>
      {/* What the host says of a field stands in a column of its own. */}
      {marked(text, found, found !== undefined && found.field !== false)}
    </span>
  );
}

interface ValueProps extends Parts {
  readonly shown: ShownValue;
  readonly kind: 'value' | 'cell' | 'side' | 'side same';
  /** What it stands for: marked as a whole where a search finds that and not what is shown. */
  readonly jsons: readonly (JsonValue | undefined)[];
  /** Of the row of a table. */
  readonly field?: string;
  readonly width?: number;
}

function Value({ shown, kind, context, found, jsons, field, width }: ValueProps): JSX.Element {
  const { text, raw = '', title, link } = shown;
  const linked = linkTo(link, context);
  const isPlain = raw === '' && linked.class === undefined;
  const isCurrent =
    found !== undefined && (found.field === true || (found.field !== false && (field ?? found.field) === found.field));
  const isHit =
    found !== undefined &&
    ![text, raw].some((one) => one.toLowerCase().includes(found.text)) &&
    jsons.some((json) => holds(json, found.text));
  const own = classes(kind, isPlain && `v-${shown.kind}`, isHit && 'hit', isHit && isCurrent && 'current');
  const words = marked(text, found, isCurrent);
  return (
    <span role="gridcell" title={title} {...sized(own, raw === '' ? text : `${text} ${raw}`, width)}>
      {isPlain ? (
        words
      ) : (
        <span class={classes(`v-${shown.kind}`, linked.class)} {...linked.attributes}>
          {words}
        </span>
      )}
      {/* Apart in what is selected and copied, too. */}
      {raw !== '' && ' '}
      {raw !== '' && <span class="raw">{marked(raw, found, isCurrent)}</span>}
    </span>
  );
}

function linkTo(link: string | undefined, { hasLinks }: RowContext) {
  return link !== undefined && hasLinks
    ? ({ class: 'link', attributes: { role: 'link', 'data-link': link } } as const)
    : { class: undefined, attributes: {} };
}

/** Of a width in characters. What has room is not clipped, which would cost more than all else of a row. */
function sized(kind: string, text: string, width: number | undefined, minWidth?: number) {
  const isWide = width !== undefined && (text.length >= width || !plain.test(text));
  return {
    class: classes(kind, isWide && 'clip'),
    style: { width: width && `${width}ch`, minWidth: minWidth && `${minWidth}ch` },
  };
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

/** A text with each place marked that a search found in it. */
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
