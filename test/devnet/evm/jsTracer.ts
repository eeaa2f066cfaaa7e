import type { Anvil } from '../anvil/anvil';

interface Step {
  readonly gasCost: number;
}

/**
 * The params of a trace by a tracer in JavaScript: what anvil tells it of a step's cost is that of the step before, so that
 * the tracer is given those of the struct logs.
 */
export async function withOwnCosts(
  anvil: Anvil,
  method: string,
  params: readonly unknown[],
): Promise<readonly unknown[]> {
  const position = method === 'debug_traceTransaction' ? 1 : 2;
  const { tracer, ...config } = (params[position] ?? {}) as { readonly tracer?: unknown };
  if (typeof tracer !== 'string' || !tracer.includes('getCost')) return params;
  const quiet = { ...config, disableStack: true, disableStorage: true };
  const [answer] = await anvil.send([{ method, params: params.with(position, quiet) }]);
  const steps = (answer?.result as { readonly structLogs?: readonly Step[] } | undefined)?.structLogs;
  if (steps === undefined) return params;
  const costs = JSON.stringify(steps.map(({ gasCost }) => gasCost));
  // Its own functions run as its methods, as it has them.
  const wrapped = `{
    inner: (${tracer}), costs: ${costs}, at: 0,
    step: function (log, db) { var cost = this.costs[this.at++]; log.getCost = function () { return cost; }; this.inner.step(log, db); },
    fault: function (log, db) { this.inner.fault(log, db); },
    result: function (ctx, db) { return this.inner.result(ctx, db); }
  }`;
  return params.with(position, { ...config, tracer: wrapped });
}
