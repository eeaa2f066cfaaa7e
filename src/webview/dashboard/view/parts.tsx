import type { ComponentChildren, HTMLAttributes, JSX } from 'preact';
import type { Figure, FigureSource, Listed, Mark, MessagePairRow, SetPanel } from '../../protocol/dashboard';
import pinnedIcon from '@vscode/codicons/src/icons/pinned.svg';
import { SvgIcon } from '../../ui/svgIcon';
import { formatTime } from '../../../engine/primitives';

/** Signs beside colours, which not everybody sees. */
const signs: Readonly<Record<Mark, string>> = { plain: '·', good: '✓', warning: '!', bad: '✗', away: '–' };

export function MarkSign({ mark }: { readonly mark: Mark }): JSX.Element {
  return (
    <span class={`mark ${mark}`} aria-hidden="true">
      {signs[mark]}
    </span>
  );
}

/** What is here because the user pinned it, and the way to unpin it. */
export function PinMark({ name, unpin }: { readonly name: string; readonly unpin: () => void }): JSX.Element {
  return (
    <span class="pin">
      <SvgIcon source={pinnedIcon} /> pinned
      <button type="button" aria-label={`Unpin ${name}`} onClick={unpin}>
        Unpin
      </button>
    </span>
  );
}

/** Has an element say on hover when and by whom it was told, as old as that is by then. */
export function sourceOnHover(result: FigureSource | undefined): {
  readonly onMouseEnter?: (event: { readonly currentTarget: HTMLElement }) => void;
} {
  return result === undefined
    ? {}
    : {
        onMouseEnter: ({ currentTarget }) => {
          currentTarget.title = ageText(result);
        },
      };
}

function ageText({ at, hosts }: FigureSource): string {
  const when = formatTime(at, { now: Date.now(), locale: navigator.language });
  return hosts.length === 0 ? when : `${when}, from ${hosts.join(', ')}`;
}

/** Figures with their names; a missing one says why in its place. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }): JSX.Element {
  return (
    <dl class="figures">
      {figures.map(({ key, label, text, isMissing, result }) => (
        <div
          key={key}
          class={isMissing === true ? `figure missing ${key}` : `figure ${key}`}
          {...sourceOnHover(result)}
        >
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  readonly set: SetPanel;
  readonly lookUp: (id: string) => void;
  readonly unpin: (id: string) => void;
}

/** An L1 or a subnet with its validators; a name looks its validation up. */
export function SetPart({ set, lookUp, unpin }: Props): JSX.Element {
  const { id, name, kind, isPinned, figures, validators, problem } = set;
  return (
    <div class="set" {...sourceOnHover(figures[0]?.result)}>
      <div class="head">
        <h3>{name}</h3>
        <span class="kind">{kind === 'l1' ? 'L1 validators' : 'permissioned validators'}</span>
        {isPinned === true && <PinMark name={name} unpin={() => unpin(id)} />}
      </div>
      <Figures figures={figures} />
      {validators.length > 0 && (
        <PlainTable
          aria-label={`Validators of ${name}`}
          columns={['validator', 'weight', 'connected', 'balance', 'left', 'until']}
          rows={validators.map((one) => ({
            key: one.id,
            attributes: { class: one.mark },
            head: [
              <MarkSign mark={one.mark} />,
              <button type="button" title={`Look up ${one.id}`} onClick={() => lookUp(one.id)}>
                {one.name}
              </button>,
            ],
            cells: [one.weight, one.connected, one.balance, one.left, one.until],
          }))}
        />
      )}
      {problem !== undefined && <p class="missing">{problem}</p>}
    </div>
  );
}

interface MessagePartProps {
  readonly messages: Listed<MessagePairRow>;
  readonly lookUp: (id: string) => void;
}

/** Messages of the last hour per pair of chains; each that is named opens its page. */
export function MessagePart({ messages: { rows, missing }, lookUp }: MessagePartProps): JSX.Element {
  return (
    <section class="messages" aria-labelledby="messages">
      <h2 id="messages">Interchain messages, last hour</h2>
      {missing !== undefined && <p class="missing">{missing}</p>}
      {rows.length > 0 && (
        <PlainTable
          aria-labelledby="messages"
          columns={['from → to', 'sent', 'delivered', 'executed', 'failed', 'undelivered', 'messages']}
          rows={rows.map(({ name, mark, sent, delivered, executed, failed, undelivered, messages, more, result }) => ({
            key: name,
            attributes: { class: mark, ...sourceOnHover(result) },
            head: [<MarkSign mark={mark} />, name],
            cells: [sent, delivered, executed, failed, undelivered],
            named: [
              ...messages.map((message) => (
                <button key={message.id} type="button" title={message.words} onClick={() => lookUp(message.id)}>
                  <MarkSign mark={message.mark} />
                  {message.name}
                </button>
              )),
              more,
            ],
          }))}
        />
      )}
    </section>
  );
}

interface TableProps extends HTMLAttributes<HTMLTableElement> {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string | number;
    readonly attributes?: HTMLAttributes<HTMLTableRowElement>;
    readonly head: ComponentChildren;
    readonly cells: readonly string[];
    /** A last cell with what can be opened. */
    readonly named?: ComponentChildren;
  }[];
}

/** Texts under the names of their columns; the first one names its row. */
export function PlainTable({ columns, rows, ...attributes }: TableProps): JSX.Element {
  return (
    <div class="scrolled">
      <table {...attributes}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, attributes: own, head, cells, named }) => (
            <tr key={key} {...own}>
              <th scope="row">{head}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
              {named !== undefined && <td class="named">{named}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
