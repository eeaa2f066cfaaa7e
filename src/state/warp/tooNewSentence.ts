import * as l10n from '@vscode/l10n';
import { errorMeaning } from '../../api/errorMeaning';
import { ApiError } from '../../api/errors';
import { getCurrentEpoch } from '../../core/rpc/catalogue/proposervm';
import { formatDuration } from '../../core/text/duration';
import { epochLeft } from '../../core/validators/epochLeft';
import type { LookupContext } from '../lookup/lookupContext';
import { Primary } from '../lookup/primary/primary';

/**
 * What a refusal says whose reason is that a validator is too new to sign, with the time that is left as a node knows it.
 * Undefined: it was refused for another reason, or no node tells; then the error's own sentence says how long epochs are.
 *
 * @throws the abort reason alone
 */
export async function tooNewSentence(context: LookupContext, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || errorMeaning(error) !== 'signerTooNew') {
    return undefined;
  }
  const primary = new Primary(context, context.options.signal);
  const told = await primary.node('P-Chain', getCurrentEpoch, {}, { chain: 'P' });
  if (!told.ok) {
    return undefined;
  }
  const left = epochLeft(told.value.startTime, context.network.networkId, context.now());
  const { host, method } = error;
  return left > 0
    ? l10n.t(
        '{0} does not accept the signatures of {1} yet: that of a new validator counts from the next epoch on, in {2}. Try again then.',
        host,
        method,
        formatDuration(left),
      )
    : l10n.t(
        '{0} does not accept the signatures of {1} yet: that of a new validator counts from the next epoch on, which begins with the next block of the P-Chain. Try again then.',
        host,
        method,
      );
}
