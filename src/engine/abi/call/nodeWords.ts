import { type Line, id, remote, text } from '../../report';
import { evmAddress, wellKnownName } from '../../primitives';

/** A server's words are shown up to this many characters: splitting megabytes into links takes too long. */
const maxLength = 400;

const address = /(0x[0-9a-f]{40})(?![0-9a-f])/i;

/** What a node said, as it said it: addresses in it are links, all other words stay remote. */
export function nodeWords(words: string): Line {
  const shown = words.length > maxLength ? `${words.slice(0, maxLength)}…` : words;
  return shown.split(address).flatMap((piece, index) => (index % 2 === 1 ? [linked(piece)] : remoteParts(piece)));
}

function linked(piece: string): Line[number] {
  const known = evmAddress(piece);
  return known === undefined || known.checksum === 'invalid'
    ? remote(piece)
    : id(known.address, wellKnownName(known)?.name);
}

/** Renderers trim words from outside, so the blanks beside a link are ours. */
function remoteParts(piece: string): Line {
  const words = piece.trim();
  if (words === '') {
    return piece === '' ? [] : [text(' ')];
  }
  return [...(/^\s/.test(piece) ? [text(' ')] : []), remote(words), ...(/\s$/.test(piece) ? [text(' ')] : [])];
}
