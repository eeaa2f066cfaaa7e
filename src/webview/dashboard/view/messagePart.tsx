import type { JSX } from 'preact';
import type { Listed, MessagePairRow } from '../../protocol/dashboardView';
import { MarkSign } from './markSign';
import { sourceOnHover } from './figureSource';

interface Props {
  readonly messages: Listed<MessagePairRow>;
  readonly lookUp: (id: string) => void;
}

/** Messages of the last hour per pair of chains; each that is named opens its page. */
export function MessagePart({ messages: { rows, missing }, lookUp }: Props): JSX.Element {
  const columns = ['from → to', 'sent', 'delivered', 'executed', 'failed', 'undelivered', 'messages'];
  return (
    <section class="messages" aria-labelledby="messages">
      <h2 id="messages">Interchain messages, last hour</h2>
      {missing !== undefined && <p class="missing">{missing}</p>}
      {rows.length > 0 && (
        <div class="scrolled">
          <table aria-labelledby="messages">
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
              {rows.map((row) => (
                <tr key={row.name} class={row.mark} {...sourceOnHover(row.result)}>
                  <th scope="row">
                    <MarkSign mark={row.mark} />
                    {row.name}
                  </th>
                  {[row.sent, row.delivered, row.executed, row.failed, row.undelivered].map((cell, i) => (
                    <td key={i}>{cell}</td>
                  ))}
                  <td class="named">
                    {row.messages.map(({ id, name, mark, words }) => (
                      <button key={id} type="button" title={words} onClick={() => lookUp(id)}>
                        <MarkSign mark={mark} />
                        {name}
                      </button>
                    ))}
                    {row.more}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
