import { STATUS_CODES } from 'node:http';
import type { Reply } from '../http/exchange';
import { jsonReply, textReply } from '../http/exchange';

const dataMessages: Readonly<Record<number, string>> = {
  401: 'Invalid API key',
  403: 'Access to this resource is forbidden',
  404: 'The requested resource was not found',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
};

/** An error by HTTP status: the data service's error body, or that of a node or the gateway in front of it. */
export function statusReply(status: number, service: 'node' | 'dataApi' | 'control', retryAfter: number): Reply {
  const headers: Record<string, string> = status === 429 ? { 'retry-after': String(retryAfter) } : {};
  if (service === 'dataApi') {
    const body = {
      message: dataMessages[status] ?? 'Error',
      error: STATUS_CODES[status] ?? 'Error',
      statusCode: status,
    };
    return { ...jsonReply(status, body), headers };
  }
  if (status === 503) return textReply(503, 'API call rejected because chain is not done bootstrapping\n');
  if (status === 404) return textReply(404, '404 page not found\n');
  if (status === 502) {
    const page =
      '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<h1>502 Bad Gateway</h1>\r\n</body>\r\n</html>\r\n';
    return { status, contentType: 'text/html', body: page };
  }
  return { ...textReply(status, `${STATUS_CODES[status] ?? 'Error'}\n`), headers };
}
