import type { NftToken } from '../../net';
import { type Line, count, joined, message, remote, text, time } from '../../report';
import { namedAddressSpan } from './addressNames';

/** Attributes and descriptions come from anywhere and may be books; all of them is in the raw answer. */
const longest = 160;

/** What heads the cells of `nftCells`. */
export const nftColumns = (): readonly string[] => ['token ID', 'name', 'owner', 'metadata'];

/** One token of an NFT collection with what the data service read at its URI; nothing of that is trusted. */
export function nftCells(token: NftToken): readonly Line[] {
  const { metadata, ownerAddress, tokenId } = token;
  return [
    [text('#'), count(tokenId)],
    metadata?.name ? [remote(metadata.name)] : [remote(token.name ?? token.symbol ?? '')],
    ownerAddress == null ? [] : [namedAddressSpan(ownerAddress)],
    metadataLine(token),
  ];
}

function metadataLine({ tokenUri, metadata }: NftToken): Line {
  const words: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['index', metadata?.indexStatus],
    ['symbol', metadata?.symbol],
    ['description', metadata?.description],
    ['decimals', metadata?.decimals == null ? undefined : String(metadata.decimals)],
    ['attributes', metadata?.attributes],
    ['properties', metadata?.properties],
    ['image', metadata?.imageUri],
    ['animation', metadata?.animationUri],
    ['page', metadata?.externalUrl],
    ['background', metadata?.background],
    ['URI', tokenUri],
  ];
  const result = words.flatMap(([label, value]): readonly Line[] =>
    value
      ? [joined([[text(label)], [remote(value.length > longest ? `${value.slice(0, longest)}…` : value)]], ' ')]
      : [],
  );
  const read = metadata?.metadataLastUpdatedTimestamp;
  return joined([...result, ...(read == null ? [] : [message`fetched at ${time(read.getTime())}`])], ', ');
}
