/** What agents are told: a Report as text within bounds and inside a fence, where it was read, and parts of it for one question. */

export { type AgentAnswer, type AnswerPiece, aboutReport, Answers, failureOf, isFound, messageOf } from './answers';
