/** Calls in one post that a public node takes (facts.md 4.1). */
export const maxOnPublicNodes = 40;
