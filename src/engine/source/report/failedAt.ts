import { type Fact, type Line, code, fact, message, place, remote } from '../../report';
import type { SourceFrame } from '../frames/sourceFrame';

/**
 * `failed at src/Coin.sol:31 in transfer, called from src/Router.sol:88`; nothing where no frame is of the project. Its key
 * is `failedAt` where a line is told, `failedIn` where that cannot be.
 */
export function failedAtFacts(frames: readonly SourceFrame[], from: readonly number[]): readonly Fact[] {
  const [frame] = frames.filter(isReported);
  const key = frame?.range === undefined ? 'failedIn' : 'failedAt';
  return fact(key, 'failed', failedAtLine(frames), from, { brief: true });
}

/** Of code that was traced: it may have failed at several lines, and the build does not say which. */
export function isUnsure(frames: readonly SourceFrame[]): boolean {
  const frame = frames.find(isReported);
  return frame !== undefined && frame.range === undefined && frame.changedFile === undefined;
}

export function failedAtLine(frames: readonly SourceFrame[]): Line | undefined {
  const index = frames.findIndex(isReported);
  const frame = frames[index];
  if (frame === undefined) {
    return undefined;
  }
  const caller = frames.slice(index + 1).find(({ range }) => range !== undefined)?.range;
  const here = hereLine(frame);
  return caller === undefined ? here : message`${here}, called from ${place(caller)}`;
}

function isReported({ range, declared, changedFile }: SourceFrame): boolean {
  return (range ?? declared ?? changedFile) !== undefined;
}

function hereLine({ range, declared, changedFile, function: name, contract }: SourceFrame): Line {
  const named = name ?? contract;
  if (changedFile !== undefined) {
    const file = remote(changedFile);
    return named === undefined
      ? message`in ${file}, which changed since the build; no line is shown`
      : message`in ${code(named)} of ${file}, which changed since the build; no line is shown`;
  }
  if (range === undefined) {
    return declared === undefined ? [] : message`in ${code(named ?? '')}, declared at ${place(declared)}`;
  }
  return named === undefined ? message`at ${place(range)}` : message`at ${place(range)} in ${code(named)}`;
}
