import type { DebugProtocol } from '@vscode/debugprotocol';
import { type ReplaySession, disassemble, instructionsAround } from '../../../engine/source';
import { hexToBytes } from '../../../engine/primitives';
import { callSize } from './frames';
import type { ArgumentsOf } from './readArguments';

/** Instructions at once, at most. */
const maxInstructions = 2_000;

/** What a disassembly view asks for. */
export function disassembled(
  { codes }: ReplaySession,
  { memoryReference, offset = 0, instructionOffset = 0, instructionCount }: ArgumentsOf<'disassemble'>,
): readonly DebugProtocol.DisassembledInstruction[] {
  const isAddress = /^0x[0-9a-f]{1,16}$/i.test(memoryReference);
  const address = largest(0n, isAddress ? BigInt(memoryReference) + BigInt(offset) : callSize);
  const call = address / callSize - 1n;
  const code = hexToBytes(codes.get(Number(call)) ?? '0x') ?? new Uint8Array();
  const count = Math.min(instructionCount, maxInstructions);
  const around = instructionsAround(disassemble(code), Number(address % callSize), instructionOffset, count);
  return around.map(({ pc, text, bytes }) => ({
    // A client reads an address as a number that is not negative.
    address: `0x${largest(0n, (call + 1n) * callSize + BigInt(pc)).toString(16)}`,
    instruction: text,
    instructionBytes: bytes,
  }));
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
