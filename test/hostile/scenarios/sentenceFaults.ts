/** What was found, read or counted is no complaint; neither is what the reader did. */
const noComplaint =
  /^(?:ok|notFound|result|text): |^(?:Primary Network$|Listening for |Events so far: |Stopped|one: Its health API is not public|thrown: Error: stopped$|The connection to NODE was lost\. )/;
/** An item of a tree. */
const item = / · |^Primary Network|: EVM chain ID \d+$/;
/** What the cell itself is wrong in, and what was not sent: nobody was asked. */
const ownWords = /^Duplicate key\b|was not sent: it (?:changes|may change) state/;

/** What a sentence about a failure lacks. */
export function sentenceFaults(reported: string): readonly string[] {
  const isRow = reported.endsWith(',');
  if (noComplaint.test(reported) || ownWords.test(reported) || item.test(reported) || isRow) {
    return [];
  }
  // A server's own words are quoted, and may hold anything.
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
