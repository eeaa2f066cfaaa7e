import { type Line, type Section, count, id, text } from '../../report';
import { checksumAddress } from '../../primitives';
import type { AccessListEntry } from '../../evm';
import { contentLine, namedEverywhere } from './contentLine';
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
            heading: 'Warp messages in the access list',
            columns: ['message', 'source chain', 'signatures', 'content'],
            rows: messages
              .slice(0, maxRows)
              .map(({ isBroken, messageId, sourceChainId, signers, content }): readonly Line[] =>
                isBroken || messageId === undefined || sourceChainId === undefined || content === undefined
                  ? [[text('invalid Warp predicate')], [], [], []]
                  : [
                      [id(messageId)],
                      [id(sourceChainId)],
                      signers === undefined ? [text('unsigned')] : [count(BigInt(signers))],
                      contentLine(content, sourceChainId === pChainId, namedEverywhere),
                    ],
              ),
            from,
          },
        ]),
    {
      key: 'accessList',
      heading: 'Access list',
      columns: ['address', 'storage keys'],
      rows: accessList
        .slice(0, maxRows)
        .map(({ address, storageKeys }) => [
          [id(checksumAddress(address), name(address))],
          [count(BigInt(storageKeys.length))],
        ]),
      note: rest > 0 ? [text(`${rest} more.`)] : undefined,
      from,
    },
  ];
}

/** The P-Chain's ID, 32 zero bytes in cb58. */
const pChainId = '11111111111111111111111111111111LpoYY';
