/** A JSON-RPC response; `status` is the HTTP status, `body` the raw text. */
export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Posts a body: a string unchanged, anything else as JSON. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = /^\s*\{/.test(text) && response.ok ? (JSON.parse(text) as Partial<Answered>) : {};
  return { ...json, status: response.status, body: text, headers: response.headers };
}

/** Sends one call; rejects with an error response. */
export async function call<T>(url: string, method: string, ...params: unknown[]): Promise<T> {
  const { result, error, status } = await post(url, { jsonrpc: '2.0', id: 1, method, params });
  if (error !== undefined) throw new Error(`${method}: ${error.code} ${error.message}`);
  if (status !== 200) throw new Error(`${method}: HTTP ${status}`);
  return result as T;
}

/** GET as JSON. */
export async function getJson<T>(url: string): Promise<{ readonly status: number; readonly json: T }> {
  const response = await fetch(url);
  return { status: response.status, json: (await response.json()) as T };
}
