/** An error whose `message` is a sentence for people already: what happened, where, what to do next. */
export abstract class SentenceError extends Error {}
