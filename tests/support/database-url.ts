/** The same server, another database. Works by text: a URL of a Unix socket has no host, which `URL` does not accept. */
export function withDatabase(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}
