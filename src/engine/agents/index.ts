/** Answers for agents: a Report as size-limited, fenced text with its source, and excerpts of it. */

export { type AgentResult, type ResultPiece, aboutReport, ResultPager, failureOf, isFound, messageOf } from './results';
