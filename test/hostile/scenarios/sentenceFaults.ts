/** What was found, read or counted is no complaint; neither is what the reader did. */
const noComplaint =
  /^(?:ok|notFound|result|text): |^(?:Primary Network$|Listening for |Events so far: |Stopped|one: Its health API is not public|thrown: Error: stopped$|The connection to NODE was lost\. )/;
/** An item of a tree. */
const item = / · |^Primary Network/;
/** What the cell itself is wrong in, and what was not sent: nobody was asked. */
const ownWords = /^Duplicate key\b|was not sent: it (?:changes|may change) state/;

/** What a sentence about a failure lacks. */
export function sentenceFaults(said: string): readonly string[] {
  const isRow = said.endsWith(',');
  if (noComplaint.test(said) || ownWords.test(said) || item.test(said) || isRow) {
    return [];
  }
  // A server's own words are quoted, and may hold anything.
  const own = said.replace(/ \(it says: ".*"\)|: ".*"/s, '');
  return [
    ...(own.includes('NODE') ? [] : [`no host: ${said}`]),
    ...(/METHOD|\b(?:eth|debug|orders|platform|avm|avax|admin)[._]\w+|POST \//.test(own) ? [] : [`no method: ${said}`]),
    ...(/\. (?:[A-Z][^.]+[.;:])/.test(own) ? [] : [`nothing to do next: ${said}`]),
    ...(own.endsWith('.') && !own.includes('!') ? [] : [`no sentence: ${said}`]),
  ];
}
