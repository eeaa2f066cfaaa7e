/** Which identifier a text holds. */

export { describeKind, otherForms } from './describe';
export { findIdentifiers, identifierAt } from './detect';
export { parseIdentifier } from './parseIdentifier';
export { type WarpEnvelope, readWarpEnvelope } from './hexIdentifier';
