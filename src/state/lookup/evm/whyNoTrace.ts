import * as l10n from '@vscode/l10n';
import { errorMeaning } from '../../../api/errorMeaning';
import type { ApiError } from '../../../api/errors';
import { errorSentence } from '../../../api/errorSentence';
import { isPrecompileAddress } from '../../../core/evm/precompile/precompiles';
import type { Line } from '../../../core/finding/finding';
import { remote, text } from '../../../core/finding/spans';
import { formatCount } from '../../../core/text/count';
import type { HashAnswer } from './askHash';
import { mostTracedGas, transferGas } from './nodeTransaction';

/** Why the calls inside a transaction are not known, and how to get them; undefined where they are, or there are none. */
export function whyNoTrace(node: HashAnswer | undefined): Line | undefined {
  const answer = node?.transaction;
  const receipt = answer?.receipt;
  const to = answer?.transaction.to?.toLowerCase();
  if (receipt === undefined || receipt.gasUsed <= transferGas || (to !== undefined && isPrecompileAddress(to))) {
    return undefined;
  }
  const outcome = answer?.trace ?? answer?.replay?.trace;
  if (outcome !== undefined) {
    return outcome.ok ? undefined : whyFailed(outcome.error);
  }
  return receipt.gasUsed > mostTracedGas
    ? [
        text(
          l10n.t(
            'The tree of calls is not asked for where more than {0} gas was used: debug_traceTransaction with the tracer callTracer gives it, on a node that offers that method.',
            formatCount(mostTracedGas),
          ),
        ),
      ]
    : undefined;
}

function whyFailed(error: ApiError): Line {
  switch (errorMeaning(error)) {
    case 'noMethod':
    case 'unauthorized':
      return [
        text(l10n.t('The tree of calls is not known: ')),
        remote(error.host),
        text(
          l10n.t(
            ' does not offer debug_traceTransaction. A node of your own does, with debug-tracer among the eth-apis of its chain config.',
          ),
        ),
      ];
    case 'prunedState':
      return [
        text(l10n.t('The tree of calls is not known: ')),
        remote(error.host),
        text(l10n.t(' has pruned the state that debug_traceTransaction needs. An archive node has it.')),
      ];
    default:
      return [text(l10n.t('The tree of calls is not known: ')), remote(errorSentence(error))];
  }
}
