import { shortenId } from '../../primitives';

/** What to type in place of a line that is no request: a method for the value that stands there. */
export function notRequest(words: string): string {
  const [word = ''] = words.split(/\s/);
  const example = word === words ? exampleFor(word) : undefined;
  return example === undefined
    ? 'Not a request. Write a method and its params, such as eth_getBalance ["0x…", "latest"], or GET and a path.'
    : `Not a request. Write what to ask about it, such as ${example}`;
}

function exampleFor(word: string): string | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(word)) {
    return `eth_getBalance ["${word}", "latest"]`;
  }
  if (/^0x[0-9a-f]{64}$/i.test(word)) {
    return `eth_getTransactionReceipt ["${shortenId(word)}"]`;
  }
  if (/^NodeID-\w{20,60}$/.test(word)) {
    return `platform.getCurrentValidators { "nodeIDs": ["${word}"] }`;
  }
  if (/^\d{1,20}$/.test(word)) {
    return `eth_getBlockByNumber ["0x${BigInt(word).toString(16)}", false]`;
  }
  return /^https?:\/\/\S+$/i.test(word) ? `curl ${word}` : undefined;
}
