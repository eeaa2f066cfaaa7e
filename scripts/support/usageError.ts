/** The command line is wrong, or what it names cannot be had; the message is a sentence. */
export class UsageError extends Error {}
