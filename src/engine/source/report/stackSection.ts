import { type Line, type Section, code, id, message, place, remote, text } from '../../report';
import { type RecordedCall, inEip55 } from '../../evm';
import type { SourceFrame } from '../frames/sourceFrame';

/** Frames that a table shows; a recursion has hundreds. */
const maxFrames = 200;

/** The whole call stack of a failure across contracts, the statement that failed first. */
export function stackSection(
  frames: readonly SourceFrame[],
  calls: readonly RecordedCall[],
  from: readonly number[],
): readonly Section[] {
  if (frames.length === 0) {
    return [];
  }
  const rest = frames.length - maxFrames;
  return [
    {
      key: 'callStack',
      heading: 'Call stack',
      columns: ['function', 'place', 'address'],
      rows: frames
        .slice(0, maxFrames)
        .map((frame) => [functionLine(frame), placeLine(frame), addressLine(calls[frame.call])]),
      note: rest > 0 ? [text(`${rest} more frames.`)] : undefined,
      isOfOne: true,
      from,
    },
  ];
}

/** "Coin.transfer" */
export function functionLine({ contract, function: name }: SourceFrame): Line {
  const words = [contract, name].filter((part) => part !== undefined).join('.');
  return words === '' ? [text('not from this project')] : [code(words)];
}

/** Where a frame stands, or why that is not told. */
export function placeLine({ range, declared, changedFile, contract }: SourceFrame): Line {
  if (range !== undefined) {
    return [place(range)];
  }
  if (changedFile !== undefined) {
    return message`${remote(changedFile)} changed since the build`;
  }
  if (declared !== undefined) {
    return message`declared at ${place(declared)}`;
  }
  return contract === undefined ? [] : [text('line unknown')];
}

function addressLine(call: RecordedCall | undefined): Line {
  return call?.codeAt === undefined ? [] : [id(inEip55(call.codeAt))];
}
