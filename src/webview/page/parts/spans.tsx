import type { HTMLAttributes, JSX, TargetedKeyboardEvent } from 'preact';
import type { PageFact, PageId, PageLine, PageSpan, PageTime, PageView } from '../../../engine/report';
import { everySecond, follow, pageNow, query } from '../host';
import { useEffect, useState } from 'preact/hooks';
import { formatAge, withAge } from '../../../engine/primitives';
import { Drawn, type DrawnHost } from '../../ui/drawn';
import { Unbroken } from '../../ui/unbroken';
import { Icon, type IconName } from './icon';
import { type PageRow, rowsText } from '../model/tableRows';

/** In tables, links are no tab stops (`quiet`), and only the row under the pointer has copy buttons (`hot`). */
type InRow = 'quiet' | 'hot';

interface Place {
  readonly inRow?: InRow;
  /** In the active cell or row: its links are the next tab stops. */
  readonly isActive?: boolean;
  readonly canCopy?: boolean;
}

/** A line of a Report. All content becomes text nodes, and identifiers become links. */
export function Spans({ line, ...place }: { readonly line: PageLine } & Place): JSX.Element {
  return (
    <>
      {line.map((span, i) => (
        // A name followed by a function has no address next to it.
        <OneSpan
          key={i}
          span={span}
          isCallee={line[i + 1]?.text.startsWith('.')}
          isAmongWords={/\w $/.test(line[i - 1]?.text ?? '')}
          {...place}
        />
      ))}
    </>
  );
}

interface SpanContext {
  readonly isCallee?: boolean | undefined;
  readonly isAmongWords?: boolean;
}

function OneSpan({
  span,
  inRow,
  isActive,
  canCopy = inRow !== 'quiet',
  ...among
}: { readonly span: PageSpan } & SpanContext & Place): JSX.Element {
  const tabIndex = inRow === undefined || isActive === true ? 0 : -1;
  switch (span.kind) {
    case 'text':
      return <Unbroken text={span.text} />;
    case 'alarm':
      return <strong class="bad">{span.text}</strong>;
    case 'guess':
      return <span class="guess">{span.text}</span>;
    case 'share':
      return <Share thousandths={span.thousandths} words={span.text} />;
    case 'value':
      return (
        // Longer values wrap in narrow columns.
        <span class={`figure ${span.text.length > 24 ? '' : 'one-line'} ${span.change ?? ''}`} title={span.exact}>
          {span.text}
        </span>
      );
    case 'time':
      return (
        <span class="figure" title={span.exact}>
          {inRow === undefined ? <Aged words={span.clock} at={span.at} /> : <RowTime {...span} />}
        </span>
      );
    case 'code':
      return (
        <span class="with-copy">
          <code>{span.text}</code>
          {(span.full ?? span.text).length > 12 && canCopy && (
            <CopyButton text={span.full ?? span.text} isTabStop={inRow === undefined} />
          )}
        </span>
      );
    case 'place': {
      const { text, uri, line, column } = span;
      const open = (): void => query({ kind: 'openSource', uri, line, column });
      return (
        <Link class="link place" title={`Open ${text}`} tabIndex={tabIndex} open={open} copied={text}>
          {/* A row has room only for the file name. */}
          {inRow === undefined ? text : text.slice(text.lastIndexOf('/') + 1)}
        </Link>
      );
    }
    case 'id':
      return <Identifier id={span} {...{ inRow, tabIndex, canCopy }} {...among} />;
  }
}

/** A percentage, with a small bar where there is room. */
function Share({ words, thousandths }: { readonly words: string; readonly thousandths: number }): JSX.Element {
  return (
    <span class={words === '' ? 'part-of bar' : 'part-of'} title={`${thousandths / 10} %`}>
      {words}
      <span class="share" aria-hidden="true">
        <span style={{ width: `${thousandths / 10}%` }} />
      </span>
    </span>
  );
}

interface LinkProps extends HTMLAttributes<HTMLSpanElement> {
  readonly open: (inOther: boolean) => void;
  /** Copied by Ctrl+C. */
  readonly copied?: string;
}

/** Opens in this tab, or in another one with Ctrl, Cmd or the middle button. No button, since buttons do not wrap. */
export function Link({ open, copied, ...attributes }: LinkProps): JSX.Element {
  return (
    <span
      role="link"
      class="link"
      tabIndex={0}
      {...attributes}
      onClick={(event) => open(event.ctrlKey || event.metaKey)}
      onKeyDown={(event) =>
        event.key === 'Enter'
          ? open(event.ctrlKey || event.metaKey)
          : copied !== undefined && copyByKey(event, () => copied)
      }
      // The middle button would start scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && open(true)}
    />
  );
}

