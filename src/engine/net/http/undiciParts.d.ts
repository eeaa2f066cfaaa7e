/**
 * undici's parts by path. Its index sets global symbols that change the dispatcher of the whole extension host, so it is
 * never imported; these paths have no types of their own.
 */
declare module 'undici/lib/dispatcher/dispatcher.js' {
  const dispatcher: typeof import('undici').Dispatcher;
  export = dispatcher;
}

declare module 'undici/lib/dispatcher/agent.js' {
  const agent: typeof import('undici').Agent;
  export = agent;
}

declare module 'undici/lib/dispatcher/pool.js' {
  const pool: typeof import('undici').Pool;
  export = pool;
}

declare module 'undici/lib/dispatcher/proxy-agent.js' {
  const proxyAgent: typeof import('undici').ProxyAgent;
  export = proxyAgent;
}

declare module 'undici/lib/api/api-request.js' {
  const request: (
    this: import('undici').Dispatcher,
    options: import('undici').Dispatcher.RequestOptions,
  ) => Promise<import('undici').Dispatcher.ResponseData>;
  export = request;
}

declare module 'undici/lib/api/api-connect.js' {
  const connect: import('undici').Dispatcher['connect'];
  export = connect;
}
