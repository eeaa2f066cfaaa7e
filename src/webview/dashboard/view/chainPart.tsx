import type { JSX } from 'preact';
import type { ChainActivity } from '../../../core/dashboard/dashboardView';
import { ChartView } from './chartView';
import { Figures } from './figures';

/** One chain: its figures and its charts. */
export function ChainPart({ chain }: { readonly chain: ChainActivity }): JSX.Element {
  const { name, figures, charts, problem, gap } = chain;
  return (
    <section class="chain" aria-label={name}>
      <h2>{name}</h2>
      <p class="missing" role="status" hidden={problem === undefined}>
        {problem}
      </p>
      <Figures figures={figures} />
      <p class="missing" hidden={gap === undefined}>
        {gap}
      </p>
      <div class="charts">
        {charts.map((chart) => (
          <ChartView key={chart.key} owner={name} chart={chart} />
        ))}
      </div>
    </section>
  );
}