function Identifier({
  id,
  inRow,
  isCallee,
  isAmongWords,
  tabIndex,
  canCopy,
}: { readonly id: PageId; readonly tabIndex: number } & SpanContext & Place): JSX.Element {
  const { text, name, what } = id;
  // Type, name and full ID.
  const title = name === undefined ? `${what}\n${id.id}` : `${what} · ${name}\n${id.id}`;
  // A row has room only for the name; elsewhere the address follows it.
  const shown = name ?? text;
  const className = isAmongWords === true ? 'link named among' : 'link named';
  const suffix = name !== undefined && inRow === undefined && isCallee !== true && (
    <code class={text === id.id ? 'name whole' : 'name'}> {text}</code>
  );
  return (
    <span class="with-copy">
      {id.isLink ? (
        <Link
          class={name === undefined ? (text === id.id ? 'link whole' : 'link') : className}
          {...{ title, tabIndex }}
          open={(inOther) => follow(id, inOther)}
          copied={id.id}
        >
          <Unbroken text={shown} />
          {suffix}
        </Link>
      ) : (
        <>
          <code title={title}>{shown}</code>
          {suffix}
        </>
      )}
      {canCopy && <CopyButton text={id.id} label={`Copy ${text}`} isTabStop={inRow === undefined} />}
    </span>
  );
}

/** A text with its age, or the age alone, updated on the page without requests. @param at on the page's clock */
export function Aged({ words, at }: { readonly words?: string; readonly at: number }): JSX.Element {
  const [, setShown] = useState('');
  const shown = (): string => (words === undefined ? formatAge(pageNow() - at) : withAge(words, pageNow() - at));
  // Redraws only when the text changes.
  useEffect(() => everySecond(() => setShown(shown())), [words, at]);
  return <Unbroken text={shown()} />;
}

/** A row has room for one of both: the age of recent times, the date of others. */
function RowTime({ clock, at }: PageTime): JSX.Element {
  const age = pageNow() - at;
  return age < 0 || age > recent ? <>{clock}</> : <Aged at={at} />;
}

const recent = 30 * 86_400_000;

type ActionProps = JSX.IntrinsicElements['button'] & { readonly icon?: IconName };

export function Action({ icon, children, ...attributes }: ActionProps): JSX.Element {
  return (
    <button type="button" class="action" {...attributes}>
      {icon === undefined ? children : [<Icon name={icon} />, ' ', children]}
    </button>
  );
}

export function Note({ line }: { readonly line: PageLine }): JSX.Element {
  return (
    <p class="note">
      <Spans line={line} />
    </p>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly isTabStop?: boolean;
}

/** Small, next to what it copies; visible on hover and focus. */
export function CopyButton({ text, label = 'Copy', isTabStop = true }: CopyButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="copy"
      title={label}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => query({ kind: 'copy', text })}
    >
      <Icon name="copy" />
    </button>
  );
}

/** Copies the focused content on Ctrl+C where nothing is selected. @returns whether it did */
export function copyByKey(event: TargetedKeyboardEvent<HTMLElement>, text: () => string): boolean {
  const { key, ctrlKey, metaKey } = event;
  const isCopy = key === 'c' && (ctrlKey || metaKey) && document.getSelection()?.isCollapsed !== false;
  if (isCopy) {
    event.preventDefault();
    query({ kind: 'copy', text: text() });
  }
  return isCopy;
}

/** Copies the whole row; at its end. */
export function RowCopy({ cells, isTabStop }: { readonly cells: PageRow; readonly isTabStop: boolean }): JSX.Element {
  return (
    <span class="row-copy">
      <CopyButton text={rowsText([cells])} label={'Copy row'} isTabStop={isTabStop} />
    </span>
  );
}

interface OverviewProps {
  readonly rows: PageView['overview'];
  /** Shortens identifiers for lack of room. */
  readonly isShort?: boolean;
}

/** Labels and values, aligned; related facts are side by side. */
export function Overview({ rows, isShort = false }: OverviewProps): JSX.Element {
  return (
    <dl class="overview">
      {rows.map((row, i) =>
        row.map((fact) => (
          <FactEntry key={`${i} ${fact.key}`} fact={fact} isAlone={row.length === 1} isShort={isShort} />
        )),
      )}
    </dl>
  );
}

interface FactProps {
  readonly fact: PageFact;
  readonly isAlone: boolean;
  readonly isShort: boolean;
}

function FactEntry({ fact, isAlone, isShort }: FactProps): JSX.Element {
  const { label, value, from, drawn } = fact;
  const source = from.length === 0 ? undefined : `from ${from.join(', ')}`;
  return (
    <div class={isAlone ? 'fact alone' : 'fact'}>
      <dt>{label}</dt>
      <dd title={source}>
        <Spans line={isShort || value.length > 1 ? short(value) : isAlone ? whole(value) : value} />
        {drawn !== undefined && (
          <div>
            <Drawn drawing={drawn} host={drawnHost} />
          </div>
        )}
      </dd>
    </div>
  );
}

/** In running text and where room is short, only the first bytes; copying yields all. */
function short(line: PageLine): PageLine {
  return line.map((span) => {
    const text = span.text.replace(/^(0x[\da-f]{8})[\da-f]{50,}…?/i, '$1…');
    return span.kind !== 'code' || text === span.text ? span : { ...span, text, full: span.full ?? span.text };
  });
}

/** A line that is a single identifier shows it in full. */
export function whole(line: PageLine): PageLine {
  return line.map((span) => (span.kind === 'id' ? { ...span, text: span.id } : span));
}

/** Renders lines in drawings, which have room only for a name. */
export const drawnHost: DrawnHost = {
  words: (line) => (
    <Spans
      line={line.map((span) =>
        span.kind === 'id' ? { ...span, text: span.name ?? span.text, name: undefined } : span,
      )}
    />
  ),
};
