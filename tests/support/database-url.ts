/**
 * The URL of a different database on the same server. The function edits the text, because `URL` rejects the URL of a
 * Unix socket, which has no host.
 */
export function withDatabase(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}
