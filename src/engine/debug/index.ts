/** The debugger of transactions by the Debug Adapter Protocol, for any client of it. */

export { DebugSession, type LaunchArguments } from './io/debugSession';
