/** Answers for agents: a Report as size-limited, fenced text with its source, and excerpts of it. */

export { type AgentAnswer, type AnswerPiece, aboutReport, AnswerPager, failureOf, isFound, messageOf } from './results';
