/** Detection of identifiers in text. */

export { describeKind, otherForms } from './kinds';
export { findIdentifiers, identifierAt, parseIdentifier } from './detect';
export { type WarpEnvelope, readWarpEnvelope } from './hexIdentifier';
export {
  type SecretFinding,
  type HoverTarget,
  guardCopied,
  guardInFile,
  guardReason,
  guardTyped,
  hoverTarget,
  isKeySized,
  linesAbove,
  linesBelow,
  maxClipboardLength,
  secretReport,
} from './secretGuard';
