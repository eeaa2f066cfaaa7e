import { setMaxListeners } from 'node:events';
import type { Finding } from '../../../core/finding/finding';
import type { Identifier } from '../../../core/ids/identifier';
import type { LookupContext } from '../../sources/lookupContext';
import { notFoundFinding } from '../../../explain/notFoundFinding';
import { settle } from '../../sources/settle';
import { resolversOf } from './resolvers';
import { SourceClient } from '../../sources/sourceClient';

/** Once one knows it, the slower ones that would stand before it get this long. */
const graceMs = 3_000;

/** An identifier as anything of the P-, X- or C-Chain: asked as all that it can be, at once. */
export async function findPrimary(context: LookupContext, identifier: Identifier): Promise<Finding> {
  const answerers = resolversOf(identifier);
  const stop = new AbortController();
  const signal = AbortSignal.any([context.options.signal, stop.signal]);
  // Every request listens, and many at once are no leak.
  setMaxListeners(0, signal);
  const primary = new SourceClient(context, signal);
  try {
    const answers = await settle(
      answerers.map((answer) => () => answer(primary, identifier)),
      (answer) => answer !== undefined,
      graceMs,
      context.options.signal,
    );
    const found = answers.find((answer) => answer !== undefined);
    const asked = identifier.text;
    return found === undefined
      ? notFoundFinding('identifier', asked, context.network.name, context.log.all)
      : { ...found, identifier: asked, network: context.network.name, sources: context.log.all };
  } finally {
    stop.abort();
  }
}
