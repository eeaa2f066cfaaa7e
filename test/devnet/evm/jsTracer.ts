import type { Anvil } from '../anvil/anvil';

interface Step {
  readonly gasCost: number;
}

/**
 * The params of a JavaScript trace. anvil passes a tracer the cost of the previous step, so the tracer gets the costs
 * from the struct logs instead.
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
  // The tracer's functions run as methods of its own object, as in the engine.
  const wrapped = `{
    inner: (${tracer}), costs: ${costs}, at: 0,
    step: function (log, db) { var cost = this.costs[this.at++]; log.getCost = function () { return cost; }; this.inner.step(log, db); },
    fault: function (log, db) { this.inner.fault(log, db); },
    result: function (ctx, db) { return this.inner.result(ctx, db); }
  }`;
  return params.with(position, { ...config, tracer: wrapped });
}
