/** Bytes, hex, cb58, bech32, IDs, amounts, times, lossless JSON and text sanitizing, for all modules. */

export { type ProofOfPossession, checkProofOfPossession } from './bls/proofOfPossession';
export { type KeyPair, readKeyPair } from './bls/readKeyPair';
export { definedFields, fieldsOf, isRecord, plainJson, textOf, valueKey } from './json/value';
export { decodeBase64, encodeBase64, bytesFrom, utf8 } from './bytes/bytesFrom';
export {
  BECH32_DATA_LENGTH,
  BECH32_MAX_LENGTH,
  bech32Address,
  hrpOf,
  isChainPrefix,
  isKnownNetwork,
  looksLikeBech32Address,
} from './ids/bech32Address';
export {
  decodeBase58,
  decodeCb58,
  encodeCb58,
  endsWithChecksum,
  CB58_ID_MAX_LENGTH,
  CB58_ID_MIN_LENGTH,
  cb58Id,
  looksLikeCb58Id,
  NODE_ID_PREFIX,
  nodeId,
  nodeIdText,
  sha256Hex,
} from './ids/cb58';
export { checksumAddress, evmAddress, blackHole, zeroAddress } from './ids/evmAddress';
export {
  LOWER,
  NOT_BASE58,
  NOT_HEX,
  UNDERSCORE,
  UPPER,
  charClass,
  byteLength,
  bytesToHex,
  concatBytes,
  hasHexPrefix,
  hexBytes,
  hexToBytes,
  keccak,
  keccakSteps,
  paddedHex,
  toQuantity,
} from './ids/hex';
export {
  type Bech32Address,
  type BlockNumber,
  type BlsPublicKey,
  type Cb58Id,
  type Chain,
  type EvmAddress,
  type FoundIdentifier,
  type Hash32,
  type Identifier,
  type NodeBytes,
  type NodeId,
  type WarpMessage,
  identifierKey,
} from './ids/identifier';
export { isAvax, paddedAscii, wellKnownAddress, wellKnownName, wellKnownNames, wellKnownIds } from './ids/wellKnown';
export { addressNamed, type NamedValue, wellKnownValues } from './ids/wellKnownValues';
export { compareJson, type SideRow, sideRows } from './json/compareJson';
export { JsonEvents, type JsonListener, Word } from './json/jsonEvents';
export { JsonScanner } from './json/jsonScanner';
export {
  nestsDeeperThan,
  MAX_JSON_DEPTH,
  parseIfJson,
  parseJson,
  parseJsonInSlices,
  parseSteps,
} from './json/parseJson';
export { type Path, parsePath, pathText, valueAt } from './json/value';
export { printJson, printSteps } from './json/printJson';
export { forEachInSteps, type Steps, runToEnd } from './steps';
export {
  JsonSyntaxError,
  TooManyValuesError,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  integerIn,
  isJsonList,
  isJsonObject,
} from './json/value';
export { escapeCsv, tsvCell } from './sanitize/csv';
export {
  inDialog,
  inDocument,
  inEditor,
  inLens,
  inNotification,
  inOutput,
  inPick,
  inPrompt,
  inStatusBar,
  inTab,
  inTooltip,
  inTree,
  inView,
} from './sanitize/uiText';
export { codeSpan, escapeHtml, escapeMarkdown, inMarkdown, isCodeSafe, markdownLink } from './sanitize/markdown';
export {
  formatAbsoluteTime,
  formatAge,
  formatClockTime,
  formatCountdown,
  formatTime,
  isTime,
  withAge,
  formatDuration,
  formatGoDuration,
  goMilliseconds,
} from './text/time';
export {
  type Amount,
  formatAmount,
  formatBaseUnits,
  plainAmount,
  formatCount,
  formatRows,
  type Currency,
  currencies,
} from './text/amount';
export { safeFileName, escapeUnseen, escapeUnseenInSteps, cleanRemote, isolateRightToLeft } from './text/clean';
export {
  type Completion,
  completionKinds,
  completionOrder,
  escapeSnippet,
  type LanguageDocument,
  type LanguageEdit,
  type LanguagePlace,
  type LanguageProblem,
  type TextSpan,
} from './text/language';
export { compact, compare, countWhile, getOrMake, groupBy, lineAfterEdits, LineColumns } from './text/lines';
export { decodeUriPart, fillPlaces, listNames, readPattern, nearest, shortenId, shortenText } from './text/words';
export {
  address,
  anyJson,
  expectedTypes,
  flag,
  hash,
  quantity,
  rate,
  signed,
  u256,
  u64,
  wholeNumber,
  wireHexBytes,
  wireText,
  wireTime,
} from './wire';
export { hasNode, nextTurn } from './environment';
