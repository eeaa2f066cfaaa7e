import * as l10n from '@vscode/l10n';
import { findMethod } from '../../core/rpc/catalogue/findMethod';

/** Why an EVM chain does not offer a method, as far as the catalogue knows where and with which setting it is served. */
export function missingMethodSentence(host: string, method: string): string {
  const { flag, sinceHelicon, only } = findMethod(method, 'chain')?.availability ?? {};
  if (only === 'L1s and subnets') {
    return l10n.t(
      '{0} does not support {1}: L1s and subnets have it, the C-Chain does not. Check the chain.',
      host,
      method,
    );
  }
  if (typeof sinceHelicon === 'object') {
    const setting = `apis: ${sinceHelicon.api}`;
    return flag === undefined
      ? l10n.t(
          '{0} does not support {1}. Since Helicon, only the C-Chain has it, with {2} in its chain config.',
          host,
          method,
          setting,
        )
      : l10n.t(
          '{0} does not support {1}. It needs {2} in the chain config, on the C-Chain since Helicon {3}.',
          host,
          method,
          flag,
          setting,
        );
  }
  if (sinceHelicon === 'absent') {
    return flag === undefined
      ? l10n.t('{0} does not support {1}: the C-Chain dropped it with Helicon. Use an L1.', host, method)
      : l10n.t(
          '{0} does not support {1}. It needs {2} in the chain config, and the C-Chain dropped it with Helicon.',
          host,
          method,
          flag,
        );
  }
  if (only === 'C-Chain') {
    return l10n.t('{0} does not support {1}: only the C-Chain has it. Check the chain.', host, method);
  }
  return l10n.t(
    '{0} does not support {1}. Check the spelling and the chain, and whether this API is enabled there.',
    host,
    method,
  );
}

/** The same where several nodes were asked in turn. */
export function noNodeOffers(nodes: number, method: string): string {
  const { flag, sinceHelicon } = findMethod(method, 'chain')?.availability ?? {};
  if (flag === undefined) {
    return l10n.t(
      'None of the {0} configured nodes supports {1}. Check the spelling and the chain, and whether this API is enabled there.',
      nodes,
      method,
    );
  }
  return typeof sinceHelicon === 'object'
    ? l10n.t(
        'None of the {0} configured nodes supports {1}. It needs {2} in the chain config, on the C-Chain since Helicon {3}.',
        nodes,
        method,
        flag,
        `apis: ${sinceHelicon.api}`,
      )
    : l10n.t('None of the {0} configured nodes supports {1}. It needs {2} in the chain config.', nodes, method, flag);
}
