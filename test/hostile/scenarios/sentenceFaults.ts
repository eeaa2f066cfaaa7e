/** Results and the reader's own actions are not complaints. */
const noComplaint =
  /^(?:ok|notFound|result|text): |^(?:Primary Network$|Listening for |Events so far: |Stopped|one: Its health API is not public|thrown: Error: stopped$|The connection to NODE was lost\. )/;
const item = / · |^Primary Network|: EVM chain ID \d+$/;
/** Errors in the cell itself, and requests that were not sent: no host was involved. */
const ownWords = /^Duplicate key\b|was not sent: it (?:changes|may change) state/;

/** What a failure message lacks. */
export function sentenceFaults(reported: string): readonly string[] {
  const isRow = reported.endsWith(',');
  if (noComplaint.test(reported) || ownWords.test(reported) || item.test(reported) || isRow) {
    return [];
  }
  // A server's quoted text may contain anything.
  const own = reported.replace(/ \(it says: ".*"\)|: ".*"/s, '');
  return [
    ...(own.includes('NODE') ? [] : [`no host: ${reported}`]),
    ...(/METHOD|\b(?:eth|debug|orders|platform|avm|avax|admin)[._]\w+|POST \//.test(own)
      ? []
      : [`no method: ${reported}`]),
    ...(/\. (?:[A-Z][^.]+[.;:])/.test(own) ? [] : [`nothing to do next: ${reported}`]),
    ...(own.endsWith('.') && !own.includes('!') ? [] : [`no sentence: ${reported}`]),
  ];
}
