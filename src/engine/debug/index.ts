/** The transaction debugger, over the Debug Adapter Protocol, for any DAP client. */

export { DebugSession, type LaunchArguments } from './io/debugSession';
