import type { DebugProtocol } from '@vscode/debugprotocol';
import type { EventKind } from '../../../engine/source';

/** What the debugger can do, as the protocol asks at the beginning. */
export function capabilities(): DebugProtocol.Capabilities {
  const filter = (kind: EventKind, label: string, isDefault = false): DebugProtocol.ExceptionBreakpointsFilter => ({
    filter: kind,
    label,
    default: isDefault,
  });
  return {
    supportsConfigurationDoneRequest: true,
    supportsStepBack: true,
    supportsRestartRequest: true,
    supportsEvaluateForHovers: true,
    supportsDisassembleRequest: true,
    supportsSteppingGranularity: true,
    supportsTerminateRequest: true,
    supportsExceptionInfoRequest: true,
    supportsDelayedStackTraceLoading: true,
    exceptionBreakpointFilters: [
      filter('reverts', 'Reverts', true),
      filter('events', 'Events'),
      filter('calls', 'Calls of contracts'),
      filter('storage', 'Storage writes (SSTORE)'),
    ],
  };
}
