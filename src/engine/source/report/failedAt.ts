import { type Fact, type Line, code, fact, message, place, remote, text } from '../../report';
import type { TraceError } from '../../evm';
import type { BuiltContract } from '../build/builtContract';
import type { SourceFrame } from '../frames/sourceTrace';
import { abiNote } from '../../abi';

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

/** @param why the failing line is not told, and what to do for it */
export function noLineFact(why: Line, from: readonly number[]): readonly Fact[] {
  return fact('noLine', 'no line', why, from, { brief: true });
}

/** What a node told does not fit together. */
export function brokenTrace({ message }: TraceError): string {
  return `The node’s trace does not fit together: ${message}. Ask another node.`;
}

/** Several lines have this code in common. */
export function unsureLine(): string {
  return 'The optimized build does not tell which line it was.';
}

/**
 * `Trouble.TooPoor · ABI: out/Trouble.sol`: the error that the code of this contract reverted with. It is no guess, other
 * than what is found by its selector alone, which many contracts may declare.
 *
 * @param output what the code returned, 0x and hex
 */
export function ownErrorFact(contract: BuiltContract, output: string, from: readonly number[]): readonly Fact[] {
  const signature = contract.selectors.get(output.slice(2, 10).toLowerCase());
  const name = signature?.slice(0, signature.indexOf('('));
  if (name === undefined) {
    return [];
  }
  const { artifact } = contract;
  const file = artifact.slice(0, artifact.lastIndexOf('/'));
  return fact(
    'errorAbi',
    'error',
    [remote(contract.name), text('.'), code(name), ...abiNote(file === '' ? artifact : file)],
    from,
  );
}
