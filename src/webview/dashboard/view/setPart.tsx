import type { JSX } from 'preact';
import type { SetPanel } from '../../protocol/dashboardView';
import { Figures } from './figures';
import { MarkSign } from './markSign';
import { PinMark } from './pinMark';
import { sourceOnHover } from './figureSource';

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
      {validators.length > 0 && <ValidatorTable set={set} lookUp={lookUp} />}
      {problem !== undefined && <p class="missing">{problem}</p>}
    </div>
  );
}

function ValidatorTable({ set: { name, validators }, lookUp }: Omit<Props, 'unpin'>): JSX.Element {
  const columns = ['validator', 'weight', 'connected', 'balance', 'left', 'until'];
  return (
    <div class="scrolled">
      <table aria-label={`Validators of ${name}`}>
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
          {validators.map((one) => (
            <tr key={one.id} class={one.mark}>
              <th scope="row">
                <MarkSign mark={one.mark} />
                <button type="button" title={`Look up ${one.id}`} onClick={() => lookUp(one.id)}>
                  {one.name}
                </button>
              </th>
              {[one.weight, one.connected, one.balance, one.left, one.until].map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
