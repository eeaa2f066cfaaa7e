import * as l10n from '@vscode/l10n';
import type { NftToken } from '../../api/dataApi/nftTokens';
import type { Line } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { count, joined, remote, text, time } from '../../core/finding/spans';
import { addressSpan } from './addressNames';

/** Attributes and descriptions come from anywhere and may be books; all of them is in the raw answer. */
const longest = 160;

/** What heads the cells of `nftCells`. */
export const nftColumns = (): readonly string[] => [
  l10n.t('token ID'),
  l10n.t('name'),
  l10n.t('owner'),
  l10n.t('metadata'),
];

/** One token of an NFT collection with what the data service read at its URI; nothing of that is trusted. */
export function nftCells(token: NftToken): readonly Line[] {
  const { metadata, ownerAddress, tokenId } = token;
  return [
    [text('#'), count(tokenId)],
    metadata?.name ? [remote(metadata.name)] : [remote(token.name ?? token.symbol ?? '')],
    ownerAddress == null ? [] : [addressSpan(ownerAddress)],
    metadataLine(token),
  ];
}

function metadataLine({ tokenUri, metadata }: NftToken): Line {
  const words: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [l10n.t('index'), metadata?.indexStatus],
    [l10n.t('symbol'), metadata?.symbol],
    [l10n.t('description'), metadata?.description],
    [l10n.t('decimals'), metadata?.decimals == null ? undefined : String(metadata.decimals)],
    [l10n.t('attributes'), metadata?.attributes],
    [l10n.t('properties'), metadata?.properties],
    [l10n.t('image'), metadata?.imageUri],
    [l10n.t('animation'), metadata?.animationUri],
    [l10n.t('page'), metadata?.externalUrl],
    [l10n.t('background'), metadata?.background],
    [l10n.t('URI'), tokenUri],
  ];
  const told = words.flatMap(([label, value]): readonly Line[] =>
    value
      ? [joined([[text(label)], [remote(value.length > longest ? `${value.slice(0, longest)}…` : value)]], ' ')]
      : [],
  );
  const read = metadata?.metadataLastUpdatedTimestamp;
  return joined(
    [...told, ...(read == null ? [] : [message(l10n.t('fetched at {time}'), { time: time(read.getTime()) })])],
    ', ',
  );
}
