import type { ComponentChildren, JSX } from 'preact';
import type { ChainActivity } from '../../protocol/dashboardView';
import type { SpanKey } from '../../protocol/span';
import { ChartGroup } from './chartGroup';
import { DiagnoseButton } from './diagnoseButton';
import { Figures } from './figures';
import { PinMark } from './pinMark';

interface Props {
  readonly chain: ChainActivity;
  readonly span: SpanKey;
  readonly unpin: (id: string) => void;
  readonly diagnose?: (id: string) => void;
  /** Between its figures and its charts. */
  readonly children?: ComponentChildren;
}

/** One chain: its figures and its charts. */
export function ChainPart({ chain, span, unpin, diagnose, children }: Props): JSX.Element {
  const { name, key, pin, figures, charts, problem, gap } = chain;
  return (
    <section class="chain" aria-label={`Chain ${name}`}>
      <div class="head">
        <h3>{name}</h3>
        {key !== undefined && diagnose !== undefined && <DiagnoseButton name={name} diagnose={() => diagnose(key)} />}
        {pin !== undefined && <PinMark name={name} unpin={() => unpin(pin)} />}
      </div>
      <p class="missing" role="status" hidden={problem === undefined}>
        {problem}
      </p>
      <Figures figures={figures} />
      {children}
      <p class="missing" hidden={gap === undefined}>
        {gap}
      </p>
      {charts.length > 0 && <ChartGroup key={span} owner={name} charts={charts} />}
    </section>
  );
}
