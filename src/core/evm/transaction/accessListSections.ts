import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { count, id, text } from '../../finding/spans';
import { checksumAddress } from '../../ids/evmAddress';
import type { AccessListEntry } from './rawTransaction';
import { contentLine, namedEverywhere } from '../warp/contentLine';
import { warpPredicates } from './warpPredicate';

const maxRows = 50;

/** An access list, and the Warp messages that are delivered in it. */
export function accessListSections(
  accessList: readonly AccessListEntry[],
  from: readonly number[],
  name: (address: string) => string | undefined = () => undefined,
): readonly Section[] {
  if (accessList.length === 0) {
    return [];
  }
  const rest = accessList.length - maxRows;
  const messages = warpPredicates(accessList);
  return [
    ...(messages.length === 0
      ? []
      : [
          {
            key: 'warpMessages',
            heading: l10n.t('Warp messages in the access list'),
            columns: [l10n.t('message'), l10n.t('source chain'), l10n.t('signatures'), l10n.t('content')],
            rows: messages
              .slice(0, maxRows)
              .map(({ isBroken, messageId, sourceChainId, signers, content }): readonly Line[] =>
                isBroken || messageId === undefined || sourceChainId === undefined || content === undefined
                  ? [[text(l10n.t('invalid Warp predicate'))], [], [], []]
                  : [
                      [id(messageId)],
                      [id(sourceChainId)],
                      signers === undefined ? [text(l10n.t('unsigned'))] : [count(BigInt(signers))],
                      contentLine(content, sourceChainId === pChainId, namedEverywhere),
                    ],
              ),
            from,
          },
        ]),
    {
      key: 'accessList',
      heading: l10n.t('Access list'),
      columns: [l10n.t('address'), l10n.t('storage keys')],
      rows: accessList
        .slice(0, maxRows)
        .map(({ address, storageKeys }) => [
          [id(checksumAddress(address), name(address))],
          [count(BigInt(storageKeys.length))],
        ]),
      note: rest > 0 ? [text(l10n.t('{0} more.', rest))] : undefined,
      from,
    },
  ];
}

/** The P-Chain's ID, 32 zero bytes in cb58. */
const pChainId = '11111111111111111111111111111111LpoYY';
