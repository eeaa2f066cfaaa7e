import type { Recording } from '../../evm';
import { byteLength } from '../../primitives';
import type { SourceText } from '../sourceMap/sourceText';
import { closing } from './definitions';
import type { CodeSpan } from './failingPlace';
import type { RevertSignature } from './revertSignature';

/** Whether a call may have failed with bytes that it was given or put together, as assembly does, by none of its statements. */
export function isForwarded(
  recording: Recording,
  call: number,
  signature: RevertSignature,
  sources: readonly SourceText[],
): boolean {
  return isGiven(recording, call) || isMade(recording.calls[call]!.output, signature, sources);
}

/** Some call that it made gave them back, or they are a part of its input. */
function isGiven({ calls }: Recording, call: number): boolean {
  const { output, input } = calls[call]!;
  const bytes = output.slice(2).toLowerCase();
  const texts = [input, ...calls.flatMap((one) => (one.parent === call ? one.output : []))];
  return texts.some((text) => text.toLowerCase().includes(bytes));
}

/** Something in the sources may put such an error together: it has its selector, or names it without reverting with it. */
function isMade(output: string, signature: RevertSignature, sources: readonly SourceText[]): boolean {
  const name = nameOf(signature);
  const digits = output.slice(2, 10).toLowerCase().replace(/^0+/, '');
  if (name === undefined || !/^[\w$]+$/.test(name) || !/^[\da-f]+$/.test(digits)) {
    return true;
  }
  // Both are letters and digits, so that each blank behind a name is looked at once.
  // eslint-disable-next-line regexes/linear
  const made = new RegExp(
    String.raw`${digits}|["']${name}\(|\b${name}\s*\.\s*selector\b`.replaceAll('$', String.raw`\$`),
    'i',
  );
  return sources.some(({ byBytes }) => made.test(byBytes));
}

function nameOf(signature: RevertSignature): string | undefined {
  switch (signature.kind) {
    case 'named':
      return signature.name;
    case 'text':
      return 'Error';
    case 'panic':
      return 'Panic';
    default:
      return undefined;
  }
}

/**
 * Whether a statement may give an output, as far as its size tells: a revert of assembly gives as many bytes as it says, or
 * as something holds that was forwarded. True for any other statement.
 *
 * @param output 0x and hex
 */
export function mayGive(
  { code }: SourceText,
  { start, length }: CodeSpan,
  output: string,
  forwarded: boolean,
): boolean {
  const opened = code.indexOf('(', start);
  if (opened < 0 || opened >= start + length || code.slice(start, opened).trim() !== 'revert') {
    return true;
  }
  const [, size] = ofSize.exec(code.slice(opened, closing(code, opened))) ?? [];
  if (size === undefined) {
    return true;
  }
  return /^\d/.test(size) ? Number(size) === byteLength(output) : forwarded;
}

/** The second argument: a number, a name, or what says the length of something. */
const ofSize = /,\s*(0x[\da-fA-F]{1,8}|\d{1,8}|mload\s*\([^()]*\)|returndatasize\s*\(\s*\)|[A-Za-z_$][\w$]*)\s*\)$/;
