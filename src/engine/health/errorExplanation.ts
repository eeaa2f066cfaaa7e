import { type Line, type Span, id } from '../report';
import type { HealthCheck } from './health';
import type { HealthChain, HealthContext } from './healthContext';
import { cb58Id, wellKnownName } from '../primitives';

/** What an error of a check comes to. */
export interface ErrorExplanation {
  /** What happened, without a full stop. */
  readonly happened: Line;
  /** What to do, a sentence each, what helps most first. */
  readonly fixes: readonly Line[];
}

/** What an error is explained by. */
export interface CheckContext {
  readonly check: HealthCheck;
  /** Where the check is a chain's. */
  readonly chain?: HealthChain;
  readonly isPrimary: boolean;
  readonly context: HealthContext;
}

/** One form of an error, as avalanchego writes it. */
export interface HealthErrorRow {
  readonly pattern: RegExp;
  explain(match: RegExpExecArray, part: CheckContext): ErrorExplanation;
}

/** A subnet that an error names, by the name that it is known by. */
export function subnetSpan(subnetId = '', { subnets }: HealthContext): Span {
  const identifier = cb58Id(subnetId);
  return id(subnetId, subnets?.get(subnetId) ?? (identifier && wellKnownName(identifier)?.name));
}
