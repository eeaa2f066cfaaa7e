/** Messages shared by several scenarios. */
export const late = 'NODE did not answer METHOD within 5 s. Try again, or use another node.';
export const nodesLate = ['one: NODE did not answer METHOD within 4 s. Try again, or use another node.'];
export const reset = 'NODE closed the connection before answering METHOD. Try again, or use another node.';
export const brokeOff = 'The response from NODE to METHOD was cut off. Try again, or use another node.';
export const notHttp = 'NODE answered METHOD with something other than HTTP. Check the scheme and the port of the URL.';
export const tooLarge = 'The response from NODE to METHOD exceeds 32 MB and was not read. Request less at a time.';
export const notJson = 'NODE answered METHOD with something other than JSON. Check the URL, or use another node.';
export const webPage =
  'NODE answered METHOD with a web page instead of JSON. Check the URL, and whether a proxy or login page is in between.';
export const nothing =
  'NODE answered METHOD with an empty body. Check that the URL is a JSON-RPC endpoint and that the request has an id.';
export const noSocket =
  'NODE did not open a WebSocket for METHOD. Check that the URL is a WebSocket URL: on a node, it ends in /ws.';
export const busy =
  'The response from NODE to METHOD was not read: too many large responses are being read. Try again when they are done, or request less at a time.';
export const tooManyValues =
  'The response from NODE to METHOD has more than 1,000,000 values and was not read. Request less at a time.';
