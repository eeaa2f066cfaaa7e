import { tool as call } from './tools/call';
import { tool as check } from './tools/check';
import { tool as decode } from './tools/decode';
import { tool as failure } from './tools/failure';
import { tool as health } from './tools/health';
import { tool as lookup } from './tools/lookup';
import { tool as message } from './tools/message';
import type { Tool } from './tool';

/** At most seven: more hide each other. */
export const tools: readonly Tool[] = [lookup, failure, message, health, check, decode, call];
