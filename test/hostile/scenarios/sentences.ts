/** What is said of what several scenarios do. */
export const late = 'NODE did not answer METHOD within 5 s. Try again, or ask another node.';
export const nodesLate = ['one: NODE did not answer METHOD within 4 s. Try again, or ask another node.'];
export const reset = 'NODE closed the connection before it answered METHOD. Try again, or ask another node.';
export const brokeOff = 'The answer of NODE to METHOD broke off in the middle. Try again, or ask another node.';
export const notHttp = 'NODE did not answer METHOD in HTTP. Check the scheme and the port of the URL.';
export const tooLarge = 'The answer of NODE to METHOD is larger than 32 MB and was not read. Ask for less at a time.';
export const notJson = 'NODE answered METHOD with something that is not JSON. Check the URL, or ask another node.';
export const webPage =
  'NODE answered METHOD with a web page instead of JSON. Check the URL, and whether a proxy or a login page stands between.';
export const nothing =
  'NODE answered METHOD with nothing. Check that the URL is the one of a JSON-RPC endpoint, and that the request has an id.';
export const noSocket =
  'NODE opened no websocket for METHOD. Check that the URL is that of a websocket: with a node, it ends in /ws.';
export const busy =
  'The answer of NODE to METHOD was not read, because other large answers are being read. Try again when they are done, or ask for less at a time.';
export const tooManyValues =
  'The answer of NODE to METHOD has more than 1,000,000 values and was not read. Ask for less at a time.';
