import type { CellRun } from './cellRun';
import type { SubscriptionSend } from './toSends';
import type { Tell } from './sendRpcs';

/** Runs a subscription to its end, which is told as its answer. */
export async function sendSubscription(send: SubscriptionSend, run: CellRun, tell: Tell): Promise<void> {
  const { request, label, place, event, params, route } = send;
  const began = run.now();
  const outcome = await run.subscribe({ request, event, params, route });
  tell({ request, label, place, outcome, milliseconds: run.now() - began });
}
